import { HOUR_MS } from '../../core/time.ts';
import type { ShipFacts } from './ship-facts.ts';

/** A feature of the time-to-berth models. */
export type Feature = {
  readonly name: string;
  readonly unit: string;
  /** What it can be; the models clip to what their training rows had within it. */
  readonly range: readonly [number, number];
  readonly meaning: string;
  /** How hard its weight is pulled to 0, times the model's ridge. */
  readonly pull: number;
  readonly of: (facts: ShipFacts) => number;
};

/** Periods of the tide (principal lunar semidiurnal), the day and the week; hours. */
const TIDE_HOURS = 12.4206;
const DAY_HOURS = 24;
const WEEK_HOURS = 168;

const FAINT_PULL = 30;
const MOST_HOURS = 2_000;
const ANY_HOURS = [0, MOST_HOURS] as const;
const LOG_HOURS = [0, Math.log1p(MOST_HOURS)] as const;
const ROOT_HOURS = [0, Math.sqrt(MOST_HOURS)] as const;
const YES_NO = [0, 1] as const;
const WAVE = [-1, 1] as const;

const beyond = (value: number, hinge: number): number => Math.max(0, value - hinge);
const phase = (atMs: number, periodHours: number): number => ((2 * Math.PI) / periodHours) * (atMs / HOUR_MS);
const queued = (facts: ShipFacts): number => (facts.isQueued ? 1 : 0);
const ownLeftLog = ({ ownWaitLog, waitedHours }: ShipFacts): number =>
  Math.log1p(beyond(Math.expm1(ownWaitLog), waitedHours));
const weighed = (facts: ShipFacts): number => (facts.hasWeighed ? 1 : 0);

/** A feature whose weight is pulled to 0 harder: it helps where there is much to learn from, and harms elsewhere. */
const faint = (...of: Parameters<typeof feature>): Feature => ({ ...feature(...of), pull: FAINT_PULL });

const feature = (
  name: string,
  unit: string,
  range: readonly [number, number],
  meaning: string,
  of: Feature['of'],
): Feature => ({ name, unit, range, meaning, pull: 1, of });

