import type { TObject, TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import type { EventType } from '../../domain/event/event.ts';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import { RUNGS } from '../../domain/prediction/scored-row.ts';
import {
  congestionLevel,
  count,
  expectedZone,
  figure,
  instantAt,
  mmsiNumber,
  named,
  nullable,
  percentage,
  portCode,
  share,
  text,
  ttbHours,
  whole,
  words,
  zoneWord,
} from './schema.ts';

/** What is told of an event, and an example of it. */
export type EventTerms = { readonly summary: string; readonly schema: TObject; readonly example: unknown };

const EVERY = {
  event_id: text('Stable identifier of the event, the same on every retry; also in webhook-id.'),
  port_code: portCode(),
  sequence: Type.Integer({ minimum: 1, description: "Counts the port's events from 1 without a hole." }),
  recorded: instantAt('When the service found out.'),
};

const VESSEL = { mmsi: mmsiNumber() };
const ata = instantAt("When the vessel came inside the port's limits (ATA); with mmsi it names the port call.");

const RECORDED = '2026-03-02T06:15:00Z';
const origin = (sequence: number) => ({
  event_id: `evt_STS_${sequence}`,
  port_code: 'STS',
  sequence,
  recorded: RECORDED,
});

function terms(
  type: EventType,
  name: string,
  summary: string,
  fields: Record<string, TSchema>,
  example: Record<string, unknown>,
): EventTerms {
  const schema = named(`${name}Event`, summary, {
    type: words([type], 'The kind of event.'),
    timestamp: instantAt('When it happened, back-dated to the evidence.'),
    data: named(`${name}Data`, `What is told of ${type}.`, { ...EVERY, ...fields }),
  });
  return { summary, schema, example: { type, timestamp: '2026-03-02T06:10:00Z', data: example } };
}

const congestion = {
  level: congestionLevel('The level in force now.'),
  before: congestionLevel('The level before.'),
  queue: count('Vessels in zone QUEUE.'),
  utilization: percentage('Berths occupied of those in service.'),
  threshold_queue: nullable(figure('Vessels that the queue exceeds; null while the fixed scale holds.')),
};
const congestionExample = { queue: 31, utilization: 91.1, threshold_queue: 24 };

/** The eight events of the interface, by their names. */
export const EVENTS: Readonly<Record<EventType, EventTerms>> = {
  'vessel.arrived': terms(
    'vessel.arrived',
    'VesselArrived',
    'A port call opened',
    { ...VESSEL, ata },
    { ...origin(41), mmsi: 636091234, ata: '2026-03-02T06:10:00Z' },
  ),
  'vessel.departed': terms(
    'vessel.departed',
    'VesselDeparted',
    'A port call closed',
    {
      ...VESSEL,
      ata,
      atd: nullable(instantAt('When the last berth was left (ATD); null if none was reached.')),
      outcome: words(['berthed', 'unberthed'], 'Whether the vessel reached a berth.'),
    },
    { ...origin(42), mmsi: 636091234, ata: '2026-02-28T19:20:00Z', atd: '2026-03-02T04:55:00Z', outcome: 'berthed' },
  ),
  'vessel.zone_change': terms(
    'vessel.zone_change',
    'VesselZoneChange',
    'A vessel changed its zone',
    {
      ...VESSEL,
      ata: nullable(instantAt('ATA of the port call; null before there is one.')),
      from_zone: nullable(zoneWord('The zone before; null for none.')),
      to_zone: nullable(zoneWord('The zone after; null for none.')),
      after_berth: Type.Boolean({ description: 'The vessel had berthed before in this port call.' }),
      berth_id: nullable(text('The berth, where to_zone is BERTH; else null.')),
    },
    {
      ...origin(43),
      mmsi: 636091234,
      ata: '2026-03-02T05:40:00Z',
      from_zone: 'APPROACH_CLOSE',
      to_zone: 'QUEUE',
      after_berth: false,
      berth_id: null,
    },
  ),
  'congestion.high': terms('congestion.high', 'CongestionHigh', 'Congestion of a port rose to HIGH', congestion, {
    ...origin(44),
    level: 'HIGH',
    before: 'MODERATE',
    ...congestionExample,
  }),
  'congestion.critical': terms(
    'congestion.critical',
    'CongestionCritical',
    'Congestion of a port rose to CRITICAL',
    congestion,
    { ...origin(45), level: 'CRITICAL', before: 'HIGH', ...congestionExample },
  ),
  'prediction.new': terms(
    'prediction.new',
    'PredictionNew',
    'A prediction is news: the berthing moved by more than 30 minutes and a tenth of the time left, or the zone changed',
    {
      ...VESSEL,
      zone: expectedZone(),
      ttb_hours: ttbHours('Time to berth from timestamp, P50.'),
      ttb_p90: ttbHours('Time to berth from timestamp, P90.'),
      queue_probability: share('Probability that the vessel queues.'),
      confidence: share('How far the prediction can be relied upon.'),
      rung: words(RUNGS, 'How far up the ladder the model of the class is.'),
    },
    {
      ...origin(46),
      mmsi: 636091234,
      zone: 'APPROACH_CLOSE',
      ttb_hours: 14.5,
      ttb_p90: 22.25,
      queue_probability: 0.72,
      confidence: 0.58,
      rung: 'full',
    },
  ),
  'commodity.surge': terms(
    'commodity.surge',
    'CommoditySurge',
    'The queue for a commodity group grew beyond its threshold within 24 hours',
    {
      commodity_group: words(COMMODITY_GROUPS, 'The commodity group.'),
      queue_count: count('Vessels of the group in zone QUEUE.'),
      delta_queue_24h: whole('Change of that over 24 hours.'),
      threshold: figure('The change that was reached, in vessels.'),
    },
    { ...origin(47), commodity_group: 'GRAIN', queue_count: 14, delta_queue_24h: 6, threshold: 4 },
  ),
  'ais_gap.detected': terms(
    'ais_gap.detected',
    'AisGapDetected',
    'A vessel is silent for longer than it should be, or is heard again',
    {
      ...VESSEL,
      status: words(['open', 'closed'], 'Whether the gap lasts.'),
      since: instantAt('The last report before the gap; the event of its end repeats it.'),
      until: nullable(instantAt('The first report after it; null while it lasts, or if the vessel was given up.')),
      zone: nullable(zoneWord('Zone of the vessel at the port; null for none.')),
    },
    {
      ...origin(48),
      mmsi: 636091234,
      status: 'open',
      since: '2026-03-02T05:10:00Z',
      until: null,
      zone: 'APPROACH_FAR',
    },
  ),
};
