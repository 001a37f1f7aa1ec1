import { assert } from './assert.ts';
import { Fault } from './fault.ts';
import { failed, ok, type Result } from './result.ts';

/** An address of the internet as eight groups of 16 bits; IPv4 stands in ::ffff:0:0/96, so that each has one form. */
export type Address = readonly number[];

/** A range of addresses: all that share the first bits. */
export type Cidr = { readonly network: Address; readonly prefixBits: number };

const GROUPS = 8;
const GROUP_BITS = 16;
const ADDRESS_BITS = GROUPS * GROUP_BITS;
const V4_PREFIX: Address = [0, 0, 0, 0, 0, 0xffff];
const V4_PREFIX_BITS = 96;
/** What one site is given of IPv6 at least: a caller can use any address in it. */
const SITE_BITS = 64;

export const isV4 = (address: Address): boolean => V4_PREFIX.every((group, i) => address[i] === group);

/** The address of a text, IPv4 or IPv6 (without its zone, `%eth0`); null if it is none. */
export function findAddress(text: string): Address | null {
  const v4 = findV4Groups(text);
  if (v4 !== null) return [...V4_PREFIX, ...v4];
  return findV6Groups(text.replace(/%[\w.-]+$/, ''));
}

/** Four decimal numbers; a leading zero is refused, for some read it as octal. */
function findV4Groups(text: string): number[] | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  const [a, b, c, d] = parts.map(Number) as [number, number, number, number];
  return [a * 256 + b, c * 256 + d];
}

function findV6Groups(text: string): number[] | null {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return null;
  const [head, tail] = halves.map((half, i) => findGroups(half, i === halves.length - 1));
  if (head === null || tail === null || head === undefined) return null;
  if (tail === undefined) return head.length === GROUPS ? head : null;
  const missing = GROUPS - head.length - tail.length;
  return missing > 0 ? [...head, ...Array<number>(missing).fill(0), ...tail] : null;
}

/** Groups between colons; the end of an address may be spelt as IPv4. */
function findGroups(text: string, isEnd: boolean): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [i, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const v4 = isEnd && i === parts.length - 1 ? findV4Groups(part) : null;
    if (v4 === null) return null;
    groups.push(...v4);
  }
  return groups;
}

/** The one spelling of an address (RFC 5952): `10.0.0.1`, `2001:db8::1`. */
export function formatAddress(address: Address): string {
  if (isV4(address)) {
    return address
      .slice(V4_PREFIX.length)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  let from = 0;
  let length = 1;
  for (let i = 0; i < GROUPS; i++) {
    let n = 0;
    while (i + n < GROUPS && address[i + n] === 0) n++;
    if (n > length) [from, length] = [i, n];
  }
  const spell = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
  if (length === 1) return spell(address);
  return `${spell(address.slice(0, from))}::${spell(address.slice(from + length))}`;
}

/** Reads an address (a range of one) or a range such as `10.0.0.0/8`; bits behind the prefix are set to 0. */
export function parseCidr(text: string): Result<Cidr> {
  const match = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim());
  const address = match ? findAddress(match[1]!) : null;
  if (address === null)
    return failed([new Fault('invalid', `'${text}' is no address and no range such as 10.0.0.0/8`)]);
  const lead = isV4(address) && !match![1]!.includes(':') ? V4_PREFIX_BITS : 0;
  const prefixBits = match![2] === undefined ? ADDRESS_BITS : lead + Number(match![2]);
  if (prefixBits > ADDRESS_BITS) {
    return failed([new Fault('invalid', `'${text}' has more than ${ADDRESS_BITS - lead} bits`)]);
  }
  return ok({ network: maskedTo(address, prefixBits), prefixBits });
}

function maskedTo(address: Address, prefixBits: number): Address {
  return address.map((group, i) => {
    const free = Math.min(GROUP_BITS, Math.max(0, (i + 1) * GROUP_BITS - prefixBits));
    return (group >> free) << free;
  });
}

/** The one spelling of a range; a range of one is an address. */
export function formatCidr(cidr: Cidr): string {
  if (cidr.prefixBits === ADDRESS_BITS) return formatAddress(cidr.network);
  const lead = isV4(cidr.network) ? V4_PREFIX_BITS : 0;
  return `${formatAddress(cidr.network)}/${cidr.prefixBits - lead}`;
}

/** Whether a range holds an address; `::/0` holds no IPv4. */
export function isInCidr(address: Address, cidr: Cidr): boolean {
  if (isV4(address) !== isV4(cidr.network)) return false;
  const masked = maskedTo(address, cidr.prefixBits);
  return masked.every((group, i) => group === cidr.network[i]);
}

/**
 * What one caller can be counted by: an IPv4 address itself, of IPv6 its /64, for a caller may choose among all of
 * those. A text that is no address stands for itself.
 */
export function networkOf(text: string): string {
  const address = findAddress(text);
  if (address === null) return text;
  if (isV4(address)) return formatAddress(address);
  return formatCidr({ network: maskedTo(address, SITE_BITS), prefixBits: SITE_BITS });
}

/** Ranges whose texts were judged when they were read. */
export const rangesOf = (texts: readonly string[]): Cidr[] =>
  texts.map((text) => {
    const cidr = parseCidr(text);
    assert(cidr.ok, 'these are addresses or ranges');
    return cidr.value;
  });
