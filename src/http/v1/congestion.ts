import type { PortScores } from '../../contracts/outcomes.ts';
import type { Picture } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { fraction, hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

/** GET /v1/congestion/{port_code}: the state, and the probability that the queue will be HIGH at each horizon. */
export function answerCongestion(picture: Picture, { congestion, congestionDays }: PortScores): unknown {
  const { port, forecast, congestionModel } = picture;
  const score = (value: number | null): number | null => (value === null ? null : round(value, 3));
  return {
    port_code: port.code,
    current_state: {
      queue_total: picture.queue,
      berth_utilization: fraction(picture.utilizationFraction),
      congestion_level: picture.level.toLowerCase(),
    },
    forecasts: Object.fromEntries(
      (forecast?.horizons ?? []).map((horizon) => [
        `${horizon.horizonHours}h`,
        {
          probability: fraction(horizon.probability),
          risk_level: horizon.riskLevel,
          confidence: fraction(horizon.confidence),
          queue_p50: round(horizon.queueP50, 1),
          queue_p90: round(horizon.queueP90, 1),
          basis: horizon.basis,
        },
      ]),
    ),
    label: 'the queue exceeds threshold_queue, as for the level HIGH',
    threshold_queue: hours(forecast?.horizons[0]?.thresholdQueue ?? null),
    forecast_time: instant(forecast?.atMs ?? null),
    forecast_reason: forecast === null ? 'no quarter-hour has passed since the port was taken up' : null,
    model_version: congestionModel?.version ?? `${port.code}-congestion-prior`,
    model_metrics: {
      auc: score(congestion[24].auc),
      f1: score(congestion[24].f1AtHalf),
      horizon: '24h',
      by_horizon: Object.fromEntries(
        Object.entries(congestion).map(([horizon, scores]) => [
          `${horizon}h`,
          {
            auc: score(scores.auc),
            f1: score(scores.f1AtHalf),
            brier: score(scores.brier),
            brier_skill_vs_climatology: score(scores.skillVsClimatology),
            brier_skill_vs_persistence: score(scores.skillVsPersistence),
            forecasts: scores.count,
            high: scores.positives,
          },
        ]),
      ),
      window_days: congestionDays,
    },
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}
