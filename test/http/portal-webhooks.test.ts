import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { startServer } from '../../src/compose.ts';
import type { Log } from '../../src/contracts/log.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';
import { Browser, PASSWORD, signInAsOperator } from '../support/portal.ts';
import { answer, type Behaviour, type Receiver, startReceiver } from '../support/receivers.ts';
import { SERVE } from '../support/served-history.ts';
import { until } from '../support/until.ts';

let access: AccessServer;
let ana: Browser;
let anaKey: string;
const started: Receiver[] = [];

const signUp = async (email: string): Promise<{ browser: Browser; key: string; accountId: number }> => {
  const browser = new Browser(access.server.url);
  await browser.get('/portal/sign-up');
  const page = await browser.post('/portal/sign-up', { email, password: PASSWORD, again: PASSWORD, port: 'TST' });
  const key = /<code id="new-key">(rs_[^<]+)</.exec(page.text)![1]!;
  const { accounts } = await access.beside((store) => store.access.load());
  return { browser, key, accountId: accounts.find(({ name }) => name === email)!.id };
};

const setTier = async (accountId: number, tier: 'Free' | 'Enterprise'): Promise<void> => {
  await access.beside((store) => store.access.changeAccount(accountId, { tier }));
  await access.fake.advance(0);
};

beforeAll(async () => {
  access = await openAccessServer({
    webhooks: { allowPrivate: false, allowRanges: ['127.0.0.0/8'], ca: null, proxy: null },
  });
  const made = await signUp('ana@porto.example');
  [ana, anaKey] = [made.browser, made.key];
  await setTier(made.accountId, 'Enterprise');
}, 60_000);
afterAll(() => access.close());
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.close();
  await access.fake.advance(MINUTE_MS);
});

const silent: Log = { info() {}, infoAll() {}, warn() {}, error() {} };

const listen = async (behaviour: Behaviour): Promise<Receiver> => {
  const receiver = await startReceiver(behaviour);
  started.push(receiver);
  return receiver;
};

/** Subscribes by the API as an account; gives the path of the subscription's page. */
async function subscribe({ port }: Receiver, key = anaKey, types = ['vessel.arrived']): Promise<string> {
  const body = JSON.stringify({
    webhook_url: `http://127.0.0.1:${port}/in?a=<b>`,
    event_types: types,
    port_codes: ['TST'],
  });
  const response = await access.get('/api/webhooks/subscribe', key, { method: 'POST', body });
  expect(response.status).toBe(200);
  return `/portal/webhooks/${((await response.json()) as { subscription_id: number }).subscription_id}`;
}

const act = (page: string, action: string, more: Record<string, string> = {}, browser = ana) =>
  browser.post(page, { action, ...more });

/** What the rows of the delivery log say of state, newest first. */
const statesIn = (text: string): string[] =>
  [...text.matchAll(/<tr role="row" class="(\w+)">/g)].map(([, state]) => state!);

const newestIn = (text: string): string => /name="delivery" value="(\d+)"/.exec(text)![1]!;

describe('the page of webhooks', () => {
  test('says what it is for and what it takes to an account without the tier, which can do nothing', async () => {
    const { browser, key, accountId } = await signUp('free@porto.example');
    const page = await browser.get('/portal/webhooks');
    expect(page.text).toContain('Webhooks need the Enterprise tier; this account has Free.');
    expect(page.text).not.toContain('curl');
    await setTier(accountId, 'Enterprise');
    expect((await browser.get('/portal/webhooks')).text).toContain('There are no subscriptions yet.');
    const path = await subscribe(await listen((socket) => socket.end(answer(204))), key);
    await setTier(accountId, 'Free');
    const lost = await browser.get(path);
    expect([lost.path, lost.text.includes('Subscriptions: 1. Disabled by the service: 0.')]).toEqual([
      '/portal/webhooks',
      true,
    ]);
    const refused = await act(path, 'pause', {}, browser);
    expect([refused.status, refused.text.includes('Webhooks need the Enterprise tier.')]).toEqual([403, true]);
  });

  test('shows each subscription, how to make one, and is linked from the account', async () => {
    const path = await subscribe(await listen((socket) => socket.end(answer(204))), anaKey, [
      'vessel.arrived',
      'congestion.high',
    ]);
    const page = await ana.get('/portal/webhooks');
    expect(page.text).toContain(`<a href="${path}">`);
    expect(page.text).toContain('/in?a=%3Cb%3E</code>');
    expect(page.text).toContain('vessel.arrived, congestion.high');
    expect(page.text).toContain('<dd>active</dd>');
    expect(page.text).toContain('no failure since the last delivery');
    expect(page.text).not.toMatch(/ style="|<style| on\w+="|whsec_/);
    expect((await ana.get('/portal')).text).toContain('<a href="/portal/webhooks">All subscriptions</a>');
  });

  test('tells a command that subscribes, as it stands but for the key', async () => {
    const page = await ana.get('/portal/webhooks');
    const command = /<code id="curl">([^<]+)</.exec(page.text)![1]!.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
    const [, key, body, url] = /^curl -X POST -H 'X-API-Key: (\w+)' -d '([^']+)' '([^']+)'$/.exec(command)!;
    expect(key).toBe('YOUR_KEY');
    const made = await fetch(url!, { method: 'POST', body: body!, headers: { 'x-api-key': anaKey } });
    expect(made.status).toBe(200);
  });
});

