import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { baseUrl } from '../../src/http/portal/same-origin.ts';
import {
  Browser,
  keyIdIn,
  PASSWORD,
  type PortalServer,
  servePortal,
  shownKey,
  signUp,
  statusWith,
} from '../support/portal.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await servePortal();
});
afterAll(() => portal.stop());

const SECRETS: string[] = [PASSWORD];

describe('the way of a developer', () => {
  test('sign up, use the key, rotate it, revoke it, see the use', async () => {
    const { browser, key, page } = await signUp(portal, 'Ana@Porto.example');
    SECRETS.push(key);
    expect(page.status).toBe(200);
    expect(page.text).toContain('This is the only time that the key is shown');
    expect(page.text).toContain(
      `curl -H &#39;X-API-Key: ${key}&#39; &#39;${portal.server.url}/v1/predictions/STS&#39;`,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.path).not.toContain(key);
    for (const path of ['/v1/predictions/STS', '/v1/ports', '/api/snapshot/STS']) {
      expect([path, await statusWith(portal, key, path)]).toEqual([path, 200]);
    }
    expect(await statusWith(portal, key, '/v1/predictions/VIX')).toBe(403);

    const dashboard = await browser.get('/portal');
    expect(dashboard.text).not.toContain(key);
    expect(dashboard.text).toContain('ana@porto.example');
    expect(dashboard.text).toMatch(/Starter, trial until \d{4}-\d\d-\d\dT/);
    expect(dashboard.text).toContain('10 requests a minute, 60 minutes behind');
    expect(dashboard.text).toMatch(/<meter min="0" max="10000"/);
    // Three calls and one that was refused for its port.
    expect(dashboard.text).toContain('Most in a day: 4. All together: 4.');
    // It expires never, and has been used.
    expect(dashboard.text.match(/>never</g)).toHaveLength(1);

    const rotated = await browser.post('/portal/keys/rotate', { id: keyIdIn(dashboard.text) });
    const second = shownKey(rotated.text);
    SECRETS.push(second);
    expect(rotated.status).toBe(200);
    expect(rotated.text).toContain('The old key');
    expect(second).not.toBe(key);
    expect(await statusWith(portal, key, '/v1/ports')).toBe(200);
    expect(await statusWith(portal, second, '/v1/ports')).toBe(200);

    const both = await browser.get('/portal');
    const newest = keyIdIn(both.text);
    const revoked = await browser.post('/portal/keys/revoke', { id: newest });
    expect(revoked.path).toBe('/portal?done=keyRevoked');
    expect(revoked.text).toContain('The key is revoked.');
    expect(await statusWith(portal, second, '/v1/ports')).toBe(401);
    expect(await statusWith(portal, key, '/v1/ports')).toBe(200);

    const third = await browser.post('/portal/keys', { name: '<script>alert(1)</script>"\'&' });
    SECRETS.push(shownKey(third.text));
    expect(await statusWith(portal, shownKey(third.text), '/v1/ports')).toBe(200);
    const after = await browser.get('/portal');
    expect(after.text).not.toContain('<script>alert');
    expect(after.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect((await browser.post('/portal/keys', { name: '' })).status).toBe(400);
    expect((await browser.post('/portal/keys', { name: 'x'.repeat(61) })).text).toContain('aria-invalid="true"');
  });

  test('signing in takes the right password only, and tells nothing of what is wrong', async () => {
    const browser = new Browser(portal.server.url);
    await browser.get('/portal');
    const wrong = await browser.post('/portal/sign-in', { email: 'ana@porto.example', password: 'wrong password' });
    const unknown = await browser.post('/portal/sign-in', { email: 'nobody@porto.example', password: PASSWORD });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const SENTENCE = 'The e-mail address or the password is wrong.';
    expect(wrong.text).toContain(SENTENCE);
    expect(unknown.text).toContain(SENTENCE);
    expect(wrong.text).not.toContain('wrong password');
    const right = await browser.post('/portal/sign-in', { email: 'ANA@porto.example', password: PASSWORD });
    expect([right.status, right.path]).toEqual([200, '/portal']);
    expect(right.text).toContain('<h1>ana@porto.example</h1>');
    const cookie = browser.cookies.get('roadstead_session')!;
    const out = await browser.post('/portal/sign-out', {});
    expect(out.text).toContain('<h1>Sign in</h1>');
    // Whoever kept the cookie is signed out too.
    browser.cookies.set('roadstead_session', cookie);
    expect((await browser.get('/portal')).text).toContain('<h1>Sign in</h1>');
  });

  test('an address has one account; every fault of the form is told beside its field', async () => {
    const again = await signUp(portal, 'ana@PORTO.example');
    expect([again.page.status, again.key]).toEqual([400, '']);
    expect(again.page.text).toContain('There is an account with this e-mail address already.');
    const { browser } = again;
    const cases: [Record<string, string>, string][] = [
      [{ email: 'no address' }, 'This is not an e-mail address.'],
      [{ email: `a@${'b'.repeat(260)}` }, 'This is not an e-mail address.'],
      [{ password: 'short', again: 'short' }, 'at least 10 characters'],
      [{ password: 'x'.repeat(201), again: 'x'.repeat(201) }, 'at most 200 characters'],
      [{ password: 'bo@porto.example', again: 'bo@porto.example' }, 'must not be the e-mail address'],
      [{ again: 'another password' }, 'The two passwords differ.'],
      [{ port: 'XXX' }, 'There is no such port.'],
    ];
    for (const [fields, sentence] of cases) {
      const right = { email: 'bo@porto.example', password: PASSWORD, again: PASSWORD, port: 'VIX' };
      const page = await browser.post('/portal/sign-up', { ...right, ...fields });
      expect([sentence, page.status]).toEqual([sentence, 400]);
      expect(page.text).toContain(sentence);
      expect(page.text).toMatch(/aria-invalid="true" aria-describedby="field-\w+-fault/);
      expect(page.text).not.toContain(PASSWORD);
      expect(page.text).toContain('<title>Error: ');
    }
  });

  test('a changed password ends every other session', async () => {
    const { browser, key } = await signUp(portal, 'caio@porto.example');
    SECRETS.push(key);
    const other = new Browser(portal.server.url);
    await other.get('/portal');
    await other.post('/portal/sign-in', { email: 'caio@porto.example', password: PASSWORD });
    const next = 'another quay, another day';
    SECRETS.push(next);
    await browser.get('/portal/password');
    const wrong = await browser.post('/portal/password', { current: 'not the password', password: next, again: next });
    expect([wrong.status, wrong.text.includes('The current password is wrong.')]).toEqual([400, true]);
    const changed = await browser.post('/portal/password', { current: PASSWORD, password: next, again: next });
    expect(changed.text).toContain('The password is changed.');
    expect((await other.get('/portal')).text).toContain('<h1>Sign in</h1>');
    expect((await browser.get('/portal')).text).toContain('<h1>caio@porto.example</h1>');
    expect(await statusWith(portal, key, '/v1/ports')).toBe(200);
  });

  test('another account’s key cannot be touched', async () => {
    const { browser: dora } = await signUp(portal, 'dora@porto.example');
    const { browser: eva, key } = await signUp(portal, 'eva@porto.example');
    const id = keyIdIn((await eva.get('/portal')).text);
    await dora.get('/portal');
    for (const path of ['/portal/keys/revoke', '/portal/keys/rotate']) {
      expect((await dora.post(path, { id })).status).toBe(404);
    }
    expect(await statusWith(portal, key, '/v1/ports')).toBe(200);
  });

  test('neither keys nor passwords are in any line of the log', async () => {
    // The access log is written in bunches.
    await Bun.sleep(300);
    const text = portal.lines.join('\n');
    expect(text).toContain('"route":"/portal/keys/rotate"');
    expect(text).toContain('account signed up');
    for (const secret of SECRETS) {
      expect(secret.length).toBeGreaterThan(9);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
    }
  });
});

describe('pages', () => {
  test('carry the policy that lets nothing foreign in, and are kept by nobody', async () => {
    const browser = new Browser(portal.server.url);
    for (const path of ['/portal', '/portal/sign-in', '/portal/sign-up']) {
      const { headers, text } = await browser.get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).not.toMatch(/(?:src|href|action)="(?!\/portal|\/docs"|#|data:,")/);
      expect(text).not.toMatch(/ style="|<style| on\w+="/);
      const fields = [...text.matchAll(/<(?:input|select) id="([^"]+)"/g)].map(([, id]) => id!);
      for (const id of fields) expect(text).toContain(`<label for="${id}">`);
      for (const asset of [...text.matchAll(/(?:href|src)="(\/portal\/assets\/[^"]+)"/g)].map(([, at]) => at!)) {
        expect((await browser.get(asset)).status).toBe(200);
      }
    }
  });

  test('whoever is not signed in is sent to do so', async () => {
    const browser = new Browser(portal.server.url);
    for (const path of [
      '/portal/password',
      '/portal/accounts',
      '/portal/accounts/1',
      '/portal/keys',
      '/portal/keys/rotate',
    ]) {
      const page = await browser.get(path);
      expect([path, page.status, page.path]).toEqual([path, 200, '/portal']);
      expect(page.text).toContain('<h1>Sign in</h1>');
    }
  });

  test('a command to copy names no host but one that can be', () => {
    const base = (host: string, publicUrl: string | null = null): string => baseUrl(new Headers({ host }), publicUrl);
    for (const host of ['ports.example:8443', '10.0.0.7', '[::1]:8090']) expect(base(host)).toBe(`http://${host}`);
    for (const host of ["x'$(id)", 'a b', '', 'a/b', '-a']) expect(base(host)).toBe('http://localhost');
    expect(base('inside', 'https://ports.example/')).toBe('https://ports.example');
  });
});
