import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MACHINE, type RunningServer, type ServeOptions, startServer } from '../../src/compose.ts';
import type { Log } from '../../src/contracts/log.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';
import { SERVE } from './served-history.ts';

export type PortalServer = {
  readonly server: RunningServer;
  readonly adminKey: string;
  readonly directory: string;
  /** All that was logged. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
};

/** A live server without any source, whose log is kept. */
export async function servePortal(more: Partial<ServeOptions> = {}): Promise<PortalServer> {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-portal-'));
  const lines: string[] = [];
  const note = (event: string, facts?: Record<string, unknown>): void => {
    lines.push(JSON.stringify({ event, ...facts }));
  };
  const log: Log = {
    info: note,
    warn: note,
    error: note,
    infoAll: (event, all) => {
      for (const facts of all) note(event, facts);
    },
  };
  const machine = { ...MACHINE, passwords: QUICK_PASSWORDS };
  const server = await startServer({ ...SERVE, directory, ...more }, log, machine);
  return {
    server,
    adminKey: server.adminKey!,
    directory,
    lines,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type Fields = Readonly<Record<string, string | readonly string[]>>;
export type Answered = {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly path: string;
};

/** A browser without scripts: keeps cookies, follows redirects, and sends the token of the page that it is at. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Of the last page with a form. */
  token = '';

  constructor(
    readonly url: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get(path: string): Promise<Answered> {
    return this.#ask(path, { method: 'GET' });
  }

  post(path: string, fields: Fields, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
    const body = new URLSearchParams({ token: this.token });
    for (const [name, values] of Object.entries(fields)) {
      body.delete(name);
      for (const value of [values].flat()) body.append(name, value);
    }
    return this.#ask(path, { method: 'POST', body, headers: { origin: this.url, ...headers } });
  }

  async #ask(path: string, init: RequestInit): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.headers, ...(init.headers as Record<string, string>), cookie };
    const answer = await fetch(this.url + path, { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [pair, ...attributes] = set.split('; ');
      const at = pair!.indexOf('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(pair!.slice(0, at));
      else this.cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    if (answer.status === 303) return this.get(answer.headers.get('location')!);
    const text = await answer.text();
    this.token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? this.token;
    return { status: answer.status, text, headers: answer.headers, path };
  }
}

export const PASSWORD = 'a quay of one’s own';

/** Signs up; gives the browser and the key that its page showed. */
export async function signUp(
  { server }: PortalServer,
  email: string,
  port = 'STS',
): Promise<{ browser: Browser; key: string; page: Answered }> {
  const browser = new Browser(server.url);
  await browser.get('/portal/sign-up');
  const page = await browser.post('/portal/sign-up', { email, password: PASSWORD, again: PASSWORD, port });
  return { browser, key: shownKey(page.text), page };
}

export async function signInAsOperator({
  server,
  adminKey,
}: Pick<PortalServer, 'server' | 'adminKey'>): Promise<Browser> {
  const browser = new Browser(server.url);
  await browser.get('/portal/sign-in');
  await browser.post('/portal/sign-in', { key: adminKey });
  return browser;
}

/** The key that a page shows once. */
export const shownKey = (text: string): string => /<code id="new-key">(rs_[^<]+)</.exec(text)?.[1] ?? '';

/** The number of a key by its name, from the forms of the dashboard. */
export const keyIdIn = (text: string, state: 'active' | 'expired' | 'revoked' = 'active'): string =>
  new RegExp(`class="${state}"[\\s\\S]*?name="id" value="(\\d+)"`).exec(text)?.[1] ?? '';

export const statusWith = async ({ server }: PortalServer, key: string, path: string): Promise<number> =>
  (await fetch(server.url + path, { headers: { 'x-api-key': key } })).status;
