import { type Address, type Cidr, findAddress, isInCidr, isV4, rangesOf } from '../../core/ip-address.ts';

/** Which addresses deliveries may go to. Without a word of the operator these are the public ones. */
export type AddressPolicy = {
  /** Whether the networks of an organisation are allowed as well. */
  readonly allowPrivate: boolean;
  /** What the operator has named is allowed, whatever it is. */
  readonly allowRanges: readonly Cidr[];
  /** Where this service itself listens; of a listener on all addresses, each address of the machine. */
  readonly own: readonly { readonly address: string; readonly port: number }[];
};

export type AddressVerdict = 'allowed' | 'private' | 'forbidden';

const ranges = (...texts: string[]): Cidr[] => rangesOf(texts);

/** RFC 1918, RFC 6598 (carriers' own), RFC 4193. */
const PRIVATE = ranges('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');

/** What is not reachable from everywhere by the IANA registries of special-purpose addresses (RFC 6890). */
const FORBIDDEN = ranges(
  '0.0.0.0/8', // this network, unspecified
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and where clouds tell machines their secrets
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4, given up
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  // Where clouds tell machines their secrets, in ranges that are otherwise private or public.
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
  '2001:2::/48', // benchmarks
  '2001:10::/28', // ORCHID
  '2001:20::/28', // ORCHIDv2
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
);

/** Of IPv6 only this is given out to everybody; loopback, link-local, multicast and the rest lie outside. */
const GLOBAL_V6 = ranges('2000::/3');

const NAT64 = ranges('64:ff9b::/96');
const TRANSLATED = ranges('::ffff:0:0:0/96');
const COMPATIBLE = ranges('::/96');
const SIX_TO_FOUR = ranges('2002::/16');
const TEREDO = ranges('2001::/32');

const isIn = (address: Address, list: readonly Cidr[]): boolean => list.some((cidr) => isInCidr(address, cidr));

const v4Of = (high: number, low: number): Address => [0, 0, 0, 0, 0, 0xffff, high, low];

/**
 * The IPv4 addresses that an IPv6 address leads to: of NAT64 (RFC 6052), IPv4-translated (RFC 2765), IPv4-compatible
 * (RFC 4291) the last 32 bits, of 6to4 (RFC 3056) those behind the prefix, of Teredo (RFC 4380) its server and, each
 * bit turned, its client. IPv4-mapped addresses are IPv4 already.
 */
function innerAddresses(address: Address): readonly Address[] {
  const [, a, b, c, , , g, h] = address as readonly [number, number, number, number, number, number, number, number];
  if (isIn(address, NAT64) || isIn(address, TRANSLATED) || isIn(address, COMPATIBLE)) return [v4Of(g, h)];
  if (isIn(address, SIX_TO_FOUR)) return [v4Of(a, b)];
  if (isIn(address, TEREDO)) return [v4Of(b, c), v4Of(~g & 0xffff, ~h & 0xffff)];
  return [];
}

/**
 * Whether a delivery may go to an address, which is judged with every IPv4 address within it. Anything that is no
 * address is forbidden.
 */
export function judgeAddress(text: string, port: number, policy: AddressPolicy): AddressVerdict {
  const address = findAddress(text);
  if (address === null) return 'forbidden';
  const inner = isV4(address) ? [] : innerAddresses(address);
  const verdicts = (inner.length > 0 ? inner : [address]).map((one) => judgeOne(one, port, policy));
  if (isIn(address, policy.allowRanges)) return 'allowed';
  if (verdicts.includes('forbidden') || isOwn(address, port, policy)) return 'forbidden';
  return verdicts.includes('private') ? 'private' : 'allowed';
}

function judgeOne(address: Address, port: number, policy: AddressPolicy): AddressVerdict {
  if (isIn(address, policy.allowRanges)) return 'allowed';
  if (isIn(address, FORBIDDEN) || isOwn(address, port, policy)) return 'forbidden';
  if (isIn(address, PRIVATE)) return policy.allowPrivate ? 'allowed' : 'private';
  return isV4(address) || isIn(address, GLOBAL_V6) ? 'allowed' : 'forbidden';
}

function isOwn(address: Address, port: number, { own }: AddressPolicy): boolean {
  return own.some((listener) => {
    const known = findAddress(listener.address);
    return listener.port === port && known !== null && known.every((group, i) => group === address[i]);
  });
}
