import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Changes } from '../../src/contracts/changes.ts';
import { travel } from '../../src/core/geo.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { Expectation } from '../../src/domain/prediction/expectation.ts';
import type { Prediction } from '../../src/domain/prediction/prediction.ts';
import { decodeRun } from '../../src/domain/prediction/run-blob.ts';
import { timeSlice } from '../../src/domain/prediction/time-slice.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { QUARTER_MS } from '../../src/workflows/timetable.ts';
import { SHIP, T0 } from '../support/fixes.ts';
import { fleetReports } from '../support/fleet.ts';
import { beacon, type Harness, merged, minuteOf, openHarness, particulars, positions } from '../support/harness.ts';
import { portCall } from '../support/port-calls.ts';
import { csvText, reportsIn } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE } from '../support/test-port.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const at = (minute: number): number => T0 + minute * MINUTE_MS;
const off = (nm: number) => travel(CENTRE, 180, nm);

/** Takes in the reports of a story and stores what came of it. */
async function stored(reports: readonly Report[], use: (open: Harness) => void | Promise<void>): Promise<void> {
  const open = await openHarness(directory());
  try {
    open.hear(...reports);
    await open.commit();
    await use(open);
  } finally {
    await open.close();
  }
}

type Run = {
  readonly id: number;
  readonly atMs: number;
  readonly recordedMs: number;
  readonly isWhole: boolean;
  readonly queue: number;
  readonly predictions: readonly Prediction[];
};

const runsOf = ({ rows }: Harness): Run[] =>
  rows<{ id: number; at_ms: number; recorded_ms: number; whole: number; queue: number; predictions: Uint8Array }>(
    'SELECT * FROM prediction_run ORDER BY id',
  ).map(({ id, at_ms, recorded_ms, whole, queue, predictions }) => ({
    id,
    atMs: at_ms,
    recordedMs: recorded_ms,
    isWhole: whole === 1,
    queue,
    predictions: decodeRun(predictions, at_ms),
  }));

const predictionsOf = (open: Harness): Prediction[] => runsOf(open).flatMap(({ predictions }) => predictions);

type SampleRow = {
  readonly id: number;
  readonly expectation_id: number;
  readonly at_ms: number;
  readonly slice: string;
  readonly first: number;
  readonly zone: string;
  readonly settlement: number | null;
  readonly atb_ms: number | null;
  readonly settled_ms: number | null;
  readonly queued: number | null;
};

const samplesOf = ({ rows }: Harness): SampleRow[] => rows<SampleRow>('SELECT * FROM sample ORDER BY id');
const outcomesOf = ({ rows }: Harness): unknown =>
  JSON.parse(rows<{ state: string }>('SELECT state FROM outlook')[0]!.state).outcomes;

const CALL = portCall({ minute: 2, fromNm: 180, waitMinutes: 400, stayMinutes: 300 });
const STORY = merged(CALL.reports, beacon(0, CALL.last + 60));

