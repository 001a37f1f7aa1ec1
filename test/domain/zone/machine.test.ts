import { describe, expect, test } from 'bun:test';
import { travel } from '../../../src/core/geo.ts';
import { polygonOf } from '../../../src/core/polygon.ts';
import { CENTRE, PLACES, squareAround } from '../../support/test-port.ts';
import { follow, HARBOUR, type Heard, told } from '../../support/visits.ts';

/** The test port with one more berth. */
function withBerth(id: string, centre: { lat: number; lon: number }): typeof HARBOUR {
  const area = polygonOf(squareAround(centre, 0.003)[0] as [number, number][]);
  return { ...HARBOUR, berths: [...HARBOUR.berths, { id, area }] };
}

/** So many nautical miles south of the port. */
const off = (nm: number) => travel(CENTRE, 180, nm);
const story = (...heard: Heard[]): string[] => told(follow(heard));

describe('a whole call', () => {
  test('from far out to the roadstead, the berth, another berth and away', () => {
    const heard: Heard[] = [
      [0, off(200), 12],
      [755, off(49), 12],
      [925, off(15), 12],
      [960, 'waiting', 0.4],
      [970, 'waiting', 0.2],
      [980, 'waiting', 0.1],
      [2000, 'waiting', 0.1],
      [2003, off(8), 4],
      [2015, off(6), 6],
      [2100, 'berthA', 0.3],
      [2105, 'berthA', 0],
      [2112, 'berthA', 0],
      [4000, 'berthA', 0.1],
      [4010, off(0.5), 4],
      [4030, 'berthB', 0.2],
      [4045, 'berthB', 0],
      [6000, 'berthB', 0],
      [6010, off(1), 7],
      [6020, off(3), 12],
      [6180, off(35), 12],
      [6300, off(60), 12],
    ];
    expect(story(...heard)).toEqual([
      '0 none > APPROACH_FAR',
      '755 APPROACH_FAR > APPROACH_CLOSE',
      '960 APPROACH_CLOSE > QUEUE',
      '2000 QUEUE > APPROACH_CLOSE',
      '2100 alongside A',
      '2100 APPROACH_CLOSE > BERTH',
      '4004 cast off A',
      '4004 BERTH > none',
      '4030 alongside B',
      '4030 none > BERTH after berth',
      '6000 cast off B',
      '6000 BERTH > none',
      '6020 outside',
    ]);
  });
});

