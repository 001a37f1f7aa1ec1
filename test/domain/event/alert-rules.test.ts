import { describe, expect, test } from 'bun:test';
import { HOUR_MS } from '../../../src/core/time.ts';
import { noCargo } from '../../../src/domain/commodity/cargo-counts.ts';
import { type QueueByGroup, queueByGroup } from '../../../src/domain/commodity/queue-by-group.ts';
import { ALL_GAPS, judgeAisGaps, type SilentVessel } from '../../../src/domain/event/ais-gap-alert.ts';
import type { AlertSeverity, AlertSignal } from '../../../src/domain/event/alert.ts';
import { createAlertWatch, evolveAlerts } from '../../../src/domain/event/alert-machine.ts';
import { judgeClosures } from '../../../src/domain/event/berth-closure-alert.ts';
import { judgeSurges, surgeEvent } from '../../../src/domain/event/commodity-surge-alert.ts';
import { judgeCongestionAlert } from '../../../src/domain/event/congestion-alert.ts';
import type { EventPayload } from '../../../src/domain/event/event.ts';
import { judgeForecastAlert } from '../../../src/domain/event/forecast-alert.ts';
import { judgeLongWait } from '../../../src/domain/event/long-wait-alert.ts';
import type { CongestionLevel, CongestionThresholds } from '../../../src/domain/port/congestion.ts';
import type { HorizonForecast } from '../../../src/domain/prediction/congestion-model.ts';
import { T0 } from '../../support/fixes.ts';
import { portFile, testPort } from '../../support/test-port.ts';

const portName = 'Testhaven';
type Both = [starts: AlertSeverity | null, holds: AlertSeverity | null];
const both = ({ starts, holds }: AlertSignal): Both => [starts, holds];

describe('congestion', () => {
  const own: CongestionThresholds = {
    basis: 'trailing_year',
    historyDays: 100,
    moderateQueue: 10,
    highQueue: 20,
    criticalQueue: 40,
  };
  const fixed: CongestionThresholds = {
    basis: 'fixed',
    historyDays: 3,
    moderateQueue: null,
    highQueue: null,
    criticalQueue: null,
  };
  const judge = (level: CongestionLevel, queue: number, utilizationFraction: number, thresholds = own): AlertSignal =>
    judgeCongestionAlert({
      portName,
      level,
      sample: { queue, berths: 40, utilizationFraction, medianWaitHours: 12.3456 },
      thresholds,
    });

  test.each<[CongestionLevel, number, AlertSeverity | null, AlertSeverity | null]>([
    ['HIGH', 21, 'HIGH', 'HIGH'],
    ['MODERATE', 21, null, 'HIGH'],
    ['HIGH', 20, null, 'HIGH'],
    ['HIGH', 17, null, null],
    ['MODERATE', 18, null, 'HIGH'],
    ['CRITICAL', 41, 'CRITICAL', 'CRITICAL'],
    ['HIGH', 41, 'HIGH', 'CRITICAL'],
    ['CRITICAL', 35, 'HIGH', 'CRITICAL'],
    ['CRITICAL', 34, 'HIGH', 'HIGH'],
    ['LOW', 0, null, null],
  ])('by its own year at %s with %d in the queue', (level, queue, starts, holds) => {
    expect(both(judge(level, queue, 0.5))).toEqual([starts, holds]);
  });

  test.each<[CongestionLevel, number, number, AlertSeverity | null, AlertSeverity | null]>([
    ['HIGH', 0, 0.8, 'HIGH', 'HIGH'],
    ['HIGH', 0, 0.76, null, 'HIGH'],
    ['HIGH', 0, 0.74, null, null],
    ['CRITICAL', 10, 0.92, 'CRITICAL', 'CRITICAL'],
    ['CRITICAL', 9, 0.88, 'HIGH', 'CRITICAL'],
    ['CRITICAL', 8, 0.95, 'HIGH', 'HIGH'],
  ])('by the fixed scale at %s with %d in the queue and %d taken', (level, queue, taken, starts, holds) => {
    expect(both(judge(level, queue, taken, fixed))).toEqual([starts, holds]);
  });

  test('tells what it rests on', () => {
    expect(judge('HIGH', 21, 0.51239).ground('HIGH')).toEqual({
      value: 21,
      threshold: 20,
      unit: 'vessels',
      figures: {
        queue: 21,
        berthsTotal: 40,
        utilizationFraction: 0.5124,
        medianWaitHours: 12.35,
        basis: 'trailing_year',
      },
      text: '21 vessels wait at Testhaven; above 20 its congestion is HIGH.',
    });
    expect(judge('CRITICAL', 12, 0.95, fixed).ground('CRITICAL')).toMatchObject({
      value: 0.95,
      threshold: 0.92,
      unit: 'fraction',
      text: '95 % of the berths of Testhaven are taken and 12 vessels wait; from 92 % with such a queue its congestion is CRITICAL.',
    });
  });
});

