import { HOUR_MS } from '../../core/time.ts';
import { CONGESTION_HORIZONS_HOURS } from './congestion-evaluation.ts';

/** What is known of a port at one instant, from reports taken in by then, for the forecast of its queue. */
export type CongestionInput = {
  readonly atMs: number;
  readonly queue: number;
  readonly berthsOccupied: number;
  readonly berthsTotal: number;
  /** The queue must exceed this for the level HIGH. */
  readonly thresholdQueue: number;
  /** Vessels bound for the port and still under way, and those of them whose ETA is within 24 hours. */
  readonly inboundAll: number;
  readonly inbound24h: number;
  /** Mean of `inboundAll` over the last 30 days: how far receivers reach differs from port to port. */
  readonly inboundMean30d: number | null;
  readonly queue6hAgo: number | null;
  readonly queue24hAgo: number | null;
  /** Mean queue over the last 12 hours and 30 days. */
  readonly mean12h: number | null;
  readonly meanQueue30d: number | null;
  readonly arrivals7d: number;
  /** How many of the ships known now will wait in 8, 24, 48 and 72 hours, by rolling the queues forward. */
  readonly rolledQueue: readonly [number, number, number, number];
  /** Share of the samples of the last 30 days above the threshold. */
  readonly shareHigh30d: number | null;
};

export type CongestionFeature = {
  readonly name: string;
  readonly unit: string;
  /** What it can be; the model clips to what its training rows had within it. */
  readonly range: readonly [number, number];
  readonly meaning: string;
  readonly of: (input: CongestionInput, horizonIndex: number) => number;
};

/** In the first week the calls counted are those of fewer days; as many must come as take up the berths, stays of 60 h. */
const USUAL_STAY_HOURS = 60;
const LEAST_PER_HOUR = 0.01;
const WEEK_HOURS = 168;
const DAY_HOURS = 24;

export const arrivalsPerHour = ({ arrivals7d, berthsOccupied }: CongestionInput): number =>
  Math.max(LEAST_PER_HOUR, arrivals7d / WEEK_HOURS, berthsOccupied / USUAL_STAY_HOURS);

/**
 * Ships that will come within the horizon and are not known yet. By Little's law a ship is known for as many hours
 * before it arrives as ships are inbound on average, over those that arrive in an hour.
 */
export function unseenArrivals(input: CongestionInput, horizonIndex: number): number {
  const perHour = arrivalsPerHour(input);
  const known = input.inboundMean30d ?? input.inboundAll;
  return Math.max(0, perHour * CONGESTION_HORIZONS_HOURS[horizonIndex]! - known);
}

const LEAST_USUAL_QUEUE = 2;

/** The queue around which a port is judged: its mean of 30 days, and no less than where congestion may begin. */
export const usualQueue = ({ meanQueue30d, berthsTotal }: CongestionInput): number =>
  Math.max(LEAST_USUAL_QUEUE, meanQueue30d ?? 0, 1 + berthsTotal / 4);

/** A few ships more or less, on the scale of √queue: d√q = dq / (2√q). */
export const onRootScale = (ships: number, input: CongestionInput): number =>
  ships / (2 * Math.sqrt(usualQueue(input)));

/** How many ships more than usual are inbound. */
export const inboundExcess = ({ inboundAll, inboundMean30d }: CongestionInput): number =>
  inboundMean30d === null ? 0 : inboundAll - inboundMean30d;

function excessWithin(input: CongestionInput, count: number, hours: number): number {
  if (input.inboundMean30d === null) return 0;
  return onRootScale(count - Math.min(input.inboundMean30d, hours * arrivalsPerHour(input)), input);
}

/** √(the queue rolled forward, with those who will join it from beyond the receivers' reach) − √queue. */
export const rolledChange = (input: CongestionInput, horizonIndex: number): number =>
  Math.sqrt(input.rolledQueue[horizonIndex]! + unseenArrivals(input, horizonIndex)) - Math.sqrt(input.queue);

const sinceRoot = (input: CongestionInput, past: number | null): number =>
  past === null ? 0 : Math.sqrt(input.queue) - Math.sqrt(past);

/** √ships may change by this much; larger ports have not been seen. */
const CHANGE = [-15, 15] as const;
const ROOT_SHIPS = '√ships';

const feature = (
  name: string,
  meaning: string,
  of: CongestionFeature['of'],
  unit = ROOT_SHIPS,
  range: CongestionFeature['range'] = CHANGE,
): CongestionFeature => ({ name, unit, range, meaning, of });

/** Sine and cosine of the time for which the forecast speaks. */
const wave = (name: string, periodHours: number): CongestionFeature[] => {
  const angle = ({ atMs }: CongestionInput, horizonIndex: number): number =>
    (2 * Math.PI * (atMs / HOUR_MS + CONGESTION_HORIZONS_HOURS[horizonIndex]!)) / periodHours;
  const meaning = `then, in a rhythm of ${periodHours} h`;
  return [
    feature(`${name}_sin`, meaning, (input, h) => Math.sin(angle(input, h)), '', [-1, 1]),
    feature(`${name}_cos`, meaning, (input, h) => Math.cos(angle(input, h)), '', [-1, 1]),
  ];
};

/**
 * Every feature, in the order in which stored models hold their weights; new ones go to the end. Each speaks of a change
 * from now. Levels (the queue itself, arrivals of a week, utilization) are left out: from a few months of hourly rows that
 * resemble one another a regression learns that queues return to those months' mean faster than they do (Kendall's bias),
 * which cost 0.03 of AUC at 72 h on simulated ports.
 */
export const CONGESTION_FEATURES: readonly CongestionFeature[] = [
  feature('inbound_excess', 'ships inbound beyond the usual number', (input) =>
    onRootScale(inboundExcess(input), input),
  ),
  feature('inbound_24h_excess', 'of them due within 24 h, beyond the usual', (input) =>
    excessWithin(input, input.inbound24h, 24),
  ),
  feature('rolled_change', 'to the queue rolled forward', rolledChange),
  feature('rolled_change_8h', 'to the queue rolled forward 8 h', (input) => rolledChange(input, 0)),
  feature('rolled_change_24h', 'to the queue rolled forward 24 h', (input) => rolledChange(input, 1)),
  feature('change_6h', 'in the last 6 h', (input) => sinceRoot(input, input.queue6hAgo)),
  feature('change_24h', 'in the last 24 h', (input) => sinceRoot(input, input.queue24hAgo)),
  feature('above_mean_12h', 'above the mean of 12 h', (input) => sinceRoot(input, input.mean12h)),
  ...wave('day', DAY_HOURS),
  ...wave('week', WEEK_HOURS),
  ...wave('half_week', WEEK_HOURS / 2),
  ...wave('third_week', WEEK_HOURS / 3),
];

/** Writes the features of an input for a horizon of `CONGESTION_HORIZONS_HOURS` into `out`, from `offset` on. */
export function congestionFeatures(
  input: CongestionInput,
  horizonIndex: number,
  out: Float32Array | Float64Array,
  offset = 0,
): void {
  for (let j = 0; j < CONGESTION_FEATURES.length; j++) {
    const { range, of } = CONGESTION_FEATURES[j]!;
    out[offset + j] = Math.min(range[1], Math.max(range[0], of(input, horizonIndex)));
  }
}
