import { afterEach, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { EVENT_TYPES } from '../../src/domain/event/event.ts';
import { EVENTS } from '../../src/http/wire/event-schema.ts';
import { ROOT, runProgram, startProgram } from '../support/program.ts';
import { answer, type Receiver, startReceiver } from '../support/receivers.ts';
import { scratch } from '../support/scratch.ts';
import { VECTOR } from '../support/webhook-sender.ts';

const directory = scratch();
const SECRET = VECTOR.secret;
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Listener = {
  readonly url: string;
  /** The next line that it prints. */
  next(): Promise<string>;
  /** Ends it by Ctrl-C and gives its status. */
  end(): Promise<number>;
};

const running: { kill(): void }[] = [];
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) child.kill();
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function listen(...args: string[]): Promise<Listener> {
  const child = startProgram(['webhooks', 'listen', '--port', '0', ...args], { cwd: directory() });
  running.push(child);
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n');
      if (end >= 0) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        return line;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error(`it ended: ${await child.stderr.text()}`);
      text += value;
    }
  };
  const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(await next())!;
  return {
    url: url!,
    next,
    async end() {
      child.kill('SIGINT');
      return child.exited;
    },
  };
}

const trigger = (...args: string[]) => runProgram(['webhooks', 'trigger', ...args], { cwd: directory() });

describe('trigger and listen', () => {
  test('an example of each event is sent, taken as genuine, and printed', async () => {
    const listener = await listen('--secret', SECRET, '--json');
    for (const type of EVENT_TYPES) {
      const ran = await trigger(type, '--url', listener.url, '--secret', SECRET, '--port', 'sin', '--json');
      expect([ran.status, ran.stderr]).toEqual([0, '']);
      const sent = JSON.parse(ran.stdout) as { id: string };
      expect(sent).toMatchObject({ type, outcome: 'delivered', status: 204, code: 'answered' });
      const told = JSON.parse(await listener.next()) as { payload: { data: Record<string, unknown> } };
      expect(told).toMatchObject({ type, id: sent.id, verdict: 'genuine', again: false, status: 204 });
      expect(told.payload.data).toMatchObject({ port_code: 'SIN', event_id: sent.id });
      expect([...Value.Errors(EVENTS[type].schema, told.payload)]).toEqual([]);
    }
    expect(await listener.end()).toBe(0);
  }, 60_000);

  test('what another secret signed is refused, and why is said; a name of this machine is as good as its address', async () => {
    const listener = await listen('--secret', SECRET);
    const url = listener.url.replace('127.0.0.1', 'localhost');
    const ran = await trigger('vessel.arrived', '--url', url, '--secret', OTHER);
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/^test_STS_[\w-]{12} {2}vessel\.arrived {2}answered 401, \d+ ms\n$/);
    expect(await listener.next()).toMatch(
      /^\d{4}-\d\d-\d\dT\S+Z {2}vessel\.arrived {2}test_STS_\S+ {2}\d+ bytes {2}401 {2}no signature of version v1 fits/,
    );
    expect(await listener.end()).toBe(0);
  });

  test('without a secret nothing is verified; the status may be chosen; what is no delivery is told as well', async () => {
    const listener = await listen('--status', '503');
    const post = (init: RequestInit) => fetch(listener.url, { method: 'POST', ...init });
    const headers = { 'webhook-id': 'evt_STS_1' };
    expect((await post({ headers, body: '{"type":"a\\u001bb"}' })).status).toBe(503);
    expect(await listener.next()).toEndWith('  a?b  evt_STS_1  19 bytes  503  unverified');
    await post({ headers, body: 'x' });
    expect(await listener.next()).toEndWith(
      '  no event  evt_STS_1  1 bytes  503  unverified (this id was here before)',
    );
    expect((await fetch(listener.url)).status).toBe(405);
    expect(await listener.end()).toBe(0);
  });
});

test('listen says that its port is taken', async () => {
  const receiver = await startReceiver(() => {});
  receivers.push(receiver);
  const ran = await runProgram(['webhooks', 'listen', '--port', `${receiver.port}`], { cwd: directory() });
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('is taken: choose another with --port')]);
});