describe('a vessel that approaches, queues and berths', () => {
  test('is predicted once every quarter-hour, all vessels in one row', () =>
    stored(STORY, (open) => {
      const whole = runsOf(open).filter(({ isWhole }) => isWhole);
      const snapshots = open.rows<{ at_ms: number; queue: number; inbound: number }>(
        'SELECT at_ms, queue, inbound FROM snapshot ORDER BY at_ms',
      );
      expect(whole.map(({ atMs, queue, predictions }) => [atMs, queue, predictions.length])).toEqual(
        snapshots.map(({ at_ms, queue, inbound }) => [at_ms, queue, queue + inbound]),
      );
      expect(whole.every(({ atMs, recordedMs }) => recordedMs === atMs + MINUTE_MS)).toBe(true);
      expect(whole.every(({ atMs }, i) => i === 0 || atMs - whole[i - 1]!.atMs === QUARTER_MS)).toBe(true);
      expect(whole.filter(({ predictions }) => predictions.length === 1).length).toBeGreaterThan(80);
    }));

  test('and alone when its zone has changed, in its new zone', () =>
    stored(STORY, (open) => {
      const changes = open.rows<{ recorded_ms: number; to_zone: string }>(
        "SELECT recorded_ms, to_zone FROM zone_change WHERE to_zone IS NOT NULL AND to_zone <> 'BERTH' ORDER BY id",
      );
      expect(changes.map(({ to_zone }) => to_zone)).toEqual([
        'APPROACH_FAR',
        'APPROACH_CLOSE',
        'QUEUE',
        'APPROACH_CLOSE',
      ]);
      const alone = runsOf(open).filter(({ isWhole }) => !isWhole);
      expect(
        alone.map(({ atMs, recordedMs, predictions }): unknown => [
          atMs,
          recordedMs,
          predictions.map((p) => [p.mmsi, p.zone]),
        ]),
      ).toEqual(changes.map(({ recorded_ms, to_zone }) => [recorded_ms, recorded_ms, [[SHIP, to_zone]]]));
    }));

  test('but never from the moment at which it is known to lie at berth', () =>
    stored(STORY, (open) => {
      const [{ recorded_ms: berthedMs }] = open.rows<{ recorded_ms: number }>(
        "SELECT recorded_ms FROM zone_change WHERE to_zone = 'BERTH'",
      ) as [{ recorded_ms: number }];
      const predicted = runsOf(open).filter(({ predictions }) => predictions.length > 0);
      expect(Math.max(...predicted.map(({ recordedMs }) => recordedMs))).toBeLessThan(berthedMs);
      expect(open.port.outlook.predictions.size).toBe(0);
      expect(open.rows('SELECT * FROM expectation')).toEqual([]);
    }));

  test('settles at its ATB: every sample has the outcome, one of each slice is a validation row, the first there', () =>
    stored(STORY, async (open) => {
      const samples = samplesOf(open);
      const [stay] = open.rows<{ atb_ms: number; atb_recorded_ms: number }>('SELECT * FROM berth_stay');
      expect(stay!.atb_ms).toBe(at(CALL.atQuay));
      expect(samples.length).toBeGreaterThan(10);
      for (const sample of samples) {
        expect(sample).toMatchObject({
          settlement: 1,
          atb_ms: stay!.atb_ms,
          settled_ms: stay!.atb_recorded_ms,
          queued: 1,
        });
        expect(sample.at_ms).toBeLessThan(stay!.atb_ms);
      }
      const firsts = samples.filter(({ first }) => first === 1);
      expect(firsts.map(({ slice }) => slice)).toEqual(['8-24h', '0-8h']);
      const predictions = predictionsOf(open);
      for (const { slice, at_ms } of firsts) {
        const first = predictions.find(({ p50Minutes }) => timeSlice(p50Minutes / 60) === slice);
        expect(at_ms).toBe(first!.atMs);
      }
      // The newest comes first.
      const rows = await open.store.listValidations('TST', T0, at(CALL.last));
      const told = rows.map(({ slice, atMs, atbMs }): unknown => [slice, atMs, atbMs]);
      expect(told).toEqual(firsts.map(({ slice, at_ms }): unknown => [slice, at_ms, stay!.atb_ms]).reverse());
      expect(await open.store.listValidations('TST', T0, stay!.atb_recorded_ms - 1)).toEqual([]);
      expect(outcomesOf(open)).toEqual({ bulk: { berthed: 1, unberthed: 0 } });
    }));

  test('has a wait of its own from then on, which a restart finds again', () =>
    stored(STORY, ({ rows, world }) => {
      const [call] = rows<{ wait: number }>('SELECT (atb_ms - queued_since_ms) / 3600000.0 AS wait FROM port_call');
      const { ownWaits } = world.vessels.get(SHIP)!.vessel;
      expect(ownWaits).toEqual({ TST: { log: expect.closeTo(Math.log1p(call!.wait), 3), calls: 1 } });
      const [{ state }] = rows<{ state: string }>(`SELECT state FROM vessel WHERE mmsi = ${SHIP}`) as [
        { state: string },
      ];
      expect(JSON.parse(state).ownWaits).toEqual(ownWaits);
    }));
});

test('what was predicted at or after the ATB, before it was known, is no sample', () => {
  const heard: Heard[] = [
    [0, off(12), 12],
    [20, off(8), 12],
    [40, off(4), 12],
    [60, 'berthA', 0],
    [90, 'berthA', 0],
  ];
  const story = merged([particulars(-1)], positions(heard), beacon(-1, 120));
  return stored(
    story.filter(({ atMs }) => atMs < at(90)),
    async (open) => {
      // A sample of minute 60, the hour after the first, has been kept already.
      expect(samplesOf(open).map(({ at_ms, settlement }) => [minuteOf(at_ms), settlement])).toEqual([
        [0, null],
        [60, null],
      ]);
      open.hear(...story.filter(({ atMs }) => atMs >= at(90)));
      await open.commit();
      expect(open.rows('SELECT (atb_ms - ?) / 60000 AS atb FROM berth_stay'.replace('?', String(T0)))).toEqual([
        { atb: 60 },
      ]);
      expect(samplesOf(open).map(({ at_ms, settlement }) => [minuteOf(at_ms), settlement])).toEqual([[0, 1]]);
      // The runs tell what was served, whatever came.
      expect(runsOf(open).filter(({ predictions, atMs }) => predictions.length > 0 && atMs >= at(60))).toHaveLength(2);
    },
  );
});

