import { describe, expect, test } from 'bun:test';
import { BlockList } from 'node:net';
import fc from 'fast-check';
import { findAddress, formatAddress } from '../../../src/core/ip-address.ts';
import { judgeAddress } from '../../../src/domain/webhook/address-policy.ts';
import { parseWebhookUrl } from '../../../src/domain/webhook/webhook-url.ts';
import { policyOf } from '../../support/webhook-sender.ts';

const NOTHING = policyOf();
const PRIVATE = policyOf({ allowPrivate: true });

describe('an address is', () => {
  test.each([
    ['93.184.215.14', 'allowed'],
    ['1.1.1.1', 'allowed'],
    ['172.15.255.255', 'allowed'],
    ['172.32.0.0', 'allowed'],
    ['100.63.255.255', 'allowed'],
    ['100.128.0.0', 'allowed'],
    ['169.253.255.255', 'allowed'],
    ['198.17.255.255', 'allowed'],
    ['198.20.0.0', 'allowed'],
    ['223.255.255.255', 'allowed'],
    ['2606:4700::1111', 'allowed'],
    ['64:ff9b::1.1.1.1', 'allowed'],
    ['2002:101:101::1', 'allowed'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['172.16.0.0', 'private'],
    ['192.168.255.255', 'private'],
    ['100.64.0.0', 'private'],
    ['100.127.255.255', 'private'],
    ['fc00::', 'private'],
    ['fdff:ffff::1', 'private'],
    ['64:ff9b::192.168.0.1', 'private'],
    ['2002:c0a8:1::', 'private'],
    ['::10.0.0.1', 'private'],
    ['127.0.0.1', 'forbidden'],
    ['0.255.255.255', 'forbidden'],
    ['169.254.0.0', 'forbidden'],
    ['224.0.0.0', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
    ['100.100.100.200', 'forbidden'],
    ['::', 'forbidden'],
    ['::1', 'forbidden'],
    ['fe80::1%eth0', 'forbidden'],
    ['ff0e::1', 'forbidden'],
    ['64:ff9b::127.0.0.1', 'forbidden'],
    ['2001:0:101:101::f5ff:fffe', 'private'], // Teredo: the client is 10.0.1.1
    ['2001:0:101:101::80ff:fffe', 'forbidden'], // the client is 127.0.0.1
    ['1fff::1', 'forbidden'],
    ['4000::', 'forbidden'],
    ['localhost', 'forbidden'],
    ['', 'forbidden'],
    ['127.1', 'forbidden'],
  ] as const)('%s: %s', (address, expected) => {
    expect(judgeAddress(address, 443, NOTHING)).toBe(expected);
    expect(judgeAddress(address, 443, PRIVATE)).toBe(expected === 'private' ? 'allowed' : expected);
  });

  test('allowed if the operator named it, in any spelling, and nothing beside it', () => {
    const policy = policyOf({ allow: ['127.0.0.1', '10.1.0.0/16', 'fe80::/64'] });
    for (const address of [
      '127.0.0.1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '10.1.2.3',
      '2002:a01:1::',
      'fe80::9%x',
    ]) {
      expect([address, judgeAddress(address, 80, policy)]).toEqual([address, 'allowed']);
    }
    for (const address of ['127.0.0.2', '10.2.0.0', 'fe80:0:0:1::1', '169.254.169.254']) {
      expect(judgeAddress(address, 80, policy)).not.toBe('allowed');
    }
  });

  test('forbidden where the service itself listens, at that port', () => {
    const own = [
      { address: '93.184.215.14', port: 8090 },
      { address: '10.0.0.5', port: 8090 },
    ];
    const policy = policyOf({ allowPrivate: true, own });
    expect(judgeAddress('93.184.215.14', 8090, policy)).toBe('forbidden');
    expect(judgeAddress('64:ff9b::93.184.215.14', 8090, policy)).toBe('forbidden');
    expect(judgeAddress('10.0.0.5', 8090, policy)).toBe('forbidden');
    expect(judgeAddress('10.0.0.5', 443, policy)).toBe('allowed');
    expect(judgeAddress('10.0.0.5', 8090, policyOf({ own, allow: ['10.0.0.5'] }))).toBe('allowed');
  });

  test('never allowed against the block list of node:net, for any IPv4, in whatever IPv6 address it is wrapped', () => {
    const blocked = new BlockList();
    const ranges: [string, number][] = [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['192.88.99.0', 24],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 3],
      ['168.63.129.16', 32],
    ];
    for (const [network, bits] of ranges) blocked.addSubnet(network, bits);
    const near = fc.tuple(fc.constantFrom(...ranges), fc.integer({ min: -2, max: 70_000 })).map(([[network], by]) => {
      const [, , , , , , high, low] = findAddress(network)! as number[];
      const value = Math.max(0, high! * 65_536 + low! + by);
      return [Math.floor(value / 65_536) & 0xffff, value % 65_536] as const;
    });
    const any = fc.tuple(fc.nat(0xffff), fc.nat(0xffff));
    fc.assert(
      fc.property(fc.oneof(near, any), ([high, low]) => {
        const v4 = formatAddress([0, 0, 0, 0, 0, 0xffff, high, low]);
        const expected = !blocked.check(v4);
        for (const address of [
          v4,
          formatAddress([0x64, 0xff9b, 0, 0, 0, 0, high, low]),
          formatAddress([0x2002, high, low, 7, 0, 0, 0, 1]),
          formatAddress([0x2001, 0, 0x0808, 0x0808, 0, 0, ~high & 0xffff, ~low & 0xffff]),
          formatAddress([0, 0, 0, 0, 0xffff, 0, high, low]),
        ]) {
          expect([address, judgeAddress(address, 80, NOTHING) === 'allowed']).toEqual([address, expected]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the URL of a receiver', () => {
  test.each([
    ['https://hooks.example/a?b=c', 'https://hooks.example/a?b=c'],
    ['HTTPS://Hooks.Example./a', 'https://hooks.example/a'],
    ['http://hooks.example:8080', 'http://hooks.example:8080/'],
    ['https://hooks.example:443/', 'https://hooks.example/'],
    ['https://93.184.215.14/in', 'https://93.184.215.14/in'],
    ['https://[2606:4700::1111]/in', 'https://[2606:4700::1111]/in'],
    ['https://häfen.example/', 'https://xn--hfen-loa.example/'],
    ['https://hooks.example/@user', 'https://hooks.example/@user'],
    ['https://intranet/hook', 'https://intranet/hook'],
    ['https://localhost.example/', 'https://localhost.example/'],
    ['https://notlocalhost/', 'https://notlocalhost/'],
  ])('%s is taken', (text, expected) => {
    const parsed = parseWebhookUrl(text, NOTHING);
    expect(parsed.ok && parsed.value.href).toBe(expected);
  });

  test.each([
    ['ftp://hooks.example/', 'must begin with http:// or https://'],
    ['https://u:p@hooks.example/', 'must not have a user name or password'],
    ['https://hooks.example/#top', 'must not have a fragment'],
    ['https://hooks.example/a b', 'must not have spaces'],
    ['https://127.1/', 'must lead to a public address'],
    ['https://10.0.0.1/', 'must not lead to a private address; the operator'],
    ['https://localhost:3000/', 'must not lead to the service itself or its machine'],
    [`https://hooks.example/${'a'.repeat(2_027)}`, 'no more than 2048 characters'],
    ['https://256.1.1.1/', 'cannot be read'],
  ])('%s: %s', (text, told) => {
    const parsed = parseWebhookUrl(text, NOTHING);
    expect(parsed.ok ? '' : parsed.faults.map(({ detail }) => detail).join()).toContain(told);
  });

  test('may be private, or of this machine, where the operator allows it', () => {
    expect(parseWebhookUrl('http://10.0.0.1/', PRIVATE).ok).toBe(true);
    expect(parseWebhookUrl('http://localhost:3000/', PRIVATE).ok).toBe(false);
    expect(parseWebhookUrl('http://localhost:3000/', policyOf({ allow: ['127.0.0.1'] })).ok).toBe(true);
    expect(parseWebhookUrl(`https://hooks.example/${'a'.repeat(2_026)}`, NOTHING).ok).toBe(true);
  });
});
