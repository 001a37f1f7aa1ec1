import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { call } from '../support/call.ts';
import { type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';
import { hasType } from './endpoints.ts';

type Json = Record<string, unknown>;
type Vessel = { mmsi: number; name: string; zone: string; ttb_hours: number; ttb_p90: number; ttb_reason?: string };
type Item = Vessel & {
  vessel_name: string;
  time_slice: string;
  model_version: string;
  prediction_time: string;
  features: { queue_total: number; berth_utilization: number; dwt_class: string; distance_nm: number };
};

const CODES = ['STS', 'VIX', 'SIN', 'PNG'];
const SLICES = ['0-8h', '8-24h', '24-48h', '48-72h', '72-720h'];
const EXPECTED = ['QUEUE', 'APPROACH_CLOSE', 'APPROACH_FAR'];
const CLASSES = 'bulk|tanker|container|general|vehicle|passenger';

let history: ServedHistory;
beforeAll(async () => {
  history = await serveSimulatedHistory(30);
}, 30_000);
afterAll(() => history.stop());

const get = (path: string): Promise<Response> => call(history.server, path);
async function json<T = Json>(path: string): Promise<T> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}
async function refused(path: string): Promise<{ status: number; detail: string }> {
  const response = await get(path);
  return { status: response.status, detail: ((await response.json()) as { detail: string }).detail };
}
const predictionsAt = async (code: string, query = ''): Promise<Item[]> =>
  (await json<{ predictions: Item[] }>(`/v1/predictions/${code}${query}`)).predictions;
const vesselsAt = async (code: string): Promise<Vessel[]> =>
  (await json<{ vessels: Vessel[] }>(`/v1/vessels/${code}`)).vessels;

describe('time to berth', () => {
  test.each(CODES)('at %s is told of every vessel, 0 at berth, and the same in all answers', async (code) => {
    const [vessels, items] = [await vesselsAt(code), await predictionsAt(code)];
    const api = await json<{ predictions: (Omit<Item, 'mmsi'> & { mmsi: string })[]; total: number }>(
      `/api/predictions/${code}`,
    );
    const expected = vessels.filter(({ zone }) => zone !== 'BERTH');
    expect(items.length).toBeGreaterThan(5);
    expect(new Set(items.map(({ mmsi }) => mmsi))).toEqual(new Set(expected.map(({ mmsi }) => mmsi)));
    expect(api.total).toBe(items.length);
    expect(api.predictions.map(({ mmsi }) => Number(mmsi))).toEqual(items.map(({ mmsi }) => mmsi));
    for (const vessel of vessels) {
      const { zone, mmsi, ttb_hours, ttb_p90 } = vessel;
      if (zone === 'BERTH') expect([ttb_hours, ttb_p90]).toEqual([0, 0]);
      else {
        const one = items.find((item) => item.mmsi === mmsi)!;
        const other = api.predictions.find((item) => item.mmsi === String(mmsi))!;
        expect([one.ttb_hours, one.ttb_p90, one.vessel_name]).toEqual([ttb_hours, ttb_p90, vessel.name]);
        expect([other.ttb_hours, other.ttb_p90, other.vessel_name]).toEqual([ttb_hours, ttb_p90, vessel.name]);
        expect(vessel).not.toHaveProperty('ttb_reason');
      }
    }
  });

  test.each(CODES)('at %s is within its bounds, soonest first, and says by which model', async (code) => {
    const items = await predictionsAt(code);
    expect(items.map(({ ttb_hours }) => ttb_hours)).toEqual(
      items.map(({ ttb_hours }) => ttb_hours).sort((a, b) => a - b),
    );
    for (const item of items) {
      const { ttb_hours, ttb_p90, time_slice, model_version, zone, prediction_time, features } = item;
      expect(ttb_hours).toBeGreaterThan(0);
      expect(ttb_p90).toBeGreaterThanOrEqual(ttb_hours);
      expect(ttb_p90).toBeLessThanOrEqual(720);
      expect(EXPECTED).toContain(zone);
      const [from, to] = time_slice.match(/\d+/g)!.map(Number) as [number, number];
      expect(SLICES).toContain(time_slice);
      expect([from <= ttb_hours, ttb_hours < to || to === 720]).toEqual([true, true]);
      expect(model_version).toMatch(new RegExp(`^${code}-(?:${CLASSES})-(?:rollout|six|full)-\\d{8}$`));
      expect(model_version).toContain(`-${features.dwt_class}-`);
      const ageMs = history.asOfMs - Date.parse(prediction_time);
      expect(ageMs).toBeGreaterThanOrEqual(0);
      // The newest quarter-hour, a minute after it.
      expect(ageMs).toBeLessThan(16 * 60_000);
      expect(features.berth_utilization).toBeGreaterThanOrEqual(0);
      expect(features.berth_utilization).toBeLessThanOrEqual(1);
      expect(features.distance_nm).toBeLessThanOrEqual(350);
    }
  });

  test.each(CODES)('at %s has shares between 0 and 1, certainty in the queue, and advice or a reason', async (code) => {
    const { predictions } = await json<{ predictions: Json[] }>(`/api/predictions/${code}`);
    for (const { zone, confidence, queue_probability, will_queue, jit, jit_reason } of predictions) {
      for (const share of [confidence, queue_probability] as number[]) {
        expect([share >= 0, share <= 1]).toEqual([true, true]);
      }
      expect(will_queue).toBe((queue_probability as number) >= 0.5);
      if (zone === 'QUEUE') expect([queue_probability, jit]).toEqual([1, null]);
      expect([hasType(jit, 'object'), hasType(jit_reason, 'string')]).toEqual([jit !== null, jit === null]);
      if (jit === null) continue;
      const advice = jit as Record<string, number>;
      expect(advice.recommended_speed_kn!).toBeLessThan(advice.current_speed_kn!);
      expect(advice.fuel_saved_tonnes!).toBeGreaterThan(0);
    }
  });
});

