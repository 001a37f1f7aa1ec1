import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { openStore } from '../../src/sqlite/store.ts';
import { replayFleet } from '../support/fleet.ts';
import { queryDirectory } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

type Counts = { usable: number; settled: number; models: number };
const countsIn = (path: string): Counts =>
  queryDirectory<Counts>(
    path,
    `SELECT (SELECT count(*) FROM sample WHERE length(features) > 0) AS usable,
       (SELECT count(*) FROM sample WHERE settlement IS NOT NULL) AS settled,
       (SELECT count(*) FROM model WHERE kind = 'ttb') AS models`,
  )[0]!;

test('features of another catalogue are not taken for ours: outcomes stay, models and features go', async () => {
  const path = directory();
  await replayFleet(path, 12);
  const before = countsIn(path);
  expect([before.usable > 50, before.models > 0]).toEqual([true, true]);
  const reopen = (): Promise<void> => openStore({ directory: path, durability: 'normal', purpose: null }).close();
  // With the same catalogue nothing is touched …
  await reopen();
  expect(countsIn(path)).toEqual(before);
  // … with one that the program does not have, it is.
  const database = new Database(join(path, 'roadstead.db'));
  database.run("UPDATE meta SET value = 'travel_hours wait_hours' WHERE key = 'features'");
  database.close();
  await reopen();
  expect(countsIn(path)).toEqual({ usable: 0, settled: before.settled, models: 0 });
  const store = openStore({ directory: path, durability: 'normal', purpose: null });
  const [{ newest }] = queryDirectory<{ newest: number }>(path, 'SELECT max(settled_ms) AS newest FROM sample') as [
    { newest: number },
  ];
  expect((await store.readRefitFacts('TST', newest)).samples).toEqual([]);
  expect((await store.listScored('TST', 0, newest)).length).toBe(before.settled);
  await store.close();
});
