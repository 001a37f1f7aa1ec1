import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type DestinationMeaning, destinationMeaning, isOneEditApart } from '../../../src/domain/vessel/destination.ts';

/** As the built-in definitions name them: codes stand among the aliases. */
const PORTS = [
  { code: 'STS', unlocode: 'BRSSZ', aliases: ['SANTOS', 'BR SSZ', 'BRSSZ', 'SSZ', 'PORTO DE SANTOS'] },
  { code: 'VIX', unlocode: 'BRVIX', aliases: ['VITÓRIA', 'VIX', 'BRTUB', 'TUBARAO'] },
  { code: 'SIN', unlocode: 'SGSIN', aliases: ['SINGAPORE', 'SPORE'] },
  { code: 'PNG', unlocode: 'BRPNG', aliases: ['PARANAGUA', 'BRPNG'] },
  { code: 'SSO', unlocode: 'BRSSO', aliases: ['SAO SEBASTIAO', 'TEBAR'] },
];
const meaning = (text: string): DestinationMeaning => destinationMeaning(text, PORTS);

describe('names a port', () => {
  test.each([
    ['BRSSZ', 'STS'],
    ['BR SSZ', 'STS'],
    ['br ssz', 'STS'],
    ['BR-SSZ', 'STS'],
    ['BRSSZ PBK', 'STS'],
    ['BRSSZPBK', 'STS'],
    ['SANTOS', 'STS'],
    ['SANTOS, BRAZIL', 'STS'],
    ['  SANTOS   ANCH.', 'STS'],
    ['>>BRSSZ', 'STS'],
    ['SANTOZ', 'STS'],
    ['SATNOS', 'STS'],
    ['SANTO', 'STS'],
    ['SANTTOS', 'STS'],
    ['SIGNAPORE', 'SIN'],
    ['SINGAPOR', 'SIN'],
    ['VITORIA', 'VIX'],
    ['VICTORIA', 'VIX'],
    ['BRTUB', 'VIX'],
    ['PARANAGUÁ', 'PNG'],
    ['SGSIN', 'SIN'],
  ])('%j means %s', (text, code) => {
    expect(meaning(text)).toBe(code);
  });
});

describe('of several places the last counts', () => {
  test.each([
    ['BRSSZ>SGSIN', 'SIN'],
    ['BR SSZ > SG SIN', 'SIN'],
    ['SGSIN->BRSSZ', 'STS'],
    ['SANTOS=>PARANAGUA', 'PNG'],
    ['SANTOS TO VITORIA', 'VIX'],
    ['SANTOS - SINGAPORE', 'SIN'],
    ['SINGAPORE-SANTOS', 'STS'],
    ['ANGRA/SANTOS', 'STS'],
    ['SINGAPORE/EBGA', 'SIN'],
    ['BRSSZ/ANCH', 'STS'],
    ['BRSSZ>USHOU', 'elsewhere'],
    ['BRSSZ<>BRPNG', 'PNG'],
  ])('%j means %s', (text, code) => {
    expect(meaning(text)).toBe(code);
  });

  test('and a voyage whose end is unclear does not end where it began', () => {
    expect(meaning('BRSSZ>FOR ORDERS')).toBeNull();
    expect(meaning('SANTOS TO ORDER')).toBeNull();
  });
});

describe('other ports', () => {
  test.each(['NLRTM', 'NL RTM', 'USHOU', 'BRSSA', 'BR RIO', 'CNSHA', 'BRSUA'])('%j lies elsewhere', (text) => {
    expect(meaning(text)).toBe('elsewhere');
  });

  test('a code one letter from ours is the code of another port, not a typing error', () => {
    expect(meaning('BRSSO')).toBe('SSO');
    expect(meaning('BR SSO')).toBe('SSO');
    expect(destinationMeaning('BRSSO', PORTS.slice(0, 4))).toBe('elsewhere');
    expect(destinationMeaning('BR PNH', PORTS)).toBe('elsewhere');
  });
});

describe('means nothing', () => {
  test.each([
    '',
    '   ',
    '@@@@@@',
    '-',
    '>',
    'FOR ORDERS',
    'FOR ORDER',
    'TBA',
    'NIL',
    'AT SEA',
    'COAST',
    'GUARD',
    'FISHING GROUNDS',
    'AVAILABLE',
    'ROTTERDAM',
    'CLASS B',
    'HTTP://SHIP.EXAMPLE',
    'ST',
    'SANTANA',
    'SANTIAGO',
    'XXSSZ',
    'BRSSZPBKX',
    '12345',
    'ARMED GUARD ONBOARD',
    'TORONTO',
  ])('%j', (text) => {
    expect(meaning(text)).toBeNull();
  });
});

test('any text at all has a meaning that is a known code, elsewhere or null', () => {
  const codes: readonly DestinationMeaning[] = [...PORTS.map((port) => port.code), 'elsewhere', null];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      expect(codes).toContain(meaning(text));
    }),
    { numRuns: 500 },
  );
});

test('the order of the ports changes no meaning', () => {
  const texts = ['BRSSZ>SGSIN', 'SANTOS - SINGAPORE', 'BRSSO', 'SANTOZ', 'NLRTM', 'VITORIA / PARANAGUA'];
  for (const text of texts) expect(destinationMeaning(text, [...PORTS].reverse())).toBe(meaning(text));
});

test('one edit: a letter put in, left out, changed, or two neighbours swapped', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(word, fc.nat(7), fc.constantFrom('A', 'B', 'C'), (text, place, letter) => {
      const at = place % text.length;
      expect(isOneEditApart(text, text)).toBe(true);
      expect(isOneEditApart(text, text.slice(0, at) + letter + text.slice(at))).toBe(true);
      expect(isOneEditApart(text, text.slice(0, at) + text.slice(at + 1))).toBe(true);
      expect(isOneEditApart(text, text.slice(0, at) + letter + text.slice(at + 1))).toBe(true);
      const swapped = text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2);
      expect(isOneEditApart(text, swapped)).toBe(true);
    }),
  );
  expect(isOneEditApart('SANTOS', 'SANTER')).toBe(false);
  expect(isOneEditApart('SANTOS', 'SANOTS1')).toBe(false);
  expect(isOneEditApart('ABCD', 'CDAB')).toBe(false);
});
