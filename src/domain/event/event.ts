import type { CommodityGroup } from '../port/commodity-group.ts';
import type { CongestionLevel } from '../port/congestion.ts';
import type { ExpectedZone, Rung } from '../prediction/scored-row.ts';
import type { Zone } from '../zone/visit.ts';

/**
 * What subscribers are told; the names are the interface's. Payloads say what happened, in the field's terms, and carry
 * no numbers that count over all ports: these would tell of the others.
 */
export type EventPayload =
  | { readonly type: 'vessel.arrived'; readonly mmsi: number; readonly ataMs: number }
  | {
      readonly type: 'vessel.departed';
      readonly mmsi: number;
      readonly ataMs: number;
      readonly atdMs: number | null;
      readonly outcome: 'berthed' | 'unberthed';
    }
  | {
      readonly type: 'vessel.zone_change';
      readonly mmsi: number;
      /** Of the port call; null before there is one. */
      readonly ataMs: number | null;
      readonly from: Zone | null;
      readonly to: Zone | null;
      readonly afterBerth: boolean;
      readonly berthId: string | null;
    }
  | {
      readonly type: 'congestion.high' | 'congestion.critical';
      readonly level: CongestionLevel;
      readonly before: CongestionLevel;
      readonly queue: number;
      readonly utilizationFraction: number;
      readonly thresholdQueue: number | null;
    }
  | {
      readonly type: 'prediction.new';
      readonly mmsi: number;
      readonly zone: ExpectedZone;
      readonly p50Minutes: number;
      readonly p90Minutes: number;
      readonly queuePct: number;
      readonly confidencePct: number;
      readonly rung: Rung;
    }
  | {
      readonly type: 'commodity.surge';
      readonly group: CommodityGroup;
      readonly queue: number;
      readonly deltaQueue24h: number;
      /** How many more vessels than a day ago are a surge. */
      readonly threshold: number;
    }
  | {
      readonly type: 'ais_gap.detected';
      readonly mmsi: number;
      readonly status: 'open' | 'closed';
      readonly sinceMs: number;
      readonly untilMs: number | null;
      readonly zone: Zone | null;
    };

/** The kinds of event, by the names of the interface. */
export const EVENT_TYPES = [
  'vessel.arrived',
  'vessel.departed',
  'vessel.zone_change',
  'congestion.high',
  'congestion.critical',
  'prediction.new',
  'commodity.surge',
  'ais_gap.detected',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event of a port; `sequence` counts a port's events from 1 without a hole. */
export type PortEvent = {
  readonly id: string;
  readonly portCode: string;
  readonly sequence: number;
  /** When it happened, back-dated to the evidence; and when the service found out. */
  readonly atMs: number;
  readonly recordedAtMs: number;
  readonly payload: EventPayload;
};

/** The stable id of an event, which retries and replays repeat; without a dot, as webhook ids must be. */
export function eventId(portCode: string, sequence: number): string {
  return `evt_${portCode}_${sequence}`;
}
