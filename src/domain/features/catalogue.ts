import { HOUR_MS } from '../../core/time.ts';
import type { ShipFacts } from './ship-facts.ts';

/** A feature of the time-to-berth models. */
export type Feature = {
  readonly name: string;
  readonly unit: string;
  /** What it can be; the models clip to what their training rows had within it. */
  readonly range: readonly [number, number];
  readonly meaning: string;
  readonly of: (facts: ShipFacts) => number;
};

/** Periods of the tide (principal lunar semidiurnal) and of springs and neaps, and of day and week; hours. */
const TIDE_HOURS = 12.4206;
const SPRING_NEAP_HOURS = 354.367;
const DAY_HOURS = 24;
const WEEK_HOURS = 168;

const MOST_HOURS = 2_000;
const ANY_HOURS = [0, MOST_HOURS] as const;
const LOG_HOURS = [0, Math.log1p(MOST_HOURS)] as const;
const ROOT_HOURS = [0, Math.sqrt(MOST_HOURS)] as const;
const YES_NO = [0, 1] as const;
const WAVE = [-1, 1] as const;

const beyond = (value: number, hinge: number): number => Math.max(0, value - hinge);
const phase = (atMs: number, periodHours: number): number => ((2 * Math.PI) / periodHours) * (atMs / HOUR_MS);
const queued = (facts: ShipFacts): number => (facts.isQueued ? 1 : 0);

const feature = (
  name: string,
  unit: string,
  range: readonly [number, number],
  meaning: string,
  of: Feature['of'],
): Feature => ({ name, unit, range, meaning, of });

