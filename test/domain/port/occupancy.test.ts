import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { slotIds } from '../../../src/domain/port/definition.ts';
import {
  assignSlots,
  berthsOccupied,
  castOffFrom,
  freeSlot,
  type Occupancy,
} from '../../../src/domain/port/occupancy.ts';
import { portFile, testPort } from '../../support/test-port.ts';

const PORT = testPort();

/** Ships come alongside (a berth) and cast off (a stay's number). */
function lie(events: readonly (string | number)[], port = PORT): Occupancy {
  const occupancy: Occupancy = [];
  let stayId = 0;
  for (const event of events) {
    if (typeof event === 'number') castOffFrom(port, occupancy, event);
    else {
      stayId++;
      occupancy.push({ stayId, mmsi: stayId, berthId: event, slotId: freeSlot(port, occupancy, event), atbMs: stayId });
    }
  }
  return occupancy;
}
const slots = (events: readonly (string | number)[]): (string | null)[][] =>
  lie(events).map(({ stayId, slotId }) => [String(stayId), slotId]);

describe('places', () => {
  test('are given in order, and the ship beyond them lies beside', () => {
    expect(slots(['B', 'B', 'B', 'A'])).toEqual([
      ['1', 'B-1'],
      ['2', 'B-2'],
      ['3', null],
      ['4', 'A'],
    ]);
  });

  test('are kept while others leave, and the freed one goes to the ship beside', () => {
    expect(slots(['B', 'B', 'B', 1])).toEqual([
      ['2', 'B-2'],
      ['3', 'B-1'],
    ]);
  });

  test('that come free go to the ship that has waited longest', () => {
    expect(slots(['A', 'A', 'A', 1])).toEqual([
      ['2', 'A'],
      ['3', null],
    ]);
  });

  test('are not given by a ship beside that leaves', () => {
    expect(slots(['A', 'A', 2])).toEqual([['1', 'A']]);
    expect(castOffFrom(PORT, lie(['A']), 99)).toBeNull();
  });

  test('of an unknown berth are none', () => {
    expect(freeSlot(PORT, [], 'Z')).toBeNull();
  });
});

test('the count leaves out ships beside, and berths out of service', () => {
  const file = portFile();
  file.features[1]!.properties.out_of_service = true;
  expect(berthsOccupied(PORT, lie(['A', 'A', 'B', 'B', 'B']))).toBe(3);
  expect(berthsOccupied(testPort(file), lie(['A', 'B'], testPort(file)))).toBe(1);
});

test('no place is ever taken twice or left empty while a ship lies beside it', () => {
  const event = fc.oneof(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const occupancy = lie(events);
      for (const berth of PORT.berths) {
        const here = occupancy.filter(({ berthId }) => berthId === berth.id);
        const taken = here.flatMap(({ slotId }) => slotId ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.length).toBe(Math.min(here.length, berth.capacity));
        for (const slot of taken) expect(slotIds(berth)).toContain(slot);
      }
    }),
  );
});

describe('when the port is drawn anew', () => {
  const withCapacity = (capacity: number) => {
    const file = portFile();
    file.features[2]!.properties.capacity = capacity;
    return testPort(file);
  };
  const slotsOf = (occupancy: Occupancy): (string | null)[] => occupancy.map(({ slotId }) => slotId);

  test('places that still exist are kept, others given anew', () => {
    const occupancy = lie(['A', 'B', 'B', 'B']);
    expect(assignSlots(withCapacity(3), occupancy).map(({ stayId }) => stayId)).toEqual([4]);
    expect(slotsOf(occupancy)).toEqual(['A', 'B-1', 'B-2', 'B-3']);
    expect(assignSlots(withCapacity(1), occupancy).map(({ stayId }) => stayId)).toEqual([2, 3, 4]);
    expect(slotsOf(occupancy)).toEqual(['A', 'B', null, null]);
    expect(berthsOccupied(withCapacity(1), occupancy)).toBe(2);
  });

  test('nothing changes where nothing has changed', () => {
    const occupancy = lie(['B', 'A', 'B', 'B', 1]);
    const before = slotsOf(occupancy);
    expect(assignSlots(PORT, occupancy)).toEqual([]);
    expect(slotsOf(occupancy)).toEqual(before);
  });
});
