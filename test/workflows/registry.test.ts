import { expect, test } from 'bun:test';
import { particularsOf } from '../../src/domain/vessel/vessel.ts';
import { SHIP } from '../support/fixes.ts';
import { openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const ENTRY = {
  mmsi: SHIP,
  imo: null,
  name: 'OF THE REGISTRY',
  modelClass: 'tanker',
  dwtTonnes: 114_365,
  lengthM: null,
  beamM: null,
  maxDraughtM: 15,
} as const;

test('the registry wins over AIS for ships known before it and after', async () => {
  const place = directory();
  const open = await openHarness(place);
  open.hear(particulars(0, { shipType: 99, lengthM: 60 }), ...positions([[1, 'roads', 5]]));
  expect(open.world.vessels.get(SHIP)!.role).toBe('occupier');
  await open.commit();
  await open.store.saveRegistry([ENTRY, { ...ENTRY, mmsi: SHIP + 1, lengthM: 249 }]);
  await open.close();

  const again = await openHarness(place);
  again.hear(...positions([[2, 'roads', 5]], SHIP + 1));
  const known = again.world.vessels.get(SHIP)!;
  expect(particularsOf(known.vessel)).toMatchObject({ name: 'OF THE REGISTRY', lengthM: 60, sizeClass: 'aframax' });
  expect(known.particulars).toEqual(particularsOf(known.vessel));
  // A tanker of 60 m is a bunker barge.
  expect(known.role).toBe('none');
  expect(again.world.vessels.get(SHIP + 1)).toMatchObject({ role: 'commercial', particulars: { lengthM: 249 } });
  await again.close();
});

test('an entry that is imported again replaces the one before', async () => {
  const open = await openHarness(directory());
  await open.store.saveRegistry([ENTRY]);
  await open.store.saveRegistry([{ ...ENTRY, name: 'RENAMED', maxDraughtM: null }]);
  expect(await open.store.listRegistry()).toEqual([{ ...ENTRY, name: 'RENAMED', maxDraughtM: null }]);
  await open.close();
});
