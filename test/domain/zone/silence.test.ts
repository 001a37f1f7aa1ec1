import { describe, expect, test } from 'bun:test';
import { travel } from '../../../src/core/geo.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import { forgetVisit } from '../../../src/domain/zone/machine.ts';
import { DEFAULT_THRESHOLDS } from '../../../src/domain/zone/thresholds.ts';
import { createVisit, type Transition, type Visit } from '../../../src/domain/zone/visit.ts';
import { T0 } from '../../support/fixes.ts';
import { CENTRE } from '../../support/test-port.ts';
import { follow, type Heard, told } from '../../support/visits.ts';

const off = (nm: number) => travel(CENTRE, 180, nm);
const visitAfter = (...heard: Heard[]): Visit => {
  const visit = createVisit();
  follow(heard, visit);
  return visit;
};
function forget(visit: Visit, unheardMs: number): { isGone: boolean; lines: string[] } {
  const found: Transition[] = [];
  const isGone = forgetVisit(visit, unheardMs, T0 + 60 * MINUTE_MS + unheardMs, DEFAULT_THRESHOLDS, found);
  return { isGone, lines: told(found) };
}

const APPROACHING: Heard[] = [[60, off(100), 12]];
const QUEUED: Heard[] = [
  [30, 'waiting', 0],
  [60, 'waiting', 0],
];
const BERTHED: Heard[] = [
  [30, 'berthA', 0],
  [60, 'berthA', 0],
];

describe('silence alone', () => {
  test.each([
    ['an approach under 12 hours', APPROACHING, 12 * HOUR_MS - 1],
    ['a queue for days', QUEUED, 10 * DAY_MS - 1],
    ['a berth for days', BERTHED, 10 * DAY_MS - 1],
  ])('changes nothing: %s', (_, heard, unheardMs) => {
    const visit = visitAfter(...heard);
    const before = structuredClone(visit);
    expect(forget(visit, unheardMs)).toEqual({ isGone: false, lines: [] });
    expect(visit).toEqual(before);
  });
});

describe('after long silence', () => {
  test('an approach is dropped, and nothing is left of the visit', () => {
    expect(forget(visitAfter(...APPROACHING), 12 * HOUR_MS)).toEqual({
      isGone: true,
      lines: ['780 APPROACH_FAR > none'],
    });
  });

  test('an approach inside the limits is dropped once; the ship has still arrived', () => {
    const visit = visitAfter([60, off(20), 12]);
    expect(forget(visit, 12 * HOUR_MS)).toEqual({ isGone: false, lines: ['780 APPROACH_CLOSE > none'] });
    expect(forget(visit, 13 * HOUR_MS)).toEqual({ isGone: false, lines: [] });
    const found = follow(
      [
        [900, 'berthA', 0],
        [920, 'berthA', 0],
      ],
      visit,
    );
    expect(told(found)).toEqual(['900 alongside A', '900 none > BERTH']);
    expect(found[0]).toMatchObject({ insideSinceMs: T0 + 60 * MINUTE_MS });
  });

  test('an approach by course after a departure must prove itself anew', () => {
    const course: Heard[3] = { destination: 'unclear', destinationText: 'TBN', cogDeg: 0 };
    const visit = visitAfter([0, 'berthA', 0], [20, 'berthA', 0], [300, off(40), 12], [400, off(60), 12, course]);
    expect(
      told(
        follow(
          [
            [500, off(60), 12, course],
            [560, off(50), 12, course],
          ],
          visit,
        ),
      ),
    ).toHaveLength(1);
    expect(forget(visit, 12 * HOUR_MS).lines).toHaveLength(1);
    expect(told(follow([[1400, off(80), 12, course]], visit))).toEqual([]);
    expect(told(follow([[1460, off(68), 12, course]], visit))).toEqual(['1460 none > APPROACH_FAR']);
  });

  test('a ship at berth has cast off when it was last heard, and its call is over', () => {
    expect(forget(visitAfter(...BERTHED), 10 * DAY_MS)).toEqual({
      isGone: true,
      lines: ['60 cast off A', '14460 BERTH > none', '60 outside'],
    });
  });

  test('a ship in the queue is gone', () => {
    expect(forget(visitAfter(...QUEUED), 10 * DAY_MS)).toEqual({
      isGone: true,
      lines: ['14460 QUEUE > none', '60 outside'],
    });
  });

  test('an occupier’s berth is free again', () => {
    const heard = BERTHED.map(([minute, place, sog]): Heard => [minute, place, sog, { role: 'occupier' }]);
    expect(forget(visitAfter(...heard), 10 * DAY_MS).lines).toEqual(['60 cast off A', '60 outside']);
  });

  test('a ship without any zone leaves nothing behind', () => {
    expect(forget(visitAfter([60, off(100), 12, { destination: 'elsewhere' }]), 10 * DAY_MS)).toEqual({
      isGone: true,
      lines: [],
    });
  });
});
