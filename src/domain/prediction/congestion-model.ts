import { type LinearModel, predictLinear } from '../regression/linear-model.ts';
import { CONGESTION_HORIZONS_HOURS, type CongestionHorizonHours } from './congestion-evaluation.ts';
import { CONGESTION_FEATURES, type CongestionInput, congestionFeatures } from './congestion-features.ts';
import { priorForecast, probabilityAbove, queueQuantile, type RootForecast } from './congestion-prior.ts';

/** By the probability of HIGH: below each of these bounds, and from the last on. */
export const RISK_BOUNDS = [0.25, 0.5, 0.75] as const;
export const RISK_LEVELS = ['normal', 'moderate', 'elevated', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** One of the four per forecast. */
export type HorizonForecast = {
  readonly horizonHours: CongestionHorizonHours;
  /** That the queue then exceeds `thresholdQueue`, the one in force now. */
  readonly probability: number;
  readonly riskLevel: RiskLevel;
  /** Probability, 0.5 to 1, that a plain yes or no to HIGH is right: max(p, 1 − p). Of calls at 0.9, nine in ten hold. */
  readonly confidence: number;
  readonly queueP50: number;
  readonly queueP90: number;
  readonly thresholdQueue: number;
  /** `persistence`: the queue as it is, with what is known to come, because no fitted model has done better yet. */
  readonly basis: 'model' | 'persistence';
};

/** How a fit did on the newest rows, which it had not seen: mean Brier scores over several thresholds. */
export type HeldOut = { readonly rows: number; readonly brierModel: number; readonly brierPrior: number };

export type HorizonModel = {
  /** What is added to the prior's √queue; null where it did not do better than the prior alone. */
  readonly correction: LinearModel | null;
  /** Standard deviation of errors on rows left out of the fit, over the prior's spread. */
  readonly spreadFactor: number;
  /** Rows whose outcome at this horizon was known. */
  readonly samples: number;
  readonly heldOut: HeldOut;
};

/** The fitted forecast of one port: plain data, stored as it is. */
export type CongestionModel = {
  readonly rung: 'fitted' | 'prior';
  /** First and last row. */
  readonly fromMs: number;
  readonly toMs: number;
  /** One per horizon. */
  readonly horizons: readonly HorizonModel[];
};

/** The forecast for each horizon; without a model, or where it did not do better, the prior's. */
export function forecastCongestion(model: CongestionModel | null, input: CongestionInput): readonly HorizonForecast[] {
  const features = new Float64Array(CONGESTION_FEATURES.length);
  return CONGESTION_HORIZONS_HOURS.map((horizonHours, index) => {
    const fitted = model?.horizons[index];
    const prior = priorForecast(input, index);
    const correction = fitted?.correction ?? null;
    let forecast = prior;
    if (fitted && correction !== null) {
      congestionFeatures(input, index, features);
      forecast = corrected(prior, predictLinear(correction, features), fitted.spreadFactor);
    }
    const probability = probabilityAbove(forecast, input.thresholdQueue);
    return {
      horizonHours,
      probability,
      riskLevel: riskLevel(probability),
      confidence: Math.max(probability, 1 - probability),
      queueP50: queueQuantile(forecast, 0.5),
      queueP90: queueQuantile(forecast, 0.9),
      thresholdQueue: input.thresholdQueue,
      basis: correction === null ? 'persistence' : 'model',
    };
  });
}

/** The prior moved and spread as the fit has it. */
export const corrected = (prior: RootForecast, changeRoot: number, spreadFactor: number): RootForecast => ({
  root: Math.max(0, prior.root + changeRoot),
  spread: prior.spread * spreadFactor,
});

export function riskLevel(probability: number): RiskLevel {
  const index = RISK_BOUNDS.findIndex((bound) => probability < bound);
  return RISK_LEVELS[index < 0 ? RISK_LEVELS.length - 1 : index]!;
}
