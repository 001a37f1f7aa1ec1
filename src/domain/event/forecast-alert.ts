import type { CongestionLevel, CongestionThresholds } from '../port/congestion.ts';
import type { HorizonForecast } from '../prediction/congestion-model.ts';
import type { AlertSignal } from './alert.ts';
import { type AlertScale, holdsAt, startOf, startsAt } from './alert-scale.ts';

/** Probability that the queue will be HIGH. */
export const FORECAST_SCALE: AlertScale = [
  { severity: 'MEDIUM', start: 0.7, hold: 0.5 },
  { severity: 'HIGH', start: 0.85, hold: 0.7 },
];
export const FORECAST_HORIZONS_HOURS: readonly number[] = [24, 48];

export type ForecastAlertInput = {
  readonly portName: string;
  readonly level: CongestionLevel;
  readonly queue: number;
  /** Only its own scale judges a port by the queue, which is what is forecast. */
  readonly basis: CongestionThresholds['basis'];
  readonly horizons: readonly HorizonForecast[];
};

/** Congestion is likely to be HIGH in a day or two, and is not yet. */
export function judgeForecastAlert({ portName, level, queue, basis, horizons }: ForecastAlertInput): AlertSignal {
  const worst = horizons
    .filter(({ horizonHours }) => FORECAST_HORIZONS_HOURS.includes(horizonHours))
    .reduce<HorizonForecast | null>((a, b) => (a !== null && a.probability >= b.probability ? a : b), null);
  const isThere = level === 'HIGH' || level === 'CRITICAL';
  const probability = isThere || basis === 'fixed' ? 0 : (worst?.probability ?? 0);
  return {
    kind: 'forecast',
    subject: '',
    commodity: null,
    starts: startsAt(FORECAST_SCALE, probability),
    holds: holdsAt(FORECAST_SCALE, probability),
    isSettled: false,
    ground: (severity) => {
      const { horizonHours, thresholdQueue, queueP50 } = worst!;
      return {
        value: probability,
        threshold: startOf(FORECAST_SCALE, severity),
        unit: 'probability',
        figures: { probability, horizonHours, queue, queueP50, thresholdQueue },
        text:
          `The queue of ${portName} will be HIGH in ${horizonHours} hours with a probability of ` +
          `${Math.round(100 * probability)} %; now ${queue} vessels wait.`,
      };
    },
  };
}
