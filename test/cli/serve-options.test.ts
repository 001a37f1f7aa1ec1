import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type JudgedServe, judgeServe } from '../../src/cli/serve-options.ts';
import { SETTINGS } from '../../src/cli/settings.ts';
import type { ServeOptions } from '../../src/compose.ts';
import { CONFIG_KEYS, type OptionSpec } from '../../src/config/options.ts';
import { placeOf } from '../../src/config/origin.ts';
import { settingLine, shownSetting } from '../../src/config/shown-settings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

type Given = { args?: string[]; environment?: Record<string, string>; toml?: string };

const judge = ({ args = [], environment = {}, toml = '' }: Given): JudgedServe =>
  judgeServe(args, { environment, readConfig: () => toml });

test('the settings are those of the table that do not belong to one call', () => {
  const settings = Object.entries(SETTINGS).filter(([, spec]) => !(spec as OptionSpec).isCallOnly);
  expect(settings.map(([name]) => name)).toEqual([...CONFIG_KEYS]);
});

test('what holds where nothing is given', () => {
  const { serve, problems, origins } = judge({});
  expect(problems).toEqual([]);
  expect(new Set(Object.values(origins).map(placeOf))).toEqual(new Set(['default']));
  expect(serve).toEqual({
    directory: 'roadstead-data',
    hostname: '127.0.0.1',
    port: 8090,
    publicUrl: null,
    corsOrigins: [],
    trustedProxies: [],
    isSignUpOpen: true,
    sources: [],
    speed: 1,
    startMs: null,
    asOfMs: null,
    isDemo: false,
    seed: 1,
    refit: '0 3 * * *',
    workerScript: Bun.main,
    trackRetentionDays: null,
    webhooks: { allowPrivate: false, allowRanges: [], ca: null, proxy: null },
    deliversRecordings: false,
    assumptions: { euaPrice: { eurPerTonne: 80, date: '2026-11-20' }, bunkerPrice: null },
  });
  expect(judge({ args: ['--demo'] }).serve.directory).toBe('roadstead-demo');
});