describe('the page of a subscription', () => {
  test('sends a test, and shows what came of it', async () => {
    const HOSTILE = '<script>alert("x")</script><img src=x onerror=alert(1)>';
    let status = 200;
    const receiver = await listen((socket) => socket.end(answer(status, {}, HOSTILE)));
    const path = await subscribe(receiver);
    expect((await ana.get(path)).text).toContain('There are none.');
    const taken = await act(path, 'test');
    expect(taken.text).toContain('The test was taken.');
    expect(JSON.parse(receiver.seen[0]!.body)).toMatchObject({ type: 'vessel.arrived', data: { test: true } });
    expect(statesIn(taken.text)).toEqual(['delivered']);
    expect(taken.text).toContain('vessel.arrived<br>TST');
    expect(taken.text).toMatch(/<\/time>: answered 200, \d+\u00a0ms<\/div>/);
    expect(taken.text).toContain(
      '<pre>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</pre>',
    );
    expect(taken.text).not.toContain('<script>alert');
    expect(taken.text).not.toContain('<img');
    status = 503;
    const not = await act(path, 'test');
    expect(not.text).toContain('The test was not taken; the log says why.');
    expect(statesIn(not.text)).toEqual(['pending', 'delivered']);
    expect(not.text).toContain('answered 503');
    expect(not.text).toMatch(/waiting<\/span><br><span class="hint">next attempt <time/);
    // As it is after the attempt, not as it was when the server started.
    expect(not.text).toContain('Failures in a row: 1, since');
    const told = await access.get(path.replace('/portal', '/api'), anaKey);
    expect(await told.json()).toMatchObject({ endpoint: { failures: 1, failing_since: expect.any(String) } });
  });

  test('shows every attempt in words, and a rest after five failures', async () => {
    const receiver = await listen((socket) => socket.destroy());
    const path = await subscribe(receiver);
    await act(path, 'test');
    for (let tries = 2; tries <= 3; tries++) {
      await access.fake.advance(HOUR_MS);
      // Until what came of it is stored: an outcome that comes after the clock moved on is tried again later still.
      await until(async () => {
        await access.fake.advance(0);
        return (await ana.get(path)).text.includes(`Earlier attempts: ${tries - 1}`);
      });
    }
    const { text } = await ana.get(path);
    expect(text).toContain('<li value="1">');
    expect(text.match(/the answer was broken off or is no HTTP/g)).toHaveLength(3);
    expect(text).not.toContain('Nothing is sent, so that it may recover');
    for (let tests = 0; tests < 2; tests++) await act(path, 'test');
    expect((await ana.get(path)).text).toMatch(
      /Failures in a row: 5, since <time.*<br>Nothing is sent, so that it may recover, until <time/,
    );
  });

  test('pauses and resumes', async () => {
    const path = await subscribe(await listen((socket) => socket.end(answer(204))));
    const paused = await act(path, 'pause');
    expect(paused.text).toContain('The subscription is paused.');
    expect(paused.text).toContain('<dd>paused: nothing is queued, and nothing goes out</dd>');
    expect(paused.text).toContain('value="resume"');
    expect(paused.text).not.toContain('value="pause"');
    const resumed = await act(path, 'resume');
    expect(resumed.text).toContain('The subscription is active again.');
    expect(resumed.text).toContain('value="pause"');
  });

  test('of a receiver that is gone says so and what to do; resumed, what failed goes out again', async () => {
    let status = 410;
    const receiver = await listen((socket) => socket.end(answer(status)));
    const path = await subscribe(receiver);
    const gone = await act(path, 'test');
    expect(gone.text).toContain('disabled by the service');
    expect(gone.text).toContain('The receiver answered 410');
    expect(statesIn(gone.text)).toEqual(['failed']);
    expect((await act(path, 'pause')).text).toContain('role="alert">disabled by the service');
    expect((await ana.get('/portal')).text).toContain('Disabled by the service: 1.');
    status = 204;
    await act(path, 'resume');
    expect((await act(path, 'resend-failed')).text).toContain('It is queued.');
    await until(async () => statesIn((await ana.get(path)).text)[0] === 'delivered');
    expect((await act(path, 'resend-failed')).text).toContain('Nothing had failed');
    const [first, second] = receiver.seen;
    expect(second!.body).toBe(first!.body);
    expect((await act(path, 'resend', { delivery: newestIn((await ana.get(path)).text) })).status).toBe(200);
    await until(() => receiver.seen.length === 3);
    expect(receiver.seen[2]!.headers['webhook-id']).toBe(first!.headers['webhook-id']!);
    for (const delivery of ['999999', '-1', 'x', '']) {
      expect([delivery, (await act(path, 'resend', { delivery })).status]).toEqual([delivery, 404]);
    }
    expect((await act(path, 'anything')).status).toBe(400);
  });

  test('filters the log by state, and shows fifty at once', async () => {
    let status = 500;
    const path = await subscribe(await listen((socket) => socket.end(answer(status))));
    await act(path, 'test');
    status = 204;
    for (let tests = 0; tests < 52; tests++) {
      if (tests % 25 === 0) await access.fake.advance(MINUTE_MS / 2);
      if (tests % 25 === 0) await access.fake.advance(MINUTE_MS / 2);
      const sent = await act(path, 'test');
      expect([tests, sent.status]).toEqual([tests, 200]);
    }
    await until(async () => !(await ana.get(path)).text.includes('waiting</span>'));
    const first = await ana.get(`${path}?state=delivered&lang=en`);
    expect(statesIn(first.text)).toHaveLength(50);
    expect(first.text).toContain('state=delivered" aria-current="true">delivered</a>');
    const next = new RegExp(`href="(${path}\\?state=delivered&amp;before=\\d+)">Older`).exec(first.text)![1]!;
    const second = await ana.get(next.replace('&amp;', '&'));
    expect(statesIn(second.text)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(second.text).not.toContain('Older deliveries');
    expect(second.text).toContain('Newest deliveries');
    expect(statesIn((await ana.get(`${path}?state=failed`)).text)).toEqual([]);
    expect(statesIn((await ana.get(`${path}?state=nonsense&before=x`)).text)).toHaveLength(50);
  });
});

describe('what is refused', () => {
  test('another account’s subscription, which is not told from none', async () => {
    const { browser: bo, accountId } = await signUp('bo@porto.example');
    await setTier(accountId, 'Enterprise');
    const path = await subscribe(await listen((socket) => socket.end(answer(204))));
    expect((await bo.get('/portal/webhooks')).text).toContain('There are no subscriptions yet.');
    const body = (text: string): string => /<main[\s\S]*<\/main>/.exec(text)![0].replace(/value="[^"]*"/g, '');
    const nobodys = await bo.get('/portal/webhooks/999999');
    const theirs = await bo.get(path);
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(body(theirs.text)).toBe(body(nobodys.text));
    for (const number of ['0', '01', '-1', '1e0', 'x', '1%20']) {
      expect([number, (await bo.get(`/portal/webhooks/${number}`)).status]).toEqual([number, 404]);
    }
    for (const action of ['test', 'pause', 'resume', 'resend-failed', 'resend']) {
      expect([action, (await act(path, action, { delivery: '1' }, bo)).status]).toEqual([action, 404]);
    }
    expect((await ana.get(path)).text).toContain('<dd>active</dd>');
  });

  test('a delivery of another subscription', async () => {
    const receiver = await listen((socket) => socket.end(answer(204)));
    const [one, other] = [await subscribe(receiver), await subscribe(receiver)];
    const delivery = newestIn((await act(one, 'test')).text);
    expect((await act(other, 'resend', { delivery })).status).toBe(404);
    expect(receiver.seen.length).toBe(1);
  });

  test('forms of other sites, without our token, and from nobody', async () => {
    const path = await subscribe(await listen((socket) => socket.end(answer(204))));
    await ana.get(path);
    const { token } = ana;
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const page = await ana.post(path, { action: 'pause', token }, headers as Record<string, string>);
      expect([page.status, page.text.includes('sent from another site')]).toEqual([403, true]);
    }
    expect((await ana.post(path, { action: 'pause', token: 'x' })).status).toBe(403);
    const nobody = new Browser(access.server.url);
    expect((await nobody.get(path)).text).toContain('<h1>Sign in</h1>');
    expect((await act(path, 'pause', {}, nobody)).status).toBe(403);
    expect((await ana.get(path)).text).toContain('<dd>active</dd>');
  });

  test('more than thirty forms a minute', async () => {
    const path = await subscribe(await listen((socket) => socket.end(answer(204))));
    await access.fake.advance(2 * MINUTE_MS);
    await ana.get(path);
    for (let forms = 0; forms < 30; forms++) expect((await act(path, 'pause')).status).toBe(200);
    expect((await act(path, 'pause')).status).toBe(429);
    await access.fake.advance(MINUTE_MS);
    expect((await act(path, 'resume')).status).toBe(200);
  });
});

