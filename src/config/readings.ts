import { Fault } from '../core/fault.ts';
import { findAddress, formatCidr, parseCidr } from '../core/ip-address.ts';
import { failed, ok, type Result } from '../core/result.ts';
import { findIsoMs } from '../core/time.ts';
import { findSwitch } from './read-value.ts';

/** Judges of the texts of settings: each says what is wanted, the caller where it stands and what stands there. */

export const refused = (wanted: string, why = ''): Result<never> => failed([new Fault('usage', wanted, why)]);

const decided = <T>(value: T | null, wanted: string): Result<T> => (value === null ? refused(wanted) : ok(value));

export const readNumber =
  (least: number, most: number) =>
  (text: string): Result<number> => {
    const value = /^\s*[\d.]+\s*$/.test(text) ? Number(text) : Number.NaN;
    return decided(value >= least && value <= most ? value : null, `must be a number from ${least} to ${most}`);
  };

export const readWholeNumber =
  (least: number, most: number) =>
  (text: string): Result<number> => {
    const value = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
    return decided(value >= least && value <= most ? value : null, `must be a whole number from ${least} to ${most}`);
  };

export const readInstant = (text: string): Result<number> =>
  decided(findIsoMs(text), 'must be an ISO 8601 instant such as 2025-05-20T12:00:00Z');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day, kept as it is written. */
export const readDay = (text: string): Result<string> => {
  const day = text.trim();
  return decided(DAY.test(day) && findIsoMs(day) !== null ? day : null, 'must be a day such as 2026-11-20');
};

export const readSwitch = (text: string): Result<boolean> => decided(findSwitch(text.trim()), 'must be on or off');

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** An address of this machine to listen on; numbers with dots are no name. */
export const readHost = (text: string): Result<string> => {
  const isName = HOST_NAME.test(text) && !/^[\d.]+$/.test(text);
  return decided(
    findAddress(text) !== null || isName ? text : null,
    'must be an address or name of this machine, such as 127.0.0.1, or 0.0.0.0 for all its addresses',
  );
};

/** An origin as browsers send it: in lower case, without a path and without the usual port. */
export const readOrigin = (text: string): Result<string> => {
  const url = text === '*' ? null : findUrl(text);
  const isOrigin = url !== null && url.pathname === '/' && !/[?#]/.test(text);
  return decided(
    text === '*' ? text : isOrigin ? url.origin : null,
    'must be an origin such as https://example.org, or *',
  );
};

/** An address for others to call, without a slash at its end. */
export const readPublicUrl = (text: string): Result<string> => {
  const url = findUrl(text);
  const path = url?.pathname.replace(/\/+$/, '');
  return decided(
    url !== null && !/[?#]/.test(text) ? `${url.origin}${path}` : null,
    'must be an address such as https://port.example.org',
  );
};

/** A URL of the web; credentials have no place in it. */
function findUrl(text: string): URL | null {
  if (!/^https?:\/\/[^/\s@]/i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

/** A reverse proxy or a range of them, in its one spelling. */
export const readCidr = (text: string): Result<string> => {
  const cidr = parseCidr(text);
  return decided(
    cidr.ok ? formatCidr(cidr.value) : null,
    'must be an address or range such as 10.0.0.7, 10.0.0.0/8 or fd00::/8',
  );
};
