import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { travel } from '../../../src/core/geo.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import type { PositionReport } from '../../../src/domain/track/fix.ts';
import { judgeFix, refuseReport, type TrackRule, type TrackState } from '../../../src/domain/track/plausibility.ts';
import { fixOf, reportOf, T0 } from '../../support/fixes.ts';

const HERE = { lat: -25, lon: -45 };
const FAR = { lat: -10, lon: -30 };
const fresh = (): TrackState => ({ fix: null, candidate: null });
const judge = (state: TrackState, report: PositionReport): TrackRule | null => judgeFix(state, report, null).rule;
const judgeAll = (reports: readonly PositionReport[], state = fresh()): (TrackRule | null)[] =>
  reports.map((report) => judge(state, report));

describe('rules that need no memory', () => {
  const cases: [string, Partial<PositionReport>, TrackRule | null][] = [
    ['a plain report', {}, null],
    ['a base station', { mmsi: 2_320_001 }, 'not_a_ship'],
    ['a buoy', { mmsi: 992_351_000 }, 'not_a_ship'],
    ['an aircraft', { mmsi: 111_232_506 }, 'not_a_ship'],
    ['latitude not available', { lat: 91 }, 'no_position'],
    ['longitude not available', { lon: 181 }, 'no_position'],
    ['no latitude at all', { lat: Number.NaN }, 'no_position'],
    ['no longitude at all', { lon: Number.NaN }, 'no_position'],
    ['null island', { lat: 0, lon: 0 }, 'null_island'],
    ['null island with a negative zero', { lat: -0, lon: 0 }, 'null_island'],
    ['the equator', { lat: 0, lon: 9 }, null],
    ['the pole and the date line', { lat: 90, lon: -180 }, null],
    ['two minutes ahead', { atMs: T0 + 2 * MINUTE_MS }, null],
    ['more than two minutes ahead', { atMs: T0 + 2 * MINUTE_MS + 1 }, 'future'],
    ['a day old', { atMs: T0 - DAY_MS }, null],
    ['more than a day old', { atMs: T0 - DAY_MS - 1 }, 'too_old'],
  ];
  test.each(cases)('%s', (_, some, rule) => {
    expect(refuseReport(reportOf(some), T0)).toBe(rule);
  });
});

describe('duplicate', () => {
  test.each([
    ['the same report', {}, 'duplicate'],
    ['stamped some seconds later by another receiver', { atMs: T0 + 9_999 }, 'duplicate'],
    ['stamped some seconds earlier', { atMs: T0 - 3_000 }, 'duplicate'],
    ['ten seconds later the ship has reported again', { atMs: T0 + 10_000 }, null],
    ['another heading is another report', { atMs: T0 + 3_000, headingDeg: 90 }, null],
    ['another place is another report', { atMs: T0 + 3_000, lat: HERE.lat + 0.0001 }, null],
  ] as const)('%s', (_, some, rule) => {
    expect(judgeAll([reportOf(), reportOf(some)])[1]).toBe(rule);
  });
});

test('out_of_order: an older report leaves everything as it is', () => {
  const state = fresh();
  judge(state, reportOf({ lat: -25.005 }));
  const before = structuredClone(state);
  expect(judge(state, reportOf({ atMs: T0 - MINUTE_MS }))).toBe('out_of_order');
  expect(judge(state, reportOf({ lat: -25.0051 }))).toBe('out_of_order');
  expect(state).toEqual(before);
});

describe('jump', () => {
  const at = (minutes: number, place: { lat: number; lon: number }, nm = 0): PositionReport =>
    reportOf({ atMs: T0 + minutes * MINUTE_MS, ...travel(place, 90, nm) });

  test.each([
    ['59 nm in an hour is no jump', 60, 59, null],
    ['62 nm in an hour is one', 60, 62, 'jump'],
    ['0.3 nm within the receivers’ clock slack is none', 0, 0.3, 'out_of_order'],
    ['half a mile at once is one', 0, 0.5, 'jump'],
    ['300 nm after five hours of silence are none', 300, 300, null],
  ] as const)('%s', (_, minutes, nm, rule) => {
    expect(judgeAll([at(0, HERE), at(minutes, HERE, nm)])[1]).toBe(rule);
  });

  test('three reports that agree, while the old track is silent, are believed', () => {
    const state = fresh();
    const reports = [at(0, HERE), at(4, FAR), at(8, FAR, 1), at(12, FAR, 2), at(13, FAR, 2.2)];
    expect(judgeAll(reports, state)).toEqual([null, 'jump', 'jump', null, null]);
    expect(state.candidate).toBeNull();
    expect(state.fix!.atMs).toBe(T0 + 13 * MINUTE_MS);
  });

  test('three reports within seconds are not: a ship at anchor may be silent for minutes', () => {
    expect(judgeAll([at(0, HERE), at(1, FAR), at(1.2, FAR), at(1.4, FAR), at(3, HERE)])).toEqual([
      null,
      'jump',
      'jump',
      'jump',
      null,
    ]);
  });

  test('a ship that reports seldom may be silent for three of its intervals', () => {
    const state = fresh();
    const rules = [at(0, HERE), at(60, FAR), at(120, FAR, 9), at(175, FAR, 18), at(181, FAR, 19)].map(
      (report) => judgeFix(state, report, HOUR_MS).rule,
    );
    expect(rules).toEqual([null, 'jump', 'jump', 'jump', null]);
  });

  test('reports that do not agree with one another are never believed', () => {
    const reports = [at(0, HERE)];
    for (let i = 1; i <= 12; i++) reports.push(at(i, i % 2 ? FAR : { lat: 40, lon: 5 }));
    expect(judgeAll(reports).slice(1)).toEqual(new Array(12).fill('jump'));
  });

  test('echoes of a jump are no history of the live track', () => {
    const state = fresh();
    judgeAll([at(0, HERE), at(5, FAR)], state);
    expect(judge(state, at(5, FAR))).toBe('jump');
    expect(judge(state, at(4, FAR))).toBe('jump');
    expect(state.candidate).toMatchObject({ reports: 1 });
  });
});

