import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import { createKernel } from '../../src/simulation/kernel.ts';
import { type Cadence, createTraffic, type Traffic } from '../../src/simulation/traffic.ts';

const START_MS = Date.UTC(2026, 1, 3);
const seeded = (seed = 1): Traffic => createTraffic({ seed, startMs: START_MS });

/** Hash of all bytes emitted in steps that repeat the given lengths, and their number. */
function heard(traffic: Traffic, fromMs: number, toMs: number, stepsMs: readonly number[], cadence: Cadence): string {
  const hasher = new Bun.CryptoHasher('sha256');
  let bytes = 0;
  let i = 0;
  for (let atMs = fromMs; atMs < toMs; i++) {
    const nextMs = Math.min(toMs, atMs + stepsMs[i % stepsMs.length]!);
    const chunk = traffic.emit(atMs, nextMs, cadence);
    hasher.update(chunk);
    bytes += chunk.length;
    atMs = nextMs;
  }
  return `${bytes} ${hasher.digest('hex')}`;
}

describe('the same seed and start give the same bytes', () => {
  const { readyMs } = seeded();
  const untilMs = readyMs + DAY_MS;

  test('history in days, hours or odd steps', () => {
    const inOne = heard(seeded(), readyMs, untilMs, [DAY_MS], 'history');
    expect(Number(inOne.split(' ')[0])).toBeGreaterThan(1e6);
    expect(heard(seeded(), readyMs, untilMs, [HOUR_MS], 'history')).toBe(inOne);
    expect(heard(seeded(), readyMs, untilMs, [7 * MINUTE_MS + 337, 1, 90 * MINUTE_MS, 2_001], 'history')).toBe(inOne);
  });

  test('live in minutes, seconds or odd steps', () => {
    const toMs = readyMs + 12 * MINUTE_MS;
    const inOne = heard(seeded(), readyMs, toMs, [12 * MINUTE_MS], 'live');
    expect(Number(inOne.split(' ')[0])).toBeGreaterThan(2e5);
    expect(heard(seeded(), readyMs, toMs, [1_000], 'live')).toBe(inOne);
    expect(heard(seeded(), readyMs, toMs, [1, 333, 61_007], 'live')).toBe(inOne);
  });

  test('a fresh start in the middle goes on with the same lines', () => {
    const middleMs = readyMs + 9.37 * HOUR_MS;
    const unbroken = seeded();
    unbroken.emit(readyMs, middleMs, 'history');
    const after = heard(unbroken, middleMs, untilMs, [HOUR_MS], 'history');
    expect(heard(seeded(), middleMs, untilMs, [HOUR_MS], 'history')).toBe(after);
  });

  test('asking for the truth ahead of time changes nothing', () => {
    const toMs = readyMs + 9 * HOUR_MS;
    const asked = seeded();
    asked.truth(readyMs + HOUR_MS);
    const first = heard(asked, readyMs, readyMs + HOUR_MS, [HOUR_MS], 'history');
    asked.waiting(readyMs + 30 * DAY_MS);
    const rest = heard(asked, readyMs + HOUR_MS, toMs, [HOUR_MS], 'history');
    const unasked = seeded();
    expect(heard(unasked, readyMs, readyMs + HOUR_MS, [HOUR_MS], 'history')).toBe(first);
    expect(heard(unasked, readyMs + HOUR_MS, toMs, [HOUR_MS], 'history')).toBe(rest);
  });

  test('another seed gives another world', () => {
    const toMs = readyMs + HOUR_MS;
    expect(heard(seeded(2), readyMs, toMs, [HOUR_MS], 'history')).not.toBe(
      heard(seeded(1), readyMs, toMs, [HOUR_MS], 'history'),
    );
  });
});

test('the kernel does the same in one step as in many', () => {
  const untilMs = START_MS + 25 * DAY_MS;
  const inOne = createKernel(7, START_MS);
  inOne.advance(untilMs);
  const inMany = createKernel(7, START_MS);
  for (let atMs = START_MS; atMs <= untilMs; atMs += 37 * MINUTE_MS) inMany.advance(atMs);
  inMany.advance(untilMs);
  expect(inOne.truth.length).toBeGreaterThan(1000);
  expect(JSON.stringify(inMany.truth)).toBe(JSON.stringify(inOne.truth));
});