test('the operator sees how many subscriptions an account has, and none of them', async () => {
  const { key, accountId } = await signUp('cy@porto.example');
  await setTier(accountId, 'Enterprise');
  const gone = await subscribe(await listen((socket) => socket.end(answer(410))), key);
  await subscribe(await listen((socket) => socket.end(answer(204))), key);
  await access.get(`${gone.replace('/portal', '/api')}/test`, key, { method: 'POST' });
  const operator = await signInAsOperator({ server: access.server, adminKey: access.server.adminKey! });
  const page = await operator.get(`/portal/accounts/${accountId}`);
  expect(page.text).toContain('Subscriptions: 2. Disabled by the service: 1.');
  expect(page.text).not.toContain('127.0.0.1');
  expect((await operator.get(gone)).status).toBe(404);
  expect((await operator.get('/portal/webhooks')).text).toContain('There are no subscriptions yet.');
});

test('the metrics tell what waits, since when, what came of attempts, and how subscriptions stand', async () => {
  const { key, accountId } = await signUp('di@porto.example');
  await setTier(accountId, 'Enterprise');
  const measure = async (name: string): Promise<number | null> => {
    const text = await (await access.get('/metrics')).text();
    expect(text).toContain(`# TYPE ${name.replace(/\{.*/, '')} `);
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  };
  const figures = (): Promise<(number | null)[]> =>
    Promise.all(
      [
        'roadstead_webhook_pending',
        'roadstead_webhook_attempts_total{outcome="delivered"}',
        'roadstead_webhook_attempts_total{outcome="failed"}',
        'roadstead_webhook_subscriptions{status="active"}',
        'roadstead_webhook_subscriptions{status="paused"}',
        'roadstead_webhook_subscriptions{status="disabled"}',
      ].map(measure),
    );
  // What the tests before left waiting would be counted too.
  await access.beside(async ({ webhooks }) => {
    for (const { id } of await webhooks.listSubscriptions()) await webhooks.removeSubscription(id);
  });
  await access.fake.advance(0);
  const [pending, delivered, failed, ...statuses] = await figures();
  expect([pending, ...statuses]).toEqual([0, 0, 0, 0]);
  expect(await measure('roadstead_webhook_oldest_seconds')).toBeNull();
  let status = 204;
  const path = (await subscribe(await listen((socket) => socket.end(answer(status))), key)).replace('/portal', '/api');
  const sendTest = () => access.get(`${path}/test`, key, { method: 'POST' });
  await sendTest();
  expect(await figures()).toEqual([0, delivered! + 1, failed!, 1, 0, 0]);
  status = 503;
  await sendTest();
  expect(await figures()).toEqual([1, delivered! + 1, failed! + 1, 1, 0, 0]);
  await access.fake.advance(3_000);
  expect(await measure('roadstead_webhook_oldest_seconds')).toBe(3);
  await access.get(path, key, { method: 'PATCH', body: '{"status":"paused"}' });
  await access.fake.advance(90_000);
  // What is paused waits for its owner.
  expect(await figures()).toEqual([0, delivered! + 1, failed! + 1, 0, 1, 0]);
  expect(await measure('roadstead_webhook_oldest_seconds')).toBeNull();
  status = 410;
  await sendTest();
  expect((await figures()).slice(3)).toEqual([0, 0, 1]);
});

