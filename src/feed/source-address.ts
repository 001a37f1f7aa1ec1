import { Fault } from '../core/fault.ts';
import type { TcpAddress } from './tcp-client.ts';

/** What a `--source` names. */
export type SourceAddress =
  | { readonly kind: 'tcp' | 'tcp-listen' | 'udp'; readonly text: string; readonly address: TcpAddress }
  | { readonly kind: 'file'; readonly text: string; readonly path: string }
  | { readonly kind: 'stdin'; readonly text: string };

const FORMS =
  'tcp://host:port (connects), tcp-listen://host:port, udp://host:port, file:///path/to/log, or - for standard input';

/** Reads the text of a `--source`; the Fault says what is wanted, its note why this text is not it. */
export function parseSourceAddress(text: string): SourceAddress {
  const wrong = (why: string): never => {
    throw new Fault('usage', `must be ${FORMS}`, why);
  };
  if (text === '-') return { kind: 'stdin', text };
  const match = /^([a-z-]+):\/\/(.*)$/.exec(text);
  if (!match) return wrong('it is no address');
  const [, scheme, rest] = match as unknown as [string, string, string];
  if (scheme === 'file') {
    if (!rest.startsWith('/')) return wrong('the path must begin with a slash, file:///var/…');
    if (/%(?![0-9a-fA-F]{2})/.test(rest)) return wrong('a percent sign is written %25');
    try {
      return { kind: 'file', text, path: decodeURIComponent(rest) };
    } catch {
      return wrong('its percent signs spell no text');
    }
  }
  if (scheme !== 'tcp' && scheme !== 'tcp-listen' && scheme !== 'udp') return wrong(`'${scheme}' is unknown`);
  const place = /^(\[[0-9a-fA-F:]+\]|[^:/@\s]*):(\d{1,5})\/?$/.exec(rest);
  if (rest.includes('@')) return wrong('it takes no user and password');
  if (!place) return wrong('host and port are missing, or the port is no number');
  const port = Number(place[2]);
  if (port < 1 || port > 65_535) return wrong(`${port} is no port`);
  const host = place[1]!.replace(/^\[|\]$/g, '') || (scheme === 'tcp' ? '' : '0.0.0.0');
  if (host === '') return wrong('the host is missing');
  return { kind: scheme, text, address: { host, port } };
}