describe('BERTH', () => {
  const at = (minute: number, sogKn: number | null, more: Heard[3] = {}): Heard => [minute, 'berthA', sogKn, more];
  /** Heard a minute of its way before the berth: no time is spare. */
  const approach: Heard = [39, off(0.1), 5];

  test.each([
    ['stopped for ten minutes', [at(40, 0.5), at(45, 0.3), at(50, 0.4)], 40],
    ['not for less', [at(40, 0.5), at(49.9, 0.4)], null],
    ['not while moving', [at(40, 0.6), at(50, 0.6), at(60, 0.6)], null],
    ['from the first report at rest', [at(40, 2), at(45, 0.9), at(48, 0.5), at(58, 0)], 48],
    ['warping at less than a knot does not end the run', [at(40, 0.5), at(44, 0.9), at(47, 0.4), at(50, 0.4)], 40],
    ['but does not count towards it either', [at(40, 0.5), at(46, 0.9), at(50, 0.9)], null],
    ['and ends it after five minutes', [at(40, 0.5), at(43, 0.9), at(48, 0.9), at(51, 0.1), at(60, 0.1)], 51],
    ['a move above one knot does', [at(40, 0.5), at(49, 1.1), at(50, 0.4), at(55, 0)], null],
    ['moored by its own word after three minutes', [at(40, 0.4, { navStatus: 5 }), at(43, 0.2, { navStatus: 5 })], 40],
    ['but not on its word alone', [at(40, 0.6, { navStatus: 5 }), at(45, 0.7, { navStatus: 5 })], null],
    ['nor when it is moving again at the end', [at(40, 0.4, { navStatus: 5 }), at(43, 0.8, { navStatus: 5 })], null],
    ['nor for less than that', [at(40, 0.4, { navStatus: 5 }), at(42.9, 0.2, { navStatus: 5 })], null],
    ['an unknown speed begins nothing', [at(40, null), at(55, null)], null],
    ['and ends nothing', [at(40, 0), at(51, null)], 40],
  ] as [string, Heard[], number | null][])('%s', (_, heard, sinceMinute) => {
    const lines = story(approach, ...heard).filter((line) => /alongside|BERTH/.test(line));
    expect(lines).toEqual(
      sinceMinute === null ? [] : [`${sinceMinute} alongside A`, `${sinceMinute} APPROACH_CLOSE > BERTH`],
    );
  });

  const moored: Heard[] = [approach, at(40, 0), at(50, 0), at(120, 0)];
  const metresNorth = (metres: number) => travel({ lat: CENTRE.lat + 0.003, lon: CENTRE.lon }, 0, metres / 1852);
  test.each([
    ['above one knot for five minutes', [at(121, 1.1), at(126, 1.2)], 120],
    ['not for less', [at(121, 1.1), at(124.9, 1.2)], null],
    ['not by a gust in between', [at(121, 1.1), at(124, 0.9), at(126, 1.5), at(129, 0.8)], null],
    [
      'more than 100 m outside for five minutes',
      [
        [121, metresNorth(105), 0.5],
        [126, metresNorth(105), 0.5],
      ],
      119,
    ],
    [
      'not 95 m outside',
      [
        [121, metresNorth(95), 0.9],
        [180, metresNorth(95), 0.9],
      ],
      null,
    ],
    ['when next heard far away, whatever came between', [[600, 'roads', 0.1]], 411.6],
    ['outside the limits at once', [[400, off(40), 12]], 200],
  ] as [string, Heard[], number | null][])('is left: %s', (_, heard, leftMinute) => {
    const left = story(...moored, ...heard).filter((line) => line.includes('cast off') || line.includes('BERTH >'));
    if (leftMinute === null) expect(left).toEqual([]);
    else {
      expect(left).toHaveLength(2);
      for (const line of left) expect(Math.abs(Number.parseFloat(line) - leftMinute)).toBeLessThan(1.5);
    }
  });
});

describe('at a neighbour of its berth', () => {
  // The quays touch: an antenna near the edge is within 100 m of both.
  const nextDoor = { lat: CENTRE.lat, lon: CENTRE.lon + 0.006 };
  const edge = { lat: CENTRE.lat, lon: CENTRE.lon + 0.0035 };
  const alongside: Heard[] = [
    [0, off(5), 10],
    [40, 'berthA', 0],
    [51, 'berthA', 0],
    [100, 'berthA', 0],
  ];
  const stays = (...heard: Heard[]): string[] =>
    told(follow([...alongside, ...heard], undefined, withBerth('N', nextDoor))).filter((line) =>
      /alongside|cast/.test(line),
    );
  const over = (minutes: readonly number[], place: Heard[1]): Heard[] =>
    minutes.map((minute): Heard => [100 + minute, place, 0.1]);

  test('a ship whose antenna wanders across the edge stays where it is', () => {
    expect(stays(...over([3, 20, 25], edge), ...over([28, 31, 60], 'berthA'))).toEqual(['40 alongside A']);
  });

  test('a ship that lies beyond it for half an hour has shifted, since its first report there', () => {
    expect(stays(...over([3, 20, 31.8], edge))).toEqual(['40 alongside A']);
    expect(stays(...over([3, 20, 32.2], edge))).toEqual(['40 alongside A', '103 cast off A', '103 alongside N']);
    const found = follow([...alongside, ...over([3, 20, 40], edge)], undefined, withBerth('N', nextDoor));
    for (const item of found) if (item.kind === 'cast_off') expect(item.lastReportMs).toBe(item.atMs);
  });

  test('a ship that is seen to leave its berth has shifted after the usual ten minutes', () => {
    expect(stays(...over([6, 10, 17], nextDoor))).toEqual(['40 alongside A', '102.7 cast off A', '106 alongside N']);
  });
});

