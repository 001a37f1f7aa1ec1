import type { CommodityGroup } from './commodity-group.ts';

/** One visit of a commercial vessel to a port, from its arrival within the limits to its departure. Times are UTC ms. */
export type PortCall = {
  readonly id: number;
  readonly portCode: string;
  readonly mmsi: number;
  /** Actual time of arrival: the first report inside the limits. */
  readonly ataMs: number;
  readonly ataRecordedMs: number;
  /** Since when it first queued, null if it did not. */
  queuedSinceMs: number | null;
  /** First berthing; null while it waits. */
  atbMs: number | null;
  /** Actual time of departure: when it left its last berth. */
  atdMs: number | null;
  closedMs: number | null;
  closedRecordedMs: number | null;
  outcome: 'berthed' | 'unberthed' | null;
};

/** One stay at one berth; ships that only occupy a berth have stays without a call. */
export type BerthStay = {
  readonly id: number;
  callId: number | null;
  readonly portCode: string;
  readonly mmsi: number;
  readonly berthId: string;
  slotId: string | null;
  slotRecordedMs: number | null;
  /** The commodity group that the berth is dedicated to, null if none or several. */
  readonly group: CommodityGroup | null;
  readonly atbMs: number;
  readonly atbRecordedMs: number;
  lastReportMs: number;
  leftMs: number | null;
  leftRecordedMs: number | null;
};

/** Closes a call when its vessel is outside the limits. */
export function closeCall(call: PortCall, closedMs: number, recordedMs: number): void {
  call.closedMs = Math.max(closedMs, call.atdMs ?? call.ataMs);
  call.closedRecordedMs = recordedMs;
  call.outcome = call.atbMs === null ? 'unberthed' : 'berthed';
}