/** Every feature, in the order in which rows of training data hold them. New ones go to the end. */
export const FEATURES: readonly Feature[] = [
  // The six of the small model.
  feature('rolled_wait_log', 'ln(1 + h)', LOG_HOURS, 'wait by rolling the queue forward', (f) =>
    Math.log1p(f.rolledWaitHours),
  ),
  feature('travel_log', 'ln(1 + h)', LOG_HOURS, 'distance over own speed, and pilotage', (f) =>
    Math.log1p(f.travelHours),
  ),
  feature('queued', '', YES_NO, 'waits at the roads', queued),
  feature('waited_log', 'ln(1 + h)', LOG_HOURS, 'waited so far', (f) => Math.log1p(f.waitedHours)),
  feature('fluid_wait_log', 'ln(1 + h)', LOG_HOURS, 'ships beyond the places of its cargo, times service', (f) =>
    Math.log1p(f.fluidWaitHours),
  ),
  feature('place_free', '', YES_NO, 'a place for its cargo is free: the probability', (f) => f.freeShare),
  // The way.
  feature('travel', 'h', ANY_HOURS, 'distance over own speed, and pilotage', (f) => f.travelHours),
  feature('travel_beyond_12h', 'h', ANY_HOURS, 'what of that exceeds 12 h', (f) => beyond(f.travelHours, 12)),
  feature('close', '', YES_NO, 'within 50 nm and under way', (f) => (f.isClose && !f.isQueued ? 1 : 0)),
  feature('fix_age_log', 'ln(1 + h)', LOG_HOURS, 'since it was heard', (f) => Math.log1p(f.fixAgeHours)),
  // The wait so far.
  feature('waited_root', '√h', ROOT_HOURS, 'waited so far', (f) => Math.sqrt(f.waitedHours)),
  feature('waited_beyond_24h', 'h', ANY_HOURS, 'what of the wait exceeds 24 h', (f) => beyond(f.waitedHours, 24)),
  feature('waited_by_queue', '', [0, 60], 'waited so far, ln, times length of the queue, ln', (f) =>
    queued(f) * Math.log1p(f.waitedHours) * Math.log1p(f.queue),
  ),
  feature('waited_by_free', '', [0, 10], 'waited so far, ln, while a place is free', (f) =>
    queued(f) * Math.log1p(f.waitedHours) * f.freeShare,
  ),
  feature('after_berth', '', YES_NO, 'waits for its second berth', (f) => (f.isAfterBerth ? 1 : 0)),
  // Ships of the same cargo; expectations over what it may carry.
  feature('ahead_log', 'ln(1 + n)', [0, 7], 'ships of its cargo queued before it', (f) => Math.log1p(f.ahead)),
  feature('inbound_ahead_log', 'ln(1 + n)', [0, 7], 'ships of its cargo that will arrive before it', (f) =>
    Math.log1p(f.inboundAhead),
  ),
  feature('behind_log', 'ln(1 + n)', [0, 7], 'ships of its cargo queued behind it', (f) => Math.log1p(f.behind)),
  feature('occupied_share', '', YES_NO, 'places of its cargo that are taken', (f) => f.occupiedShare),
  feature('free_and_queued', '', YES_NO, 'waits although a place for its cargo is free', (f) =>
    queued(f) * f.freeShare,
  ),
  feature('places_log', 'ln(1 + n)', [0, 6], 'places of its cargo', (f) => Math.log1p(f.places)),
  feature('service_log', 'ln h', [0, 7], 'mean time at berth for its cargo and size', (f) => Math.log(f.serviceHours)),
  feature('fluid_wait_root', '√h', ROOT_HOURS, 'ships beyond the places of its cargo, times service', (f) =>
    Math.sqrt(f.fluidWaitHours),
  ),
  feature('steady_wait_log', 'ln(1 + h)', LOG_HOURS, "Sakasegawa's mean wait at the load of the last weeks", (f) =>
    Math.log1p(f.steadyWaitHours),
  ),
  feature('load', '', [0, 1.5], 'arrivals times service over places', (f) => f.load),
  // The queue rolled forward.
  feature('rolled_wait_root', '√h', ROOT_HOURS, 'wait by rolling the queue forward', (f) =>
    Math.sqrt(f.rolledWaitHours),
  ),
  feature('rolled_beyond_24h', 'h', ANY_HOURS, 'what of that exceeds 24 h', (f) => beyond(f.rolledWaitHours, 24)),
  feature('rolled_beyond_72h', 'h', ANY_HOURS, 'what of that exceeds 72 h', (f) => beyond(f.rolledWaitHours, 72)),
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
  feature('rolled_and_queued', 'ln(1 + h)', LOG_HOURS, 'rolled wait of one that queues', (f) =>
    queued(f) * Math.log1p(f.rolledWaitHours),
  ),
  feature('rolled_and_deep', 'ln(1 + h)', LOG_HOURS, 'rolled wait of one with a great draught', (f) =>
    f.deep * Math.log1p(f.rolledWaitHours),
  ),
  // The port.
  feature('queue_of_class_log', 'ln(1 + n)', [0, 7], 'queued ships of its class', (f) => Math.log1p(f.queueOfClass)),
  feature('queue_log', 'ln(1 + n)', [0, 7], 'queued ships', (f) => Math.log1p(f.queue)),
  feature('utilization', '', YES_NO, 'places of the port that are taken', (f) => f.utilizationFraction),
  feature('queue_change_6h', 'n', [-50, 50], 'change of the queue over six hours', (f) => f.queueChange6h),
  // The ship.
  feature('length_log', 'ln m', [3, 6.2], 'length', (f) => f.lengthLog),
  feature('deadweight_log', 'ln t', [6, 13.2], 'deadweight', (f) => f.deadweightLog),
  feature('laden', '', YES_NO, 'draught over length tells a laden ship', (f) => f.laden),
  feature('deep', '', YES_NO, 'draught within the deepest berths of its cargo only', (f) => f.deep),
  // Tide, hour, weekday.
  feature('tide_sin', '', WAVE, 'phase of the lunar tide', (f) => Math.sin(phase(f.atMs, TIDE_HOURS))),
  feature('tide_cos', '', WAVE, 'phase of the lunar tide', (f) => Math.cos(phase(f.atMs, TIDE_HOURS))),
  feature('deep_tide_sin', '', WAVE, 'phase of the tide for a deep ship', (f) =>
    f.deep * Math.sin(phase(f.atMs, TIDE_HOURS)),
  ),
  feature('deep_tide_cos', '', WAVE, 'phase of the tide for a deep ship', (f) =>
    f.deep * Math.cos(phase(f.atMs, TIDE_HOURS)),
  ),
  feature('deep_spring_sin', '', WAVE, 'springs and neaps for a deep ship', (f) =>
    f.deep * Math.sin(phase(f.atMs, SPRING_NEAP_HOURS)),
  ),
  feature('deep_spring_cos', '', WAVE, 'springs and neaps for a deep ship', (f) =>
    f.deep * Math.cos(phase(f.atMs, SPRING_NEAP_HOURS)),
  ),
  feature('hour_sin', '', WAVE, 'hour at which it would be ready to berth', (f) =>
    Math.sin(phase(f.readyMs, DAY_HOURS)),
  ),
  feature('hour_cos', '', WAVE, 'hour at which it would be ready to berth', (f) =>
    Math.cos(phase(f.readyMs, DAY_HOURS)),
  ),
  feature('queued_hour_sin', '', WAVE, 'hour of the day for one that queues', (f) =>
    queued(f) * Math.sin(phase(f.atMs, DAY_HOURS)),
  ),
  feature('queued_hour_cos', '', WAVE, 'hour of the day for one that queues', (f) =>
    queued(f) * Math.cos(phase(f.atMs, DAY_HOURS)),
  ),
  feature('week_sin', '', WAVE, 'day of the week', (f) => Math.sin(phase(f.atMs, WEEK_HOURS))),
  feature('week_cos', '', WAVE, 'day of the week', (f) => Math.cos(phase(f.atMs, WEEK_HOURS))),
  // What it may carry.
  ...(['grain', 'minerals', 'petroleum', 'chemicals', 'container', 'vehicle', 'forest', 'agri'] as const).map(
    (name, kind) => feature(`carries_${name}`, '', YES_NO, `probability that it carries ${name}`, (f) => f.belief[kind]!),
  ),
];

/** The features of the small model, which a few dozen calls can carry. */
export const SIX = [0, 1, 2, 3, 4, 5] as const;

/** Writes the features of a ship behind `offset`. */
export function writeFeatures(facts: ShipFacts, out: Float64Array, offset: number): void {
  for (let j = 0; j < FEATURES.length; j++) {
    const { range, of } = FEATURES[j]!;
    const value = of(facts);
    // What cannot be had counts as the middle of nothing: 0, held within the range.
    out[offset + j] = Math.min(range[1], Math.max(range[0], Number.isFinite(value) ? value : 0));
  }
}