describe('flag over environment over file, for each setting', () => {
  /** A setting with three values as texts, and what becomes of them. */
  const rows: [keyof typeof SETTINGS, keyof ServeOptions, [string, unknown], [string, unknown], [string, unknown]][] = [
    ['data-dir', 'directory', ['a', 'a'], ['b', 'b'], ['c', 'c']],
    ['host', 'hostname', ['0.0.0.0', '0.0.0.0'], ['::1', '::1'], ['ais.local', 'ais.local']],
    ['port', 'port', ['0', 0], ['1', 1], ['65535', 65_535]],
    ['sign-up', 'isSignUpOpen', ['off', false], ['ON', true], ['false', false]],
    ['refit', 'refit', ['0 1 * * *', '0 1 * * *'], ['0 2 * * *', '0 2 * * *'], ['@daily', '@daily']],
    ['track-retention-days', 'trackRetentionDays', ['1', 1], ['30.5', 30.5], ['365', 365]],
    [
      'public-url',
      'publicUrl',
      ['https://Port.Example.org/', 'https://port.example.org'],
      ['http://10.0.0.1:8090', 'http://10.0.0.1:8090'],
      ['https://example.org/port/', 'https://example.org/port'],
    ],
    [
      'cors-origin',
      'corsOrigins',
      ['*', ['*']],
      ['https://A.org:443/', ['https://a.org']],
      ['http://localhost:3000', ['http://localhost:3000']],
    ],
    [
      'trusted-proxy',
      'trustedProxies',
      ['10.0.0.7', ['10.0.0.7']],
      ['10.1.2.3/8', ['10.0.0.0/8']],
      ['FD00::1/8', ['fd00::/8']],
    ],
    [
      'source',
      'sources',
      ['-', [{ kind: 'stdin', text: '-' }]],
      ['udp://:1', [{ kind: 'udp', text: 'udp://:1', address: { host: '0.0.0.0', port: 1 } }]],
      ['tcp://a:2', [{ kind: 'tcp', text: 'tcp://a:2', address: { host: 'a', port: 2 } }]],
    ],
  ];
  test.each(rows)('%s', (name, field, [ofFile, inFile], [ofEnvironment, inEnvironment], [ofLine, inLine]) => {
    const quoted = JSON.stringify(ofFile);
    const toml = `# One line.\n${name} = ${(SETTINGS[name] as OptionSpec).kind === 'values' ? `[${quoted}]` : quoted}`;
    const variable = `ROADSTEAD_${name.replaceAll('-', '_').toUpperCase()}`;
    const environment = { [variable]: ofEnvironment };
    const args = [`--${name}`, ofLine];
    for (const [given, value, place] of [
      [{ toml }, inFile, 'roadstead.toml line 2'],
      [{ toml, environment }, inEnvironment, variable],
      [{ toml, environment, args }, inLine, `--${name}`],
      [{ toml, args }, inLine, `--${name}`],
    ] as [Given, unknown, string][]) {
      const { serve, origins, problems } = judge(given);
      expect(problems).toEqual([]);
      expect(serve[field]).toEqual(value as never);
      expect(placeOf(origins[name])).toBe(place);
    }
  });

  test('and speed, which needs a recording', () => {
    const path = join(directory(), 'log.nmea');
    writeFileSync(path, '');
    const toml = `source = ["file://${path}"]\nspeed = 60`;
    expect(judge({ toml }).serve).toMatchObject({ speed: 60, sources: [{ path }] });
    expect(judge({ toml, environment: { ROADSTEAD_SPEED: '0.5' } }).serve.speed).toBe(0.5);
    expect(judge({ toml, args: ['--speed', '2', '--start', '2025-05-20'] }).problems).toEqual([]);
  });

  test('and the price of an allowance, with its day', () => {
    const args = ['--eua-price-eur', '91.5', '--eua-price-date', '2026-12-01'];
    expect(judge({ args }).serve.assumptions.euaPrice).toEqual({ eurPerTonne: 91.5, date: '2026-12-01' });
    const toml = 'eua-price-eur = 75\neua-price-date = "2025-06-30"';
    expect(judge({ toml }).serve.assumptions.euaPrice).toEqual({ eurPerTonne: 75, date: '2025-06-30' });
    expect(judge({ args: ['--eua-price-eur', '90'] }).problems).toEqual([
      '--eua-price-eur needs eua-price-date: a price without its day misleads',
    ]);
    expect(judge({ args: ['--eua-price-date', '2026-12-01'] }).problems).toEqual([
      '--eua-price-date needs eua-price-eur',
    ]);
    expect(judge({ args: ['--eua-price-eur', '90', '--eua-price-date', '2026-02-30'] }).problems).toEqual([
      '--eua-price-date must be a day such as 2026-11-20, not "2026-02-30"',
    ]);
  });

  test('and the price of bunkers, with its day, or none', () => {
    const args = ['--bunker-price-usd', '612.5', '--bunker-price-date', '2026-12-01'];
    expect(judge({ args }).serve.assumptions.bunkerPrice).toEqual({ usdPerTonne: 612.5, date: '2026-12-01' });
    const toml = 'bunker-price-usd = 590\nbunker-price-date = "2025-06-30"';
    expect(judge({ toml }).serve.assumptions.bunkerPrice).toEqual({ usdPerTonne: 590, date: '2025-06-30' });
    expect(judge({}).serve.assumptions.bunkerPrice).toBeNull();
    expect(judge({ args: ['--bunker-price-usd', '590'] }).problems).toEqual([
      '--bunker-price-usd needs bunker-price-date: a price without its day misleads',
    ]);
    expect(judge({ args: ['--bunker-price-date', '2026-12-01'] }).problems).toEqual([
      '--bunker-price-date needs bunker-price-usd',
    ]);
  });

  test('numbers and switches may be written as TOML has them', () => {
    const { serve } = judge({ toml: 'port = 0x1f\nsign-up = false\ntrack-retention-days = 30.5' });
    expect(serve).toMatchObject({ port: 31, isSignUpOpen: false, trackRetentionDays: 30.5 });
  });
});

