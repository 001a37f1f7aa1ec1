import { type Address, type Cidr, findAddress, formatAddress, isInCidr } from '../core/ip-address.ts';

/**
 * The address that a request comes from. Each proxy appends the address that it saw to X-Forwarded-For, so the header
 * is read from its end, as far as trusted proxies wrote it: the first address there that is none of them is the client.
 * Anything before it, and the whole header of an untrusted peer, is hearsay.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: readonly Cidr[]): string {
  const seen = findAddress(peer);
  if (seen === null) return peer;
  const isTrusted = (address: Address): boolean => trusted.some((range) => isInCidr(address, range));
  const hops = forwardedFor === null ? [] : forwardedFor.split(',').reverse();
  let client = seen;
  for (const hop of hops) {
    if (!isTrusted(client)) break;
    const address = findAddress(withoutPort(hop.trim()));
    // What cannot be read ends the chain: nobody vouches for what stands before it.
    if (address === null) break;
    client = address;
  }
  return formatAddress(client);
}

/** Some proxies write the port too: `203.0.113.7:52011`, `[2001:db8::1]:52011`. */
function withoutPort(text: string): string {
  const match = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text);
  return match ? match[1]! : text;
}
