import { travel } from '../../src/core/geo.ts';
import type { Report } from '../../src/domain/track/report.ts';
import type { StaticReport } from '../../src/domain/vessel/vessel.ts';
import { SHIP } from './fixes.ts';
import { particulars, positions } from './harness.ts';
import { CENTRE } from './test-port.ts';
import type { Heard } from './visits.ts';

/** A call at the test port, in minutes from T0: in from the south, at anchor, at a quay, and out again. */
export type CallPlan = {
  readonly mmsi?: number;
  /** When the ship is first heard, and how far out. */
  readonly minute: number;
  readonly fromNm?: number;
  /** How long it lies at the roads; 0 goes straight in. */
  readonly waitMinutes: number;
  /** How long it lies at the quay; 0 goes away from the roads. */
  readonly stayMinutes: number;
  readonly berth?: 'berthA' | 'berthB';
  readonly everyMinutes?: number;
  readonly said?: Partial<StaticReport>;
};

export type PlannedCall = {
  readonly reports: readonly Report[];
  /** When it truly came to rest at the roads and at the quay, set off from there, and was last heard. */
  readonly atRoads: number;
  readonly atQuay: number;
  readonly offQuay: number;
  readonly last: number;
};

const NM_PER_MINUTE = 12 / 60;
const ROADS_NM = 9;
const GONE_NM = 60;

/** What is heard of a call; the ship makes 12 kn. */
export function portCall(plan: CallPlan): PlannedCall {
  const { mmsi = SHIP, minute, fromNm = 70, waitMinutes, stayMinutes, berth = 'berthA', everyMinutes = 5, said } = plan;
  const atRoads = minute + (fromNm - ROADS_NM) / NM_PER_MINUTE;
  const offRoads = atRoads + waitMinutes;
  const atQuay = stayMinutes === 0 ? offRoads : offRoads + ROADS_NM / NM_PER_MINUTE;
  const offQuay = atQuay + stayMinutes;
  const awayNm = stayMinutes === 0 ? ROADS_NM : 0;
  const last = offQuay + (GONE_NM - awayNm) / NM_PER_MINUTE;
  const south = (nm: number) => travel(CENTRE, 180, nm);
  const heardAt = (at: number): Heard => {
    if (at < atRoads) return [at, south(fromNm - (at - minute) * NM_PER_MINUTE), 12, { cogDeg: 0 }];
    if (at < offRoads) return [at, 'waiting', 0.2];
    if (at < atQuay) return [at, south(ROADS_NM - (at - offRoads) * NM_PER_MINUTE), 12, { cogDeg: 0 }];
    if (at < offQuay) return [at, berth, 0];
    return [at, south(awayNm + (at - offQuay) * NM_PER_MINUTE), 12, { cogDeg: 180 }];
  };
  const heard: Heard[] = [];
  for (let at = minute; at <= last; at += everyMinutes) heard.push(heardAt(at));
  return {
    reports: [particulars(minute, { mmsi, ...said }), ...positions(heard, mmsi)],
    atRoads,
    atQuay,
    offQuay,
    last,
  };
}