describe('what is wrong with a value is told with its place and what is wanted', () => {
  test.each([
    [
      { toml: 'host = "h"\n\nport = "80a90"' },
      'roadstead.toml line 3: port must be a whole number from 0 to 65535, not "80a90"',
    ],
    [
      { environment: { ROADSTEAD_PORT: '65536' } },
      'ROADSTEAD_PORT must be a whole number from 0 to 65535, not "65536"',
    ],
    [{ args: ['--port', '80.5'] }, '--port must be a whole number from 0 to 65535, not "80.5"'],
    [{ args: ['--port=-1'] }, '--port must be a whole number from 0 to 65535, not "-1"'],
    [{ toml: 'port = nan' }, 'roadstead.toml line 1: port must be a whole number from 0 to 65535, not "NaN"'],
    [{ toml: 'port = true' }, 'roadstead.toml line 1: port must be a whole number from 0 to 65535, not "true"'],
    [{ toml: 'port = 2025-01-01' }, 'roadstead.toml line 1: port must be a text or number, such as port = 8090'],
    [{ args: ['--host', '300.1.1.1'] }, '--host must be an address or name of this machine, such as 127.0.0.1,'],
    [{ args: ['--host', 'http://a'] }, '--host must be an address or name of this machine, such as 127.0.0.1,'],
    [{ environment: { ROADSTEAD_SIGN_UP: 'perhaps' } }, 'ROADSTEAD_SIGN_UP must be on or off, not "perhaps"'],
    [
      { toml: 'refit = "at night"' },
      'roadstead.toml line 1: refit must be a cron pattern such as "0 3 * * *", not "at night": ',
    ],
    [{ args: ['--speed', '0'] }, '--speed must be a number from 0.001 to 1000000, not "0"'],
    [{ args: ['--speed', '1.2.3'] }, '--speed must be a number from 0.001 to 1000000, not "1.2.3"'],
    [
      { toml: 'track-retention-days = 0' },
      'roadstead.toml line 1: track-retention-days must be a number from 1 to 36500, not "0"',
    ],
    [
      { args: ['--as-of', 'yesterday'] },
      '--as-of must be an ISO 8601 instant such as 2025-05-20T12:00:00Z, not "yesterday"',
    ],
    [{ args: ['--source', 'nowhere'] }, '--source must be tcp://host:port (connects), '],
    [{ environment: { ROADSTEAD_SOURCE: 'udp://:99999' } }, 'ROADSTEAD_SOURCE must be tcp://host:port (connects), '],
    [{ args: ['--source', 'tcp://me:hunter2@feed:1'] }, '--source must be tcp://host:port (connects), '],
    [{ args: ['--source', 'file:///100%'] }, '--source must be tcp://host:port (connects), '],
    [{ args: ['--source', 'file:///%ff'] }, '--source must be tcp://host:port (connects), '],
    [
      { toml: 'source = ["file:///no/such/log"]' },
      'roadstead.toml line 1: source must name a file that is there, not "file:///no/such/log": ',
    ],
    [{ toml: 'source = ["file:///a%00b"]' }, 'roadstead.toml line 1: source must name a file that is there, '],
    [
      { args: ['--cors-origin', 'example.org'] },
      '--cors-origin must be an origin such as https://example.org, or *, not ',
    ],
    [{ args: ['--cors-origin', 'https://example.org/x'] }, '--cors-origin must be an origin such as '],
    [{ args: ['--cors-origin', 'https://*.example.org?'] }, '--cors-origin must be an origin such as '],
    [{ args: ['--cors-origin', 'null'] }, '--cors-origin must be an origin such as '],
    [
      { args: ['--public-url', 'ftp://example.org'] },
      '--public-url must be an address such as https://port.example.org, not ',
    ],
    [{ args: ['--public-url', 'https://me:hunter2@example.org'] }, '--public-url must be an address such as '],
    [{ args: ['--public-url', 'https://example.org/?a'] }, '--public-url must be an address such as '],
    [
      { args: ['--trusted-proxy', 'nginx'] },
      '--trusted-proxy must be an address or range such as 10.0.0.7, 10.0.0.0/8 or fd00::/8, not "nginx"',
    ],
    [
      { toml: 'trusted-proxy = "10.0.0.7"' },
      'roadstead.toml line 1: trusted-proxy must be an array of texts, such as trusted-proxy = ["10.0.0.7"]',
    ],
    [
      { environment: { ROADSTEAD_TRUSTED_PROXY: '10.0.0.7, 10.0.0.0/33' } },
      'ROADSTEAD_TRUSTED_PROXY must be an address or range ',
    ],
  ] as [Given, string][])('%j', (given, expected) => {
    const [problem, ...more] = judge(given).problems;
    expect(more).toEqual([]);
    expect(problem).toStartWith(expected);
    expect(problem).not.toContain('hunter2');
  });

  test('all at once', () => {
    const { problems } = judge({
      args: ['--port', 'x', '--nope'],
      environment: { ROADSTEAD_REFIT: 'x' },
      toml: 'host = = 1\nsource = ["nowhere", "udp://:1", "elsewhere"]\nprot = 1',
    });
    expect(problems.map((problem) => problem.split(/ (?:must|option|Expected|there)/)[0])).toEqual([
      'there is no',
      '--port',
      'roadstead.toml line 1:',
      'roadstead.toml line 2: source',
      'roadstead.toml line 2: source',
      'roadstead.toml line 3:',
      'ROADSTEAD_REFIT',
    ]);
  });
});

