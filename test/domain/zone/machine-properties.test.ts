import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { travel } from '../../../src/core/geo.ts';
import { MINUTE_MS } from '../../../src/core/time.ts';
import type { PositionReport } from '../../../src/domain/track/fix.ts';
import { judgeFix } from '../../../src/domain/track/plausibility.ts';
import { followVisit } from '../../../src/domain/zone/machine.ts';
import { DEFAULT_THRESHOLDS } from '../../../src/domain/zone/thresholds.ts';
import { createVisit, type Transition, type Visit } from '../../../src/domain/zone/visit.ts';
import { CENTRE, PLACES } from '../../support/test-port.ts';
import { BOUND, follow, HARBOUR, type Heard } from '../../support/visits.ts';
import { anyIntervals, anyVoyage, reportsOf, type TrueStop, trueStops } from '../../support/voyages.ts';

/** Runs the rules of plausibility and the machine over reports; `between` may exchange the visit for another. */
function find(reports: readonly PositionReport[], between = (visit: Visit): Visit => visit): Transition[] {
  const state = { fix: null, candidate: null };
  const found: Transition[] = [];
  let visit = createVisit();
  for (const report of reports) {
    const { accept } = judgeFix(state, report, null);
    if (accept !== null) followVisit(visit, HARBOUR, accept, BOUND, DEFAULT_THRESHOLDS, found);
    visit = between(visit);
  }
  return found;
}

const HEARD = { intervals: anyIntervals(240), voyage: anyVoyage(5) };

test('late and repeated copies change no transition', () => {
  fc.assert(
    fc.property(
      HEARD.voyage,
      HEARD.intervals,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }),
      (voyage, gaps, backs) => {
        const reports = reportsOf(voyage, gaps);
        const noisy = reports.flatMap((report, i) => {
          const back = backs[i % backs.length]!;
          return [report, { ...report }, ...(reports[i - back] ? [{ ...reports[i - back]! }] : [])];
        });
        expect(find(noisy)).toEqual(find(reports));
      },
    ),
  );
});

test('a restart at any point, with the state stored as JSON, changes no transition', () => {
  fc.assert(
    fc.property(HEARD.voyage, HEARD.intervals, (voyage, gaps) => {
      const reports = reportsOf(voyage, gaps);
      expect(find(reports, (visit) => JSON.parse(JSON.stringify(visit)))).toEqual(find(reports));
    }),
  );
});

test('zones chain, times never run back, and a ship lies at one berth at a time', () => {
  fc.assert(
    fc.property(HEARD.voyage, HEARD.intervals, (voyage, gaps) => {
      let zone: string | null = null;
      let berthId: string | null = null;
      let lastMs = Number.NEGATIVE_INFINITY;
      for (const transition of find(reportsOf(voyage, gaps))) {
        expect(transition.atMs).toBeGreaterThanOrEqual(lastMs);
        lastMs = transition.atMs;
        if (transition.kind === 'zone') {
          expect(transition.from).toBe(zone as never);
          expect(transition.to).not.toBe(zone as never);
          zone = transition.to;
          expect(zone === 'BERTH').toBe(berthId !== null);
        } else if (transition.kind === 'alongside') {
          expect(berthId).toBeNull();
          berthId = transition.berthId;
        } else if (transition.kind === 'cast_off') {
          expect(transition.berthId).toBe(berthId as never);
          expect(transition.lastReportMs).toBeLessThanOrEqual(transition.atMs);
          berthId = null;
        }
      }
      // The voyage ends far out at sea: all is over.
      expect(berthId).toBeNull();
      expect(zone).not.toBe('QUEUE');
    }),
  );
});