describe('the parameters of /v1/predictions', () => {
  test('mmsi: one vessel; one at berth has none; a stranger is unknown', async () => {
    const items = await predictionsAt('STS');
    for (const item of items.slice(0, 5)) expect(await predictionsAt('STS', `?mmsi=${item.mmsi}`)).toEqual([item]);
    const berthed = (await vesselsAt('STS')).find(({ zone }) => zone === 'BERTH')!;
    expect(await json(`/v1/predictions/STS?mmsi=${berthed.mmsi}`)).toMatchObject({ predictions: [] });
    const { status, detail } = await refused('/v1/predictions/STS?mmsi=999999999');
    expect([status, detail]).toEqual([404, expect.stringContaining('999999999')]);
    // A vessel of another port is unknown at this one.
    const elsewhere = (await vesselsAt('SIN')).find(({ zone }) => zone === 'BERTH')!;
    expect((await refused(`/v1/predictions/STS?mmsi=${elsewhere.mmsi}`)).status).toBe(404);
  });

  test.each(['', '12', '12345678', '1234567890', 'abcdefghi', '-12345678', '47735731.', '477357311%20', '%00', "'--"])(
    'mmsi: %j is no MMSI',
    async (text) => {
      const { status, detail } = await refused(`/v1/predictions/STS?mmsi=${text}`);
      expect([status, detail]).toEqual([400, expect.stringContaining('mmsi')]);
    },
  );

  test('zone: only vessels there; with mmsi both hold', async () => {
    const items = await predictionsAt('SIN');
    let shown = 0;
    for (const zone of EXPECTED) {
      const inZone = items.filter((item) => item.zone === zone);
      expect(await predictionsAt('SIN', `?zone=${zone}`)).toEqual(inZone);
      expect(await predictionsAt('SIN', `?zone=${zone.toLowerCase()}`)).toEqual(inZone);
      shown += inZone.length;
    }
    expect(shown).toBe(items.length);
    const [first] = items;
    const other = EXPECTED.find((zone) => zone !== first!.zone)!;
    expect(await predictionsAt('SIN', `?mmsi=${first!.mmsi}&zone=${first!.zone}`)).toEqual([first!]);
    expect(await predictionsAt('SIN', `?zone=${other}&mmsi=${first!.mmsi}`)).toEqual([]);
  });

  test.each(['', 'BERTH', 'ANCHOR', 'QUEUE,APPROACH_FAR', '1'])('zone: %j is none of the three', async (text) => {
    const { status, detail } = await refused(`/v1/predictions/STS?zone=${text}`);
    expect(status).toBe(400);
    for (const zone of EXPECTED) expect(detail).toContain(zone);
  });

  test('wrong ones are told before the port is looked for', async () => {
    expect((await refused('/v1/predictions/XXX?zone=nowhere')).status).toBe(400);
    expect((await refused('/v1/validation-logs/XXX?days=0')).status).toBe(400);
    expect((await refused('/api/vessel-journey/XXX/12')).status).toBe(400);
  });
});