describe('options that do not go together', () => {
  const udp = 'source = ["udp://:1"]';
  test.each([
    [{ args: ['--demo', '--source', '-'] }, '--demo makes its own traffic; leave out --source'],
    [{ args: ['--demo'], toml: udp }, '--demo makes its own traffic; leave out roadstead.toml line 1: source'],
    [{ args: ['--demo', '--as-of', '2025-05-20'] }, '--demo begins now; leave out --as-of'],
    [
      { args: ['--as-of', '2025-05-20'], environment: { ROADSTEAD_SOURCE: '-' } },
      '--as-of is read-only; leave out ROADSTEAD_SOURCE',
    ],
    [{ args: ['--seed', '2'] }, '--seed needs --demo'],
    [{ args: ['--start', '2025-05-20'] }, '--start needs a file:// source'],
    [{ toml: `${udp}\nspeed = 5` }, 'roadstead.toml line 2: speed needs a file:// source'],
    [
      { args: ['--source', `file://${import.meta.path}`, '--source', '-'] },
      '--source: a file:// source runs in its own time',
    ],
  ] as [Given, string][])('%j', (given, expected) => {
    const [problem, ...more] = judge(given).problems;
    expect(more).toEqual([]);
    expect(problem).toStartWith(expected);
  });

  test('what hangs on a refused value is left unsaid', () => {
    expect(judge({ args: ['--speed', '2', '--source', 'file:///no/such/log'] }).problems).toHaveLength(1);
  });
});

test('settings in force, printed as a file, are in force again', () => {
  const text = (...values: string[]) => fc.constantFrom(...values);
  const some = fc.record(
    {
      ROADSTEAD_PORT: fc.integer({ min: 0, max: 65_535 }).map(String),
      ROADSTEAD_HOST: fc.oneof(fc.ipV4(), fc.ipV6(), text('localhost')),
      ROADSTEAD_DATA_DIR: fc.string({ minLength: 1 }).filter((dir) => dir.trim() !== ''),
      ROADSTEAD_SIGN_UP: text('on', 'off', 'yes', '0'),
      ROADSTEAD_TRUSTED_PROXY: fc.array(fc.oneof(fc.ipV4(), fc.ipV6())).map((list) => list.join(',')),
      ROADSTEAD_CORS_ORIGIN: text('*', 'https://a.org,http://b.org:81'),
      ROADSTEAD_PUBLIC_URL: text('https://a.org', 'https://a.org/b'),
      ROADSTEAD_TRACK_RETENTION_DAYS: text('1', '2.5'),
      ROADSTEAD_SOURCE: text('-', 'udp://:1,tcp://[::1]:2'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(some, (environment) => {
      const { options, origins, serve, problems } = judge({ environment });
      expect(problems).toEqual([]);
      const values = { ...options, 'data-dir': serve.directory, source: options.source.map((source) => source.text) };
      const toml = CONFIG_KEYS.map((name) =>
        settingLine(shownSetting(name, SETTINGS[name], values[name], origins[name]), true),
      ).join('\n');
      const again = judge({ toml });
      expect(again.problems).toEqual([]);
      if (!serve.directory.includes('@')) expect(again.serve).toEqual(serve);
    }),
  );
});
