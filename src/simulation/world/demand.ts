import { createRandom } from '../../core/random.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { mix } from '../chance.ts';
import { createShock } from './demand-shock.ts';
import type { EventQueue } from './event-queue.ts';
import type { Trade } from './trade.ts';

/** Standard deviation of the log-shock on a group's demand. */
const SHOCK_SD = 0.2;
/** The most that all factors together raise the mean rate by. */
const RATE_FACTOR_MAX = 4;
/** Where a trade has a usual wait: how strongly demand answers to the queue, and within what bounds. */
const ANSWER = { gain: 0.7, min: 0.45, max: 1.6 } as const;
/** The empty world fills faster at first, so that queues stand when somebody begins to listen. */
const OPENING = { gain: 1.8, min: 0.45, max: 2.6 } as const;
const OPENING_MS = 11 * DAY_MS;
const YEAR_DAYS = 365.25;

/** 1970-01-01 was a Thursday. */
const isWeekend = (atMs: number): boolean => {
  const weekday = (Math.floor(atMs / DAY_MS) + 4) % 7;
  return weekday === 0 || weekday === 6;
};

/** Weekday factor with mean 1 over the week. */
const weekFactor = (trade: Trade, atMs: number): number =>
  (7 * (isWeekend(atMs) ? trade.weekendFactor : 1)) / (5 + 2 * trade.weekendFactor);

const seasonFactor = (trade: Trade, atMs: number): number =>
  1 + trade.seasonShare * Math.cos((2 * Math.PI * (atMs / DAY_MS - trade.peakDay)) / YEAR_DAYS);

/** Ships avoid a queue: with a usual wait around it, otherwise once it exceeds six tenths of the berths. */
function queueFactor(trade: Trade, waiting: number, berths: number, ageMs: number): number {
  if (trade.usualWaitHours === 0) return 1 / (1 + 0.6 * Math.max(0, waiting / berths - 0.6));
  const usual = (trade.callsPerDay * trade.usualWaitHours) / 24;
  const { gain, min, max } = ageMs < OPENING_MS ? OPENING : ANSWER;
  return Math.min(max, Math.max(min, 1 + gain * (1 - waiting / usual)));
}

/** Arrivals without a timetable: a Poisson process whose rate follows week, season, shock and queue (by thinning). */
export function planPoisson(
  events: EventQueue,
  seed: number,
  startMs: number,
  trade: Trade,
  berths: number,
  waiting: () => number,
  arrive: (atMs: number) => void,
): void {
  const random = createRandom(seed);
  const shock = createShock(mix(seed, 1), startMs, SHOCK_SD);
  const meanGapMs = DAY_MS / (trade.callsPerDay * RATE_FACTOR_MAX);
  const next = (atMs: number): void => {
    const factor =
      weekFactor(trade, atMs) *
      seasonFactor(trade, atMs) *
      shock(atMs) *
      queueFactor(trade, waiting(), berths, atMs - startMs);
    if (random.uniform() * RATE_FACTOR_MAX < factor) arrive(atMs);
    events.plan(atMs + random.exponential(meanGapMs), next);
  };
  events.plan(startMs + random.exponential(meanGapMs), next);
}

/** Arrivals around their slot in the week spread by this, in hours. */
const SLOT_JITTER_HOURS = 10;
/** A service announces itself this long before its slot: more than any passage takes. */
const NOTICE_MS = 3.5 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
/** Share of calls left out by the line. */
const BLANK_SHARE = 0.04;
/** Ships of a service. */
const SHIPS_OF_SERVICE = [1, 2, 2, 3, 4, 6] as const;

/** Weekly services; `arrive` gets the service, which of its ships is due, and when it is due at the gate. */
export function planServices(
  events: EventQueue,
  seed: number,
  startMs: number,
  trade: Trade,
  berths: number,
  waiting: () => number,
  arrive: (service: number, ship: number, gateMs: number) => void,
): void {
  const keptShare = (1 - BLANK_SHARE) / (1 + trade.seasonShare);
  const services = Math.max(1, Math.round((trade.callsPerDay * 7) / keptShare));
  for (let service = 0; service < services; service++) {
    const random = createRandom(mix(seed, service));
    const ships = random.pick(SHIPS_OF_SERVICE);
    let slotMs = random.uniform() * WEEK_MS;
    // A slot on a working day is moved to the weekend as often as the trade prefers it.
    if (!isWeekend(startMs + slotMs) && random.uniform() > 1 / trade.weekendFactor) {
      slotMs = ((slotMs % DAY_MS) + (6 - ((Math.floor(startMs / DAY_MS) + 4) % 7)) * DAY_MS) % WEEK_MS;
    }
    let week = 0;
    const next = (atMs: number): void => {
      const dueMs = atMs + NOTICE_MS + random.normal() * SLOT_JITTER_HOURS * HOUR_MS;
      if (
        random.uniform() <
        keptShare * seasonFactor(trade, atMs) * queueFactor(trade, waiting(), berths, atMs - startMs)
      )
        arrive(service, week % ships, dueMs);
      week++;
      events.plan(atMs + WEEK_MS, next);
    };
    events.plan(startMs + slotMs, next);
  }
}
