import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';
import { queryDirectory } from '../support/harness.ts';
import { PLACES } from '../support/test-port.ts';

/** One that lies at the berth, and one that keeps the feed alive. */
const SHIP = 211_900_001;
const OTHER = 211_900_002;

let open: AccessServer;
let free: string;
let paid: string;
beforeAll(async () => {
  open = await openAccessServer();
  free = (await open.key('free')).text;
  paid = (await open.key('paid', { trialEndMs: null })).text;
}, 30_000);
afterAll(() => open.close());

const heardAt = (mmsi: number, atMs: number): Report => ({
  kind: 'position',
  mmsi,
  atMs,
  ...PLACES.berthB,
  sogKn: 0,
  cogDeg: null,
  headingDeg: null,
  navStatus: 5,
});
const said = (mmsi: number, atMs: number): Report => ({
  kind: 'static',
  mmsi,
  atMs,
  imo: null,
  name: 'ALMA',
  callsign: null,
  shipType: 70,
  lengthM: 190,
  beamM: 28,
  draughtM: 8,
  destination: 'TESTHAVEN',
  etaCode: null,
});
async function pass(minutes: number, heard: (minute: number, nowMs: number) => readonly Report[]): Promise<void> {
  for (let minute = 1; minute <= minutes; minute++) {
    await open.fake.advance(MINUTE_MS);
    open.fake.hear(heard(minute, open.fake.nowMs()));
  }
  await open.fake.advance(0);
}
const vesselOf = async (key: string): Promise<Record<string, unknown> | undefined> => {
  const { vessels } = (await (await open.get('/v1/vessels/TST', key)).json()) as { vessels: Record<string, unknown>[] };
  return vessels.find(({ mmsi }) => mmsi === SHIP);
};

test('reports that come late tell those who are behind nothing: a silent ship stays where it was heard', async () => {
  await pass(60, (_, nowMs) => [said(SHIP, nowMs), heardAt(SHIP, nowMs), heardAt(OTHER, nowMs)]);
  const lastHeardMs = open.fake.nowMs();
  const alive = (_: number, nowMs: number): Report[] => [heardAt(OTHER, nowMs)];
  await pass(185, alive);
  const late = [lastHeardMs + 1.5 * HOUR_MS, lastHeardMs + 2.5 * HOUR_MS].map((atMs) => heardAt(SHIP, atMs));
  open.fake.hear(late);
  await pass(57, alive);
  // Sealed by the hour: the newest hours of its track hold only what came late.
  expect(queryDirectory(open.directory, `SELECT count(*) AS n FROM track WHERE mmsi = ${SHIP}`)).not.toEqual([
    { n: 0 },
  ]);
  const shown = await vesselOf(free);
  expect([shown?.zone, Math.abs(Date.parse(String(shown?.last_seen)) - lastHeardMs) <= 5 * MINUTE_MS]).toEqual([
    'BERTH',
    true,
  ]);
  expect(Date.parse(String((await vesselOf(paid))?.last_seen))).toBe(late[1]!.atMs);
}, 30_000);

test('a place that a ship got within the hour is in no delayed answer, the journey among them', async () => {
  const berthIn = async (key: string): Promise<unknown> => {
    const response = await open.get(`/api/vessel-journey/TST/${SHIP}`, key);
    return ((await response.json()) as { outcome: { berth_id: string } }).outcome.berth_id;
  };
  const database = new Database(`${open.directory}/roadstead.db`);
  database.run(`UPDATE berth_stay SET slot_recorded_ms = ${open.fake.nowMs() - 10 * MINUTE_MS} WHERE mmsi = ${SHIP}`);
  database.close();
  await pass(1, (_, nowMs) => [heardAt(OTHER, nowMs)]);
  const basic = (await open.key('basic', { tier: 'Basic' })).text;
  await open.fake.advance(1_000);
  expect(await berthIn(free)).toBe('B');
  expect(await berthIn(basic)).toMatch(/^B-\d$/);
});
