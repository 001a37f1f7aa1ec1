import { describe, expect, test } from 'bun:test';
import { loadWorld, openDirectory } from '../../src/compose/data-directory.ts';
import type { CargoCountRecord } from '../../src/contracts/changes.ts';
import type { Store } from '../../src/contracts/store.ts';
import { travel } from '../../src/core/geo.ts';
import { round } from '../../src/core/statistics.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { Alert, AlertGround } from '../../src/domain/event/alert.ts';
import { COOL_DOWN_MS } from '../../src/domain/event/alert-machine.ts';
import type { CommodityGroup } from '../../src/domain/port/commodity-group.ts';
import type { PortSnapshot } from '../../src/domain/port/snapshot.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { openDemoFeed } from '../../src/simulation/demo.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { replayReport } from '../../src/workflows/replay.ts';
import { differences, dumpDirectory, sizes } from '../support/dump.ts';
import {
  beacon,
  type Harness,
  merged,
  minuteOf,
  openHarness,
  particulars,
  positions,
  queryDirectory,
} from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE, portFile, portText } from '../support/test-port.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const ALWAYS_MS = Number.MAX_SAFE_INTEGER;

/** Ships that lie somewhere from one minute to another, and then far away. */
function ships(count: number, place: Heard[1], from: number, to: number, first = 1): Report[] {
  return merged(
    ...Array.from({ length: count }, (_, i) => {
      const mmsi = 710_000_000 + first + i;
      const heard: Heard[] = [];
      for (let minute = from; minute < to; minute += 10) heard.push([minute, place, 0]);
      heard.push([to + 300, travel(CENTRE, 180, 70), 14]);
      return [particulars(from, { mmsi }), ...positions(heard, mmsi)];
    }),
  );
}

const alertsOf = async (open: Harness, asOfMs = ALWAYS_MS): Promise<Alert[]> =>
  [...(await open.store.listAlerts(['TST'], 0, asOfMs))].reverse();

/** Kind, start and end in minutes, and the severities. */
const told = ({ kind, startedMs, endedMs, steps }: Alert): unknown[] => [
  kind,
  minuteOf(startedMs),
  endedMs === null ? null : minuteOf(endedMs),
  steps.map(({ severity }) => severity).join(' '),
];

