import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { loadWorld, openDirectory } from '../../src/compose/data-directory.ts';
import { type RunningServer, startServer } from '../../src/compose.ts';
import type { PortScores } from '../../src/contracts/outcomes.ts';
import type { Picture } from '../../src/contracts/picture.ts';
import { Fault } from '../../src/core/fault.ts';
import { DAY_MS } from '../../src/core/time.ts';
import { answerBerths } from '../../src/http/v1/berths.ts';
import { answerCongestion } from '../../src/http/v1/congestion.ts';
import { answerMlops } from '../../src/http/v1/mlops.ts';
import { answerPredictions } from '../../src/http/v1/predictions.ts';
import { answerVessels } from '../../src/http/v1/vessels.ts';
import { scorePort } from '../../src/workflows/model-scores.ts';
import { DUE_DELAY_MS, QUARTER_MS } from '../../src/workflows/timetable.ts';
import { pictureAll } from '../../src/workflows/views.ts';
import { adminKeyOf, call } from '../support/call.ts';
import { signInAsOperator } from '../support/portal.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';
import { ENDPOINTS, pathFor } from './endpoints.ts';

let history: ServedHistory;
let pictures: Picture[];
const scores = new Map<string, PortScores>();
let newest: RunningServer;

beforeAll(async () => {
  history = await serveSimulatedHistory(40);
  const open = openDirectory({ directory: history.directory, purpose: 'real', durability: 'normal' });
  const world = await loadWorld(open.store, { isReplay: true });
  pictures = pictureAll(world, 'ais');
  // Scores are those of the newest quarter-hour that is known.
  const quarterMs = Math.floor((world.clock.serviceMs! - DUE_DELAY_MS) / QUARTER_MS) * QUARTER_MS;
  for (const { port } of pictures) scores.set(port.code, await scorePort(open.store, port.code, quarterMs));
  await open.close();
  newest = await startServer({ ...SERVE, directory: history.directory, asOfMs: world.clock.serviceMs! });
}, 30_000);
afterAll(async () => {
  await newest.stop();
  await history.stop();
});

const json = async (path: string): Promise<Record<string, unknown>> =>
  (await call(newest, path)).json() as Promise<Record<string, unknown>>;
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

  test('and foresees just what the live world foresees', async () => {
    for (const picture of pictures) {
      const { code } = picture.port;
      const live = plain(answerPredictions(picture, scores.get(code)!, {}));
      expect((live.predictions as unknown[]).length).toBeGreaterThan(10);
      expect(await json(`/v1/predictions/${code}`)).toEqual(live);
      expect(await json(`/v1/congestion/${code}`)).toEqual(plain(answerCongestion(picture, scores.get(code)!)));
      // Of what was heard last, thinned tracks tell the last that was kept.
      const { data_freshness: now, ...models } = plain(answerMlops(picture, scores.get(code)!));
      const { data_freshness: then, ...past } = await json(`/v1/mlops/${code}`);
      expect(past).toEqual(models);
      expect({ ...(then as object), last_ais_update: '' }).toEqual({ ...(now as object), last_ais_update: '' });
    }
  });

  test('nothing younger than the instant is shown', async () => {
    const asOfMs = history.asOfMs - 12 * 3_600_000;
    const server = await startServer({ ...SERVE, directory: history.directory, asOfMs });
    try {
      for (const path of ['/api/report', '/v1/validation-logs', '/v1/mlops']) {
        for (const code of ['STS', 'VIX', 'SIN', 'PNG']) {
          const text = await (await call(server, `${path}/${code}`)).text();
          const instants = text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
          expect(instants.length).toBeGreaterThan(2);
          expect(Math.max(...instants.map((instant) => Date.parse(instant)))).toBeLessThanOrEqual(asOfMs);
        }
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

test('the portal of recorded history can be looked at, and says that nothing can be changed', async () => {
  const READONLY = 'It is read-only: nothing can be changed here.';
  const operator = await signInAsOperator({ server: newest, adminKey: adminKeyOf(newest) });
  for (const path of ['/portal', '/portal/accounts', '/portal/accounts/1']) {
    const page = await operator.get(path);
    expect([path, page.status, page.text.includes(READONLY)]).toEqual([path, 200, true]);
    expect(page.text).not.toMatch(/action="\/portal\/(?:keys|accounts\/1)/);
  }
  for (const path of ['/portal/keys', '/portal/keys/revoke', '/portal/accounts/1', '/portal/sign-up']) {
    const page = await operator.post(path, { name: 'another', id: '1', action: 'revoke' });
    expect([path, page.status, page.text.includes(READONLY)]).toEqual([path, 403, true]);
  }
  expect((await call(newest, '/v1/ports')).status).toBe(200);
});

test('history as of an instant is the same whatever came afterwards', async () => {
  const short = await serveSimulatedHistory(30);
  const asOfMs = short.asOfMs - 60_000;
  const servers = await Promise.all(
    [short, history].map(({ directory }) => startServer({ ...SERVE, directory, asOfMs })),
  );
  try {
    for (const { path } of ENDPOINTS) {
      for (const code of ['STS', 'SIN', 'VIX', 'PNG']) {
        const [a, b] = await Promise.all(
          servers.map(async (server) => {
            const response = await call(server, await pathFor(server, path, code));
            return `${response.status} ${await response.text()}`;
          }),
        );
        expect(b).toBe(a!);
        expect(a).toStartWith('200 ');
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    await short.stop();
  }
}, 30_000);
