import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { wallClockMs } from '../../src/system/clock.ts';
import { rotateSessionKeys } from '../../src/system/session-keys.ts';
import {
  Browser,
  keyIdIn,
  PASSWORD,
  type PortalServer,
  servePortal,
  signInAsOperator,
  signUp,
  statusWith,
} from '../support/portal.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await servePortal();
});
afterAll(() => portal.stop());

describe('forms of other sites', () => {
  test('are refused whatever says where they come from, and without our token', async () => {
    const { browser } = await signUp(portal, 'ana@porto.example');
    await browser.get('/portal');
    const { token } = browser;
    const send = (headers: Record<string, string>, fields: Record<string, string> = { token }) =>
      browser.post('/portal/keys', { name: 'stolen', ...fields }, headers);
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${portal.server.url}0` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const page = await send(headers);
      expect([headers, page.status]).toEqual([headers, 403]);
      expect(page.text).toContain('This form was sent from another site.');
    }
    for (const wrong of ['', 'x'.repeat(token.length), `${token}x`]) {
      const page = await send({}, { token: wrong });
      expect([wrong, page.status]).toEqual([wrong, 403]);
      expect(page.text).toContain('This form is out of date');
    }
    expect((await browser.get('/portal')).text).not.toContain('stolen');
    browser.token = token;
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('are refused before signing in too: the token belongs to the browser that was given the page', async () => {
    const [mine, theirs] = [new Browser(portal.server.url), new Browser(portal.server.url)];
    await mine.get('/portal');
    await theirs.get('/portal');
    const fields = { email: 'ana@porto.example', password: PASSWORD };
    expect((await mine.post('/portal/sign-in', { ...fields, token: theirs.token })).status).toBe(403);
    expect((await mine.post('/portal/sign-in', fields, { origin: 'https://evil.example' })).status).toBe(403);
    const bare = await fetch(`${portal.server.url}/portal/sign-in`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect(bare.status).toBe(403);
    expect(bare.headers.getSetCookie().join()).not.toContain('roadstead_session');
  });

  test('what is no form, or too long, is told as a page', async () => {
    const browser = new Browser(portal.server.url);
    await browser.get('/portal');
    const send = (body: string | ReadableStream, type: string): Promise<Response> =>
      fetch(`${portal.server.url}/portal/sign-in`, { method: 'POST', body, headers: { 'content-type': type } });
    const FORM = 'application/x-www-form-urlencoded';
    const endless = () =>
      new ReadableStream({
        start(controller) {
          for (let i = 0; i < 20; i++) controller.enqueue(new Uint8Array(1024).fill(97));
          controller.close();
        },
      });
    const cases: [Promise<Response>, number][] = [
      [send('{}', 'application/json'), 415],
      [send('x', 'multipart/form-data; boundary=a'), 415],
      [send('a'.repeat(17 * 1024), FORM), 413],
      [send(endless(), FORM), 413],
      [send('email=%ff%fe', FORM), 400],
      [send('a=1&'.repeat(300), FORM), 400],
    ];
    for (const [asking, status] of cases) {
      const answer = await asking;
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    }
  });
});

describe('sessions', () => {
  test('their cookie is out of reach of scripts and other sites', async () => {
    const operator = await signInAsOperator(portal);
    expect(operator.cookies.has('roadstead_session')).toBe(true);
    const answer = await fetch(`${portal.server.url}/portal`);
    expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/portal; Max-Age=3600$/);
    const passedOn = await fetch(`${portal.server.url}/portal`, { headers: { 'x-forwarded-proto': 'https' } });
    expect(passedOn.headers.getSetCookie()[0]).toEndWith('; Secure');
    const safe = await servePortal({ publicUrl: 'https://ports.example' });
    expect((await fetch(`${safe.server.url}/portal`)).headers.getSetCookie()[0]).toEndWith('; Secure');
    // A proxy may ask us by another name than visitors do.
    const browser = new Browser(safe.server.url);
    await browser.get('/portal');
    const asked = { email: 'ana@porto.example', password: PASSWORD };
    const page = await browser.post('/portal/sign-in', asked, { origin: 'https://ports.example' });
    expect(page.status).toBe(401);
    await safe.stop();
  });

  test('end with a rotation of the signing key, or when its overlap does', async () => {
    const { browser } = await signUp(portal, 'rita@porto.example');
    const isIn = async (): Promise<boolean> => (await browser.get('/portal')).text.includes('<h1>rita@');
    expect(await isIn()).toBe(true);
    rotateSessionKeys(portal.directory, wallClockMs(), 60_000);
    expect(await isIn()).toBe(true);
    rotateSessionKeys(portal.directory, wallClockMs(), 0);
    expect(await isIn()).toBe(false);
  });

  test('end with the account, and a new one of its number does not inherit them', async () => {
    const { browser, key } = await signUp(portal, 'saul@porto.example');
    const operator = await signInAsOperator(portal);
    const list = await operator.get('/portal/accounts?q=saul');
    const page = /href="(\/portal\/accounts\/\d+)">saul@/.exec(list.text)![1]!;
    const gone = await operator.post(page, { action: 'remove' });
    expect(gone.text).toContain('The account is removed.');
    expect((await browser.get('/portal')).text).toContain('<h1>Sign in</h1>');
    expect(await statusWith(portal, key, '/v1/ports')).toBe(401);
    const { browser: next } = await signUp(portal, 'theo@porto.example');
    expect((await operator.get(page)).text).toContain('theo@porto.example');
    expect((await browser.get('/portal')).text).toContain('<h1>Sign in</h1>');
    expect((await next.get('/portal')).text).toContain('<h1>theo@porto.example</h1>');
  });

  test('that somebody made up are none', async () => {
    const { browser } = await signUp(portal, 'vera@porto.example');
    const [header, payload, signature] = browser.cookies.get('roadstead_session')!.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'HS256' })}.${payload}.${signature}`,
      'x',
      '',
    ];
    for (const cookie of forged) {
      browser.cookies.set('roadstead_session', cookie);
      expect((await browser.get('/portal')).text).toContain('<h1>Sign in</h1>');
    }
    // The cookie of a form is signed with the same key, and is no session.
    browser.cookies.clear();
    await browser.get('/portal');
    browser.cookies.set('roadstead_session', browser.cookies.get('roadstead_form')!);
    expect((await browser.get('/portal')).text).toContain('<h1>Sign in</h1>');
  });
});