describe('long wait', () => {
  const judge = (medianWaitHours: number | null, normHours: number | null, queue = 5): AlertSignal =>
    judgeLongWait({ portName, queue, medianWaitHours, normHours, normDays: 45 });

  test.each<[number | null, number | null, number, AlertSeverity | null, AlertSeverity | null]>([
    [100, null, 5, null, null],
    [null, 40, 0, null, null],
    [39, 40, 5, null, 'MEDIUM'],
    [33, 40, 5, null, null],
    [40, 40, 5, 'MEDIUM', 'MEDIUM'],
    [40, 40, 2, null, null],
    [52, 40, 5, 'MEDIUM', 'HIGH'],
    [60, 40, 5, 'HIGH', 'HIGH'],
    [80, 40, 5, 'CRITICAL', 'CRITICAL'],
    [23, 2, 5, null, 'MEDIUM'],
    [24, 2, 5, 'MEDIUM', 'MEDIUM'],
  ])('of %p hours where %p are the norm and %d wait', (wait, norm, queue, starts, holds) => {
    expect(both(judge(wait, norm, queue))).toEqual([starts, holds]);
  });

  test('tells what it rests on', () => {
    expect(judge(61.239, 40).ground('HIGH')).toEqual({
      value: 61.24,
      threshold: 60,
      unit: 'hours',
      figures: { queue: 5, medianWaitHours: 61.24, normHours: 40 },
      text: 'The 5 vessels in the queue of Testhaven have waited 61 hours in the median; nine quarter-hours in ten of the last 45 days it was at most 40, and HIGH starts at 60.',
    });
  });
});

describe('AIS gaps', () => {
  const silent = (count: number): SilentVessel[] =>
    Array.from({ length: count }, (_, i) => ({
      mmsi: 211_000_001 + i,
      name: `SHIP ${i}`,
      sinceMs: T0 - 2 * HOUR_MS,
      allowedMs: HOUR_MS,
      rangeNm: 31.27,
      isClose: true,
    }));
  const judge = (count: number, isAllOpen = false): Record<string, Both> =>
    Object.fromEntries(
      judgeAisGaps({ portName, atMs: T0, inbound: 30, silent: silent(count), isAllOpen }).map((signal) => [
        signal.subject,
        both(signal),
      ]),
    );

  test('of some vessels are an alert each', () => {
    expect(judge(0)).toEqual({ [ALL_GAPS]: [null, null] });
    expect(judge(1)).toEqual({ [ALL_GAPS]: [null, null], '211000001': ['INFO', 'INFO'] });
  });

  test('of more than three are one alert for all, which takes the place of theirs', () => {
    expect(judge(4)).toMatchObject({ [ALL_GAPS]: ['MEDIUM', 'MEDIUM'], '211000004': [null, 'INFO'] });
    expect(judge(4, true)).toMatchObject({ [ALL_GAPS]: ['MEDIUM', 'MEDIUM'], '211000001': [null, null] });
    expect(judge(2, true)).toMatchObject({ [ALL_GAPS]: [null, 'MEDIUM'], '211000001': [null, null] });
    expect(judge(1, true)[ALL_GAPS]).toEqual([null, null]);
    expect(judge(10)[ALL_GAPS]).toEqual(['HIGH', 'HIGH']);
  });

  test('far out count for all only', () => {
    const far = silent(4).map((vessel) => ({ ...vessel, isClose: false }));
    const signals = judgeAisGaps({ portName, atMs: T0, inbound: 30, silent: far, isAllOpen: false });
    expect(signals.map(({ subject, starts }) => [subject, starts])).toEqual([[ALL_GAPS, 'MEDIUM']]);
  });

  test('tell what they rest on', () => {
    const [all, one] = judgeAisGaps({ portName, atMs: T0, inbound: 30, silent: silent(4), isAllOpen: false });
    expect(all!.ground('MEDIUM').text).toBe('4 of 30 vessels bound for Testhaven have fallen silent on AIS.');
    expect(one!.ground('INFO')).toEqual({
      value: 2,
      threshold: 1,
      unit: 'hours',
      figures: { mmsi: 211_000_001, vesselName: 'SHIP 0', unheardHours: 2, distanceNm: 31.3, inbound: 30 },
      text: 'SHIP 0, bound for Testhaven, was last heard on AIS 2 hours ago, 31 nm out.',
    });
  });
});

