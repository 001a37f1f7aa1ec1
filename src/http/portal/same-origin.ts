import { Refusal } from './refusal.ts';

/**
 * Refuses a form that a page of another site sent. Browsers say it in Sec-Fetch-Site, over plain http in Origin only;
 * a program that says neither has no cookies that another site could use.
 */
export function requireSameOrigin(headers: Headers, publicUrl: string | null): void {
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    if (site === 'same-origin' || site === 'none') return;
    throw new Refusal(403, 'refusedOrigin');
  }
  const origin = headers.get('origin');
  if (origin === null) return;
  const hosts = [headers.get('host'), publicUrl === null ? null : new URL(publicUrl).host];
  if (!URL.canParse(origin) || !hosts.includes(new URL(origin).host)) throw new Refusal(403, 'refusedOrigin');
}

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Whether the visitor came by https: the public URL says so, or a proxy does. Anybody may send its header, who then gets
 * cookies that are stricter; no site can make a browser send it to us.
 */
export function isSecureVisit(headers: Headers, publicUrl: string | null): boolean {
  if (publicUrl !== null) return publicUrl.startsWith('https:');
  return /^\s*https\s*(?:,|$)/i.test(headers.get('x-forwarded-proto') ?? '');
}

/** Where the visitor reaches us, for commands to copy: the public URL, or the host that was asked for if it can be one. */
export function baseUrl(headers: Headers, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '');
  const host = headers.get('host') ?? '';
  return `${isSecureVisit(headers, publicUrl) ? 'https' : 'http'}://${HOST.test(host) ? host : 'localhost'}`;
}
