import { describe, expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import { countCargo } from '../../src/domain/commodity/cargo-counts.ts';
import { T0 } from '../support/fixes.ts';
import { openHarness } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

describe('what stands for the counts of an instant', () => {
  // Watched at 0 and 1 h; then an outage until 73 h.
  test.each([
    ['those of the very instant', HOUR_MS, HOUR_MS],
    ['the newest of up to an hour before', 2 * HOUR_MS, HOUR_MS],
    ['after an outage the next', 2 * HOUR_MS + MINUTE_MS, 73 * HOUR_MS],
    ['before the first watch the first', -HOUR_MS, 0],
    ['later than an hour after the last, nothing', 75 * HOUR_MS, null],
  ])('%s', async (_, afterMs, expectedMs) => {
    const { store, world, port, commit, close } = await openHarness(directory());
    world.clock.serviceMs = T0 + 80 * HOUR_MS;
    for (const atMs of [0, HOUR_MS, 73 * HOUR_MS]) {
      world.pending.cargoCounts.push({ portCode: port.definition.code, atMs: T0 + atMs, counts: countCargo([]) });
    }
    await commit();
    const found = await store.findCargoCounts('TST', T0 + afterMs);
    expect(found && found.atMs - T0).toBe(expectedMs);
    expect(await store.findCargoCounts('XXX', T0)).toBeNull();
    await close();
  });
});
