import { expect, test } from 'bun:test';
import { type BerthCall, KEPT_CALLS, keepCall } from '../../src/domain/commodity/berth-call.ts';
import type { GroupBelief } from '../../src/domain/commodity/group-belief.ts';
import { createHabits, type PortHabits } from '../../src/domain/features/habits.ts';
import { beliefAtBerth, beliefOf } from '../../src/workflows/cargo-belief.ts';
import { noteCargo } from '../../src/workflows/note-cargo.ts';
import { type LiveVessel, vesselOf } from '../../src/workflows/world.ts';
import { SHIP, T0 } from '../support/fixes.ts';
import { openHarness } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

test('a belief follows what the port still keeps of the ship: the same as worked out anew', async () => {
  const { world, port, close } = await openHarness(directory());
  const live = vesselOf(world, SHIP);
  const habits = createHabits(T0);
  const learn = (call: BerthCall): void => {
    keepCall(habits.calls, call);
    habits.learnt++;
  };
  const beliefs = (definition: typeof port.definition, of: PortHabits, ship: LiveVessel): GroupBelief[] => [
    beliefOf(definition, of, ship),
    beliefAtBerth(definition, of, ship, 'B'),
  ];
  learn([SHIP, 'general', 5, 1, 'A', 0]);
  learn([SHIP, 'general', 5, 1, 'B', 0]);
  for (let i = 2; i < KEPT_CALLS; i++) learn([211_000_000 + (i % 300), 'bulk', 5, 1, i % 3 === 0 ? 'B' : 'A', i % 100]);
  const before = beliefs(port.definition, habits, live);
  // No new fit, and its last call is still the last: only the older one drops out of what is kept.
  learn([211_000_000, 'bulk', 5, 1, 'A', 0]);
  const after = beliefs(port.definition, habits, live);
  expect(after).toEqual(
    beliefs({ ...port.definition }, structuredClone(habits), { ...live, vessel: { ...live.vessel } }),
  );
  expect(after).not.toEqual(before);
  await close();
});

test.each([
  ['of one kind makes certain', 'A', 100],
  ['of two kinds does not, however sure all other calls make it', 'B', 96],
  ["that the port's file no longer names does not", 'GONE', 99],
])('a berth %s', async (_, berthId, pct) => {
  const { world, port, close } = await openHarness(directory());
  world.clock.serviceMs = T0;
  const live = vesselOf(world, SHIP);
  const habits = createHabits(T0);
  port.outlook.habits = habits;
  // Nine of ten calls at A for certain, the tenth at B: all that come carry grain.
  for (let i = 0; i < 1_000; i++)
    keepCall(habits.calls, [SHIP + (i % 7), 'general', 5, 1, i % 10 === 9 ? 'B' : 'A', 0]);
  habits.learnt = 1_000;
  port.occupancy.push({ stayId: 1, mmsi: SHIP, berthId, slotId: null, atbMs: T0 });
  noteCargo(world, port, live);
  expect(port.cargo.get(SHIP)).toEqual({ kind: 'GRAIN', pct });
  await close();
});