describe('berth closures', () => {
  /** The test port with its berths out of service whose ids are given. */
  const closed = (...ids: string[]) => {
    const file = portFile();
    for (const { properties } of file.features) {
      if (ids.includes(String(properties.id))) properties.out_of_service = true;
    }
    return testPort(file);
  };

  test('are those of the definition, an alert a terminal', () => {
    expect(judgeClosures(closed())).toEqual([]);
    const [north] = judgeClosures(closed('A'));
    expect(north).toMatchObject({ subject: 'North', commodity: 'GRAIN', starts: 'HIGH', holds: 'HIGH' });
    expect(north!.ground('HIGH')).toMatchObject({
      value: 1,
      figures: { terminal: 'North', closed: 1, ofTerminal: 1, shareOfPort: 0.3333, berthsTotal: 2 },
      text: '1 of 1 berths of North at Testhaven are out of service.',
    });
    expect(
      judgeClosures(closed('A', 'B')).map(({ subject, commodity, starts }) => [subject, commodity, starts]),
    ).toEqual([
      ['North', 'GRAIN', 'HIGH'],
      ['East', null, 'CRITICAL'],
    ]);
  });
});

describe('forecast', () => {
  const horizon = (horizonHours: 8 | 24 | 48 | 72, probability: number): HorizonForecast => ({
    horizonHours,
    probability,
    riskLevel: 'normal',
    confidence: 0.5,
    queueP50: 22,
    queueP90: 30,
    thresholdQueue: 20,
    basis: 'persistence',
  });
  const judge = (
    level: CongestionLevel,
    in24h: number,
    in48h: number,
    basis: CongestionThresholds['basis'] = 'trailing_year',
  ): AlertSignal =>
    judgeForecastAlert({
      portName,
      level,
      queue: 15,
      basis,
      horizons: [horizon(8, 0.99), horizon(24, in24h), horizon(48, in48h), horizon(72, 0.99)],
    });

  test.each<[CongestionLevel, number, number, AlertSeverity | null, AlertSeverity | null]>([
    ['LOW', 0.4, 0.49, null, null],
    ['LOW', 0.5, 0.1, null, 'MEDIUM'],
    ['MODERATE', 0.1, 0.7, 'MEDIUM', 'HIGH'],
    ['MODERATE', 0.85, 0.7, 'HIGH', 'HIGH'],
    ['HIGH', 0.9, 0.9, null, null],
    ['CRITICAL', 0.9, 0.9, null, null],
  ])('at %s with %d in 24 hours and %d in 48', (level, in24h, in48h, starts, holds) => {
    expect(both(judge(level, in24h, in48h))).toEqual([starts, holds]);
  });

  test('tells what it rests on, and says nothing before there is one', () => {
    expect(judge('LOW', 0.2, 0.8).ground('MEDIUM')).toEqual({
      value: 0.8,
      threshold: 0.7,
      unit: 'probability',
      figures: { probability: 0.8, horizonHours: 48, queue: 15, queueP50: 22, thresholdQueue: 20 },
      text: 'The queue of Testhaven will be HIGH in 48 hours with a probability of 80 %; now 15 vessels wait.',
    });
    const none = judgeForecastAlert({ portName, level: 'LOW', queue: 0, basis: 'trailing_year', horizons: [] });
    expect(both(none)).toEqual([null, null]);
    expect(both(judge('LOW', 0.9, 0.9, 'fixed'))).toEqual([null, null]);
  });
});

