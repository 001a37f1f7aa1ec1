import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { countEdits, findNearestName } from '../../src/config/nearest-name.ts';
import { CONFIG_KEYS } from '../../src/config/options.ts';

describe('the name that is meant', () => {
  test.each([
    ['prot', 'port'],
    ['hots', 'host'],
    ['data_dir', 'data-dir'],
    ['DataDir', 'data-dir'],
    ['sources', 'source'],
    ['cors-orgins', 'cors-origin'],
    ['signup', 'sign-up'],
    ['track-retention', 'track-retention-days'],
    ['track-retention-day', 'track-retention-days'],
    ['bogus', null],
    ['x', null],
    ['', null],
  ])('%s: %p', (misspelt, expected) => {
    expect(findNearestName(misspelt, CONFIG_KEYS)).toBe(expected);
  });

  test('is found after any one slip', () => {
    const slip = fc.record({
      key: fc.constantFrom(...CONFIG_KEYS),
      at: fc.nat(),
      character: fc.constantFrom('x', 'q'),
    });
    fc.assert(
      fc.property(slip, ({ key, at, character }) => {
        const i = at % key.length;
        expect(findNearestName(`${key.slice(0, i)}${character}${key.slice(i + 1)}`, CONFIG_KEYS)).toBe(key);
      }),
    );
  });
});

describe('edits', () => {
  test.each([
    ['', '', 0],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'xabc', 1],
    ['kitten', 'sitting', 3],
  ])('%p to %p: %d', (a, b, expected) => {
    expect(countEdits(a, b)).toBe(expected);
  });

  test('are as many there as back, and at most the longer text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(countEdits(a, b)).toBe(countEdits(b, a));
        expect(countEdits(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(countEdits(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
