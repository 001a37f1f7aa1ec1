import { describe, expect, test } from 'bun:test';
import { SHIP } from '../support/fixes.ts';
import { beacon, type Harness, merged, openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const PASSING: Heard[] = [
  [0, { lat: 60, lon: 20 }, 12],
  [60, { lat: 60, lon: 20.4 }, 12],
];
const ALONGSIDE: Heard[] = [
  [0, 'berthA', 0],
  [20, 'berthA', 0],
];
const days = (count: number): number => count * 1440;

/** Whether the ship is still known after so many days in which others were heard. */
async function isKnown(heard: Heard[], afterDays: number, before?: (open: Harness) => Promise<void>): Promise<boolean> {
  const open = await openHarness(directory());
  await before?.(open);
  open.hear(...merged([particulars(0)], positions(heard), beacon(0, days(afterDays), 30)));
  await open.commit();
  const isStored = open.rows(`SELECT * FROM vessel WHERE mmsi = ${SHIP}`).length === 1;
  expect(open.world.vessels.has(SHIP)).toBe(isStored);
  await open.close();
  return isStored;
}

describe('a ship that only passed', () => {
  test('is forgotten after a week unheard, in memory and in the store', async () => {
    expect(await isKnown(PASSING, 6.9)).toBe(true);
    expect(await isKnown(PASSING, 8.2)).toBe(false);
  });

  test('and comes back in the same commit is known again', async () => {
    const open = await openHarness(directory());
    const back = [particulars(days(9)), ...positions([[days(9), { lat: 60, lon: 20 }, 12]])];
    open.hear(...merged([particulars(0)], positions(PASSING), beacon(0, days(9.5), 30), back));
    await open.commit();
    expect(open.rows(`SELECT name FROM vessel WHERE mmsi = ${SHIP}`)).toEqual([{ name: 'ALMA' }]);
    await open.close();
  });
});

describe('is remembered', () => {
  test('a ship at a port', async () => {
    expect(
      await isKnown(
        [
          [0, 'waiting', 0],
          [60, 'waiting', 0],
        ],
        9,
      ),
    ).toBe(true);
  });

  test('a ship that has used a berth which tells what it carries', async () => {
    expect(await isKnown([...ALONGSIDE, [200, { lat: 39, lon: -30 }, 14]], 12)).toBe(true);
  });

  test('a ship that was awaited at a berth which tells nothing', async () => {
    const open = await openHarness(directory());
    open.hear(...merged([particulars(0)], positions(PASSING)));
    open.world.vessels.get(SHIP)!.vessel.ownWaits.TST = { log: 3, calls: 1 };
    open.hear(...beacon(61, days(12), 30));
    expect(open.world.vessels.has(SHIP)).toBe(true);
    await open.close();
  });

  test('a ship of the registry', async () => {
    const register = ({ store, world }: Harness): Promise<void> => {
      const entry = {
        mmsi: SHIP,
        imo: null,
        name: null,
        modelClass: null,
        dwtTonnes: 5,
        lengthM: null,
        beamM: null,
        maxDraughtM: null,
      };
      world.registry.set(SHIP, entry);
      return store.saveRegistry([entry]);
    };
    expect(await isKnown(PASSING, 12, register)).toBe(true);
  });
});
