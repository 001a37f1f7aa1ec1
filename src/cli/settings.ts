import { existsSync, readFileSync } from 'node:fs';
import { type CONFIG_KEYS, DATA_DIR, type OptionSpec, type OptionSpecs } from '../config/options.ts';
import {
  readCidr,
  readDay,
  readHost,
  readInstant,
  readNumber,
  readOrigin,
  readPublicUrl,
  readSwitch,
  readWholeNumber,
  refused,
} from '../config/readings.ts';
import { Fault } from '../core/fault.ts';
import { ok, type Result } from '../core/result.ts';
import { DEFAULT_EUA_PRICE } from '../domain/advice/eua-price.ts';
import { parseSourceAddress, type SourceAddress } from '../feed/source-address.ts';
import { NIGHTLY, patternFault } from '../system/timer.ts';

/** The options of `serve`, which `config` judges and shows too; those of CONFIG_KEYS are the settings. */
export const SETTINGS = {
  'data-dir': DATA_DIR,
  host: {
    kind: 'value',
    placeholder: 'ADDRESS',
    help: 'the address to listen on (default 127.0.0.1; 0.0.0.0 is all of the machine’s)',
    read: readHost,
    fallback: '127.0.0.1',
  },
  port: {
    kind: 'value',
    placeholder: 'PORT',
    help: 'the port to listen on (default 8090; 0 picks a free one)',
    read: readWholeNumber(0, 65_535),
    fallback: '8090',
  },
  'public-url': {
    kind: 'value',
    placeholder: 'URL',
    help: 'how clients reach the server, https://port.example.org',
    read: readPublicUrl,
    example: 'https://port.example.org',
  },
  'cors-origin': {
    kind: 'values',
    placeholder: 'ORIGIN',
    help: 'whose pages may call from a browser, repeatable: https://example.org, or * for all',
    read: readOrigin,
    example: 'https://example.org',
  },
  'trusted-proxy': {
    kind: 'values',
    placeholder: 'RANGE',
    help: 'reverse proxies whose X-Forwarded-For is believed, repeatable: 10.0.0.7, 10.0.0.0/8, fd00::/8',
    read: readCidr,
    example: '10.0.0.7',
  },
  'sign-up': {
    kind: 'value',
    placeholder: 'on|off',
    help: 'whether the portal takes sign-ups (default on)',
    read: readSwitch,
    fallback: 'on',
  },
  source: {
    kind: 'values',
    placeholder: 'ADDRESS',
    help: 'where AIS comes from, repeatable: tcp://host:port, tcp-listen://host:port, udp://host:port, file:///log, -',
    read: readSource,
    example: 'udp://0.0.0.0:10110',
  },
  speed: {
    kind: 'value',
    placeholder: 'N',
    help: 'how much faster than life a file:// source runs (default 1)',
    read: readNumber(0.001, 1_000_000),
    fallback: '1',
  },
  start: {
    kind: 'value',
    placeholder: 'ISO',
    help: 'when a file:// source without any time stamps begins',
    isCallOnly: true,
    read: readInstant,
  },
  'as-of': {
    kind: 'value',
    placeholder: 'ISO',
    help: 'serve recorded history, read-only, as if it were this instant',
    isCallOnly: true,
    read: readInstant,
  },
  demo: { kind: 'flag', help: 'simulated traffic of the four built-in ports; needs nothing', isCallOnly: true },
  seed: {
    kind: 'value',
    placeholder: 'N',
    help: 'the seed of a new demo (default 1)',
    isCallOnly: true,
    read: readWholeNumber(0, 2 ** 31),
    fallback: '1',
  },
  refit: {
    kind: 'value',
    placeholder: 'PATTERN',
    help: `when models are fitted anew, a cron pattern in UTC (default "${NIGHTLY}")`,
    read: readPattern,
    fallback: NIGHTLY,
  },
  'track-retention-days': {
    kind: 'value',
    placeholder: 'N',
    help: 'how long live tracks are kept (default: for good)',
    read: readNumber(1, 36_500),
    example: '365',
  },
  'webhook-private': {
    kind: 'value',
    placeholder: 'on|off',
    help: 'whether webhooks may go to private networks: 10/8, 172.16/12, 192.168/16, 100.64/10, fc00::/7 (default off)',
    read: readSwitch,
    fallback: 'off',
  },
  'webhook-allow': {
    kind: 'values',
    placeholder: 'RANGE',
    help: 'addresses that webhooks may go to whatever they are, repeatable: 10.0.0.7, 192.168.4.0/24',
    read: readCidr,
    example: '192.168.4.0/24',
  },
  'webhook-ca': {
    kind: 'value',
    placeholder: 'FILE',
    help: 'certificates of your own authority, PEM, that receivers of webhooks are trusted by besides the public ones',
    read: readCertificates,
    example: '/etc/roadstead/ca.pem',
  },
  'webhook-proxy': {
    kind: 'value',
    placeholder: 'URL',
    help: 'a proxy that webhooks go through, http://proxy.local:3128; those of the environment are not used',
    read: readProxy,
    example: 'http://proxy.local:3128',
  },
  'webhook-recordings': {
    kind: 'value',
    placeholder: 'on|off',
    help: 'whether subscribers are told of what happened in a file:// source (default off)',
    read: readSwitch,
    fallback: 'off',
  },
  'eua-price-eur': {
    kind: 'value',
    placeholder: 'EUR',
    help: `what an EU emission allowance costs, euros a tonne (default ${DEFAULT_EUA_PRICE.eurPerTonne}); goes with eua-price-date`,
    read: readNumber(0, 10_000),
    fallback: String(DEFAULT_EUA_PRICE.eurPerTonne),
  },
  'eua-price-date': {
    kind: 'value',
    placeholder: 'DAY',
    help: `the day of that price, told in every answer that uses it (default ${DEFAULT_EUA_PRICE.date})`,
    read: readDay,
    fallback: DEFAULT_EUA_PRICE.date,
  },
  'bunker-price-usd': {
    kind: 'value',
    placeholder: 'USD',
    help: 'what bunker fuel costs, US dollars a tonne, for the money that slowing down saves (default: none is told); goes with bunker-price-date',
    read: readNumber(0, 100_000),
    example: '590',
  },
  'bunker-price-date': {
    kind: 'value',
    placeholder: 'DAY',
    help: 'the day of that price, told in every answer that uses it',
    read: readDay,
    example: '2026-11-20',
  },
} as const satisfies OptionSpecs & Record<(typeof CONFIG_KEYS)[number], OptionSpec>;

export type Settings = typeof SETTINGS;

function readPattern(text: string): Result<string> {
  const why = patternFault(text);
  return why === null ? ok(text) : refused(`must be a cron pattern such as "${NIGHTLY}"`, why);
}

function readProxy(text: string): Result<string> {
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === '' && url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isPlain || url.protocol !== 'http:' || url.hostname === '') {
    return refused('must be such as http://proxy.local:3128', 'only http, without a user name, path or query');
  }
  return ok(url.origin);
}

function readCertificates(path: string): Result<string> {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return ok(text);
    return refused('must name a file of certificates in PEM', 'it has none');
  } catch (error) {
    return refused('must name a file of certificates in PEM', (error as Error).message);
  }
}

function readSource(text: string): Result<SourceAddress> {
  try {
    const source = parseSourceAddress(text);
    if (source.kind !== 'file' || existsSync(source.path)) return ok(source);
    return refused('must name a file that is there', 'there is no such file');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return refused(error.detail, error.note);
  }
}
