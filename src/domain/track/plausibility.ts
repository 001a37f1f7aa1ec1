import { distanceNm } from '../../core/geo.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts';
import { mmsiKind } from '../vessel/mmsi.ts';
import type { Fix, PositionReport } from './fix.ts';

/**
 * The rules that keep a report from moving live state; each is counted under its name.
 * - not_a_ship: the MMSI stands for a base station, an aid to navigation, an aircraft, a beacon, or nothing
 * - no_position: latitude or longitude not available, or out of range
 * - null_island: exactly 0°, 0°, which receivers without a fix send
 * - future: more than 2 minutes ahead of the service clock
 * - too_old: more than 24 hours behind it
 * - duplicate: the report is known already, from another receiver or sent twice
 * - out_of_order: older than the vessel's newest fix; kept as history only
 * - jump: implies more than 60 kn; kept aside until three reports in a row agree with one another and the live track
 *   has been silent for longer than it usually is
 * - shared_mmsi: agrees with itself but not with the ship that goes on reporting under the same MMSI
 */
export const TRACK_RULES = [
  'not_a_ship',
  'no_position',
  'null_island',
  'future',
  'too_old',
  'duplicate',
  'out_of_order',
  'jump',
  'shared_mmsi',
] as const;
export type TrackRule = (typeof TRACK_RULES)[number];

const FUTURE_MS = 2 * MINUTE_MS;
const TOO_OLD_MS = 24 * HOUR_MS;
const DUPLICATE_MS = 10 * SECOND_MS;
const MAX_SPEED_KN = 60;
/** Receivers' clocks differ by some seconds; so much time is added before a speed is worked out. */
const CLOCK_SLACK_MS = 20 * SECOND_MS;
const REPORTS_TO_RELOCATE = 3;
/** A ship at anchor reports every 3 minutes: so long, and three of its usual intervals, it must have missed to be elsewhere. */
const SILENCE_TO_RELOCATE_MS = 10 * MINUTE_MS;
const INTERVALS_TO_RELOCATE = 3;
/** Below this a speed worked out from two fixes is mostly noise of position. */
const DERIVED_SPEED_MIN_MS = 30 * SECOND_MS;

/** A track that disagrees with the live one, until it is believed or forgotten. */
export type Candidate = {
  /** Its first report since the live track was last heard. */
  firstAtMs: number;
  atMs: number;
  lat: number;
  lon: number;
  /** How many reports agreed with one another, and how many of them since the live track was last heard. */
  reports: number;
  aloneReports: number;
};

/** What the rules remember of a vessel. */
export type TrackState = {
  fix: Fix | null;
  candidate: Candidate | null;
};

export type TrackDecision =
  | { readonly accept: Fix; readonly rule: null }
  | { readonly accept: null; readonly rule: TrackRule };

const refused = Object.fromEntries(TRACK_RULES.map((rule) => [rule, { accept: null, rule }])) as Record<
  TrackRule,
  { accept: null; rule: TrackRule }
>;

/** The rules about a report's time, positions and static data alike; null when it passes. */
export function refuseTime(atMs: number, clockMs: number): 'future' | 'too_old' | null {
  if (atMs > clockMs + FUTURE_MS) return 'future';
  return atMs < clockMs - TOO_OLD_MS ? 'too_old' : null;
}

/** The rules that need no memory of the vessel; null when the report passes. */
export function refuseReport(report: PositionReport, clockMs: number): TrackRule | null {
  if (mmsiKind(report.mmsi) !== 'ship') return 'not_a_ship';
  const { lat, lon, atMs } = report;
  if (!(lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180)) return 'no_position';
  if (lat === 0 && lon === 0) return 'null_island';
  return refuseTime(atMs, clockMs);
}

/** Whether one ship could have made the way between two reports. */
function isReachable(fromMs: number, fromLat: number, fromLon: number, report: PositionReport): boolean {
  const hours = (Math.abs(report.atMs - fromMs) + CLOCK_SLACK_MS) / HOUR_MS;
  const reachNm = MAX_SPEED_KN * hours;
  // A cheap bound first: most reports are a few hundred metres from the last.
  if (Math.abs(report.lat - fromLat) + Math.abs(report.lon - fromLon) < reachNm / 90) return true;
  return distanceNm(fromLat, fromLon, report.lat, report.lon) <= reachNm;
}

/**
 * Judges a report against the vessel's own track and evolves `state`; the report must have passed `refuseReport`.
 * `usualIntervalMs` is the mean time between the vessel's reports, null while that is unknown.
 */
export function judgeFix(state: TrackState, report: PositionReport, usualIntervalMs: number | null): TrackDecision {
  const live = state.fix;
  if (live === null) return accept(state, report, null);
  if (isReachable(live.atMs, live.lat, live.lon, report)) {
    if (report.atMs <= live.atMs) {
      return isSameReport(live, report) ? refused.duplicate : refused.out_of_order;
    }
    return isSameReport(live, report) && report.atMs - live.atMs < DUPLICATE_MS
      ? refused.duplicate
      : accept(state, report, live);
  }
  const silenceMs = Math.max(SILENCE_TO_RELOCATE_MS, INTERVALS_TO_RELOCATE * (usualIntervalMs ?? 0));
  return judgeJump(state, live, report, silenceMs);
}

function judgeJump(state: TrackState, live: Fix, report: PositionReport, silenceMs: number): TrackDecision {
  const { candidate } = state;
  const { atMs, lat, lon } = report;
  if (candidate === null || !isReachable(candidate.atMs, candidate.lat, candidate.lon, report)) {
    state.candidate = { firstAtMs: atMs, atMs, lat, lon, reports: 1, aloneReports: 1 };
    return refused.jump;
  }
  if (atMs <= candidate.atMs) return refused.jump;
  if (live.atMs >= candidate.firstAtMs) {
    candidate.firstAtMs = atMs;
    candidate.aloneReports = 0;
  }
  candidate.atMs = atMs;
  candidate.lat = lat;
  candidate.lon = lon;
  candidate.reports++;
  candidate.aloneReports++;
  if (candidate.aloneReports >= REPORTS_TO_RELOCATE && atMs - live.atMs >= silenceMs) {
    return accept(state, report, null);
  }
  // The live track went on while the other one was heard: these are two ships.
  const isShared = candidate.reports >= REPORTS_TO_RELOCATE && candidate.reports > candidate.aloneReports;
  return isShared ? refused.shared_mmsi : refused.jump;
}

function isSameReport(live: Fix, report: PositionReport): boolean {
  return live.lat === report.lat && live.lon === report.lon && live.headingDeg === report.headingDeg;
}

function accept(state: TrackState, report: PositionReport, before: Fix | null): TrackDecision {
  let { sogKn } = report;
  if (sogKn === null && before !== null) {
    const elapsedMs = report.atMs - before.atMs;
    sogKn =
      elapsedMs >= DERIVED_SPEED_MIN_MS
        ? distanceNm(before.lat, before.lon, report.lat, report.lon) / (elapsedMs / HOUR_MS)
        : before.sogKn;
  }
  const fix: Fix = {
    atMs: report.atMs,
    lat: report.lat,
    lon: report.lon,
    sogKn,
    cogDeg: report.cogDeg,
    headingDeg: report.headingDeg,
    navStatus: report.navStatus,
  };
  state.fix = fix;
  // A candidate outlives the live track's own reports, which are how two ships on one MMSI are told.
  if (before === null) state.candidate = null;
  return { accept: fix, rule: null };
}
