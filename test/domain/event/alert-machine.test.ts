import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import {
  ALERT_SEVERITIES,
  type Alert,
  type AlertSeverity,
  type AlertSignal,
  severityOf,
  severityRank,
} from '../../../src/domain/event/alert.ts';
import {
  type AlertWatch,
  COOL_DOWN_MS,
  createAlertWatch,
  evolveAlerts,
  sortedMarks,
} from '../../../src/domain/event/alert-machine.ts';
import { T0 } from '../../support/fixes.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** One sample: what it asks for, and what it bears where that is more. Null is no signal at all. */
type Said = { readonly starts: AlertSeverity | null; readonly holds?: AlertSeverity | null } | null;

const signalOf = (said: Exclude<Said, null>, isSettled: boolean, subject = ''): AlertSignal => ({
  kind: 'long_wait',
  subject,
  commodity: null,
  starts: said.starts,
  holds: said.holds === undefined ? said.starts : said.holds,
  isSettled,
  ground: (severity) => ({ value: 1, threshold: 1, unit: 'hours', figures: {}, text: severity }),
});

/** What becomes of samples a quarter-hour apart: lines such as `2 starts HIGH`, `5 HIGH > MEDIUM`, `7 ends`. */
function told(samples: readonly Said[], { isSettled = false, gaps = [] as readonly number[] } = {}): string[] {
  const watch = createAlertWatch();
  const lines: string[] = [];
  const before = new Map<string, AlertSeverity>();
  let quarter = 0;
  samples.forEach((said, i) => {
    if (gaps.includes(i)) quarter += 4;
    const atMs = T0 + quarter++ * QUARTER_MS;
    const signals = said === null ? [] : [signalOf(said, isSettled)];
    for (const alert of evolveAlerts(watch, signals, { portCode: 'TST', atMs, recordedMs: atMs + MINUTE_MS })) {
      const severity = severityOf(alert);
      if (alert.endedMs === atMs) lines.push(`${i} ends`);
      else lines.push(before.has(alert.id) ? `${i} ${before.get(alert.id)} > ${severity}` : `${i} starts ${severity}`);
      before.set(alert.id, severity);
    }
  });
  return lines;
}

const M: Said = { starts: 'MEDIUM' };
const H: Said = { starts: 'HIGH' };
const C: Said = { starts: 'CRITICAL' };
/** Below the threshold to start, above the one to end. */
const m: Said = { starts: null, holds: 'MEDIUM' };
const h: Said = { starts: null, holds: 'HIGH' };
const no: Said = { starts: null };
const times = (count: number, said: Said): Said[] => Array.from({ length: count }, () => said);
const cooling = COOL_DOWN_MS / QUARTER_MS;

describe('an alert', () => {
  test.each<[string, Said[], string[]]>([
    ['starts at the second sample in a row', [M, M, M], ['1 starts MEDIUM']],
    ['does not start of single samples', [M, no, M, no, M], []],
    ['does not start of samples that only hold', [m, h, m, h], []],
    ['starts as high as both samples agree', [H, M, M], ['1 starts MEDIUM']],
    ['rises at the second higher sample', [M, H, H, C, M], ['1 starts MEDIUM', '2 MEDIUM > HIGH']],
    ['rises as far as both agree', [M, M, H, C, C], ['1 starts MEDIUM', '3 MEDIUM > HIGH', '4 HIGH > CRITICAL']],
    ['goes on between the thresholds', [M, M, m, m, m, m], ['1 starts MEDIUM']],
    ['ends at the second sample in a row below the lower one', [M, M, no, no], ['1 starts MEDIUM', '3 ends']],
    ['does not end of single samples', [M, M, no, m, no, M], ['1 starts MEDIUM']],
    ['ends when nothing is said of it any more', [M, M, null, null], ['1 starts MEDIUM', '3 ends']],
    [
      'ends, rather than falls, when nothing is said of it any more',
      [H, H, ...times(cooling, h), m, null, null],
      ['1 starts HIGH', `${cooling + 4} ends`],
    ],
    ['does not fall at once', [H, H, m, m, m], ['1 starts HIGH']],
    ['keeps its severity while that holds', [H, H, ...times(2 * cooling, h)], ['1 starts HIGH']],
    [
      'falls when the severity has lasted for the cool-down',
      [H, H, ...times(cooling, m)],
      ['1 starts HIGH', `${cooling + 1} HIGH > MEDIUM`],
    ],
    [
      'starts again after the cool-down and no sooner',
      [M, M, no, no, ...times(cooling + 2, M)],
      ['1 starts MEDIUM', '3 ends', `${3 + cooling} starts MEDIUM`],
    ],
    [
      'needs two samples again after the cool-down',
      [M, M, no, no, ...times(cooling, no), M, no, M, M],
      ['1 starts MEDIUM', '3 ends', `${cooling + 7} starts MEDIUM`],
    ],
  ])('%s', (_name, samples, lines) => expect(told(samples)).toEqual(lines));

  test('of a settled signal starts and rises at once, and still ends at the second', () => {
    const lines = told([H, C, no, no], { isSettled: true });
    expect(lines).toEqual(['0 starts HIGH', '1 HIGH > CRITICAL', '3 ends']);
  });

  test('takes samples on both sides of an outage for no row', () => {
    expect(told([M, M], { gaps: [1] })).toEqual([]);
    expect(told([M, M, no, no, no], { gaps: [3] })).toEqual(['1 starts MEDIUM', '4 ends']);
  });

  test('has an id of port, kind, subject and start', () => {
    const watch = createAlertWatch();
    const at = (quarter: number) => ({ portCode: 'TST', atMs: T0 + quarter * QUARTER_MS, recordedMs: T0 });
    evolveAlerts(watch, [signalOf(M, false, 'Quay 7/8')], at(0));
    const [alert] = evolveAlerts(watch, [signalOf(M, false, 'Quay 7/8')], at(1));
    expect(alert!.id).toMatch(/^alr_TST_long_wait_Quay-7-8_\d{8}T\d{6}$/);
  });

  test('leaves nothing behind once its cool-down is over', () => {
    const watch = createAlertWatch();
    const samples = [M, M, no, no, ...times(cooling + 1, no)];
    samples.forEach((said, i) => {
      const atMs = T0 + i * QUARTER_MS;
      evolveAlerts(watch, [signalOf(said!, false)], { portCode: 'TST', atMs, recordedMs: atMs });
    });
    expect([watch.open.size, watch.marks.size]).toEqual([0, 0]);
  });
});

