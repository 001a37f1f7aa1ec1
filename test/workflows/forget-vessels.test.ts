import { expect, test } from 'bun:test';
import { DAY_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { T0 } from '../support/fixes.ts';
import { openHarness } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE } from '../support/test-port.ts';

const directory = scratch();
const PASSING = 235_000_001;
const NEAR = 235_000_002;

const at = (mmsi: number, day: number, lat: number, lon: number): Report => ({
  kind: 'position',
  mmsi,
  atMs: T0 + day * DAY_MS,
  lat,
  lon,
  sogKn: 10,
  cogDeg: 0,
  headingDeg: null,
  navStatus: 0,
});

test('a vessel that concerns nobody is forgotten after a week unheard, in memory and on disk, and may come back', async () => {
  const open = await openHarness(directory());
  const near = (day: number): Report => at(NEAR, day, CENTRE.lat + 0.1 + day / 1_000, CENTRE.lon);
  const days = Array.from({ length: 37 }, (_, quarter) => near(0.2 + quarter / 4));
  open.hear(at(PASSING, 0, -40, 100), at(PASSING, 0.1, -39.5, 100), ...days.slice(0, 27));
  await open.commit();
  const known = (): number[] =>
    open.rows<{ mmsi: number }>('SELECT mmsi FROM vessel ORDER BY mmsi').map((row) => row.mmsi);
  expect([known(), open.world.vessels.size]).toEqual([[PASSING, NEAR], 2]);
  open.hear(...days.slice(27));
  await open.commit();
  expect([known(), [...open.world.vessels.keys()]]).toEqual([[NEAR], [NEAR]]);
  open.hear(at(PASSING, 9.3, -30, 100), near(9.4));
  await open.commit();
  expect(known()).toEqual([PASSING, NEAR]);
  await open.close();
});
