import { describe, expect, test } from 'bun:test';
import { DELAY_MINUTES, PLANS, TIERS, TRIAL_DAYS } from '../../../src/domain/access/tier.ts';
import { JIT_ASSUMPTIONS } from '../../../src/domain/advice/jit-assumptions.ts';
import { LEAST_GROUP_PCT, LEAST_STAYS, STAY_BASES } from '../../../src/domain/commodity/time-at-berth.ts';
import { ALERT_KINDS } from '../../../src/domain/event/alert.ts';
import { COOL_DOWN_MS } from '../../../src/domain/event/alert-machine.ts';
import { EVENT_TYPES } from '../../../src/domain/event/event.ts';
import { LONG_WAIT } from '../../../src/domain/event/long-wait-alert.ts';
import { FEATURES } from '../../../src/domain/features/catalogue.ts';
import { CONGESTION_LEVELS, FIXED_SCALE, OWN_SCALE } from '../../../src/domain/port/congestion.ts';
import { RISK_LEVELS } from '../../../src/domain/prediction/congestion-model.ts';
import { BASELINES, RUNGS } from '../../../src/domain/prediction/scored-row.ts';
import { TIME_SLICES } from '../../../src/domain/prediction/time-slice.ts';
import { MODEL_CLASSES } from '../../../src/domain/vessel/model-class.ts';
import { DISABLE_AFTER_MS, FAILURES_TO_OPEN } from '../../../src/domain/webhook/endpoint-health.ts';
import { JITTER_FRACTION, MOST_ATTEMPTS } from '../../../src/domain/webhook/retry-policy.ts';
import { DEFAULT_THRESHOLDS as AT } from '../../../src/domain/zone/thresholds.ts';
import { ZONES } from '../../../src/domain/zone/visit.ts';
import { guide } from '../../../src/http/docs/guide.ts';
import { FAULT_CODES } from '../../../src/http/fault-codes.ts';
import { CHARTER_TYPES } from '../../../src/http/parameters-of-charter.ts';
import { WEBHOOK_LIMITS } from '../../../src/webhook/send.ts';
import { sourceFiles } from '../../tidy/tree.ts';

const html = await guide();
const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
  [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell!.replace(/<\/?code>/g, '')),
);
const rowOf = (name: string, column = 0): string[] | undefined => rows.find((cells) => cells[column] === name);
const shown = (value: number): string => value.toLocaleString('en-GB');