type Log = { mmsi: number; predicted_ttb: number; actual_ttb: number; error_hours: number } & Record<string, string>;

describe('/v1/validation-logs', () => {
  const logsAt = (code: string, query = '') =>
    json<{ logs: Log[]; accuracy_summary: Record<string, number | string | null> }>(
      `/v1/validation-logs/${code}${query}`,
    );

  test.each(['0', '31', '-1', 'x', '', '1.5', '1e1', '0x7', '%207'])('days: %j is refused', async (text) => {
    const { status, detail } = await refused(`/v1/validation-logs/STS?days=${text}`);
    expect([status, detail]).toEqual([400, expect.stringContaining('days')]);
  });

  test('days: 7 unless told otherwise, 30 at most', async () => {
    const [seven, one, thirty] = [await logsAt('STS'), await logsAt('STS', '?days=1'), await logsAt('STS', '?days=30')];
    expect([seven, one, thirty].map((answer) => (answer as unknown as Json).days)).toEqual([7, 1, 30]);
    expect(await logsAt('STS', '?days=7')).toEqual(seven);
    // The recording is of 30 hours.
    expect(thirty.logs).toEqual(seven.logs);
    expect(one.logs.length).toBeLessThanOrEqual(seven.logs.length);
    for (const { berth_time } of one.logs) {
      expect(Date.parse(berth_time!)).toBeGreaterThan(history.asOfMs - DAY_MS);
    }
  });

  test.each(CODES)('at %s are what was predicted less what came, one for each call and slice', async (code) => {
    const { logs, accuracy_summary: summary } = await logsAt(code);
    expect(logs.length).toBeGreaterThan(3);
    const seen = new Set<string>();
    for (const log of logs) {
      expect(Math.abs(log.error_hours - (log.predicted_ttb - log.actual_ttb))).toBeLessThan(0.011);
      const actual = (Date.parse(log.berth_time!) - Date.parse(log.prediction_time!)) / HOUR_MS;
      expect(Math.abs(log.actual_ttb - actual)).toBeLessThan(0.006);
      expect(log.actual_ttb).toBeGreaterThan(0);
      const key = `${log.mmsi} ${log.berth_time} ${log.time_slice}`;
      expect([key, seen.has(key)]).toEqual([key, false]);
      seen.add(key);
    }
    const berthed = logs.map(({ berth_time }) => Date.parse(berth_time!));
    expect(berthed).toEqual([...berthed].sort((a, b) => b - a));
    expect(summary.predictions_count).toBe(logs.length);
    const sizes = logs.map(({ error_hours }) => Math.abs(error_hours)).sort((a, b) => a - b);
    const figures = [summary.mae, summary.median_error] as (number | null)[];
    if (logs.length < 30) {
      expect([...figures, typeof summary.reason]).toEqual([null, null, 'string']);
    } else {
      const half = (sizes.length - 1) / 2;
      const median = (sizes[Math.floor(half)]! + sizes[Math.ceil(half)]!) / 2;
      expect(Math.abs(figures[0]! - sizes.reduce((a, b) => a + b) / sizes.length)).toBeLessThan(0.02);
      expect(Math.abs(figures[1]! - median)).toBeLessThan(0.02);
      expect(summary.reason).toBeNull();
    }
  });

  test('there are ports on both sides of the 30 cases that a figure needs', async () => {
    const counts = await Promise.all(CODES.map(async (code) => (await logsAt(code)).logs.length));
    expect([Math.min(...counts) < 30, Math.max(...counts) >= 30]).toEqual([true, true]);
  });
});

describe('/v1/congestion', () => {
  test.each(CODES)('at %s forecasts at four horizons the level that it explains', async (code) => {
    const answer = await json<{
      current_state: Record<string, number | string>;
      forecasts: Record<string, { probability: number; confidence: number; risk_level: string }>;
    }>(`/v1/congestion/${code}`);
    const report = await json<{ queue: { count: number }; congestion: { level: string } }>(`/api/report/${code}`);
    expect(answer.current_state).toMatchObject({
      queue_total: report.queue.count,
      congestion_level: report.congestion.level.toLowerCase(),
    });
    expect(Object.keys(answer.forecasts)).toEqual(['8h', '24h', '48h', '72h']);
    for (const { probability, confidence, risk_level } of Object.values(answer.forecasts)) {
      for (const share of [probability, confidence]) expect([share >= 0, share <= 1]).toEqual([true, true]);
      expect(['normal', 'moderate', 'elevated', 'high']).toContain(risk_level);
    }
  });
});

