import { describe, expect, test } from 'bun:test';
import { bearingDeg, travel } from '../../../src/core/geo.ts';
import type { Zone } from '../../../src/domain/zone/visit.ts';
import { createVisit } from '../../../src/domain/zone/visit.ts';
import { CENTRE } from '../../support/test-port.ts';
import { follow, type Heard, told } from '../../support/visits.ts';

const off = (nm: number, deg = 180) => travel(CENTRE, deg, nm);
/** A report at a range, on a course so many degrees off the way to the port. */
const heading = (minute: number, nm: number, offDeg: number, sogKn: number, more: Heard[3] = {}): Heard => {
  const { lat, lon } = off(nm);
  const cogDeg = (bearingDeg(lat, lon, CENTRE.lat, CENTRE.lon) + offDeg + 360) % 360;
  return [minute, off(nm), sogKn, { cogDeg, ...more }];
};
const UNCLEAR = { destination: 'unclear', destinationText: '' } as const;
const ELSEWHERE = { destination: 'elsewhere', destinationText: 'NLRTM' } as const;
const HERE = { destination: 'here', destinationText: 'TESTHAVEN' } as const;

/** The zone after the last report of a story. */
function zoneAfter(...heard: Heard[]): Zone | null {
  const visit = createVisit();
  follow(heard, visit);
  return visit.zone;
}

describe('by destination', () => {
  test.each([
    ['this port', HERE, 'APPROACH_FAR'],
    ['another port', ELSEWHERE, null],
    ['nothing clear', UNCLEAR, null],
  ] as const)('%s', (_, context, zone) => {
    expect(zoneAfter([0, off(200), 12, context])).toBe(zone);
  });

  test('sailing away for an hour outweighs it, a turn for less does not', () => {
    expect(zoneAfter(heading(0, 100, 0, 12), heading(59, 110, 180, 12), heading(118, 120, 180, 12))).toBe(
      'APPROACH_FAR',
    );
    expect(zoneAfter(heading(0, 100, 0, 12), heading(59, 110, 180, 12), heading(120, 122, 180, 12))).toBeNull();
  });

  test('turning back to the port begins the hour anew', () => {
    const tacking: Heard[] = [heading(0, 100, 180, 12), heading(40, 108, 180, 12), heading(50, 108, 0, 12)];
    expect(zoneAfter(...tacking, heading(60, 108, 180, 12), heading(110, 115, 180, 12))).toBe('APPROACH_FAR');
    expect(zoneAfter(...tacking, heading(60, 108, 180, 12), heading(120, 118, 180, 12))).toBeNull();
  });

  test('a ship that drifts outside the limits stays bound, though it once steamed away from the coast', () => {
    const drifting: Heard[] = [heading(0, 60, 170, 5), heading(30, 62.5, 170, 1), heading(300, 63, 170, 1)];
    expect(zoneAfter(...drifting)).toBe('APPROACH_FAR');
  });
});

describe('by course', () => {
  test.each([
    ['an hour of it', 44, 60, 'APPROACH_FAR'],
    ['not less', 44, 59, null],
    ['not one that is 46° off', 46, 60, null],
  ] as const)('far out: %s', (_, offDeg, minutes, zone) => {
    expect(zoneAfter(heading(0, 200, offDeg, 12, UNCLEAR), heading(minutes, 190, offDeg, 12))).toBe(zone);
  });

  test.each([
    [59, 'APPROACH_CLOSE'],
    [61, null],
  ] as const)('near by, where channels bend: %d° off', (offDeg, zone) => {
    expect(zoneAfter(heading(0, 48, offDeg, 12, UNCLEAR), heading(60, 40, offDeg, 12))).toBe(zone);
  });

  test('slower than three knots a course says nothing, nor does it go on meaning what it meant', () => {
    expect(zoneAfter(heading(0, 200, 0, 2.9, UNCLEAR), heading(90, 197, 0, 2.9))).toBeNull();
    const toAnchor: Heard[] = [heading(0, 200, 0, 5, UNCLEAR), heading(10, 199, 0, 0.1), heading(600, 199, 90, 0.1)];
    expect(zoneAfter(...toAnchor)).toBeNull();
    expect(zoneAfter(...toAnchor, heading(660, 198, 0, 6), heading(700, 194, 0, 6))).toBeNull();
    expect(zoneAfter(...toAnchor, heading(660, 198, 0, 6), heading(720, 192, 0, 6))).toBe('APPROACH_FAR');
  });

  test('a course across interrupts neither', () => {
    const across: Heard[] = [heading(0, 200, 0, 12, UNCLEAR), heading(30, 195, 80, 12), heading(60, 190, 0, 12)];
    expect(zoneAfter(...across)).toBe('APPROACH_FAR');
  });

  test('ends when it leads away for an hour', () => {
    const bound: Heard[] = [heading(0, 200, 0, 12, UNCLEAR), heading(60, 190, 0, 12)];
    expect(zoneAfter(...bound, heading(70, 189, 120, 12), heading(129, 192, 120, 12))).toBe('APPROACH_FAR');
    expect(zoneAfter(...bound, heading(70, 189, 120, 12), heading(130, 192, 120, 12))).toBeNull();
  });

  test('does not outweigh a destination that means another port', () => {
    expect(zoneAfter(heading(0, 200, 0, 12, ELSEWHERE), heading(120, 180, 0, 12))).toBeNull();
    expect(
      zoneAfter(heading(0, 200, 0, 12, UNCLEAR), heading(60, 190, 0, 12), heading(61, 190, 0, 12, ELSEWHERE)),
    ).toBeNull();
  });
});

