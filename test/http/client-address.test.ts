import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { rangesOf } from '../../src/core/ip-address.ts';
import { clientAddress } from '../../src/http/client-address.ts';

const PROXIES = rangesOf(['10.0.0.0/8', 'fd00::/8', '::1']);

describe('the client of a request', () => {
  test.each([
    ['a direct caller', '203.0.113.7', null, '203.0.113.7'],
    ['a direct caller who makes up a header', '203.0.113.7', '192.0.2.1', '203.0.113.7'],
    ['the caller whom the proxy saw', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['not what that caller made up', '10.0.0.1', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['behind two proxies', '10.0.0.1', '192.0.2.1, 203.0.113.7,10.9.9.9', '203.0.113.7'],
    ['a proxy that says nothing', '10.0.0.1', null, '10.0.0.1'],
    ['a proxy with an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a proxy’s own call through another', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['nothing behind what cannot be read', '10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
    ['nothing behind what cannot be read, two proxies on', '10.0.0.1', '192.0.2.1, x, 10.0.0.2', '10.0.0.2'],
    ['IPv6', 'fd00::1', '2001:DB8::0:1', '2001:db8::1'],
    ['a mapped peer', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a mapped peer that nobody trusts', '::ffff:203.0.113.9', '203.0.113.7', '203.0.113.9'],
    ['with a port', '10.0.0.1', '203.0.113.7:52011', '203.0.113.7'],
    ['IPv6 with a port', '::1', '[2001:db8::1]:52011', '2001:db8::1'],
    ['IPv6 in brackets', '::1', '[2001:db8::1]', '2001:db8::1'],
    ['a peer without an address', '', '203.0.113.7', ''],
  ] as [string, string, string | null, string][])('%s', (_, peer, header, expected) => {
    expect(clientAddress(peer, header, PROXIES)).toBe(expected);
  });

  test('is the peer where no proxy is trusted', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (peer, header) => {
        expect(clientAddress(peer, header, [])).toBe(peer);
      }),
    );
  });

  test('cannot be chosen by whoever stands before the proxy, whatever the header', () => {
    const outside = fc.ipV4().filter((text) => !text.startsWith('10.'));
    fc.assert(
      fc.property(outside, fc.string(), (client, madeUp) => {
        expect(clientAddress('10.0.0.1', `${madeUp}, ${client}`, PROXIES)).toBe(client);
      }),
    );
  });
});