describe('QUEUE', () => {
  test.each([
    ['a quarter of an hour in a waiting anchorage', 'waiting', [0, 5, 15], 0.9, '30 APPROACH_CLOSE > QUEUE'],
    ['not less', 'waiting', [0, 5, 14.9], 0.9, null],
    ['at one knot', 'waiting', [0, 15], 1, '30 APPROACH_CLOSE > QUEUE'],
    ['not faster', 'waiting', [0, 15], 1.1, null],
    ['an hour elsewhere within the limits', 'roads', [0, 30, 60], 0.9, '30 APPROACH_CLOSE > QUEUE'],
    ['not less there', 'roads', [0, 30, 59.9], 0.9, null],
    ['never in a bunkering anchorage', 'bunkering', [0, 30, 60, 600], 0.1, null],
    ['never in a berth', 'berthA', [0, 30, 60, 600], 0.9, null],
  ] as [string, keyof typeof PLACES, number[], number, string | null][])('%s', (_, place, minutes, sogKn, line) => {
    const near = travel(PLACES[place], 180, 0.1);
    const heard = minutes.map((minute): Heard => [30 + minute, place, sogKn]);
    const lines = story([0, off(20), 12], [29.5, near, 8], ...heard).filter((text) => text.includes('QUEUE'));
    expect(lines).toEqual(line === null ? [] : [line]);
  });

  test('never beyond the limits', () => {
    expect(story([0, off(31.5), 0.2], [90, off(31.5), 0.2], [600, off(31.5), 0.2])).toEqual([
      '0 none > APPROACH_CLOSE',
    ]);
  });

  test('drifting into the waiting anchorage counts from there, or from the stop, whichever is fulfilled first', () => {
    const nearby = travel(PLACES.waiting, 180, 2.2);
    const drift: Heard[] = [
      [0, off(20), 12],
      [29.5, nearby, 8],
      [30, nearby, 0.8],
      [40, nearby, 0.8],
    ];
    expect(story(...drift, [50, 'waiting', 0.8], [66, 'waiting', 0.5]).at(-1)).toBe('50 APPROACH_CLOSE > QUEUE');
    expect(story(...drift, [80, 'waiting', 0.8], [91, 'waiting', 0.5]).at(-1)).toBe('30 APPROACH_CLOSE > QUEUE');
  });

  const anchored: Heard[] = [
    [0, off(20), 12],
    [30, 'waiting', 0.5],
    [46, 'waiting', 0.2],
    [200, 'waiting', 0.2],
  ];
  test.each([
    [
      'above three knots for ten minutes',
      [
        [201, 'waiting', 3.1],
        [211, off(8), 5],
      ],
      '201 QUEUE > APPROACH_CLOSE',
    ],
    [
      'not for less',
      [
        [201, 'waiting', 3.1],
        [209, 'waiting', 5],
      ],
      null,
    ],
    [
      'not by a sheer at anchor',
      [
        [201, 'waiting', 3.1],
        [205, 'waiting', 2.9],
        [214, 'waiting', 3.5],
      ],
      null,
    ],
    [
      'not at three knots',
      [
        [201, 'waiting', 3],
        [260, 'waiting', 3],
      ],
      null,
    ],
    ['outside the limits at once', [[400, off(40), 12]], '245 QUEUE > none'],
  ] as [string, Heard[], string | null][])('is left: %s', (_, heard, line) => {
    const lines = story(...anchored, ...heard).slice(2);
    if (line === null) expect(lines).toEqual([]);
    else expect(lines[0]).toBe(line);
  });

  test('after a berth only an hour in a waiting anchorage is one, and it says so', () => {
    const berthed: Heard[] = [
      [0, off(5), 10],
      [40, 'berthA', 0],
      [60, 'berthA', 0],
      [120, 'berthA', 0],
      [135, off(3), 9],
    ];
    const later = (place: keyof typeof PLACES, minutes: number): string[] =>
      story(...berthed, [150, travel(PLACES[place], 0, 0.5), 6], [155, place, 0.3], [155 + minutes, place, 0.3]).slice(
        5,
      );
    expect(later('waiting', 59)).toEqual([]);
    expect(later('waiting', 61)).toEqual(['155 none > QUEUE after berth']);
    expect(later('roads', 600)).toEqual([]);
  });
});