describe('commodity surges', () => {
  const queues = (grain: number): QueueByGroup => ({ ...queueByGroup(noCargo()), GRAIN: grain });
  const judge = (dayAgo: number, now: number, joined = now): AlertSignal =>
    judgeSurges({ portName, now: queues(now), joined: queues(joined), dayAgo: queues(dayAgo), historyDays: 2 })[0]!;

  test.each<[number, number, AlertSeverity | null, AlertSeverity | null]>([
    [9, 12, null, null],
    [9, 13, null, 'MEDIUM'],
    [9, 15, 'MEDIUM', 'HIGH'],
    [9, 18, 'HIGH', 'CRITICAL'],
    [9, 21, 'CRITICAL', 'CRITICAL'],
    [100, 129, null, 'MEDIUM'],
    [100, 130, 'MEDIUM', 'MEDIUM'],
    [100, 160, 'HIGH', 'CRITICAL'],
    [1, 2, null, null],
    [1, 3, null, 'MEDIUM'],
    [1, 4, 'MEDIUM', 'HIGH'],
    [0, 2, null, 'MEDIUM'],
    [0, 3, 'MEDIUM', 'HIGH'],
    [0, 8, 'CRITICAL', 'CRITICAL'],
    [5, 3, null, null],
  ])('from %d a day ago to %d', (dayAgo, now, starts, holds) => {
    expect(both(judge(dayAgo, now))).toEqual([starts, holds]);
  });

  test.each<[number, AlertSeverity | null, AlertSeverity | null]>([
    [9, 'HIGH', 'CRITICAL'],
    [6, 'MEDIUM', 'HIGH'],
    [5, null, 'MEDIUM'],
    [0, null, null],
  ])('from 9 to 18, of whom %d came since: who waited before is only thought of otherwise', (joined, starts, holds) => {
    expect(both(judge(9, 18, joined))).toEqual([starts, holds]);
  });

  test('are of their group, and not judged without a day before', () => {
    expect(judge(9, 18)).toMatchObject({ subject: 'GRAIN', commodity: 'GRAIN' });
    expect(judge(9, 18).ground('HIGH')).toEqual({
      value: 18,
      threshold: 18,
      unit: 'vessels',
      figures: { commodityGroup: 'GRAIN', queue: 18, queue24hAgo: 9, deltaQueue24h: 9 },
      text: '18 vessels that probably carry GRAIN wait at Testhaven, 9 more than 24 hours ago.',
    });
    expect(judgeSurges({ portName, now: queues(9), joined: queues(9), dayAgo: null, historyDays: 9 })).toEqual([]);
    expect(judgeSurges({ portName, now: queues(9), joined: queues(9), dayAgo: queues(0), historyDays: 1.9 })).toEqual(
      [],
    );
  });

  test('are an event once, when they start', () => {
    const watch = createAlertWatch();
    const at = (minute: number, now: number): (EventPayload | null)[] => {
      const atMs = minute * 60_000;
      return evolveAlerts(watch, [judge(9, now)], { portCode: 'TST', atMs, recordedMs: atMs }).map(surgeEvent);
    };
    expect(at(0, 15)).toEqual([]);
    // Six more are two standard deviations of nine.
    expect(at(15, 16)).toEqual([
      { type: 'commodity.surge', group: 'GRAIN', queue: 16, deltaQueue24h: 7, threshold: 6 },
    ]);
    // Rising further and ending are changes of the alert, and no event.
    expect(at(30, 21)).toEqual([]);
    expect(at(45, 21)).toEqual([null]);
    expect(at(60, 9)).toEqual([]);
    expect(at(75, 9)).toEqual([null]);
  });
});