describe('trigger', () => {
  test('tells what a receiver answers, and follows no redirect', async () => {
    const receiver = await startReceiver((socket) =>
      socket.end(answer(302, { location: 'http://127.0.0.1:1/' }, 'elsewhere')),
    );
    receivers.push(receiver);
    const url = `http://127.0.0.1:${receiver.port}/in`;
    const ran = await trigger('congestion.high', '--url', url, '--secret', SECRET);
    expect([ran.status, ran.stdout]).toEqual([1, expect.stringMatching(/answered 302, \d+ ms\nelsewhere\n$/)]);
    expect(receiver.seen.map(({ path }) => path)).toEqual(['/in']);
  });

  test('says that nobody is there', async () => {
    const gone = await startReceiver(() => {});
    await gone.close();
    const ran = await trigger('vessel.arrived', '--url', `http://127.0.0.1:${gone.port}/`, '--secret', SECRET);
    expect([ran.status, ran.stdout]).toEqual([1, expect.stringContaining('nobody takes the connection')]);
  });

  test.each([
    [[], 'trigger takes one event'],
    [['vessel.arrived', 'vessel.departed'], 'trigger takes one event'],
    [['vessel.sunk', '--url', 'http://a/', '--secret', SECRET], 'there is no event vessel.sunk; there are vessel.arr'],
    [['vessel.arrived', '--secret', SECRET], '--url is needed'],
    [['vessel.arrived', '--url', 'http://a/'], '--secret is needed'],
    [['vessel.arrived', '--url', 'ftp://a/', '--secret', SECRET], '--url: The URL must begin with http:// or https://'],
    [['vessel.arrived', '--url', 'http://a/', '--secret', SECRET, '--port', 'SANTOS'], 'must be three letters'],
    [['vessel.arrived', '--url', 'http://a/', '--secret', SECRET, '--ca', 'none.pem'], '--ca: there is no file'],
    [['vessel.arrived', '--url', 'http://a/', '--secret', 'a secret'], 'must be whsec_ and base64'],
  ] as const)('%p is wrong usage', async (args, told) => {
    const ran = await trigger(...args);
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(told)]);
    expect(ran.stderr).not.toContain('a secret');
  });
});

describe('verify', () => {
  const place = (): { cwd: string; file: string } => {
    const cwd = directory();
    writeFileSync(join(cwd, 'body.json'), VECTOR.body);
    return { cwd, file: 'body.json' };
  };
  const verify = async (
    more: Partial<Record<'secret' | 'id' | 'timestamp' | 'signature', string>>,
    ...args: string[]
  ) => {
    const { cwd, file } = place();
    const { secret, id, timestamp, signature } = { ...VECTOR, ...more };
    const given = Object.entries({ secret, id, timestamp, signature }).filter(([, value]) => value !== '');
    const options = given.flatMap(([name, value]) => [`--${name}`, value]);
    return runProgram(['webhooks', 'verify', ...options, ...args, file], { cwd });
  };

  test('takes the vector of the standard, whose time is long gone', async () => {
    expect(await verify({}, '--any-age')).toEqual({ status: 0, stdout: 'genuine\n', stderr: '' });
    const late = await verify({});
    expect([late.status, late.stdout]).toEqual([1, expect.stringContaining('the signature fits, but the timestamp')]);
    const json = await verify({}, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ genuine: false, verdict: 'too_old' });
  });

  test.each([
    [{ signature: VECTOR.signature.replace('1OE=', '1OA=') }, 'no signature of version v1 fits'],
    [{ signature: 'v1,' }, 'no signature of version v1 fits'],
    [{ signature: VECTOR.signature.replace('v1', 'v2') }, 'no signature of version v1 fits'],
    [{ secret: OTHER }, 'no signature of version v1 fits'],
    [{ timestamp: 'hello' }, 'webhook-timestamp is no whole number'],
    [{ id: '' }, 'one of the headers'],
    [{ timestamp: '' }, 'one of the headers'],
    [{ signature: '' }, 'one of the headers'],
  ])('%p is not genuine', async (more, told) => {
    const ran = await verify(more, '--any-age');
    expect([ran.status, ran.stdout]).toEqual([1, expect.stringContaining(told)]);
  });

  test('reads the body from standard input', async () => {
    const { secret, id, timestamp, signature } = VECTOR;
    const child = Bun.spawn(
      [process.execPath, join(ROOT, 'src', 'main.ts'), 'webhooks', 'verify', '--any-age', '--secret', secret].concat([
        '--id',
        id,
        '--timestamp',
        timestamp,
        '--signature',
        signature,
      ]),
      { cwd: directory(), stdin: Buffer.from(VECTOR.body), stdout: 'pipe' },
    );
    expect([await child.exited, await child.stdout.text()]).toEqual([0, 'genuine\n']);
  });

  test.each([
    [['--id', 'a'], 2, '--secret is needed'],
    [['--secret', SECRET, 'a', 'b'], 2, 'verify takes one file'],
    [['--secret', SECRET, 'nothing.json'], 1, 'there is no file nothing.json'],
  ] as const)('%p is refused', async (args, status, told) => {
    const ran = await runProgram(['webhooks', 'verify', ...args], { cwd: directory() });
    expect([ran.status, ran.stderr]).toEqual([status, expect.stringContaining(told)]);
  });
});

test.each([
  [[], 'say what to do: listen, verify or trigger'],
  [['hear'], "there is no 'webhooks hear'"],
  [['listen', 'now'], 'listen takes no words'],
  [['listen', '--status', '99'], 'must be a whole number from 200 to 599'],
] as const)('webhooks %p is wrong usage', async (args, told) => {
  const ran = await runProgram(['webhooks', ...args], { cwd: directory() });
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining(told)]);
});

test('--help tells all of it', async () => {
  const ran = await runProgram(['webhooks', 'listen', '--help'], { cwd: directory() });
  expect(ran.status).toBe(0);
  for (const told of ['webhooks listen', 'webhooks verify', 'webhooks trigger', '--any-age', ...EVENT_TYPES]) {
    expect(ran.stdout).toContain(told);
  }
});
