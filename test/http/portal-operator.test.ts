import { afterAll, beforeAll, expect, test } from 'bun:test';
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
let operator: Browser;
let page: string;
let owner: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  portal = await servePortal();
  owner = await signUp(portal, 'terminal@porto.example');
  operator = await signInAsOperator(portal);
  const list = await operator.get('/portal/accounts');
  page = /href="(\/portal\/accounts\/\d+)">terminal@/.exec(list.text)![1]!;
});
afterAll(() => portal.stop());

test('only an administrator’s key opens the operator’s pages', async () => {
  const { browser, key } = owner;
  for (const path of ['/portal/accounts', page]) expect((await browser.get(path)).status).toBe(404);
  await browser.get('/portal');
  expect((await browser.post(page, { action: 'terms', tier: 'Enterprise' })).status).toBe(404);
  const other = new Browser(portal.server.url);
  await other.get('/portal');
  const refused = await other.post('/portal/sign-in', { key });
  expect(refused.status).toBe(401);
  expect(refused.text).toContain('This is not the API key of an administrator');
  expect(refused.text).not.toContain(key);
});

test('accounts are listed and searched', async () => {
  const all = await operator.get('/portal/accounts');
  expect(all.text).toContain('terminal@porto.example');
  expect(all.text).toContain('admin</a> (administrator)');
  expect((await operator.get('/portal/accounts?q=TERMINAL')).text).not.toContain('>admin</a>');
  const none = await operator.get('/portal/accounts?q=%3Cscript%3E');
  expect(none.text).toContain('No account has this in its name.');
  expect(none.text).toContain('value="&lt;script&gt;"');
});

test('tier, plan, trial and ports change together, judged by the tier', async () => {
  const { key } = owner;
  const terms = { action: 'terms', tier: 'Professional', plan: 'Growth', 'trial-end': '', port: ['STS', 'VIX', 'SIN'] };
  const changed = await operator.post(page, terms);
  expect(changed.text).toContain('The account is changed.');
  expect(changed.text).toContain('300 requests a minute, without delay');
  expect(await statusWith(portal, key, '/v1/predictions/VIX')).toBe(200);
  expect(await statusWith(portal, key, '/v1/predictions/PNG')).toBe(403);
  const faulty: [Record<string, string | string[]>, string][] = [
    [{ port: ['STS', 'VIX', 'SIN', 'PNG'] }, 'These ports do not go with the Professional tier: it has 3.'],
    [{ port: ['*'] }, 'These ports do not go with the Professional tier'],
    [{ tier: 'Free' }, 'These ports do not go with the Free tier: it has 1.'],
    [{ port: ['XXX'] }, 'These ports do not go with the Professional tier'],
    [{ tier: 'Gold' }, 'There is no such tier.'],
    [{ plan: 'Gold' }, 'There is no such plan.'],
    [{ 'trial-end': 'soon' }, 'This is not an instant'],
  ];
  for (const [fields, sentence] of faulty) {
    const refused = await operator.post(page, { ...terms, ...fields });
    expect([sentence, refused.status]).toEqual([sentence, 400]);
    expect(refused.text).toContain(sentence);
  }
  expect(await statusWith(portal, key, '/v1/predictions/VIX')).toBe(200);
  const past = { ...terms, plan: 'Starter', 'trial-end': '2026-01-01' };
  expect((await operator.post(page, past)).text).toContain('the trial ended at 2026-01-01T00:00:00Z');
  expect(await statusWith(portal, key, '/v1/predictions/STS')).toBe(403);
  const every = await operator.post(page, { ...terms, tier: 'enterprise', plan: 'none', port: ['*'] });
  expect(every.text).toContain('<dd>all</dd>');
  expect(await statusWith(portal, key, '/api/snapshot/PNG')).toBe(200);
});

test('a forgotten password is replaced by one that is shown once', async () => {
  const made = await operator.post(page, { action: 'password' });
  const password = /<code id="new-password">([^<]+)</.exec(made.text)![1]!;
  expect(password).toHaveLength(16);
  expect((await owner.browser.get('/portal')).text).toContain('<h1>Sign in</h1>');
  const fields = { email: 'terminal@porto.example' };
  expect((await owner.browser.post('/portal/sign-in', { ...fields, password: PASSWORD })).status).toBe(401);
  const back = await owner.browser.post('/portal/sign-in', { ...fields, password });
  expect(back.text).toContain('<h1>terminal@porto.example</h1>');
  expect(portal.lines.join('\n')).not.toContain(password);
});

test('keys are revoked, and administrators are not removed', async () => {
  const { key } = owner;
  const shown = await operator.get(page);
  const revoked = await operator.post(page, { action: 'revoke', id: keyIdIn(shown.text) });
  expect(revoked.text).toContain('The key is revoked.');
  expect(await statusWith(portal, key, '/v1/ports')).toBe(401);
  const list = await operator.get('/portal/accounts');
  const admin = /href="(\/portal\/accounts\/\d+)">admin</.exec(list.text)![1]!;
  expect((await operator.post(admin, { action: 'remove' })).status).toBe(403);
  expect((await operator.post(page, { action: 'anything' })).status).toBe(400);
  expect((await operator.get('/portal/accounts/999')).status).toBe(404);
  expect((await operator.get('/portal/password')).text).toContain('This account has no password');
});

test('the session of a key ends when the key is revoked', async () => {
  const made = await operator.post('/portal/keys', { name: 'second' });
  expect(made.status).toBe(200);
  const dashboard = await operator.get('/portal');
  const first = [...dashboard.text.matchAll(/keys\/revoke">[\s\S]*?name="id" value="(\d+)"/g)]
    .map(([, id]) => id!)
    .at(-1)!;
  await operator.post('/portal/keys/revoke', { id: first });
  expect((await operator.get('/portal/accounts')).text).toContain('<h1>Sign in</h1>');
});
