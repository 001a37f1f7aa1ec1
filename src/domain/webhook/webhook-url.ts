import { Fault } from '../../core/fault.ts';
import { failed, ok, type Result } from '../../core/result.ts';
import { type AddressPolicy, judgeAddress } from './address-policy.ts';

export const MAX_WEBHOOK_URL_CHARACTERS = 2_048;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** Names of the machine itself (RFC 6761), whatever a resolver says. */
const LOCALHOST = /(?:^|\.)localhost$/;
const LOOPBACK = ['127.0.0.1', '::1'];

const refused = (sentence: string): Result<never> => failed([new Fault('invalid', sentence)]);

/**
 * Reads the URL of a receiver. A host that is an address is judged at once, in whatever way it is spelt: the URL
 * standard makes 127.0.0.1 of `0x7f.1`, `2130706433` and full-width digits. A name is judged at each delivery, by the
 * addresses that it then has.
 */
export function parseWebhookUrl(text: string, policy: AddressPolicy): Result<URL> {
  if (text.length > MAX_WEBHOOK_URL_CHARACTERS) {
    return refused(`The URL must have no more than ${MAX_WEBHOOK_URL_CHARACTERS} characters.`);
  }
  if (/[\s\p{Cc}\\]/u.test(text)) return refused('The URL must not have spaces, control characters or backslashes.');
  if (!/^https?:\/\//i.test(text)) return refused('The URL must begin with http:// or https://.');
  const url = URL.parse(text);
  if (url === null) return refused('The URL cannot be read: it must be such as https://example.com/events.');
  if (url.username !== '' || url.password !== '' || /^[^/?#]*@/.test(text.slice(text.indexOf('//') + 2))) {
    return refused('The URL must not have a user name or password.');
  }
  if (text.includes('#')) return refused('The URL must not have a fragment (#).');
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.$/, '');
  const host = hostOf(url);
  if (host === '' || host.endsWith('.')) return refused('The URL must name a host.');
  const port = portOf(url);
  if (port === 0) return refused('The URL must not name port 0.');
  if (LOCALHOST.test(host)) {
    return LOOPBACK.some((address) => judgeAddress(address, port, policy) === 'allowed')
      ? ok(url)
      : refused('The URL must not lead to the service itself or its machine.');
  }
  if (!isAddressHost(url)) return ok(url);
  switch (judgeAddress(host, port, policy)) {
    case 'allowed':
      return ok(url);
    case 'private':
      return refused('The URL must not lead to a private address; the operator of the service may allow those.');
    case 'forbidden':
      return refused('The URL must lead to a public address.');
  }
}

/** The host without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** The URL standard has every spelling of an address in one form by now. */
export const isAddressHost = (url: URL): boolean => /^(?:\[.*\]|\d+\.\d+\.\d+\.\d+)$/.test(url.hostname);

export const portOf = (url: URL): number => (url.port === '' ? DEFAULT_PORTS[url.protocol]! : Number(url.port));
