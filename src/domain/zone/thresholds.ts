import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time.ts';

/** When a vessel changes zone. Entering is stricter than staying, so that noise at an edge changes nothing. */
export type ZoneThresholds = {
  /** BERTH: at or below this speed inside a berth's polygon … */
  readonly berthEnterKn: number;
  readonly berthDwellMs: number;
  /** … for less time when the ship says that it is moored. */
  readonly berthMooredDwellMs: number;
  /** A ship alongside is at the next berth only after this long inside its polygon: antennas lie near the edges. */
  readonly berthShiftDwellMs: number;
  /** BERTH is left above this speed, or this far outside the polygon, … */
  readonly berthLeaveKn: number;
  readonly berthLeaveM: number;
  readonly berthLeaveDwellMs: number;
  /** QUEUE: at or below this speed in a waiting anchorage, or elsewhere within the limits. */
  readonly queueEnterKn: number;
  readonly queueDwellMs: number;
  readonly driftDwellMs: number;
  /** After a berth only a long stop in a waiting anchorage is a queue again. */
  readonly queueAfterBerthDwellMs: number;
  readonly queueLeaveKn: number;
  readonly queueLeaveDwellMs: number;
  /** APPROACH_CLOSE within this range, given up this much further out. */
  readonly closeNm: number;
  readonly closeMarginNm: number;
  /** APPROACH_FAR is taken up within this range and dropped beyond the tracking radius. */
  readonly farEnterNm: number;
  readonly farLeaveNm: number;
  /** A course that fits for this long makes a vessel bound; one that leads away for this long unmakes it. */
  readonly courseDwellMs: number;
  /** How long a vessel may be unheard before it loses its zone. */
  readonly approachSilenceMs: number;
  readonly stoppedSilenceMs: number;
};

export const DEFAULT_THRESHOLDS: ZoneThresholds = {
  berthEnterKn: 0.5,
  berthDwellMs: 10 * MINUTE_MS,
  berthMooredDwellMs: 3 * MINUTE_MS,
  berthShiftDwellMs: 30 * MINUTE_MS,
  berthLeaveKn: 1,
  berthLeaveM: 100,
  berthLeaveDwellMs: 5 * MINUTE_MS,
  queueEnterKn: 1,
  queueDwellMs: 15 * MINUTE_MS,
  driftDwellMs: 60 * MINUTE_MS,
  queueAfterBerthDwellMs: 60 * MINUTE_MS,
  queueLeaveKn: 3,
  queueLeaveDwellMs: 10 * MINUTE_MS,
  closeNm: 50,
  closeMarginNm: 2,
  farEnterNm: 345,
  farLeaveNm: 350,
  courseDwellMs: 60 * MINUTE_MS,
  approachSilenceMs: 12 * HOUR_MS,
  stoppedSilenceMs: 10 * DAY_MS,
};
