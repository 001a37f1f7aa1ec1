import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { toMinutes } from '../../../src/domain/prediction/prediction.ts';
import { decodeRun, encodeRun } from '../../../src/domain/prediction/run-blob.ts';
import { EXPECTED_ZONES, RUNGS } from '../../../src/domain/prediction/scored-row.ts';
import { MODEL_CLASSES } from '../../../src/domain/vessel/model-class.ts';
import { T0 } from '../../support/fixes.ts';
import { predictionOf } from '../../support/predictions.ts';

const minutes = fc.oneof(fc.integer({ min: 1, max: toMinutes(9_999) }), fc.constantFrom(1, toMinutes(9_999)));
const anyPrediction = fc.record({
  mmsi: fc.integer({ min: 1, max: 999_999_999 }),
  atMs: fc.constant(T0),
  zone: fc.constantFrom(...EXPECTED_ZONES),
  modelClass: fc.constantFrom(...MODEL_CLASSES),
  p50Minutes: minutes,
  p90Minutes: minutes,
  distanceNm: fc.integer({ min: 0, max: 65_535 }).map((tenths) => tenths / 10),
  confidencePct: fc.integer({ min: 0, max: 100 }),
  queuePct: fc.integer({ min: 0, max: 100 }),
  rung: fc.constantFrom(...RUNGS),
  modelId: fc.oneof(fc.integer({ min: 0, max: 2 ** 24 - 1 }), fc.constantFrom(0, 65_535, 65_536, 2 ** 24 - 1)),
});

test('what is stored is what was predicted, to the last figure, in 16 bytes', () => {
  fc.assert(
    fc.property(fc.array(anyPrediction, { maxLength: 20 }), (predictions) => {
      const bytes = encodeRun(predictions);
      expect(bytes.length).toBe(16 * predictions.length);
      expect(decodeRun(bytes, T0)).toEqual(predictions);
    }),
  );
});

test('one vessel can be had alone', () => {
  const predictions = [3, 5, 3].map((mmsi, i) => predictionOf({ mmsi, p50Minutes: i + 1 }));
  const bytes = encodeRun(predictions);
  expect(decodeRun(bytes, T0, 3)).toEqual([predictions[0]!, predictions[2]!]);
  expect(decodeRun(bytes, T0, 4)).toEqual([]);
});

test('it is read where it lies in a larger buffer, as a store gives it', () => {
  const predictions = [predictionOf({ mmsi: 7 }), predictionOf({ mmsi: 8 })];
  const buffer = new Uint8Array(5 + 32).fill(255);
  buffer.set(encodeRun(predictions), 5);
  expect(decodeRun(buffer.subarray(5), T0)).toEqual(predictions);
});

test('the layout is fixed: stored runs must stay readable', () => {
  const prediction = predictionOf({
    mmsi: 0x01020304,
    p50Minutes: 0x0506,
    p90Minutes: 0x0708,
    distanceNm: 25.8,
    confidencePct: 11,
    queuePct: 12,
    zone: 'APPROACH_FAR',
    modelClass: 'vehicle',
    rung: 'full',
    modelId: 0x0d0e0f,
  });
  expect([...encodeRun([prediction])]).toEqual([4, 3, 2, 1, 6, 5, 8, 7, 2, 1, 11, 12, 0b10_100_10, 0x0d, 0x0f, 0x0e]);
});

test('a run of nobody is empty', () => {
  expect(decodeRun(encodeRun([]), T0)).toEqual([]);
});
