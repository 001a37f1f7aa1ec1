import { describe, expect, test } from 'bun:test';
import { loadWorld } from '../../src/compose/data-directory.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { setPorts } from '../../src/workflows/world.ts';
import { SHIP } from '../support/fixes.ts';
import { beacon, type Harness, merged, openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import { portFile, portText, testPort } from '../support/test-port.ts';

const directory = scratch();
const berthed = (minute: number, mmsi = SHIP) => [
  particulars(minute, { mmsi }),
  ...positions(
    [
      [minute, 'berthB', 0],
      [minute + 12, 'berthB', 0],
      [minute + 30, 'berthB', 0],
    ],
    mmsi,
  ),
];
const sequences = ({ rows }: Harness): number[] =>
  rows<{ sequence: number }>('SELECT sequence FROM event ORDER BY sequence').map(({ sequence }) => sequence);

describe('a port that goes and comes back', () => {
  test('beside a running service goes on where it was', async () => {
    const open = await openHarness(directory());
    open.hear(...berthed(0));
    await open.commit();
    const told = sequences(open).length;
    setPorts(open.world, []);
    open.hear(...positions([[40, 'berthB', 0]]), ...beacon(41, 60));
    await open.commit();
    setPorts(open.world, [testPort()]);
    open.hear(...merged(berthed(70, SHIP + 1), positions([[75, 'berthB', 0]])));
    await open.commit();
    expect(sequences(open)).toEqual(Array.from({ length: told * 2 }, (_, i) => i + 1));
    expect(open.rows('SELECT mmsi % 10 AS ship, slot_id FROM berth_stay WHERE left_ms IS NULL')).toEqual([
      { ship: 1, slot_id: 'B-1' },
      { ship: 2, slot_id: 'B-2' },
    ]);
    await open.close();
  });

  test('that was away when the service started too', async () => {
    const place = directory();
    const first = await openHarness(place);
    first.hear(...berthed(0));
    await first.commit();
    const told = sequences(first).length;
    await first.store.forgetPort('TST');
    const world = await loadWorld(first.store, { isReplay: true });
    expect(world.ports.size).toBe(0);
    setPorts(world, [testPort()]);
    expect(world.ports.get('TST')!.eventSequence).toBe(told);
    expect([...world.ports.get('TST')!.stays.keys()]).toEqual([SHIP]);
    await first.store.commit(collectChanges(world, []));
    await first.close();
  });
});

describe('a port that is drawn anew', () => {
  const smaller = () => {
    const file = portFile();
    file.features[2]!.properties.capacity = 1;
    return file;
  };

  test('gives its ships places that exist, beside a running service', async () => {
    const open = await openHarness(directory());
    open.hear(...merged(berthed(0), berthed(1, SHIP + 1)));
    await open.commit();
    setPorts(open.world, [testPort(smaller())]);
    await open.commit();
    expect(open.rows('SELECT mmsi % 10 AS ship, slot_id FROM berth_stay ORDER BY mmsi')).toEqual([
      { ship: 1, slot_id: 'B' },
      { ship: 2, slot_id: null },
    ]);
    await open.close();
  });

  test('gives them at the next start as well', async () => {
    const place = directory();
    const open = await openHarness(place);
    open.hear(...merged(berthed(0), berthed(1, SHIP + 1)));
    await open.commit();
    await open.store.savePort({ code: 'TST', geojson: portText(smaller()) });
    await open.close();
    const again = await openHarness(place);
    expect(again.port.occupancy.map(({ slotId }) => slotId)).toEqual(['B', null]);
    again.hear(...beacon(40, 60));
    await again.commit();
    expect(again.rows('SELECT berths_occupied, berths_total FROM snapshot ORDER BY at_ms DESC LIMIT 1')).toEqual([
      { berths_occupied: 1, berths_total: 2 },
    ]);
    await again.close();
  });

  test('has new names for itself: a destination is read anew', async () => {
    const open = await openHarness(directory());
    open.hear(particulars(0, { destination: 'NEWHAVEN' }));
    expect(open.world.vessels.get(SHIP)!.meaning).toBeNull();
    const file = portFile();
    file.port.destination_aliases = ['NEWHAVEN'];
    setPorts(open.world, [testPort(file)]);
    expect(open.world.vessels.get(SHIP)!.meaning).toBe('TST');
    await open.close();
  });
});