describe('inside the limits', () => {
  test('everybody is bound who has not berthed, whatever the destination', () => {
    expect(zoneAfter([0, off(29), 8, ELSEWHERE])).toBe('APPROACH_CLOSE');
    expect(zoneAfter([0, off(29), 8, UNCLEAR])).toBe('APPROACH_CLOSE');
  });

  test('nobody who has', () => {
    expect(zoneAfter([0, off(5), 10], [60, 'berthA', 0], [90, 'berthA', 0], [120, off(6), 10])).toBeNull();
  });
});

describe('after departure', () => {
  const call: Heard[] = [
    [0, off(5), 10, HERE],
    [60, 'berthA', 0],
    [90, 'berthA', 0],
    [300, off(32), 12],
  ];

  test('the same destination, only not changed yet, says nothing new', () => {
    expect(zoneAfter(...call, [400, off(50), 12], [1000, off(55), 0.2])).toBeNull();
  });

  test('another text that means this port does', () => {
    expect(zoneAfter(...call, [400, off(60), 12, { ...HERE, destinationText: 'PTTST' }])).toBe('APPROACH_FAR');
  });

  test('so does the same text after another voyage', () => {
    const away: Heard[] = [...call, [600, off(60), 12, ELSEWHERE]];
    expect(zoneAfter(...away)).toBeNull();
    expect(zoneAfter(...away, [2000, off(150), 0, HERE])).toBe('APPROACH_FAR');
  });

  test('a course that leads back does as well', () => {
    expect(zoneAfter(...call, heading(500, 80, 0, 12), heading(560, 68, 0, 12))).toBe('APPROACH_FAR');
  });

  test('a ship that never berthed is still bound', () => {
    expect(zoneAfter([0, off(20), 10], [300, off(33), 1], [400, off(34), 1])).toBe('APPROACH_CLOSE');
  });
});

describe('ranges and their margins', () => {
  const ranges = (...nms: number[]): string[] => told(follow(nms.map((nm, i): Heard => [i * 10, off(nm), 12])));
  test.each([
    ['close at 50 nm', [60, 51, 49.9], ['0 none > APPROACH_FAR', '20 APPROACH_FAR > APPROACH_CLOSE']],
    ['and still at 51.9', [49.9, 51.9], ['0 none > APPROACH_CLOSE']],
    ['but not at 52.1', [49.9, 52.1], ['0 none > APPROACH_CLOSE', '10 APPROACH_CLOSE > APPROACH_FAR']],
    ['to and fro across the line changes nothing', [49.9, 51, 49, 51.5, 50.2], ['0 none > APPROACH_CLOSE']],
    ['taken up at 345 nm', [349, 346, 344.9], ['20 none > APPROACH_FAR']],
    ['kept to 350', [344, 349.9], ['0 none > APPROACH_FAR']],
    ['dropped beyond', [344, 350.1], ['0 none > APPROACH_FAR', '10 APPROACH_FAR > none']],
  ])('%s', (_, nms, lines) => {
    expect(ranges(...nms)).toEqual(lines);
  });

  test('who is inside the limits stays so up to a mile beyond them', () => {
    const told = (nm: number) =>
      follow([
        [0, off(20), 12],
        [60, off(nm), 12],
      ]).filter(({ kind }) => kind === 'outside');
    expect(told(30.9)).toHaveLength(0);
    expect(told(31.1)).toHaveLength(1);
  });
});