describe('shared_mmsi', () => {
  /** Two ships under one MMSI: one moored, heard every three minutes, one far away, every ten seconds or so. */
  const story = (moorEveryS: number, farEveryS: number, hours: number): PositionReport[] => {
    const reports: PositionReport[] = [];
    for (let s = 0; s < hours * 3600; s += moorEveryS) reports.push(reportOf({ atMs: T0 + s * SECOND_MS, ...HERE }));
    for (let s = 30; s < hours * 3600; s += farEveryS) {
      reports.push(reportOf({ atMs: T0 + s * SECOND_MS, ...travel(FAR, 90, (s / 3600) * 12) }));
    }
    return reports.sort((a, b) => a.atMs - b.atMs);
  };

  test.each([
    [180, 10],
    [180, 180],
    [10, 180],
    [360, 7],
  ])('a ship heard every %d s stays where it is while another is heard every %d s', (moorEveryS, farEveryS) => {
    const state = fresh();
    const reports = story(moorEveryS, farEveryS, 2);
    const rules = judgeAll(reports, state);
    expect(reports.every((report, i) => (rules[i] === null) === (report.lat === HERE.lat))).toBe(true);
    expect(rules.filter((rule) => rule === 'shared_mmsi').length).toBeGreaterThan(10);
    expect(state.fix).toMatchObject(HERE);
  });

  test('once the first ship is silent for good, the other one is believed', () => {
    const state = fresh();
    judgeAll(story(180, 10, 1), state);
    const on = Array.from({ length: 20 }, (_, i) =>
      reportOf({ atMs: T0 + HOUR_MS + i * MINUTE_MS, ...travel(FAR, 90, 12 + i / 5) }),
    );
    const rules = judgeAll(on, state);
    expect(rules[0]).toBe('shared_mmsi');
    expect(rules.at(-1)).toBeNull();
  });
});

describe('a speed that the report lacks', () => {
  const north = (nm: number) => travel(HERE, 0, nm);
  test.each([
    ['is worked out from the way between two fixes', 10 * MINUTE_MS, 2, 12],
    ['is that of the fix before when they are too near in time', 20 * SECOND_MS, 0.05, 7],
  ])('%s', (_, elapsedMs, nm, expected) => {
    const state = fresh();
    judge(state, reportOf({ sogKn: 7 }));
    const decision = judgeFix(state, reportOf({ atMs: T0 + elapsedMs, ...north(nm), sogKn: null }), null);
    expect(decision.accept!.sogKn).toBeCloseTo(expected, 3);
  });

  test('stays unknown for the first fix', () => {
    expect(judgeFix(fresh(), reportOf({ sogKn: null }), null).accept!.sogKn).toBeNull();
  });
});

describe('whatever is reported, in whatever order and however often', () => {
  const anyReport = fc.record({
    minute: fc.integer({ min: 0, max: 600 }),
    place: fc.constantFrom(HERE, FAR, { lat: 40, lon: 5 }),
    nm: fc.double({ min: 0, max: 40, noNaN: true }),
    copies: fc.integer({ min: 1, max: 3 }),
  });

  test('the live fix never goes back in time, and only accepted reports move it', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 40 }), (items) => {
        const state = fresh();
        for (const { minute, place, nm, copies } of items) {
          for (let copy = 0; copy < copies; copy++) {
            const before = state.fix;
            const report = reportOf({ atMs: T0 + minute * MINUTE_MS, ...travel(place, 90, nm) });
            const decision = judgeFix(state, report, null);
            if (decision.accept === null) expect(state.fix).toBe(before);
            else expect(state.fix!.atMs).toBeGreaterThan(before?.atMs ?? 0);
          }
        }
      }),
    );
  });

  test('late and repeated copies of a plausible track change nothing', () => {
    const legs = fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 120 }),
        sogKn: fc.integer({ min: 0, max: 25 }),
        lateBy: fc.nat(4),
      }),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(legs, fc.nat(359), (steps, cogDeg) => {
        const track: PositionReport[] = [];
        let place = HERE;
        let atMs = T0;
        for (const { minutes, sogKn } of steps) {
          place = travel(place, cogDeg, (sogKn * minutes) / 60);
          atMs += minutes * MINUTE_MS;
          track.push(reportOf({ atMs, ...place, sogKn, cogDeg }));
        }
        const plain = fresh();
        const noisy = fresh();
        track.forEach((report, i) => {
          expect(judge(plain, report)).toBe(judge(noisy, report));
          for (let back = 0; back <= steps[i]!.lateBy; back++) {
            if (track[i - back]) expect(judge(noisy, { ...track[i - back]! })).toMatch(/duplicate|out_of_order/);
          }
          expect(noisy).toEqual(plain);
        });
      }),
    );
  });
});

test('the fix is a copy: sources use their reports again', () => {
  const report = reportOf();
  const { accept } = judgeFix(fresh(), report, null);
  report.lat = 1;
  expect(accept).toEqual(fixOf());
});