test('a vessel that never berths leaves no samples, but is counted', () => {
  const away = portCall({ minute: 2, waitMinutes: 200, stayMinutes: 0 });
  const tanker = portCall({ mmsi: SHIP + 1, minute: 7, waitMinutes: 300, stayMinutes: 0, said: { shipType: 80 } });
  return stored(merged(away.reports, tanker.reports, beacon(0, tanker.last + 60)), async (open) => {
    expect(runsOf(open).filter(({ predictions }) => predictions.length === 2).length).toBeGreaterThan(10);
    expect(samplesOf(open)).toEqual([]);
    expect(open.rows('SELECT * FROM expectation')).toEqual([]);
    expect(outcomesOf(open)).toEqual({ bulk: { berthed: 0, unberthed: 1 }, tanker: { berthed: 0, unberthed: 1 } });
    expect(await open.store.listValidations('TST', T0, at(tanker.last))).toEqual([]);
    expect((await open.store.readRefitFacts('TST', at(tanker.last))).unberthedCalls).toEqual({ bulk: 1, tanker: 1 });
  });
});

test('a vessel that queues again after its berth is expected anew, and settles again', () => {
  const heard: Heard[] = [];
  for (let minute = 0; minute <= 60; minute += 10) heard.push([minute, off(12 - minute / 5), 12]);
  for (let minute = 70; minute <= 400; minute += 10) heard.push([minute, 'berthA', 0]);
  for (let minute = 450; minute <= 800; minute += 10) heard.push([minute, 'waiting', 0.1]);
  for (let minute = 850; minute <= 1_100; minute += 10) heard.push([minute, 'berthB', 0]);
  return stored(merged([particulars(-1)], positions(heard), beacon(-1, 1_120)), (open) => {
    const samples = samplesOf(open);
    expect(new Set(samples.map(({ expectation_id }) => expectation_id))).toEqual(new Set([1, 2]));
    const stays = open.rows<{ atb_ms: number }>('SELECT atb_ms FROM berth_stay ORDER BY id');
    expect(stays).toHaveLength(2);
    for (const { expectation_id, settlement, atb_ms, zone } of samples) {
      expect([settlement, atb_ms]).toEqual([expectation_id, stays[expectation_id - 1]!.atb_ms]);
      if (expectation_id === 2) expect(zone).not.toBe('APPROACH_FAR');
    }
    expect(outcomesOf(open)).toEqual({ bulk: { berthed: 2, unberthed: 0 } });
  });
});

test('a long wait keeps a spread of at most 24 samples, and of each slice the first', () => {
  const call = portCall({ minute: 2, waitMinutes: 6_000, stayMinutes: 300, everyMinutes: 10 });
  const story = merged(call.reports, beacon(0, call.last));
  return stored(
    story.filter(({ atMs }) => atMs < at(5_000)),
    async (open) => {
      const kept = (): Expectation => [...open.port.outlook.expected.values()][0]!;
      expect(kept().samples.length).toBeLessThanOrEqual(24);
      expect(samplesOf(open).map(({ id }) => id)).toEqual(kept().samples.map(({ id }) => id));
      const seen = new Set(predictionsOf(open).map(({ p50Minutes }) => timeSlice(p50Minutes / 60)));
      const firsts = samplesOf(open).filter(({ first }) => first === 1);
      expect(new Set(firsts.map(({ slice }) => slice))).toEqual(seen as Set<string>);
      const gaps = samplesOf(open).map(({ at_ms }, i, all) => (i === 0 ? 0 : at_ms - all[i - 1]!.at_ms));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(8 * 60 * MINUTE_MS);
      open.hear(...story.filter(({ atMs }) => atMs >= at(5_000)));
      await open.commit();
      expect(samplesOf(open).length).toBeLessThanOrEqual(24);
      expect(samplesOf(open).every(({ settlement }) => settlement === 1)).toBe(true);
    },
  );
});

