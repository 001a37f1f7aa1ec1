import { afterEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES } from '../../src/http/routes.ts';
import { ENDPOINTS, REQUIRED_QUERIES } from '../http/endpoints.ts';

const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'roadstead');
/** scripts/test builds it; `bun test` alone goes without. */
const isMissing = !existsSync(EXECUTABLE);

const SENTENCE = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n';
const STOP_MS = 10_000;
/** Pages and what they load are in the executable. */
const PORTAL = ['/portal', '/portal/sign-up', '/portal/assets/portal.css', '/portal/assets/copy.js'];

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-executable-'));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function start(directory: string, ...args: string[]) {
  const child = Bun.spawn([EXECUTABLE, ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  cleanups.push(async () => {
    child.kill('SIGKILL');
    await child.exited;
  });
  return child;
}

/** The address that the server prints once it listens. */
async function addressOf(child: ReturnType<typeof start>): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout as ReadableStream<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    const match = /Roadstead is at (http:\/\/\S+)/.exec(text);
    if (match) return match[1]!;
  }
  throw new Error(`the server ended: ${text}${await new Response(child.stderr).text()}`);
}

describe.skipIf(isMissing)('the executable', () => {
  test('in an empty directory it serves, and stops on SIGTERM with nothing left in the log', async () => {
    const directory = emptyDirectory();
    const child = start(directory, 'serve', '--port', '0');
    const url = await addressOf(child);
    expect(readdirSync(directory)).toEqual(['roadstead-data']);
    const keyFile = join(directory, 'roadstead-data', 'admin-key');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const key = readFileSync(keyFile, 'utf8').trim();
    for (const path of ['/healthz', '/readyz', '/metrics', '/v1/demo/ports', ...PORTAL]) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
    for (const path of [
      ...ENDPOINTS.filter(({ path }) => !path.includes('{') && !(path in REQUIRED_QUERIES)).map(({ path }) => path),
      '/v1/usage',
    ]) {
      const isPublic = ROUTES.some((route) => route.path === path && route.access === 'PUBLIC');
      expect([path, (await fetch(url + path)).status]).toEqual([path, isPublic ? 200 : 401]);
      expect([path, (await fetch(url + path, { headers: { 'x-api-key': key } })).status]).toEqual([path, 200]);
    }
    // What pages load is embedded.
    for (const path of ['/docs', '/docs/guide', '/openapi.json', '/api/openapi.json', '/v1/openapi.json']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
    for (const [file, bytes] of Object.entries({ 'swagger-ui-bundle.js': 1_000_000, 'swagger-ui.css': 100_000 })) {
      expect((await (await fetch(`${url}/docs/assets/${file}`)).text()).length).toBeGreaterThan(bytes);
    }
    // A client that never finishes its request must not keep the server.
    const half = connect(Number(new URL(url).port), '127.0.0.1');
    half.on('error', () => {});
    half.write('GET /v1/ports HTTP/1.1\r\nHost: a\r\n');
    await Bun.sleep(50);
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS);
    half.destroy();
    const files = readdirSync(join(directory, 'roadstead-data'));
    expect(files.filter((file) => file.endsWith('-wal'))).toEqual([]);
    expect(files).toContain('roadstead.db');
  }, 20_000);

  test('it runs nothing that lies in the directory it is started in', async () => {
    const directory = emptyDirectory();
    const marker = join(directory, 'evil-ran');
    writeFileSync(join(directory, 'evil.ts'), `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'x');`);
    writeFileSync(join(directory, 'bunfig.toml'), 'preload = ["./evil.ts"]\n[test]\npreload = ["./evil.ts"]\n');
    writeFileSync(join(directory, '.env'), 'ROADSTEAD_PORT=not-a-port\nROADSTEAD_DATA_DIR=/nowhere\n');
    writeFileSync(join(directory, 'package.json'), '{"type":"module","main":"evil.ts"}');
    writeFileSync(join(directory, 'tsconfig.json'), '{ broken');
    const child = start(directory, 'serve', '--port', '0');
    const url = await addressOf(child);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    expect(existsSync(marker)).toBe(false);
    expect(existsSync(join(directory, 'roadstead-data'))).toBe(true);
  }, 20_000);

  test('a second process is refused the same data directory', async () => {
    const directory = emptyDirectory();
    const first = start(directory, 'serve', '--port', '0');
    await addressOf(first);
    const second = start(directory, 'serve', '--port', '0');
    expect(await second.exited).toBe(1);
    expect(await new Response(second.stderr).text()).toContain('in use by another roadstead process');
    expect(first.exitCode).toBeNull();
  }, 20_000);

  test('a port that is taken is told, not shared', async () => {
    const first = start(emptyDirectory(), 'serve', '--port', '0');
    const { port } = new URL(await addressOf(first));
    const second = start(emptyDirectory(), 'serve', '--port', port);
    expect(await second.exited).toBe(1);
    expect(await new Response(second.stderr).text()).toContain(port);
  }, 20_000);

  test('models are fitted in a Worker of it, when `train` asks the server', async () => {
    const directory = emptyDirectory();
    const server = start(directory, 'serve', '--port', '0');
    await addressOf(server);
    const train = start(directory, 'train');
    expect(await new Response(train.stdout).text()).toContain('asked the running server');
    let log = '';
    for await (const chunk of server.stderr as ReadableStream<Uint8Array>) {
      log += new TextDecoder().decode(chunk);
      if (/"refit (?:done|failed)"/.test(log)) break;
    }
    expect(log).toContain('"event":"refit done"');
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  }, 20_000);

  test('wrong usage is exit status 2 with every problem', async () => {
    const child = start(emptyDirectory(), 'serve', '--port', 'x', '--source', 'nowhere', '--nothing');
    expect(await child.exited).toBe(2);
    const text = await new Response(child.stderr).text();
    expect(text).toContain('--nothing');
    const other = start(emptyDirectory(), 'serve', '--port', 'x', '--host', '300.1.1.1', '--source', 'nowhere');
    expect(await other.exited).toBe(2);
    const problems = await new Response(other.stderr).text();
    for (const part of ['--port', '--host', '--source']) expect(problems).toContain(part);
  }, 20_000);

  test('decode works in it, and tells its version', async () => {
    const child = Bun.spawn([EXECUTABLE, 'decode'], {
      cwd: emptyDirectory(),
      stdin: new TextEncoder().encode(SENTENCE),
      stdout: 'pipe',
      stderr: 'pipe',
    });
    expect(JSON.parse(await new Response(child.stdout).text())).toMatchObject({ type: 1, mmsi: 227006760 });
    expect(await child.exited).toBe(0);
    const version = start(emptyDirectory(), '--version');
    expect(await new Response(version.stdout).text()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