describe('/v1/mlops', () => {
  test.each(CODES)('at %s gives the same figures as the predictions, and which models serve', async (code) => {
    const { model_accuracy } = await json(`/v1/predictions/${code}`);
    const { ttb_model, data_freshness, congestion_model } = await json<Record<string, Json>>(`/v1/mlops/${code}`);
    expect(ttb_model!.accuracy).toEqual(model_accuracy!);
    const congestion = await json<{ model_metrics: Json; model_version: string }>(`/v1/congestion/${code}`);
    expect((congestion_model!.accuracy as Json).auc_24h).toBe(congestion.model_metrics.auc as null);
    expect(congestion_model!.version).toBe(congestion.model_version);
    const classes = ttb_model!.classes as { dwt_class: string; version: string; training_samples: number }[];
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.reduce((sum, { training_samples }) => sum + training_samples, 0)).toBe(
      ttb_model!.training_samples as number,
    );
    const items = await predictionsAt(code);
    for (const { dwt_class, version } of classes) {
      const mine = items.filter(({ features }) => features.dwt_class === dwt_class);
      for (const { model_version } of mine) expect(model_version).toBe(version);
    }
    const runMs = Date.parse(data_freshness!.last_prediction_run as string);
    expect(runMs % (15 * 60_000)).toBe(0);
    expect(history.asOfMs - runMs).toBeLessThan(16 * 60_000);
    expect(data_freshness!.update_frequency_minutes).toBe(15);
  });
});

type JourneyAnswer = {
  mmsi: string;
  zone_transitions: { time: string; from_zone: string | null; to_zone: string | null }[];
  predictions: { prediction_time: string; ttb_hours: number; actual_ttb: number | null; error_hours: number | null }[];
  outcome: { status: string; berth_time: string | null; berth_id: string | null };
  convergence: object | null;
};

describe('/api/vessel-journey', () => {
  test('of vessels in each zone: where they have been, what was predicted, what came of it', async () => {
    const vessels = await vesselsAt('SIN');
    for (const zone of ['BERTH', ...EXPECTED]) {
      const some = vessels.filter((vessel) => vessel.zone === zone).slice(0, 5);
      expect(some.length).toBeGreaterThan(0);
      for (const { mmsi, ttb_hours } of some) {
        const journey = await json<JourneyAnswer>(`/api/vessel-journey/SIN/${mmsi}`);
        const { zone_transitions, predictions, outcome, convergence } = journey;
        expect(journey.mmsi).toBe(String(mmsi));
        expect(zone_transitions.at(-1)!.to_zone).toBe(zone);
        expect(zone_transitions[0]!.from_zone).toBeNull();
        const times = predictions.map(({ prediction_time }) => Date.parse(prediction_time));
        expect(times).toEqual([...times].sort((a, b) => a - b));
        if (zone === 'BERTH') {
          expect([outcome.status, hasType(outcome.berth_time, 'instant')]).toEqual(['berthed', true]);
          for (const { actual_ttb, error_hours, ttb_hours: predicted } of predictions) {
            expect(actual_ttb!).toBeGreaterThan(0);
            expect(Math.abs(error_hours! - (predicted - actual_ttb!))).toBeLessThan(0.011);
          }
        } else {
          expect([outcome, convergence]).toEqual([{ status: 'expected', berth_time: null, berth_id: null }, null]);
          expect(predictions.at(-1)).toMatchObject({ ttb_hours, actual_ttb: null, error_hours: null });
        }
      }
    }
  });

  test('a stranger is unknown, and what is no MMSI is told so', async () => {
    expect((await refused('/api/vessel-journey/STS/999999999')).status).toBe(404);
    for (const text of ['12', 'x', '1234567890', '12345678a', '%00']) {
      const { status, detail } = await refused(`/api/vessel-journey/STS/${text}`);
      expect([text, status, detail]).toEqual([text, 400, expect.stringContaining('mmsi')]);
    }
  });
});
