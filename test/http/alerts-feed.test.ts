import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { ALERT_KINDS, ALERT_SEVERITIES } from '../../src/domain/event/alert.ts';
import { COMMODITY_GROUPS } from '../../src/domain/port/commodity-group.ts';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';
import { call } from '../support/call.ts';
import { queryDirectory } from '../support/harness.ts';
import { type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';

type Row = {
  id: string;
  kind: string;
  severity: string;
  port_code: string;
  commodity: string | null;
  started: string;
  ended: string | null;
  text: string;
  figures: Record<string, unknown>;
};
type Feed = { alerts: Row[]; total: number; since: string; as_of: string; next_cursor?: string | null };

const HOUR_MS = 3_600_000;
const PORTS = ['STS', 'VIX', 'SIN', 'PNG'];

let history: ServedHistory;
beforeAll(async () => {
  history = await serveSimulatedHistory(6);
  // More alerts than a short history raises, one every five hours of the last week.
  const { directory, asOfMs } = history;
  for (let i = 0; i < 30; i++) {
    const id = `alr_${PORTS[i % 4]}_${i}`;
    const startMs = asOfMs - (i * 5 + 2) * HOUR_MS;
    const endMs = i % 3 === 0 ? 'NULL' : startMs + (1 + (i % 5)) * HOUR_MS;
    const recordedMs = i % 3 === 0 ? 'NULL' : `${endMs} + 60000`;
    const group = i % 2 === 0 ? 'NULL' : `'${COMMODITY_GROUPS[i % 7]}'`;
    const ground = { value: i, threshold: 1, unit: 'vessels', figures: { queue24hAgo: i }, text: `It is ${i}.` };
    writeDirectory(
      directory,
      `INSERT INTO alert VALUES ('${id}', '${PORTS[i % 4]}', '${ALERT_KINDS[i % 6]}', '${i}', ${group}, ${startMs}, ${startMs}, ${endMs}, ${recordedMs})`,
      `INSERT INTO alert_step VALUES ('${id}', ${startMs}, ${startMs}, '${ALERT_SEVERITIES[i % 4]}', '${JSON.stringify(ground)}')`,
    );
  }
}, 60_000);
afterAll(() => history.stop());

const get = (query: string): Promise<Response> => call(history.server, `/api/alerts/feed${query}`);
const feed = async (query = ''): Promise<Feed> => {
  const response = await get(query);
  expect([query, response.status]).toEqual([query, 200]);
  return response.json() as Promise<Feed>;
};
const ids = ({ alerts }: Feed): string[] => alerts.map(({ id }) => id);

describe('on simulated history', () => {
  test('the feed has the last day, newest first; since reaches further or less far', async () => {
    const week = await feed('?since=7d');
    expect(week.total).toBe(week.alerts.length);
    expect(week.alerts.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ids(week)).size).toBe(week.total);
    const starts = week.alerts.map(({ started }) => Date.parse(started));
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    for (const [since, hours] of [
      ['2h', 2],
      ['6h', 6],
      ['24h', 24],
    ] as const) {
      const part = await feed(`?since=${since}`);
      const sinceMs = Date.parse(part.as_of) - hours * HOUR_MS;
      expect(Date.parse(part.since)).toBe(sinceMs);
      expect(ids(part)).toEqual(
        week.alerts.filter(({ ended }) => ended === null || Date.parse(ended) > sinceMs).map(({ id }) => id),
      );
    }
    expect(await feed()).toEqual(await feed('?since=24h'));
    for (const { text, figures } of week.alerts) {
      expect(text).toMatch(/\.$/);
      for (const name of Object.keys(figures)) expect(name).toMatch(/^[a-z0-9_]+$/);
    }
  });

  test('filters hold together', async () => {
    const { alerts } = await feed('?since=7d');
    for (const port of ['STS', 'sin', 'SIN,VIX', 'STS, PNG']) {
      for (const severity of ['INFO', 'MEDIUM', 'high', 'HIGH,CRITICAL', 'INFO,MEDIUM,HIGH,CRITICAL']) {
        for (const commodity of [null, 'GRAIN', 'soja,minério de ferro', COMMODITY_GROUPS.join(',')]) {
          const named = commodity === 'soja,minério de ferro' ? 'GRAIN,MINERALS' : commodity;
          const query = new URLSearchParams({
            since: '7d',
            port,
            severity,
            ...(commodity === null ? {} : { commodity }),
          });
          const wanted = alerts.filter(
            (row) =>
              port.toUpperCase().includes(row.port_code) &&
              severity.toUpperCase().split(',').includes(row.severity) &&
              (named === null || (row.commodity !== null && named.split(',').includes(row.commodity))),
          );
          const found = await feed(`?${query}`);
          expect([`${query}`, ids(found), found.total]).toEqual([
            `${query}`,
            wanted.map(({ id }) => id),
            wanted.length,
          ]);
        }
      }
    }
    expect((await feed('?since=7d&severity=INFO,MEDIUM,HIGH,CRITICAL')).total).toBe(alerts.length);
  });

  test('pages one after another are the feed, and CSV has its rows', async () => {
    const all = await feed('?since=7d');
    const paged: string[] = [];
    let cursor: string | null | undefined = null;
    do {
      const page: Feed = await feed(`?since=7d&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.total).toBe(all.total);
      paged.push(...ids(page));
      cursor = page.next_cursor;
    } while (cursor);
    expect(paged).toEqual(ids(all));
    const csv = await (await get('?since=7d&format=csv')).text();
    const [header, ...lines] = csv.trim().split('\r\n');
    expect(header).toStartWith('id,kind,severity,severity_since,port_code,commodity,started,ended,text,value');
    expect(lines.length).toBe(all.total);
  });

  test.each([
    ['?port=XXX', 'port', 'there is no XXX'],
    ['?port=STS,XXX,YYY', 'port', 'there is no XXX, YYY'],
    ['?port=ST', 'port', 'three letters'],
    ['?port=', 'port', 'three letters'],
    ['?severity=SEVERE', 'severity', 'of INFO, MEDIUM, HIGH, CRITICAL'],
    ['?severity=HIGH,', 'severity', 'of INFO, MEDIUM, HIGH, CRITICAL'],
    ['?commodity=gold', 'commodity', COMMODITY_GROUPS.join(', ')],
    ['?commodity=soja,gold', 'commodity', COMMODITY_GROUPS.join(', ')],
    ['?since=3h', 'since', 'one of 2h, 6h, 24h, 7d'],
    [`?port=${'STS,'.repeat(100)}STS`, 'port', 'three letters'],
  ])('400 for %s', async (query, field, says) => {
    const response = await get(query);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { detail: string; code: string; errors: { field: string }[] };
    expect(body.code).toBe('invalid_parameter');
    expect(body.detail).toContain(says);
    expect(body.errors.map((error) => error.field)).toEqual([field]);
  });
});

/** Writes rows into a directory that nobody has open. */
function writeDirectory(directory: string, ...statements: readonly string[]): void {
  const database = new Database(join(directory, 'roadstead.db'));
  for (const statement of statements) database.run(statement);
  database.close();
}

describe('on a live server', () => {
  let open: AccessServer;
  beforeAll(async () => {
    open = await openAccessServer();
  }, 30_000);
  afterAll(() => open.close());

  test('readers without a key and of the Free tier are an hour behind; a key has its own ports', async () => {
    const startMs = open.fake.nowMs() - 10 * 60_000;
    await open.stop();
    const basic = await open.key('basic', { tier: 'Basic', trialEndMs: null });
    const free = await open.key('free');
    const other = await open.key('other', { tier: 'Basic', trialEndMs: null, ports: [] });
    // An alert of ten minutes ago, as the service would have written it.
    writeDirectory(
      open.directory,
      `INSERT INTO alert VALUES ('alr_TST_x', 'TST', 'congestion', '', NULL, ${startMs}, ${startMs + 60_000}, NULL, NULL)`,
      `INSERT INTO alert_step VALUES ('alr_TST_x', ${startMs}, ${startMs + 60_000}, 'HIGH',
        '{"value":3,"threshold":2,"unit":"vessels","figures":{"queue":3},"text":"3 wait."}')`,
    );
    await open.restart();
    const idsFor = async (key: string | null): Promise<string[]> => {
      const response = await open.get('/api/alerts/feed', key);
      expect(response.status).toBe(200);
      return ids((await response.json()) as Feed).filter((id) => id === 'alr_TST_x');
    };
    expect(await idsFor(basic.text)).toEqual(['alr_TST_x']);
    expect(await idsFor(null)).toEqual([]);
    expect(await idsFor(free.text)).toEqual([]);
    expect(await idsFor(other.text)).toEqual([]);
    expect((await open.get('/api/alerts/feed?port=TST', other.text)).status).toBe(403);
    expect((await open.get('/api/alerts/feed', 'rs_wrong')).status).toBe(401);
    await open.pass(65);
    expect(await idsFor(null)).toEqual(['alr_TST_x']);
    expect(await idsFor(free.text)).toEqual(['alr_TST_x']);
    expect(queryDirectory(open.directory, "SELECT * FROM alert WHERE id = 'alr_TST_x'").length).toBe(1);
  });
});