describe('at the test port', () => {
  test('congestion is told with the level, and read as it was known', async () => {
    const open = await openHarness(directory());
    open.hear(
      ...merged(ships(1, 'berthA', 0, 400), ships(2, 'berthB', 0, 400, 2), ships(3, 'waiting', 120, 400, 5)),
      ...beacon(710, 1_500),
    );
    await open.commit();
    const alerts = (await alertsOf(open)).filter(({ kind }) => kind === 'congestion');
    expect(alerts.length).toBe(1);
    const [alert] = alerts;
    expect(told(alert!).slice(0, 2)).toEqual(['congestion', 30]);
    expect(alert!.steps.map(({ severity }) => severity)).toEqual(['HIGH', 'CRITICAL']);
    expect(alert!.steps[0]).toMatchObject({ atMs: alert!.startedMs, recordedMs: alert!.recordedMs });
    const [, rise] = alert!.steps;
    const before = await alertsOf(open, rise!.recordedMs - 1);
    expect(before.map(told)).toEqual([['congestion', 30, null, 'HIGH']]);
    expect(await alertsOf(open, alert!.recordedMs - 1)).toEqual([]);
    expect(alert!.endedMs).not.toBeNull();
    expect((await alertsOf(open, alert!.endedRecordedMs! - 1)).map(told)[0]![2]).toBeNull();
    const list = (fromMs: number): Promise<readonly Alert[]> => open.store.listAlerts(['TST'], fromMs, ALWAYS_MS);
    expect((await list(alert!.endedMs! - 1)).map(({ id }) => id)).toContain(alert!.id);
    expect((await list(alert!.endedMs!)).map(({ id }) => id)).not.toContain(alert!.id);
    expect(await open.store.listAlerts(['XXX'], 0, ALWAYS_MS)).toEqual([]);
    await open.close();
  });

  test('after two weeks a wait of more than a day is long', async () => {
    const days = 15 * 1_440;
    const open = await openHarness(directory());
    open.hear(...merged(beacon(0, days + 2_400, 10), ships(3, 'waiting', days, days + 2_400)));
    await open.commit();
    const wait = (await alertsOf(open)).find(({ kind }) => kind === 'long_wait')!;
    expect(minuteOf(wait.startedMs) - days).toBeGreaterThan(1_440);
    expect(minuteOf(wait.startedMs) - days).toBeLessThan(1_440 + 60);
    expect(wait.steps.map(({ severity }) => severity)).toEqual(['MEDIUM', 'HIGH']);
    expect(wait.steps[0]!.ground).toMatchObject({ threshold: 24, figures: { queue: 3, normHours: 0 } });
    await open.close();
  });

  test('berths out of service in the definition are told at the first quarter-hour', async () => {
    const file = portFile();
    file.features.find(({ properties }) => properties.id === 'A')!.properties.out_of_service = true;
    const open = await openHarness(directory(), { port: portText(file) });
    open.hear(...beacon(0, 60));
    await open.commit();
    expect((await alertsOf(open)).map(told)).toEqual([['berth_closure', 0, null, 'HIGH']]);
    await open.close();
  });

  test('an outage of the feed neither starts nor ends anything', async () => {
    const open = await openHarness(directory());
    open.hear(...merged(ships(1, 'berthA', 0, 100), ships(2, 'berthB', 0, 100, 2), beacon(0, 100)));
    open.hear(...beacon(700, 720));
    await open.commit();
    expect(open.rows('SELECT * FROM snapshot WHERE stale = 1').length).toBeGreaterThan(20);
    const [alert] = await alertsOf(open);
    expect(alert!.kind).toBe('congestion');
    expect(alert!.endedMs === null || minuteOf(alert!.endedMs) >= 700).toBe(true);
    await open.close();
  });
});

const START_MS = Date.UTC(2026, 0, 1);
const DAYS = 3;

/** Simulated traffic of the four ports in a directory; the service may be restarted at some hour. */
async function simulate(place: string, restartHour: number | null): Promise<void> {
  const { store, close } = openDirectory({ directory: place, purpose: 'demo', durability: 'normal' });
  const feed = openDemoFeed({ seed: 1, historyMs: START_MS });
  let world = await loadWorld(store, { isReplay: true });
  for (let hour = 0; hour < DAYS * 24; hour++) {
    if (hour === restartHour) world = await loadWorld(store, { isReplay: true });
    const fromMs = START_MS + hour * HOUR_MS;
    const reports = feed.hear(fromMs, fromMs + HOUR_MS, 'history');
    reports.forEach((report, i) => {
      replayReport(world, report, reports[i + 1]?.atMs ?? null);
    });
    await store.commit(collectChanges(world, []));
  }
  await close();
}

