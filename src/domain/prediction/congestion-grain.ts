import { round } from '../../core/statistics.ts';
import { CONGESTION_HORIZONS_HOURS } from './congestion-evaluation.ts';
import { type HorizonForecast, riskLevel } from './congestion-model.ts';

/** A forecast as it is stored: the threshold, then of each horizon probability, P50 and P90 of the queue, 1 if fitted. */
export type PackedForecast = readonly [
  thresholdQueue: number,
  ...horizons: readonly (readonly [probability: number, queueP50: number, queueP90: number, isFitted: number])[],
];

/** Holds a forecast to four decimals of probability and tenths of a ship. */
export function packForecast(horizons: readonly HorizonForecast[]): PackedForecast {
  return [
    horizons[0]?.thresholdQueue ?? 0,
    ...horizons.map(
      ({ probability, queueP50, queueP90, basis }) =>
        [round(probability, 4), round(queueP50, 1), round(queueP90, 1), basis === 'model' ? 1 : 0] as const,
    ),
  ];
}

export function unpackForecast([thresholdQueue, ...horizons]: PackedForecast): HorizonForecast[] {
  return horizons.map(([probability, queueP50, queueP90, isFitted], index) => ({
    horizonHours: CONGESTION_HORIZONS_HOURS[index]!,
    probability,
    riskLevel: riskLevel(probability),
    confidence: Math.max(probability, 1 - probability),
    queueP50,
    queueP90,
    thresholdQueue,
    basis: isFitted === 1 ? 'model' : 'persistence',
  }));
}
