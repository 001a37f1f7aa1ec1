import { expect, test } from 'bun:test';
import { DAY_MS } from '../../../src/core/time.ts';
import { type Draughts, estimateDraughts } from '../../../src/domain/vessel/draughts.ts';
import { judgeLoad, type LoadEvidence } from '../../../src/domain/vessel/judge-load.ts';

/** A kamsarmax by the registry: laden 14.4 m, in ballast 7.9 m, half way 11.2 m. */
const draughts: Draughts = estimateDraughts({
  modelClass: 'bulk',
  lengthM: 229,
  beamM: 32.26,
  dwtTonnes: 82_000,
  maxDraughtM: 14.4,
  observedM: [],
})!;
const at = (day: number, metres: number): NonNullable<LoadEvidence['newest']> => ({ atMs: day * DAY_MS, metres });
const evidence: LoadEvidence = { draughts, newest: null, maxDraughtM: 14.4, lastBerthedMs: null };

test.each([
  ['deep', { newest: at(10, 14.2) }, 'laden', 'registry', null],
  ['half way and more', { newest: at(10, 11.2) }, 'laden', 'registry', null],
  ['shallow', { newest: at(10, 7.5) }, 'ballast', 'registry', null],
  ['silent', {}, 'unknown', null, 'no_draught'],
  ['deeper than it can be', { newest: at(10, 16.5) }, 'unknown', null, 'implausible'],
  [
    'unchanged since before its last berth',
    { newest: at(10, 14.2), lastBerthedMs: 11 * DAY_MS },
    'unknown',
    null,
    'stale',
  ],
  ['changed as it lay there', { newest: at(12, 7), lastBerthedMs: 11 * DAY_MS }, 'ballast', 'registry', null],
  ['of no known hull', { newest: at(10, 9), draughts: null, maxDraughtM: null }, 'unknown', null, 'no_hull'],
] as const)('a ship %s', (_what, more, state, method, code) => {
  expect(judgeLoad({ ...evidence, ...more } as LoadEvidence)).toEqual({ state, method, code } as never);
});