test('recorded history shows subscriptions and deliveries, and lets nothing be changed', async () => {
  const receiver = await listen((socket) => socket.end(answer(204)));
  const path = await subscribe(receiver);
  await act(path, 'test');
  await access.fake.advance(MINUTE_MS);
  const asOfMs = access.fake.nowMs() - 2 * MINUTE_MS;
  await access.stop();
  const server = await startServer({ ...SERVE, directory: access.directory, asOfMs }, silent, access.fake.machine);
  try {
    const browser = new Browser(server.url);
    await browser.get('/portal');
    await browser.post('/portal/sign-in', { email: 'ana@porto.example', password: PASSWORD });
    const list = await browser.get('/portal/webhooks');
    expect([list.text.includes(`<a href="${path}">`), list.text.includes('curl')]).toEqual([true, false]);
    const page = await browser.get(path);
    expect(statesIn(page.text)).toEqual(['delivered']);
    expect(page.text).not.toContain(`action="${path}"`);
    for (const action of ['test', 'pause', 'resume', 'resend', 'resend-failed']) {
      const refused = await act(path, action, { delivery: '1' }, browser);
      expect([action, refused.status, refused.text.includes('It is read-only')]).toEqual([action, 403, true]);
    }
    expect(receiver.seen.length).toBe(1);
  } finally {
    await server.stop();
  }
});
