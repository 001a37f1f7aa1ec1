import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { loadWorld, openDirectory, type RunningServer, startServer } from '../../src/compose.ts';
import type { Picture } from '../../src/contracts/picture.ts';
import { Fault } from '../../src/core/fault.ts';
import { DAY_MS } from '../../src/core/time.ts';
import { answerBerths } from '../../src/http/v1/berths.ts';
import { answerVessels } from '../../src/http/v1/vessels.ts';
import { pictureAll } from '../../src/workflows/views.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';
import { ENDPOINTS } from './endpoints.ts';

let history: ServedHistory;
let pictures: Picture[];
let newest: RunningServer;

beforeAll(async () => {
  history = await serveSimulatedHistory(40);
  const open = openDirectory({ directory: history.directory, purpose: 'real', durability: 'normal' });
  const world = await loadWorld(open.store, { isReplay: true });
  pictures = pictureAll(world, 'ais');
  await open.close();
  newest = await startServer({ ...SERVE, directory: history.directory, asOfMs: world.clock.serviceMs! });
}, 30_000);
afterAll(async () => {
  await newest.stop();
  await history.stop();
});

const json = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(newest.url + path)).json() as Promise<Record<string, unknown>>;
const plain = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value));

describe('serve --as-of', () => {
  test('as of the newest instant it shows just what the live world shows', async () => {
    for (const picture of pictures) {
      const { code } = picture.port;
      const live = plain(answerVessels(picture));
      const past = await json(`/v1/vessels/${code}`);
      expect((live.vessels as unknown[]).length).toBeGreaterThan(10);
      expect(past.zone_counts).toEqual(live.zone_counts);
      const coarse = (answer: Record<string, unknown>): unknown[] =>
        (answer.vessels as Record<string, unknown>[])
          .map(({ mmsi, zone, zone_since, vessel_type, dwt, destination }) => ({
            mmsi,
            zone,
            zone_since,
            vessel_type,
            dwt,
            destination,
          }))
          .sort((a, b) => (a.mmsi as number) - (b.mmsi as number));
      expect(coarse(past)).toEqual(coarse(live));
      const berths = plain(answerBerths(picture, []));
      const pastBerths = await json(`/v1/berths/${code}`);
      expect(pastBerths.summary).toEqual(berths.summary);
      const ships = (answer: Record<string, unknown>): unknown[] =>
        (answer.berths as Record<string, unknown>[]).map(({ berth_id, current_vessel }) => ({
          berth_id,
          current_vessel,
        }));
      expect(ships(pastBerths)).toEqual(ships(berths));
    }
  });

  test('nothing younger than the instant is shown', async () => {
    const asOfMs = history.asOfMs - 12 * 3_600_000;
    const server = await startServer({ ...SERVE, directory: history.directory, asOfMs });
    try {
      for (const code of ['STS', 'VIX', 'SIN', 'PNG']) {
        const text = await (await fetch(`${server.url}/api/report/${code}`)).text();
        const instants = text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
        expect(instants.length).toBeGreaterThan(10);
        expect(Math.max(...instants.map((instant) => Date.parse(instant)))).toBeLessThanOrEqual(asOfMs);
      }
    } finally {
      await server.stop();
    }
  });

  test('an instant beyond the data is refused with what there is', async () => {
    const asOfMs = history.asOfMs + 3 * DAY_MS;
    expect(startServer({ ...SERVE, directory: history.directory, asOfMs })).rejects.toThrow(Fault);
  });
});

test('history as of an instant is the same whatever came afterwards', async () => {
  const [short, long] = [await serveSimulatedHistory(30), await serveSimulatedHistory(42)];
  const asOfMs = short.asOfMs - 60_000;
  const servers = await Promise.all([short, long].map(({ directory }) => startServer({ ...SERVE, directory, asOfMs })));
  try {
    for (const { path } of ENDPOINTS) {
      for (const code of ['STS', 'SIN', 'VIX', 'PNG']) {
        const [a, b] = await Promise.all(
          servers.map(async ({ url }) => (await fetch(url + path.replace('STS', code))).text()),
        );
        expect(b).toBe(a!);
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    await short.stop();
    await long.stop();
  }
}, 30_000);