describe('what a silence hid', () => {
  test('heard once, stopped in a berth, and days later on its way out: that was a call', () => {
    const heard: Heard[] = [
      [0, off(20), 12],
      [120, 'berthA', 0.1],
      [3 * 1440, off(40), 12],
      [3 * 1440 + 60, off(52), 12],
    ];
    const found = follow(heard);
    expect(told(found)).toEqual([
      '0 none > APPROACH_CLOSE',
      '120 alongside A',
      '120 APPROACH_CLOSE > BERTH',
      '4120 cast off A',
      '4120 BERTH > none',
      '4120 outside',
    ]);
    expect(found[1]).toMatchObject({ insideSinceMs: found[0]!.atMs });
    expect(found[3]).toMatchObject({ lastReportMs: found[1]!.atMs });
  });

  test('time that the way cannot have taken counts as waiting, from the first report on', () => {
    expect(story([0, off(20), 12], [71, 'waiting', 0.4])).toEqual([
      '0 none > APPROACH_CLOSE',
      '71 APPROACH_CLOSE > QUEUE',
    ]);
    expect(story([0, off(20), 12], [65, 'waiting', 0.4])).toEqual(['0 none > APPROACH_CLOSE']);
    expect(story([0, off(25), 12], [120, 'roads', 0.4]).at(-1)).toBe('120 APPROACH_CLOSE > QUEUE');
    expect(story([0, off(25), 12], [90, 'roads', 0.4])).toHaveLength(1);
  });

  test('heard once, stopped in the waiting anchorage, and next in the berth', () => {
    const heard: Heard[] = [
      [0, off(20), 12],
      [70, 'waiting', 0.4],
      [2000, 'berthA', 0.1],
    ];
    expect(story(...heard)).toEqual([
      '0 none > APPROACH_CLOSE',
      '70 APPROACH_CLOSE > QUEUE',
      '2000 alongside A',
      '2000 QUEUE > BERTH',
    ]);
  });

  test('a gap that the way alone explains proves no stop', () => {
    expect(story([0, off(20), 12], [100, 'berthA', 0.3], [104, off(1), 12], [200, off(20), 12])).toEqual([
      '0 none > APPROACH_CLOSE',
    ]);
  });

  test('shifted to the next berth, heard there once, and next on its way out: that was a second stay', () => {
    const nextDoor = travel(CENTRE, 90, 0.4);
    const harbour = withBerth('N', nextDoor);
    const heard: Heard[] = [
      [0, off(5), 10],
      [40, 'berthA', 0],
      [51, 'berthA', 0],
      [100, 'berthA', 0],
      [102, nextDoor, 0.4],
      [2000, off(40), 12],
    ];
    expect(told(follow(heard, undefined, harbour)).filter((line) => /alongside|cast/.test(line))).toEqual([
      '40 alongside A',
      '100 cast off A',
      '102 alongside N',
      '1800 cast off N',
    ]);
  });
});

describe('who counts', () => {
  const atBerth: Heard[] = [
    [0, off(10), 10],
    [60, 'berthA', 0],
    [80, 'berthA', 0],
  ];
  const anchored: Heard[] = [
    [0, off(10), 10],
    [60, 'waiting', 0],
    [80, 'waiting', 0],
    [200, 'waiting', 0],
  ];
  const as = (role: 'occupier' | 'none', heard: Heard[]): Heard[] =>
    heard.map(([minute, place, sog, more]) => [minute, place, sog, { ...more, role }]);

  test('an occupier takes up a berth, without any zone', () => {
    expect(story(...as('occupier', atBerth), [400, off(40), 12])).toEqual([
      '60 alongside A',
      '200 cast off A',
      '200 outside',
    ]);
  });

  test('an occupier never queues', () => {
    expect(story(...as('occupier', anchored))).toEqual([]);
  });

  test('service traffic has neither', () => {
    expect(story(...as('none', atBerth), ...as('none', [[400, off(40), 12]]))).toEqual(['80 outside']);
  });

  test('a type that is told late counts from the beginning: alongside', () => {
    expect(story(...as('none', atBerth), [300, 'berthA', 0, { role: 'commercial' }])).toEqual([
      '60 alongside A',
      '60 none > BERTH',
    ]);
  });

  test('a type that is told late counts from the beginning: at anchor', () => {
    expect(story(...as('none', anchored), [300, 'waiting', 0, { role: 'commercial' }])).toEqual(['60 none > QUEUE']);
  });
});