/** Every feature, in the order in which rows of training data hold them. New ones go to the end. */
export const FEATURES: readonly Feature[] = [
  // The six of the small model.
  feature('rolled_wait_log', 'ln(1 + h)', LOG_HOURS, 'wait by rolling the queue forward', (f) =>
    Math.log1p(f.rolledWaitHours),
  ),
  feature('travel_log', 'ln(1 + h)', LOG_HOURS, 'distance over own speed, and pilotage', (f) =>
    Math.log1p(f.travelHours),
  ),
  feature('weighed', '', YES_NO, 'has queued and is under way again', weighed),
  feature('waited_log', 'ln(1 + h)', LOG_HOURS, 'waited so far', (f) => Math.log1p(f.waitedHours)),
  feature(
    'like_drain_log',
    'ln(1 + h)',
    LOG_HOURS,
    'ships of its class and size ahead, at the pace at which they berth',
    (f) => Math.log1p(f.likeDrainHours),
  ),
  feature('like_wait_log', 'ln(1 + h)', LOG_HOURS, 'usual wait of late of ships of its class and size', (f) =>
    Math.log1p(f.likeWaitHours),
  ),
  // Ships of its class and size, and what was left of waits as long.
  feature(
    'left_log',
    'ln(1 + h)',
    LOG_HOURS,
    'what was left of the newest waits of its class that lasted as long',
    (f) => Math.log1p(f.leftHours),
  ),
  feature('queued', '', YES_NO, 'waits at the roads', queued),
  feature('like_left_log', 'ln(1 + h)', LOG_HOURS, 'what was left of waits as long of ships of its size', (f) =>
    Math.log1p(f.likeLeftHours),
  ),
  feature(
    'left_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'what was left of waits as long, for one that queues',
    (f) => queued(f) * Math.log1p(f.leftHours),
  ),
  feature(
    'like_left_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'the same of its size',
    (f) => queued(f) * Math.log1p(f.likeLeftHours),
  ),
  feature(
    'least_left_log',
    'ln(1 + h)',
    LOG_HOURS,
    'the least of what is left by all three, for one that queues',
    (f) => queued(f) * Math.log1p(Math.min(f.leftHours, f.likeLeftHours, f.outlastHours)),
  ),
  feature('like_drain_root', '√h', ROOT_HOURS, 'those ahead, at the pace at which they berth', (f) =>
    Math.sqrt(f.likeDrainHours),
  ),
  feature('like_wait_left_log', 'ln(1 + h)', LOG_HOURS, 'usual wait less the wait so far', (f) =>
    Math.log1p(Math.max(0, f.likeWaitHours - f.waitedHours)),
  ),
  feature(
    'like_drain_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'those ahead of one that queues',
    (f) => queued(f) * Math.log1p(f.likeDrainHours),
  ),
  feature(
    'like_wait_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'usual wait for one that queues',
    (f) => queued(f) * Math.log1p(f.likeWaitHours),
  ),
  // What came of predictions in its situation.
  feature(
    'cell_log',
    'ln(1 + h)',
    LOG_HOURS,
    'mean outcome beyond the way in its situation: size, zone, wait so far',
    (f) => f.cellLog,
  ),
  feature('cell_and_queued', 'ln(1 + h)', LOG_HOURS, 'that for one that queues', (f) => queued(f) * f.cellLog),
  feature(
    'cell_by_left',
    '',
    [0, 60],
    'that times what was left of waits as long',
    (f) => f.cellLog * Math.log1p(f.leftHours),
  ),
  feature(
    'cell_by_rolled',
    '',
    [0, 60],
    'that times the rolled wait',
    (f) => f.cellLog * Math.log1p(f.rolledWaitHours),
  ),
  // Ships of its cargo and size.
  feature(
    'kind_wait_log',
    'ln(1 + h)',
    LOG_HOURS,
    'usual wait of late of ships of its cargo and size',
    (f) => f.kindWaitLog,
  ),
  feature('kind_direct', '', YES_NO, 'share of them that went straight in', (f) => f.kindDirect),
  feature(
    'kind_wait_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'that wait for one that queues',
    (f) => queued(f) * f.kindWaitLog,
  ),
  feature('kind_wait_left_log', 'ln(1 + h)', LOG_HOURS, 'that wait less the wait so far', (f) =>
    Math.log1p(Math.max(0, Math.expm1(f.kindWaitLog) - f.waitedHours)),
  ),
  feature(
    'outlast_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'ships ahead, at the pace of those that waited as long',
    (f) => queued(f) * Math.log1p(f.outlastHours),
  ),
  // The way and the wait so far.
  feature('travel', 'h', ANY_HOURS, 'distance over own speed, and pilotage', (f) => f.travelHours),
  feature('travel_beyond_12h', 'h', ANY_HOURS, 'what of that exceeds 12 h', (f) => beyond(f.travelHours, 12)),
  feature('close', '', YES_NO, 'within 50 nm and under way', (f) => (f.isClose && !f.isQueued ? 1 : 0)),
  feature('fix_age_log', 'ln(1 + h)', LOG_HOURS, 'since it was heard', (f) => Math.log1p(f.fixAgeHours)),
  feature(
    'waited_by_queue',
    '',
    [0, 60],
    'waited so far, ln, times length of the queue, ln',
    (f) => queued(f) * Math.log1p(f.waitedHours) * Math.log1p(f.queue),
  ),
  feature(
    'waited_by_free',
    '',
    [0, 10],
    'waited so far, ln, while a place is free',
    (f) => queued(f) * Math.log1p(f.waitedHours) * f.freeShare,
  ),
  // Ships of the same cargo: expectations over what it may carry.
  feature('ahead_log', 'ln(1 + n)', [0, 7], 'ships of its cargo queued before it', (f) => Math.log1p(f.ahead)),
  feature('inbound_ahead_log', 'ln(1 + n)', [0, 7], 'ships of its cargo that will arrive before it', (f) =>
    Math.log1p(f.inboundAhead),
  ),
  feature('behind_log', 'ln(1 + n)', [0, 7], 'ships of its cargo queued behind it', (f) => Math.log1p(f.behind)),
  feature('occupied_share', '', YES_NO, 'places of its cargo that are taken', (f) => f.occupiedShare),
  feature('place_free', '', YES_NO, 'a place for its cargo is free: the probability', (f) => f.freeShare),
  feature(
    'free_and_queued',
    '',
    YES_NO,
    'waits although a place for its cargo is free',
    (f) => queued(f) * f.freeShare,
  ),
  feature('places_log', 'ln(1 + n)', [0, 6], 'places of its cargo', (f) => Math.log1p(f.places)),
  // The queue rolled forward.
  feature('rolled_spread_log', 'ln(1 + h)', LOG_HOURS, 'standard deviation over the rolls', (f) =>
    Math.log1p(f.rolledSpreadHours),
  ),
  feature('rolled_median_log', 'ln(1 + h)', LOG_HOURS, 'median time to berth over the rolls', (f) =>
    Math.log1p(f.rolledMedianHours),
  ),
  feature('wait_share', '', YES_NO, 'share of the rolls in which it waits', (f) => f.waitShare),
  feature('rolled_or_travel', 'ln(1 + h)', LOG_HOURS, 'the smaller of wait and travel', (f) =>
    Math.log1p(Math.min(f.rolledWaitHours, f.travelHours)),
  ),
  feature(
    'rolled_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'rolled wait of one that queues',
    (f) => queued(f) * Math.log1p(f.rolledWaitHours),
  ),
  feature(
    'rolled_and_deep',
    'ln(1 + h)',
    LOG_HOURS,
    'rolled wait of one with a great draught',
    (f) => f.deep * Math.log1p(f.rolledWaitHours),
  ),
  // Of little weight until many calls speak for them.
  faint('steady_wait_log', 'ln(1 + h)', LOG_HOURS, "Sakasegawa's mean wait at the load of the last weeks", (f) =>
    Math.log1p(f.steadyWaitHours),
  ),
  faint('service_log', 'ln h', [0, 7], 'mean time at berth for its cargo and size', (f) => Math.log(f.serviceHours)),
  faint('utilization', '', YES_NO, 'places of the port that are taken', (f) => f.utilizationFraction),
  faint('tide_sin', '', WAVE, 'phase of the lunar tide', (f) => Math.sin(phase(f.atMs, TIDE_HOURS))),
  faint('tide_cos', '', WAVE, 'phase of the lunar tide', (f) => Math.cos(phase(f.atMs, TIDE_HOURS))),
  faint('hour_sin', '', WAVE, 'hour at which it would be ready to berth', (f) => Math.sin(phase(f.readyMs, DAY_HOURS))),
  faint('hour_cos', '', WAVE, 'hour at which it would be ready to berth', (f) => Math.cos(phase(f.readyMs, DAY_HOURS))),
  faint('week_sin', '', WAVE, 'day of the week', (f) => Math.sin(phase(f.atMs, WEEK_HOURS))),
  faint('week_cos', '', WAVE, 'day of the week', (f) => Math.cos(phase(f.atMs, WEEK_HOURS))),
  // What it waited itself on former calls: a ship comes back to the same terminals.
  feature(
    'own_wait_log',
    'ln(1 + h)',
    LOG_HOURS,
    'its usual wait here, leaning on that of its like',
    (f) => f.ownWaitLog,
  ),
  feature('own_wait_and_queued', 'ln(1 + h)', LOG_HOURS, 'that for one that queues', (f) => queued(f) * f.ownWaitLog),
  feature('own_wait_left_log', 'ln(1 + h)', LOG_HOURS, 'that less the wait so far', ownLeftLog),
  feature(
    'own_left_and_queued',
    'ln(1 + h)',
    LOG_HOURS,
    'what is left of it for one that queues',
    (f) => queued(f) * ownLeftLog(f),
  ),
  feature('plain_log', 'ln(1 + h)', LOG_HOURS, 'time to berth without any fitted model', (f) =>
    Math.log1p(f.plainHours),
  ),
];

/** The features of the small model, which a few dozen calls can carry. */
export const SIX = [0, 1, 2, 3, 4, 5] as const;

/** The time to berth without any fitted model: kept with the features, but no line is fitted to it. */
export const PLAIN = FEATURES.findIndex(({ name }) => name === 'plain_log');

/** The features of the full model. */
export const FULL: readonly number[] = FEATURES.map((_, j) => j).filter((j) => j !== PLAIN);

/** Writes the features of a ship behind `offset`. */
export function writeFeatures(facts: ShipFacts, out: Float64Array, offset: number): void {
  for (let j = 0; j < FEATURES.length; j++) {
    const { range, of } = FEATURES[j]!;
    const value = of(facts);
    // What cannot be had counts as the middle of nothing: 0, held within the range.
    out[offset + j] = Math.min(range[1], Math.max(range[0], Number.isFinite(value) ? value : 0));
  }
}