describe('against the truth', () => {
  const berths = (stops: readonly TrueStop[]): TrueStop[] => stops.filter(({ place }) => place.startsWith('berth'));
  const idOf = ({ place }: TrueStop): string => place.slice(-1);

  test('heard every ten minutes: each stay is found, to within a report at both ends', () => {
    const slackMs = 10 * MINUTE_MS;
    fc.assert(
      fc.property(anyVoyage(40), anyIntervals(10), (voyage, gaps) => {
        const found = find(reportsOf(voyage, gaps));
        const alongside = found.filter(({ kind }) => kind === 'alongside');
        const castOffs = found.filter(({ kind }) => kind === 'cast_off');
        const expected = berths(trueStops(voyage));
        expect(alongside.map((item) => item.kind === 'alongside' && item.berthId)).toEqual(expected.map(idOf));
        expected.forEach(({ fromMs, toMs }, i) => {
          expect(alongside[i]!.atMs).toBeGreaterThanOrEqual(fromMs);
          expect(alongside[i]!.atMs).toBeLessThanOrEqual(fromMs + slackMs);
          expect(Math.abs(castOffs[i]!.atMs - toMs)).toBeLessThanOrEqual(slackMs);
        });
      }),
    );
  });

  test('heard every ten minutes: the waits that count are found, and no others', () => {
    const slackMs = 10 * MINUTE_MS;
    fc.assert(
      fc.property(anyVoyage(80), anyIntervals(10), (voyage, gaps) => {
        const stops = trueStops(voyage);
        const firstBerth = stops.findIndex(({ place }) => place.startsWith('berth'));
        const isWait = ({ place }: TrueStop, i: number): boolean =>
          place === 'waiting' || (place === 'roads' && (firstBerth < 0 || i < firstBerth));
        const queued = find(reportsOf(voyage, gaps)).filter((item) => item.kind === 'zone' && item.to === 'QUEUE');
        const expected = stops.filter(isWait);
        expect(queued.length).toBe(expected.length);
        expected.forEach(({ fromMs }, i) => {
          expect(queued[i]!.atMs).toBeGreaterThanOrEqual(fromMs);
          expect(queued[i]!.atMs).toBeLessThanOrEqual(fromMs + slackMs);
          const isAfter = firstBerth >= 0 && stops.indexOf(expected[i]!) > firstBerth;
          expect(queued[i]).toMatchObject({ afterBerth: isAfter });
        });
      }),
    );
  });

  test('heard every few hours: each stay is found, from its first report to its last', () => {
    fc.assert(
      fc.property(anyVoyage(360), anyIntervals(300), (voyage, gaps) => {
        const reports = reportsOf(voyage, gaps);
        const found = find(reports);
        const expected = berths(trueStops(voyage)).map((stop) => {
          const heard = reports.filter(({ atMs }) => atMs > stop.fromMs && atMs <= stop.toMs);
          return { berthId: idOf(stop), firstMs: heard[0]!.atMs, lastMs: heard.at(-1)!.atMs };
        });
        const stays = found.flatMap((item) => (item.kind === 'alongside' ? [[item.berthId, item.atMs]] : []));
        const lasts = found.flatMap((item) => (item.kind === 'cast_off' ? [item.lastReportMs] : []));
        expect(stays).toEqual(expected.map(({ berthId, firstMs }) => [berthId, firstMs]));
        expect(lasts).toEqual(expected.map(({ lastMs }) => lastMs));
      }),
    );
  });
});

describe('noise within the hysteresis changes nothing', () => {
  const nothingFrom = (before: readonly Heard[], noise: fc.Arbitrary<Heard>): void => {
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 40 }), (items) => {
        const visit = createVisit();
        follow(before, visit);
        let minute = 2_000;
        for (const [step, place, sogKn] of items) {
          minute += step;
          expect(follow([[minute, place, sogKn]], visit)).toEqual([]);
        }
      }),
    );
  };
  const step = fc.integer({ min: 1, max: 30 });
  const speed = (max: number): fc.Arbitrary<number | null> =>
    fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: null });
  const around = (centre: { lat: number; lon: number }, nm: number) =>
    fc.tuple(fc.nat(359), fc.double({ min: 0, max: nm, noNaN: true })).map(([deg, by]) => travel(centre, deg, by));

  test('at berth: up to one knot, up to 100 m outside', () => {
    // The berth reaches 0.138 nm east and 0.18 nm north; 0.19 nm from its middle is at most 98 m outside.
    nothingFrom(
      [
        [0, 'berthA', 0],
        [20, 'berthA', 0],
      ],
      fc.tuple(step, around(PLACES.berthA, 0.19), speed(1)),
    );
  });

  test('in the queue: up to three knots, wherever the ship sheers', () => {
    nothingFrom(
      [
        [0, 'waiting', 0],
        [20, 'waiting', 0],
      ],
      fc.tuple(step, around(PLACES.waiting, 4), speed(3)),
    );
  });

  test('on approach: around the line of 50 nm', () => {
    const ring = fc
      .tuple(fc.integer({ min: 150, max: 210 }), fc.double({ min: 32, max: 51.9, noNaN: true }))
      .map(([deg, nm]) => travel(CENTRE, deg, nm));
    nothingFrom([[0, travel(CENTRE, 180, 49), 12]], fc.tuple(step, ring, speed(15)));
  });
});
