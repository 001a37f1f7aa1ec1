import type { Prediction } from '../../src/domain/prediction/prediction.ts';
import { SHIP, T0 } from './fixes.ts';

/** A bulk carrier in the queue, predicted to berth in 10 h. */
export const predictionOf = (some: Partial<Prediction> = {}): Prediction => ({
  mmsi: SHIP,
  atMs: T0,
  zone: 'QUEUE',
  modelClass: 'bulk',
  p50Minutes: 600,
  p90Minutes: 1_200,
  distanceNm: 8,
  confidencePct: 50,
  queuePct: 100,
  rung: 'six',
  modelId: 1,
  ...some,
});