describe('haste', () => {
  test('ten attempts to sign in a minute and five sign-ups an hour from an address', async () => {
    const server = await servePortal();
    const { browser } = await signUp(server, 'first@porto.example');
    await browser.post('/portal/sign-out', {});
    for (let i = 0; i < 10; i++) {
      const page = await browser.post('/portal/sign-in', { email: `${i}@porto.example`, password: 'wrong password' });
      expect(page.status).toBe(401);
    }
    const page = await browser.post('/portal/sign-in', { email: 'first@porto.example', password: PASSWORD });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeWithin(50, 61);
    expect(page.text).toContain('Too many attempts. Try again in');
    expect((await browser.post('/portal/sign-in', { key: server.adminKey })).status).toBe(429);
    for (let i = 2; i <= 5; i++) expect((await signUp(server, `${i}@porto.example`)).page.status).toBe(200);
    const sixth = (await signUp(server, '6@porto.example')).page;
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeWithin(3_500, 3_601);
    await server.stop();
  });

  test('ten wrong passwords for an e-mail address from one network, which shuts nobody else out', async () => {
    const server = await servePortal({ trustedProxies: ['127.0.0.1'] });
    await signUp(server, 'ana@porto.example');
    const signIn = async (email: string, password: string, from = '203.0.113.1'): Promise<number> => {
      // A minute of sign-ins is another limit, and no clock goes on here.
      const browser = new Browser(server.server.url, { 'x-forwarded-for': from });
      await browser.get('/portal');
      return (await browser.post('/portal/sign-in', { email, password })).status;
    };
    const site = (i: number): string => `2001:db8:0:7::${i}`;
    for (let i = 0; i < 9; i++) expect(await signIn('ana@porto.example', 'wrong password', site(i))).toBe(401);
    expect(await signIn('Ana@porto.example', 'wrong password', site(9))).toBe(401);
    expect(await signIn('ana@porto.example', PASSWORD, site(10))).toBe(429);
    // Ana herself comes from elsewhere, and the right password is not counted.
    for (let i = 0; i < 3; i++) expect(await signIn('ana@porto.example', PASSWORD)).toBe(200);
    await server.stop();
  });

  test('a key may be made thirty times an hour, and twenty hold at once', async () => {
    const server = await servePortal();
    const { browser } = await signUp(server, 'zoe@porto.example');
    const make = async (): Promise<number> => (await browser.post('/portal/keys', { name: 'another' })).status;
    for (let i = 0; i < 19; i++) expect(await make()).toBe(200);
    expect(await make()).toBe(409);
    for (let i = 0; i < 11; i++) {
      await browser.post('/portal/keys/revoke', { id: keyIdIn((await browser.get('/portal')).text) });
      expect(await make()).toBe(200);
    }
    await browser.post('/portal/keys/revoke', { id: keyIdIn((await browser.get('/portal')).text) });
    expect(await make()).toBe(429);
    await server.stop();
  });
});

describe('what is switched off', () => {
  test('sign-up: the page says so and whom to ask, and a form is refused', async () => {
    const closed = await servePortal({ isSignUpOpen: false });
    const browser = new Browser(closed.server.url);
    const page = await browser.get('/portal/sign-up');
    expect(page.text).toContain('Ask its operator for an account.');
    expect(page.text).not.toContain('<input');
    await browser.get('/portal');
    const fields = { email: 'ana@porto.example', password: PASSWORD, again: PASSWORD, port: 'STS' };
    const refused = await browser.post('/portal/sign-up', fields);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Ask its operator for an account.');
    await closed.stop();
  });
});