test('a restart changes no byte, and the figures of every alert are found again in what is stored', async () => {
  const [whole, halved] = [directory(), directory()];
  await simulate(whole, null);
  // In the middle of alerts, of samples in a row and of cool-downs.
  await simulate(halved, 50);
  const [one, other] = [dumpDirectory(whole), dumpDirectory(halved)];
  expect(differences(one, other)).toEqual([]);
  expect(sizes(one).alert).toBeGreaterThan(4);
  const { store, close } = openDirectory({ directory: whole, purpose: 'demo', durability: 'normal' });
  const alerts = await store.listAlerts(['STS', 'VIX', 'SIN', 'PNG'], 0, ALWAYS_MS);
  const kinds = new Set<string>();
  for (const alert of alerts) {
    for (const step of alert.steps) {
      const { ground } = step;
      const what = `${alert.id} ${JSON.stringify(ground)}`;
      kinds.add(alert.kind);
      const snapshot = (await store.listSnapshots(alert.portCode, step.atMs - 1, step.atMs))[0]!;
      expect(`${what} ${step.recordedMs - step.atMs}`).toBe(`${what} ${MINUTE_MS}`);
      expect([what, await foundAgain(store, whole, alert, step.atMs, ground, snapshot)]).toEqual([
        what,
        pick(ground, await foundAgain(store, whole, alert, step.atMs, ground, snapshot)),
      ]);
    }
    const next = alerts.filter(
      ({ kind, portCode, subject, startedMs }) =>
        kind === alert.kind && portCode === alert.portCode && subject === alert.subject && startedMs > alert.startedMs,
    );
    for (const { startedMs } of next) expect(startedMs - alert.endedMs!).toBeGreaterThanOrEqual(COOL_DOWN_MS);
  }
  for (const kind of ['congestion', 'ais_gap', 'commodity_surge']) expect([...kinds]).toContain(kind);
  const surges = alerts.filter(({ kind }) => kind === 'commodity_surge');
  const told = queryDirectory<{ port: string; atMs: number; payload: string }>(
    whole,
    "SELECT port_code AS port, at_ms AS atMs, payload FROM event WHERE type = 'commodity.surge' ORDER BY at_ms, port, payload",
  );
  const expected = surges.map(({ portCode, commodity, startedMs, steps }) => {
    const { queue, deltaQueue24h } = steps[0]!.ground.figures;
    return `${startedMs} ${portCode} ${commodity} ${queue} ${deltaQueue24h}`;
  });
  const events = told.map(({ port, atMs, payload }) => {
    const { group, queue, deltaQueue24h } = JSON.parse(payload);
    return `${atMs} ${port} ${group} ${queue} ${deltaQueue24h}`;
  });
  expect(events.sort()).toEqual(expected.sort());
  // A handful a port and day.
  const days = Map.groupBy(alerts, ({ portCode, startedMs }) => `${portCode} ${Math.floor(startedMs / DAY_MS)}`);
  for (const [day, those] of days) expect([day, those.length <= 6]).toEqual([day, true]);
  await close();
}, 120_000);

type Found = Record<string, unknown>;

/** The same members of what an alert told. */
const pick = ({ figures, value }: AlertGround, of: Found): Found =>
  Object.fromEntries(Object.keys(of).map((name) => [name, name === 'value' ? value : figures[name]]));

/** What the stored rows say of the figures of an alert. */
async function foundAgain(
  store: Store,
  place: string,
  { kind, portCode, subject }: Alert,
  atMs: number,
  { figures }: AlertGround,
  snapshot: PortSnapshot,
): Promise<Found> {
  const { queue, berthsOccupied, berthsTotal, inbound, medianWaitHours } = snapshot;
  const wait = medianWaitHours === null ? null : round(medianWaitHours, 2);
  switch (kind) {
    case 'congestion':
      return {
        queue,
        berthsTotal,
        utilizationFraction: round(berthsOccupied / berthsTotal, 4),
        medianWaitHours: wait,
        value: figures.basis === 'fixed' ? round(berthsOccupied / berthsTotal, 4) : queue,
      };
    case 'long_wait':
      return { queue, medianWaitHours: wait, value: wait };
    case 'berth_closure':
      return { berthsTotal };
    case 'forecast':
      return { queue };
    case 'ais_gap': {
      const rows = queryDirectory<{ mmsi: number; since: number }>(
        place,
        `SELECT mmsi, since_ms AS since FROM ais_gap WHERE port_code = '${portCode}' AND opened_ms <= ${atMs}
         AND (closed_ms IS NULL OR closed_ms > ${atMs})`,
      );
      if (subject === 'all') return { inbound };
      const { since } = rows.find(({ mmsi }) => mmsi === Number(subject))!;
      return { inbound, unheardHours: round((atMs - since) / HOUR_MS, 2) };
    }
    case 'commodity_surge': {
      const group = subject as CommodityGroup;
      const [now] = await store.listCargoCounts(portCode, atMs, atMs);
      const before: CargoCountRecord | null = await store.findCargoCounts(portCode, atMs - DAY_MS);
      const counts = { queue: now!.counts[group].queue, queue24hAgo: before!.counts[group].queue };
      return { ...counts, deltaQueue24h: counts.queue - counts.queue24hAgo, value: counts.queue };
    }
  }
}
