import { expect, test } from 'bun:test';
import { scoreSimulatedCargo } from '../support/simulated-cargo.ts';

/** What the commodity groups must be right for, of ship-days in classes that can carry several; a little under what is reached. */
const SEED = 1;
const DAYS = 120;
const FROM_DAY = 60;

test(`the likeliest group is right at berths and in queues of the simulator (seed ${SEED})`, () => {
  const { berth, wait } = scoreSimulatedCargo(SEED, DAYS, FROM_DAY);
  expect(berth.days).toBeGreaterThan(3_000);
  expect(wait.days).toBeGreaterThan(3_000);
  expect(berth.right).toBeGreaterThan(0.9);
  expect(wait.right).toBeGreaterThan(0.8);
  for (const { right, confidence, majority, brier, baseBrier } of [berth, wait]) {
    expect(right).toBeGreaterThan(majority + 0.1);
    expect(brier).toBeLessThan(baseBrier / 1.5);
    expect(Math.abs(confidence - right)).toBeLessThan(0.04);
  }
}, 60_000);