const severity = fc.constantFrom<AlertSeverity | null>(null, ...ALERT_SEVERITIES);
const samplesOf = fc.array(
  fc.record({
    subject: fc.constantFrom('a', 'b'),
    starts: severity,
    more: severity,
    isSettled: fc.boolean(),
    quarters: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 9 })),
    isSilent: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  { maxLength: 400, size: 'max' },
);
type Sample = typeof samplesOf extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Every alert that arises; `onSample` may take another watch for the next sample. */
function run(samples: readonly Sample[], onSample: (watch: AlertWatch) => AlertWatch = (watch) => watch): Alert[] {
  const alerts = new Map<string, Alert>();
  let watch = createAlertWatch();
  let atMs = T0;
  for (const { subject, starts, more, isSettled, quarters, isSilent } of samples) {
    atMs += quarters * QUARTER_MS;
    const holds = severityRank(more) > severityRank(starts) ? more : starts;
    const signals = isSilent ? [] : [signalOf({ starts, holds }, isSettled, subject)];
    const moment = { portCode: 'TST', atMs, recordedMs: atMs + MINUTE_MS };
    for (const alert of evolveAlerts(watch, signals, moment)) alerts.set(alert.id, structuredClone(alert));
    watch = onSample(watch);
  }
  return [...alerts.values()];
}

describe('whatever the samples', () => {
  test('the same alert never starts twice within the cool-down, and its severity seldom changes', () => {
    let again = 0;
    fc.assert(
      fc.property(samplesOf, (samples) => {
        for (const subject of ['a', 'b']) {
          const own = run(samples).filter((alert) => alert.subject === subject);
          own.sort((x, y) => x.startedMs - y.startedMs);
          own.forEach((alert, i) => {
            const next = own[i + 1];
            if (next) again++;
            if (next) expect(next.startedMs - alert.endedMs!).toBeGreaterThanOrEqual(COOL_DOWN_MS);
            alert.steps.forEach((step, s) => {
              const before = alert.steps[s - 1];
              if (before && severityRank(step.severity) < severityRank(before.severity)) {
                expect(step.atMs - before.atMs).toBeGreaterThanOrEqual(COOL_DOWN_MS);
              }
              if (before) expect(step.severity).not.toBe(before.severity);
            });
            const lastsHours = ((alert.endedMs ?? alert.steps.at(-1)!.atMs) - alert.startedMs) / HOUR_MS;
            expect(alert.steps.length).toBeLessThanOrEqual(ALERT_SEVERITIES.length * (1 + Math.ceil(lastsHours / 6)));
          });
        }
      }),
    );
    expect(again).toBeGreaterThan(20);
  });

  test('what is kept as rows goes on as if it had been kept in memory', () => {
    const reload = (watch: AlertWatch): AlertWatch => ({
      open: new Map(structuredClone([...watch.open].reverse())),
      marks: new Map(JSON.parse(JSON.stringify(sortedMarks(watch)))),
    });
    fc.assert(fc.property(samplesOf, (samples) => expect(run(samples, reload)).toEqual(run(samples))));
  });
});