describe('a feed that is silent as a whole', () => {
  test('predicts nothing and forecasts nothing until it is heard again', () => {
    const before = STORY.filter(({ atMs }) => atMs <= at(200));
    const after = STORY.filter(({ atMs }) => atMs >= at(400));
    return stored([...before, ...after], (open) => {
      const stale = open.rows<{ at_ms: number }>('SELECT at_ms FROM snapshot WHERE stale = 1').map((row) => row.at_ms);
      const fresh = open.rows<{ at_ms: number }>('SELECT at_ms FROM snapshot WHERE stale = 0').map((row) => row.at_ms);
      expect(stale.length).toBeGreaterThan(10);
      const whole = runsOf(open).filter(({ isWhole }) => isWhole);
      expect(whole.map(({ atMs }) => atMs)).toEqual(fresh);
      expect(
        open.rows<{ at_ms: number }>('SELECT at_ms FROM congestion_forecast ORDER BY 1').map((row) => row.at_ms),
      ).toEqual(fresh);
      expect(samplesOf(open).filter(({ at_ms }) => stale.includes(at_ms))).toEqual([]);
    });
  });
});

describe('who is predicted', () => {
  const course = (mmsi: number, said: object): Report[] => [
    ...portCall({ mmsi, minute: 2, waitMinutes: 0, stayMinutes: 60, said }).reports,
  ];

  test('only ships that want a berth: no tug, no ship that goes elsewhere', () => {
    const tug = course(SHIP + 1, { shipType: 52, lengthM: 60 });
    const small = course(SHIP + 2, { lengthM: 40 });
    const passing = [
      particulars(2, { mmsi: SHIP + 3, destination: 'NLRTM' }),
      ...positions(
        Array.from({ length: 40 }, (_, i): Heard => [2 + i * 5, { lat: 39 + i * 0.02, lon: -31 }, 14]),
        SHIP + 3,
      ),
    ];
    return stored(merged(tug, small, passing, CALL.reports, beacon(0, 600)), (open) => {
      const whom = new Set(predictionsOf(open).map(({ mmsi }) => mmsi));
      expect(whom).toEqual(new Set([SHIP]));
    });
  });
});

describe('a port without any history', () => {
  test('predicts by the plain account, with a wide P90 and low confidence', () =>
    stored(
      STORY.filter(({ atMs }) => atMs < at(CALL.atQuay)),
      (open) => {
        const predictions = predictionsOf(open);
        expect(predictions.length).toBeGreaterThan(80);
        for (const { p50Minutes, p90Minutes, confidencePct, rung, modelId, modelClass } of predictions) {
          expect([rung, modelId, modelClass]).toEqual(['rollout', 0, 'bulk']);
          expect(p90Minutes).toBeGreaterThan(2.5 * p50Minutes);
          expect(confidencePct).toBeLessThanOrEqual(25);
        }
      },
    ));

  test('tells what lies ahead: less as the vessel comes nearer, 100 % of queueing in the queue', () =>
    stored(STORY, (open) => {
      const predictions = predictionsOf(open);
      const queued = predictions.filter(({ zone }) => zone === 'QUEUE');
      expect(queued.length).toBeGreaterThan(20);
      expect(queued.every(({ queuePct }) => queuePct === 100)).toBe(true);
      const far = predictions.filter(({ zone }) => zone === 'APPROACH_FAR');
      expect(far.every(({ queuePct }) => queuePct < 50)).toBe(true);
      expect(far.every(({ p50Minutes }, i) => i === 0 || p50Minutes < far[i - 1]!.p50Minutes)).toBe(true);
      // 180 nm at 12 kn are 15 h, and pilotage.
      expect(far[0]!.p50Minutes).toBeGreaterThan(15 * 60);
      expect(far[0]!.p50Minutes).toBeLessThan(18 * 60);
    }));
});

