import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { createKernel } from '../../src/simulation/kernel.ts';
import type { TruthCall } from '../../src/simulation/traffic.ts';

/** Three worlds of 120 days after their warm-up; seeds chosen before the figures were looked at. */
const SEEDS = [11, 12, 13];
const START_MS = Date.UTC(2025, 8, 1);
const FROM_MS = START_MS + 15 * DAY_MS;
const DAYS = 120;

const calls: TruthCall[] = SEEDS.flatMap((seed) => {
  const kernel = createKernel(seed, START_MS);
  kernel.advance(FROM_MS + (DAYS + 20) * DAY_MS);
  return kernel.truth.filter(({ arrivedAtMs }) => arrivedAtMs >= FROM_MS && arrivedAtMs < FROM_MS + DAYS * DAY_MS);
});

const isOre = ({ port, group, lengthM }: TruthCall): boolean => port === 'VIX' && group === 'MINERALS' && lengthM > 250;
const of = (port: string, group?: string): TruthCall[] =>
  calls.filter((call) => call.port === port && (group === undefined || call.group === group));
const perDay = (some: readonly TruthCall[]): number => some.length / (DAYS * SEEDS.length);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const berthed = (some: readonly TruthCall[]): TruthCall[] => some.filter(({ berths }) => berths.length > 0);

/** Hours from the first anchor to the first berth; 0 for ships that went straight in. */
const waitsH = (some: readonly TruthCall[]): number[] =>
  berthed(some).map(({ anchoredAtMs, berths }) =>
    anchoredAtMs === null ? 0 : (berths[0]!.berthedAtMs - anchoredAtMs) / HOUR_MS,
  );
const staysH = (some: readonly TruthCall[]): number[] =>
  berthed(some).flatMap(({ berths }) => {
    const left = berths.at(-1)!.departedAtMs;
    return left === null ? [] : [(left - berths[0]!.berthedAtMs) / HOUR_MS];
  });

function expectWithin(value: number, low: number, high: number): void {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
}

describe('ports come near their statistics (ANTAQ 2024-2026)', () => {
  test('Santos: 13 calls a day that wait 60 to 90 h and stay 51 h', () => {
    const sts = of('STS');
    expectWithin(perDay(sts), 12, 14.3);
    expectWithin(mean(waitsH(sts)), 60, 90);
    expectWithin(mean(staysH(sts)), 45, 60);
  });

  test('Paranaguá: 6.35 calls a day that wait 100 to 175 h and stay 47 h', () => {
    const png = of('PNG');
    expectWithin(perDay(png), 5.7, 7.1);
    expectWithin(mean(waitsH(png)), 100, 175);
    expectWithin(mean(staysH(png)), 42, 58);
  });

  test('Vitória: 2.2 calls a day with short waits, and 1.45 ore ships that wait 148 h', () => {
    const ore = calls.filter(isOre);
    const rest = of('VIX').filter((call) => !isOre(call));
    expectWithin(perDay(rest), 1.7, 2.8);
    expectWithin(mean(waitsH(rest)), 10, 35);
    expectWithin(perDay(ore), 1.2, 1.75);
    expectWithin(mean(waitsH(ore)), 90, 190);
  });

  test('Singapore: sixty arrivals a day, a third for bunkers, containers wait 0.3 to 1 day', () => {
    expectWithin(perDay(of('SIN')), 54, 66);
    expectWithin(perDay(of('SIN', 'BUNKERS')) / perDay(of('SIN')), 0.28, 0.45);
    expectWithin(perDay(of('SIN', 'CONTAINER')), 17, 23);
    expectWithin(mean(waitsH(of('SIN', 'CONTAINER'))), 7, 24);
  });
});

test('waits have heavy tails: the mean is far above the median', () => {
  const waits = waitsH(of('STS')).sort((a, b) => a - b);
  expect(mean(waits)).toBeGreaterThan(2 * waits[Math.floor(waits.length / 2)]!);
});

test('some ships shift their berth, some give up and leave unberthed', () => {
  const all = berthed(calls);
  expectWithin(all.filter(({ berths }) => berths.length > 1).length / all.length, 0.01, 0.06);
  const gaveUp = calls.filter(({ purpose }) => purpose === 'gives_up');
  expectWithin(gaveUp.length / calls.length, 0.002, 0.02);
  expect(gaveUp.every(({ berths, anchoredAtMs }) => berths.length === 0 && anchoredAtMs !== null)).toBe(true);
});

test('events of a call stand in their order', () => {
  const disordered = berthed(calls).filter(({ arrivedAtMs, anchoredAtMs, weighedAtMs, berths, leftAtMs }) => {
    const instants = [anchoredAtMs, weighedAtMs, ...berths.flatMap((b) => [b.berthedAtMs, b.departedAtMs]), leftAtMs];
    const known = [arrivedAtMs, ...instants.filter((instant) => instant !== null)];
    return known.some((instant, i) => i > 0 && instant < known[i - 1]!);
  });
  expect(disordered).toEqual([]);
});
