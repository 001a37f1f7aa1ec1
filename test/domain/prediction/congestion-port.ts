import { createRandom, type Random } from '../../../src/core/random.ts';
import { HOUR_MS } from '../../../src/core/time.ts';
import type { CongestionInput } from '../../../src/domain/prediction/congestion-features.ts';
import type { CongestionTrainingRow } from '../../../src/domain/prediction/congestion-fit.ts';

/** Berths that serve one kind of ship in the order of arrival. */
export type Pool = { readonly berths: number; readonly callsPerDay: number; readonly stayHours: number };

export type PortPlan = {
  readonly seed: number;
  readonly days: number;
  readonly pools: readonly Pool[];
  /** Ships are known this long before they arrive, hours. */
  readonly noticeHours: number;
  /** Share by which arrivals swing over the week. */
  readonly weekShare: number;
};

type Ship = {
  readonly pool: number;
  readonly knownH: number;
  readonly arriveH: number;
  berthH: number;
  leaveH: number;
};

const WARM_UP_HOURS = 480;
const TAIL_HOURS = 72;
const HORIZONS = [8, 24, 48, 72];
const STAY_CV = 0.5;
/** Standard deviation and correlation of the slow shock on demand. */
const SHOCK_SD = 0.2;
const SHOCK_DAYS = 10;
const START_MS = Date.UTC(2025, 0, 6);

/** Poisson arrivals at multi-server queues, with a weekly rhythm and slow shocks; first come, first served. */
function sail(plan: PortPlan, pool: number, hours: number, random: Random): Ship[] {
  const { berths, callsPerDay, stayHours } = plan.pools[pool]!;
  const ships: Ship[] = [];
  const freeH = new Array<number>(berths).fill(0);
  let shock = random.normal() * SHOCK_SD;
  const kept = Math.exp(-1 / (24 * SHOCK_DAYS));
  for (let hour = 0; hour < hours; hour++) {
    shock = kept * shock + Math.sqrt(1 - kept * kept) * SHOCK_SD * random.normal();
    const rhythm = 1 + plan.weekShare * Math.sin((2 * Math.PI * hour) / 168);
    const mean = (callsPerDay / 24) * rhythm * Math.exp(shock - SHOCK_SD ** 2 / 2);
    for (let at = random.exponential(1); at < mean; at += random.exponential(1)) {
      const arriveH = hour + at / mean;
      const berth = freeH.indexOf(Math.min(...freeH));
      const berthH = Math.max(arriveH, freeH[berth]!);
      const leaveH = berthH + random.lognormal(stayHours, STAY_CV);
      freeH[berth] = leaveH;
      ships.push({ pool, knownH: arriveH - plan.noticeHours, arriveH, berthH, leaveH });
    }
  }
  return ships;
}

/** Ships known now that will wait at each horizon, if all stay as long as ships usually do. */
function roll(plan: PortPlan, here: readonly Ship[], nowH: number): [number, number, number, number] {
  const rolled: [number, number, number, number] = [0, 0, 0, 0];
  plan.pools.forEach(({ berths, stayHours }, pool) => {
    const mine = here.filter((ship) => ship.pool === pool);
    const freeH = mine
      .filter(({ berthH }) => berthH <= nowH)
      .map(({ berthH }) => nowH + Math.max(0.15 * stayHours, stayHours - (nowH - berthH)));
    while (freeH.length < berths) freeH.push(nowH);
    for (const { arriveH } of mine.filter(({ berthH }) => berthH > nowH)) {
      const berth = freeH.indexOf(Math.min(...freeH));
      const berthH = Math.max(arriveH, freeH[berth]!);
      freeH[berth] = berthH + stayHours;
      HORIZONS.forEach((hours, i) => {
        if (arriveH <= nowH + hours && berthH > nowH + hours) rolled[i]!++;
      });
    }
  });
  return rolled;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The smallest queue that at least so many samples do not exceed. */
function percentile(counts: readonly (number | undefined)[], samples: number): number {
  let left = samples;
  for (let queue = 0; queue < counts.length; queue++) {
    left -= counts[queue] ?? 0;
    if (left <= 0) return queue;
  }
  return counts.length;
}

/** Hourly rows of a simulated port that is watched from its first hour on, with every outcome. */
export function watchPort(plan: PortPlan): CongestionTrainingRow[] {
  const random = createRandom(plan.seed);
  const hours = WARM_UP_HOURS + 24 * plan.days + TAIL_HOURS;
  const ships = plan.pools.flatMap((_, pool) => sail(plan, pool, hours + plan.noticeHours, random));
  ships.sort((a, b) => a.arriveH - b.arriveH);
  const berthsTotal = plan.pools.reduce((sum, { berths }) => sum + berths, 0);
  const queues: number[] = [];
  const inbound: number[] = [];
  const counts: number[] = [];
  const inputs: CongestionInput[] = [];
  for (let hour = 0; hour < 24 * plan.days + TAIL_HOURS; hour++) {
    const nowH = WARM_UP_HOURS + hour;
    const here = ships.filter(({ knownH, leaveH }) => knownH <= nowH && nowH < leaveH);
    const alongside = here.filter(({ berthH }) => berthH <= nowH);
    const underWay = here.filter(({ arriveH }) => arriveH > nowH);
    const queue = here.length - alongside.length - underWay.length;
    queues.push(queue);
    inbound.push(underWay.length);
    counts[queue] = (counts[queue] ?? 0) + 1;
    const thresholdQueue = Math.max(1 + berthsTotal / 4, hour < 14 * 24 ? 0 : percentile(counts, 0.8 * queues.length));
    const back = (ago: number): number | null => queues[hour - ago] ?? null;
    const last = (count: number): readonly number[] => queues.slice(-count);
    const within = (ahead: number): number => underWay.filter(({ arriveH }) => arriveH <= nowH + ahead).length;
    inputs.push({
      atMs: START_MS + hour * HOUR_MS,
      queue,
      berthsOccupied: alongside.length,
      berthsTotal,
      thresholdQueue,
      inboundAll: underWay.length,
      inbound24h: within(24),
      inboundMean30d: hour < 48 ? null : mean(inbound.slice(-720)),
      queue6hAgo: back(6),
      queue24hAgo: back(24),
      mean12h: hour < 12 ? null : mean(last(12)),
      meanQueue30d: hour < 48 ? null : mean(last(720)),
      shareHigh30d: hour < 48 ? null : mean(last(720).map((past) => Number(past > thresholdQueue))),
      arrivals7d: ships.filter(({ arriveH }) => arriveH <= nowH && arriveH > nowH - Math.min(168, hour)).length,
      rolledQueue: roll(plan, here, nowH),
    });
  }
  return inputs
    .slice(0, 24 * plan.days)
    .map((input, i) => ({ input, outcomes: HORIZONS.map((ahead) => queues[i + ahead]!) }));
}
