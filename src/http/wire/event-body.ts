import type { PortEvent } from '../../domain/event/event.ts';
import { hours, percent } from './figures.ts';
import { instant } from './instants.ts';
import { hoursOf, shareOf } from './ttb.ts';

/** An event as subscribers receive it, and as `/api/events` lists it. */
export function eventBody(event: PortEvent): Record<string, unknown> {
  const { id, portCode, sequence, atMs, recordedAtMs, payload } = event;
  return {
    type: payload.type,
    timestamp: instant(atMs),
    data: { event_id: id, port_code: portCode, sequence, recorded: instant(recordedAtMs), ...factsOf(payload) },
  };
}

/** The bytes of a delivery. */
export const eventText = (event: PortEvent): string => JSON.stringify(eventBody(event));

function factsOf(payload: PortEvent['payload']): Record<string, unknown> {
  switch (payload.type) {
    case 'vessel.arrived':
      return { mmsi: payload.mmsi, ata: instant(payload.ataMs) };
    case 'vessel.departed':
      return {
        mmsi: payload.mmsi,
        ata: instant(payload.ataMs),
        atd: instant(payload.atdMs),
        outcome: payload.outcome,
      };
    case 'vessel.zone_change':
      return {
        mmsi: payload.mmsi,
        ata: instant(payload.ataMs),
        from_zone: payload.from,
        to_zone: payload.to,
        after_berth: payload.afterBerth,
        berth_id: payload.berthId,
      };
    case 'congestion.high':
    case 'congestion.critical':
      return {
        level: payload.level,
        before: payload.before,
        queue: payload.queue,
        utilization: percent(payload.utilizationFraction),
        threshold_queue: hours(payload.thresholdQueue),
      };
    case 'prediction.new':
      return {
        mmsi: payload.mmsi,
        zone: payload.zone,
        ttb_hours: hoursOf(payload.p50Minutes),
        ttb_p90: hoursOf(payload.p90Minutes),
        queue_probability: shareOf(payload.queuePct),
        confidence: shareOf(payload.confidencePct),
        rung: payload.rung,
      };
    case 'commodity.surge':
      return {
        commodity_group: payload.group,
        queue_count: payload.queue,
        delta_queue_24h: payload.deltaQueue24h,
        threshold: hours(payload.threshold),
      };
    case 'ais_gap.detected':
      return {
        mmsi: payload.mmsi,
        status: payload.status,
        since: instant(payload.sinceMs),
        until: instant(payload.untilMs),
        zone: payload.zone,
      };
  }
}
