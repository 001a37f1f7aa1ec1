import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { call } from '../../support/call.ts';
import { type ServedHistory, serveSimulatedHistory } from '../../support/served-history.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PAGES = ['/', '/docs', '/docs/api', '/docs/v1', '/docs/guide'];

let history: ServedHistory;
beforeAll(async () => {
  history = await serveSimulatedHistory(2);
}, 60_000);
afterAll(() => history.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(history.server.url + path, { headers });

/** What a page loads or leads to. */
const addresses = (html: string): string[] =>
  [...html.matchAll(/(?:src|href|data-document|action)="([^"]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));

describe.each(PAGES)('%s', (path) => {
  test('is a page of its own: no script in it, nothing from elsewhere, and every link leads somewhere', async () => {
    const response = await get(path, HTML);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy')!;
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|https?:\/\/(?!127\.0\.0\.1:8090)/);
    for (const address of addresses(html)) {
      if (address === 'data:,') continue;
      if (address.startsWith('#')) expect(html).toContain(`id="${address.slice(1)}"`);
      else {
        expect(address).toMatch(/^\/[^/]?/);
        expect([address, (await get(address, HTML)).status]).toEqual([address, 200]);
      }
    }
  });

  test('304 to a browser that has it', async () => {
    const etag = (await get(path, HTML)).headers.get('etag')!;
    expect((await get(path, { ...HTML, 'if-none-match': etag })).status).toBe(304);
  });
});

describe('what pages load', () => {
  test('is kept for a year, for its address changes with it, and is sent compressed', async () => {
    const loaded = addresses(await (await get('/docs')).text()).filter((address) =>
      address.startsWith('/docs/assets/'),
    );
    expect(loaded.length).toBe(4);
    for (const address of loaded) {
      const response = await get(address, { 'accept-encoding': 'gzip' });
      expect([response.status, response.headers.get('content-encoding')]).toEqual([
        200,
        address.includes('start') ? response.headers.get('content-encoding') : 'gzip',
      ]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toMatch(/^text\/(?:css|javascript); charset=utf-8$/);
      await response.arrayBuffer();
    }
  });

  test('there is nothing else', async () => {
    for (const path of ['/docs/assets/', '/docs/assets/nothing.js', '/docs/assets/..%2f..%2fpackage.json']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('GET /', () => {
  test('tells programs the endpoints as before', async () => {
    for (const accept of ['application/json', '*/*']) {
      const response = await call(history.server, '/', { headers: { accept } });
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('vary')).toContain('Accept');
      expect(await response.json()).toMatchObject({ service: 'roadstead' });
    }
  });
});