describe.each([1, 2, 3])('whatever is heard (recording %d)', (seed) => {
  test('who is expected, what is kept of them and how they ended agree', async () => {
    const reports = await reportsIn(join(directory(), 'log'), csvText({ seed, ships: 12, calls: 3 }));
    for (const share of [0.5, 1]) {
      await stored(reports.slice(0, share * reports.length), (open) => {
        const { rows, port, world } = open;
        const expected = [...port.visits].filter(([, { zone }]) => zone !== null && zone !== 'BERTH');
        const numbers = (list: Iterable<number>): number[] => [...list].sort((a, b) => a - b);
        expect(numbers(port.outlook.expected.keys())).toEqual(numbers(expected.map(([mmsi]) => mmsi)));
        expect(numbers(port.outlook.predictions.keys())).toEqual(numbers(port.outlook.expected.keys()));
        const stillOpen = rows<{ id: number; mmsi: number }>('SELECT id, mmsi FROM expectation ORDER BY mmsi');
        expect(stillOpen.map(({ mmsi }) => mmsi)).toEqual(numbers(port.outlook.expected.keys()));
        const counts: { berthed: number; unberthed: number }[] = Object.values(port.outlook.outcomes);
        const [berthed, unberthed] = [
          counts.reduce((sum, count) => sum + count.berthed, 0),
          counts.reduce((sum, count) => sum + count.unberthed, 0),
        ];
        expect([berthed > 0, unberthed > 0]).toEqual([true, true]);
        expect(berthed + unberthed + stillOpen.length).toBe(world.lastIds.expectation);
        expect(world.lastIds.settlement).toBe(berthed);
        const samples = samplesOf(open);
        for (const { expectation_id, settlement, at_ms, atb_ms } of samples) {
          const isOpen = stillOpen.some(({ id }) => id === expectation_id);
          expect([settlement === null, atb_ms === null]).toEqual([isOpen, isOpen]);
          if (!isOpen) expect(at_ms).toBeLessThan(atb_ms!);
        }
        const ofOne = new Map<number, SampleRow[]>();
        for (const row of samples) ofOne.set(row.expectation_id, [...(ofOne.get(row.expectation_id) ?? []), row]);
        for (const own of ofOne.values()) {
          expect(own.length).toBeLessThanOrEqual(24);
          expect(new Set(own.map(({ settlement }) => settlement)).size).toBe(1);
          const firsts = own.filter(({ first }) => first === 1).map(({ slice }) => slice);
          expect(new Set(firsts).size).toBe(firsts.length);
          for (const { slice } of own) expect(firsts).toContain(slice);
        }
      });
    }
  });
});

type News = readonly [atMs: number, mmsi: number, zone: string, p50Minutes: number];

/** What subscribers are told, by the words of the issue: another zone, or moved by more than 30 minutes and a tenth. */
function newsOf(predictions: readonly Prediction[]): News[] {
  const told = new Map<number, { berthingMs: number; zone: string }>();
  return predictions.flatMap(({ mmsi, zone, atMs, p50Minutes }): News[] => {
    const last = told.get(mmsi);
    const berthingMs = atMs + p50Minutes * MINUTE_MS;
    const moved = last ? Math.abs(berthingMs - last.berthingMs) : 0;
    const isFar = moved > 30 * MINUTE_MS && moved > 0.1 * ((last?.berthingMs ?? 0) - atMs);
    if (last && last.zone === zone && !isFar) return [];
    told.set(mmsi, { berthingMs, zone });
    return [[atMs, mmsi, zone, p50Minutes]];
  });
}

describe('prediction.new', () => {
  const FLEET = fleetReports(3);

  test('is raised where the rule says so, and numbered with all other events without a hole', () =>
    stored(FLEET, (open) => {
      const events = open.rows<{ sequence: number; type: string; at_ms: number; payload: string }>(
        'SELECT * FROM event ORDER BY sequence',
      );
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
      const told = events
        .filter(({ type }) => type === 'prediction.new')
        .map(({ at_ms, payload }): News => {
          const { mmsi, zone, p50Minutes } = JSON.parse(payload);
          return [at_ms, mmsi, zone, p50Minutes];
        });
      // Each ship of the fleet calls once.
      const predictions = predictionsOf(open);
      expect(told).toEqual(newsOf(predictions));
      expect(told.length).toBeGreaterThan(30);
      expect(told.length).toBeLessThan(predictions.length / 3);
    }));

  test('is in the same commit as the prediction that it tells of', async () => {
    const open = await openHarness(directory());
    let events = 0;
    for (const [i, report] of FLEET.slice(0, 900).entries()) {
      open.hear(report);
      if (i % 7 !== 0) continue;
      const changes: Changes = collectChanges(open.world, []);
      for (const { atMs, payload } of changes.events) {
        if (payload.type !== 'prediction.new') continue;
        const { mmsi, zone, p50Minutes, p90Minutes, queuePct, confidencePct, rung } = payload;
        const made = changes.runs
          .filter((run) => run.atMs === atMs)
          .flatMap(({ predictions }) => predictions.filter((prediction) => prediction.mmsi === mmsi));
        const told = { mmsi, zone, p50Minutes, p90Minutes, queuePct, confidencePct, rung };
        expect(made).toContainEqual(expect.objectContaining(told));
        events++;
      }
      await open.store.commit(changes);
    }
    expect(events).toBeGreaterThan(15);
    await open.close();
  });
});