describe('the guide has the numbers that the program goes by', () => {
  test('tiers and plans', () => {
    for (const [name, { requestsPerMinute, delayMinutes, ports }] of Object.entries(TIERS)) {
      const delay = delayMinutes === 0 ? 'real time' : `${delayMinutes} minutes`;
      expect(rows).toContainEqual([
        name,
        shown(requestsPerMinute),
        delay,
        ports === null ? 'any number' : shown(ports),
      ]);
    }
    for (const [name, { requestsPerMinute, predictionsPerMonth }] of Object.entries(PLANS)) {
      const month = predictionsPerMonth === null ? 'unlimited' : shown(predictionsPerMonth);
      expect(rows).toContainEqual([name, shown(requestsPerMinute), month]);
    }
    expect(html).toContain(`${DELAY_MINUTES} minutes ago`);
    expect(html).toContain(`for ${TRIAL_DAYS} days`);
  });

  test('zones', () => {
    for (const zone of ZONES) expect([zone, rowOf(zone)?.length]).toEqual([zone, 3]);
    expect(rowOf('BERTH')![1]).toContain(`${AT.berthEnterKn} kn or below for ${AT.berthDwellMs / 60_000} minutes`);
    expect(rowOf('BERTH')![2]).toContain(`above ${AT.berthLeaveKn} kn, or more than ${AT.berthLeaveM} m outside`);
    expect(rowOf('QUEUE')![1]).toContain(`${AT.queueEnterKn} kn or below for ${AT.queueDwellMs / 60_000} minutes`);
    expect(rowOf('QUEUE')![2]).toBe(`above ${AT.queueLeaveKn} kn for ${AT.queueLeaveDwellMs / 60_000} minutes`);
    expect(rowOf('APPROACH_CLOSE')![1]).toContain(`within ${AT.closeNm} nm`);
    expect(rowOf('APPROACH_FAR')!.slice(1).join(' ')).toMatch(`within ${AT.farEnterNm} nm beyond ${AT.farLeaveNm} nm`);
  });

  test('charter predictions', () => {
    for (const basis of STAY_BASES) expect(rowOf(basis)).toHaveLength(2);
    expect(html).toContain(`as narrowly as there are ${LEAST_STAYS} of them`);
    expect(html).toContain(`A commodity group counts from ${LEAST_GROUP_PCT} % on`);
    for (const type of CHARTER_TYPES) expect(html).toContain(`<code>${type}</code>`);
  });

  test('alerts', () => {
    for (const kind of ALERT_KINDS) expect([kind, rowOf(kind)?.length]).toEqual([kind, 3]);
    expect(rowOf('forecast')![1]).toContain('MEDIUM 70 %, HIGH 85 %');
    expect(rowOf('long_wait')![1]).toContain(`${LONG_WAIT.leastHours} hours`);
    expect(rowOf('commodity_surge')![1]).toContain('MEDIUM by 3, by 30 % and by 2 √n');
    expect(html).toContain(`no sooner than ${COOL_DOWN_MS / 3_600_000} hours after it has ended`);
  });

  test('congestion levels', () => {
    for (const level of CONGESTION_LEVELS) expect([level, rowOf(level)?.length]).toEqual([level, 3]);
    expect(rowOf('MODERATE')![1]).toContain(`${OWN_SCALE.moderate.percentile * 100}th percentile`);
    expect(rowOf('HIGH')![1]).toContain(`${OWN_SCALE.high.percentile * 100}th percentile`);
    expect(rowOf('CRITICAL')![1]).toContain(`${OWN_SCALE.critical.percentile * 100}th percentile`);
    expect(rowOf('CRITICAL')![2]).toContain(`${FIXED_SCALE.critical.utilization * 100} %`);
    expect(html).toContain(`less than ${OWN_SCALE.fewestDays} days`);
  });

  test('models, slices, baselines, risk levels, advice, events', () => {
    for (const name of [...RUNGS, ...BASELINES, ...RISK_LEVELS, ...EVENT_TYPES])
      expect([name, rowOf(name) === undefined]).toEqual([name, false]);
    for (const name of [...MODEL_CLASSES, ...TIME_SLICES]) expect(html).toContain(`<code>${name}</code>`);
    for (const sentence of JIT_ASSUMPTIONS) expect(html).toContain(sentence);
    expect(html).toContain(`${FEATURES.length} features`);
  });

  test('deliveries', () => {
    expect(rowOf('1')).toEqual(['1', 'at once', 'at once']);
    expect(rowOf('3')).toEqual(['3', '5 min', '5 min 5 s']);
    expect(rowOf(`${MOST_ATTEMPTS}`)).toEqual(['10', '24 h', '75 h 35 min 5 s']);
    expect(html).toContain(`${MOST_ATTEMPTS} times in all, each delay ${JITTER_FRACTION * 100} % more or less`);
    expect(html).toContain(`After ${FAILURES_TO_OPEN} failures in a row`);
    expect(html).toContain(`After ${DISABLE_AFTER_MS / 3_600_000} hours of failures only`);
    expect(html).toContain(`after ${WEBHOOK_LIMITS.totalMs / 1_000} seconds it counts as failed`);
  });

  test('every code of a refusal, with its status, meaning and remedy; and the code refuses with no other', () => {
    for (const [code, { status, meaning, remedy }] of Object.entries(FAULT_CODES)) {
      expect(rowOf(code)?.slice(0, 2)).toEqual([code, `${status}`]);
      expect(meaning.length + remedy.length).toBeGreaterThan(20);
    }
    const used = sourceFiles('src/http').flatMap(({ text }) => [
      ...[...text.matchAll(/new HttpFault\(\s*(\d{3}),\s*'(\w+)'/g)].map(([, status, code]) => [code!, Number(status)]),
      ...[...text.matchAll(/refuse\(\s*(\d{3}),\s*'(\w+)'/g)].map(([, status, code]) => [code!, Number(status)]),
    ]) as [keyof typeof FAULT_CODES, number][];
    expect(new Set(used.map(([code]) => code))).toEqual(
      new Set(Object.keys(FAULT_CODES) as (keyof typeof FAULT_CODES)[]),
    );
    for (const [code, status] of used) expect([code, status]).toEqual([code, FAULT_CODES[code].status]);
  });
});
