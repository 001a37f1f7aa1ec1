import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { travel } from '../../../src/core/geo.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import { passageSince } from '../../../src/domain/zone/passage.ts';
import { fixOf, T0 } from '../../support/fixes.ts';
import { CENTRE } from '../../support/test-port.ts';

const before = (sogKn: number | null) => ({ atMs: T0, ...CENTRE, sogKn });

describe('time to spare', () => {
  test.each([
    ['none for a way at full speed', 12, 12, 12, 60, 0],
    ['an hour of two for that way', 12, 12, 12, 120, 60],
    ['the faster of the two speeds counts', 0, 12, 12, 120, 60],
    ['a ship that was stopped at both ends made five knots', 0, 0, 10, 180, 60],
    ['all of it where it has not moved', 0, 0, 0, 90, 90],
    ['speeds that are unknown count as five knots', null, null, 5, 90, 30],
  ] as const)('%s', (_, sogBefore, sogKn, nm, minutes, spareMinutes) => {
    const fix = fixOf({ atMs: T0 + minutes * MINUTE_MS, ...travel(CENTRE, 90, nm), sogKn });
    const { spareMs, setOffMs } = passageSince(before(sogBefore), fix);
    expect(Math.abs(spareMs - spareMinutes * MINUTE_MS)).toBeLessThan(100);
    expect(setOffMs).toBe(T0 + spareMs);
  });

  test('none without a report before', () => {
    expect(passageSince(null, fixOf())).toEqual({ spareMs: 0, setOffMs: T0 });
  });

  test('is never negative, never longer than the silence, and whole milliseconds', () => {
    const speed = fc.option(fc.double({ min: 0, max: 40, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(
        speed,
        speed,
        fc.nat(48 * HOUR_MS),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (a, b, elapsed, nm) => {
          const fix = fixOf({ atMs: T0 + elapsed, ...travel(CENTRE, 200, nm), sogKn: b });
          const { spareMs, setOffMs } = passageSince(before(a), fix);
          expect(spareMs).toBeGreaterThanOrEqual(0);
          expect(setOffMs).toBeLessThanOrEqual(fix.atMs);
          expect(Number.isInteger(spareMs)).toBe(true);
        },
      ),
    );
  });
});
