import fc from 'fast-check';
import { bearingDeg, distanceNm, type Position, travel } from '../../src/core/geo.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { PositionReport } from '../../src/domain/track/fix.ts';
import { reportOf, T0 } from './fixes.ts';
import { CENTRE, PLACES } from './test-port.ts';

/** A place where a ship of a generated voyage stops, and for how long. */
export type Stop = { readonly place: Exclude<keyof typeof PLACES, 'offing'>; readonly minutes: number };

/** A voyage as it truly was: in from the sea, stop by stop, and out again. */
export type Voyage = { readonly fromDeg: number; readonly kn: number; readonly stops: readonly Stop[] };

type Leg = { fromMs: number; toMs: number; from: Position; to: Position; sogKn: number; stop: Stop | null };

export type TrueStop = Stop & { readonly fromMs: number; readonly toMs: number };

const OFFING_NM = 90;

function legsOf({ fromDeg, kn, stops }: Voyage): Leg[] {
  const legs: Leg[] = [];
  let atMs = T0;
  let here = travel(CENTRE, fromDeg, OFFING_NM);
  const sail = (to: Position): void => {
    const toMs = atMs + Math.round((distanceNm(here.lat, here.lon, to.lat, to.lon) / kn) * HOUR_MS);
    legs.push({ fromMs: atMs, toMs, from: here, to, sogKn: kn, stop: null });
    atMs = toMs;
    here = to;
  };
  for (const stop of stops) {
    const place = PLACES[stop.place];
    sail(place);
    const toMs = atMs + stop.minutes * MINUTE_MS;
    legs.push({ fromMs: atMs, toMs, from: place, to: place, sogKn: 0.1, stop });
    atMs = toMs;
  }
  sail(travel(CENTRE, fromDeg, OFFING_NM));
  return legs;
}

export const trueStops = (voyage: Voyage): TrueStop[] =>
  legsOf(voyage).flatMap(({ stop, fromMs, toMs }) => (stop === null ? [] : [{ ...stop, fromMs, toMs }]));

/** What is heard of a voyage when its ship reports at these intervals, over and over. */
export function reportsOf(voyage: Voyage, intervalsMinutes: readonly number[]): PositionReport[] {
  const reports: PositionReport[] = [];
  const legs = legsOf(voyage);
  const endMs = legs.at(-1)!.toMs;
  let next = 0;
  for (let atMs = T0, i = 0; atMs <= endMs; atMs += intervalsMinutes[i++ % intervalsMinutes.length]! * MINUTE_MS) {
    while (legs[next]!.toMs < atMs) next++;
    const { fromMs, toMs, from, to, sogKn, stop } = legs[next]!;
    const share = stop === null ? (atMs - fromMs) / (toMs - fromMs) : 0;
    reports.push(
      reportOf({
        atMs,
        // The antenna of a ship at rest moves by some metres.
        lat: from.lat + (to.lat - from.lat) * share + (stop === null ? 0 : ((i % 5) - 2) * 2e-5),
        lon: from.lon + (to.lon - from.lon) * share,
        sogKn,
        cogDeg: stop === null ? bearingDeg(from.lat, from.lon, to.lat, to.lon) : null,
        navStatus: stop?.place.startsWith('berth') ? 5 : 0,
      }),
    );
  }
  return reports;
}

const STOPS = ['berthA', 'berthB', 'waiting', 'roads', 'bunkering'] as const;

/** Voyages whose every stop lasts at least so many minutes; never twice the same place in a row. */
export const anyVoyage = (minutesMin: number): fc.Arbitrary<Voyage> =>
  fc
    .record({
      fromDeg: fc.integer({ min: 0, max: 359 }),
      kn: fc.integer({ min: 5, max: 18 }),
      stops: fc.array(
        fc.record({ place: fc.constantFrom(...STOPS), minutes: fc.integer({ min: minutesMin, max: 3_000 }) }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map((voyage) => ({
      ...voyage,
      stops: voyage.stops.filter(({ place }, i) => place !== voyage.stops[i - 1]?.place),
    }));

export const anyIntervals = (minutesMax: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: minutesMax }), { minLength: 1, maxLength: 12 });
