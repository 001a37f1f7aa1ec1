import { describe, expect, test } from 'bun:test';
import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { findAddress, formatAddress, formatCidr, isInCidr, networkOf, parseCidr } from '../../src/core/ip-address.ts';

const spelt = (text: string): string | null => {
  const address = findAddress(text);
  return address === null ? null : formatAddress(address);
};
const range = (text: string): string | null => {
  const cidr = parseCidr(text);
  return cidr.ok ? formatCidr(cidr.value) : null;
};
const holds = (text: string, address: string): boolean => {
  const cidr = parseCidr(text);
  return cidr.ok && isInCidr(findAddress(address)!, cidr.value);
};

describe('an address', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['255.255.255.255', '255.255.255.255'],
    ['::', '::'],
    ['::1', '::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['1::', '1::'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is spelt %s', (text, expected) => {
    expect(spelt(text)).toBe(expected);
  });

  test.each([
    ...[
      '',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '01.2.3.4',
      '1.2.3.4%eth0',
      ' 1.2.3.4',
      '1.2.3.4:80',
      '0x7f.1',
      'a.b.c.d',
    ],
    ...[
      ':',
      ':::',
      '1:2',
      '1::2::3',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7:8::',
      '12345::',
      'g::',
      '::1.2.3',
      '1.2.3.4::',
    ],
    ...['[::1]', '::1/64', 'localhost', ':1:2:3:4:5:6:7', '1:2:3:4:5:6:7:'],
  ])('%p is none', (text) => {
    expect(spelt(text)).toBeNull();
  });

  test('is what node:net takes for one, whatever the text', () => {
    const piece = fc.constantFrom('1', '0', '255', '256', 'ff', 'a', ':', '::', '.', '1.2.3.4', 'ffff', 'fffff', '00');
    const text = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(findAddress(given) !== null).toBe(isIP(given) !== 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has one spelling, and is the same when read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const address = findAddress(text)!;
        expect(findAddress(formatAddress(address))).toEqual(address);
        expect(address).toHaveLength(8);
      }),
    );
  });
});

describe('a range', () => {
  test.each([
    ['10.0.0.7', '10.0.0.7'],
    ['10.0.0.7/32', '10.0.0.7'],
    ['10.0.0.7/8', '10.0.0.0/8'],
    [' 10.0.0.7/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['192.168.255.255/23', '192.168.254.0/23'],
    ['::ffff:10.0.0.7/104', '10.0.0.0/8'],
    ['::ffff:0:0/95', '::fffe:0:0/95'],
    ['fd00::1/8', 'fd00::/8'],
    ['2001:db8::ffff/127', '2001:db8::fffe/127'],
    ['::1/128', '::1'],
    ['::/0', '::/0'],
    ['10.0.0.7/33', null],
    ['::1/129', null],
    ['10.0.0.0/', null],
    ['10.0.0.0/-1', null],
    ['10.0.0.0/8/8', null],
    ['10.0.0.0/255.0.0.0', null],
    ['proxy.example.org', null],
    ['', null],
  ])('%p is %p', (text, expected) => {
    expect(range(text)).toBe(expected);
  });

  test.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['0.0.0.0/0', '::1', false],
    ['::/0', '203.0.113.1', false],
    ['::/0', '2001:db8::1', true],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['::1', '::1', true],
    ['::1', '::2', false],
  ])('%s holds %s: %p', (text, address, expected) => {
    expect(holds(text, address)).toBe(expected);
  });

  test.each([
    ['ipv4', fc.ipV4(), 32],
    ['ipv6', fc.ipV6(), 128],
  ] as ['ipv4' | 'ipv6', fc.Arbitrary<string>, number][])(
    'holds what node:net says it does: %s',
    (family, texts, most) => {
      fc.assert(
        fc.property(texts, texts, fc.integer({ min: 0, max: most }), (network, other, bits) => {
          // Node takes mapped addresses for either family.
          fc.pre(![network, other].some((text) => family === 'ipv6' && spelt(text)!.includes('.')));
          const list = new BlockList();
          list.addSubnet(network, bits, family);
          for (const address of [network, other]) {
            expect(holds(`${network}/${bits}`, address)).toBe(list.check(address, family));
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});

describe('what a caller is counted by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['unix', 'unix'],
  ])('%s: %s', (text, expected) => {
    expect(networkOf(text)).toBe(expected);
  });

  test('is the same for all addresses of a /64, and holds them', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, groups, (one, two) => {
        const a = formatAddress(one);
        const b = formatAddress([...one.slice(0, 4), ...two.slice(4)]);
        fc.pre(!a.includes('.') && !b.includes('.'));
        expect(networkOf(b)).toBe(networkOf(a));
        expect(holds(networkOf(a), b)).toBe(true);
      }),
    );
  });
});
