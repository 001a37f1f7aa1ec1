import type { PortScores } from '../../contracts/outcomes.ts';
import type { Picture } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import type { CongestionInput } from '../../domain/prediction/congestion-features.ts';
import { forecastCongestion } from '../../domain/prediction/congestion-model.ts';
import { fraction, hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

/** GET /v1/congestion/{port_code}: the state, and the probability that the queue will be HIGH at each horizon. */
export function answerCongestion(picture: Picture, { congestion, congestionDays }: PortScores): unknown {
  const { port, forecast, congestionModel } = picture;
  const horizons = forecast?.horizons ?? forecastCongestion(null, inputOf(picture));
  const score = (value: number | null): number | null => (value === null ? null : round(value, 3));
  return {
    port_code: port.code,
    current_state: {
      queue_total: picture.queue,
      berth_utilization: fraction(picture.utilizationFraction),
      congestion_level: picture.level.toLowerCase(),
    },
    forecasts: Object.fromEntries(
      horizons.map((horizon) => [
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
    label:
      picture.thresholds.basis === 'fixed'
        ? 'the queue exceeds threshold_queue, 1 and a quarter of the berths: the port has no two weeks of history yet'
        : 'the queue exceeds threshold_queue, as for the level HIGH',
    threshold_queue: hours(horizons[0]!.thresholdQueue),
    forecast_time: instant(forecast?.atMs ?? picture.asOfMs),
    forecast_reason:
      forecast === null ? 'no quarter-hour has passed since the port was taken up: made from the queue as it is' : null,
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

/** The state alone, for a port of which nothing else is known yet. */
function inputOf({ asOfMs, queue, berthsOccupied, berthsTotal, thresholds, inbound }: Picture): CongestionInput {
  return {
    atMs: asOfMs,
    queue,
    berthsOccupied,
    berthsTotal,
    thresholdQueue: thresholds.highQueue ?? 1 + 0.25 * berthsTotal,
    inboundAll: inbound,
    inbound24h: 0,
    inboundMean30d: null,
    queue6hAgo: null,
    queue24hAgo: null,
    mean12h: null,
    meanQueue30d: null,
    arrivals7d: 0,
    rolledQueue: [queue, queue, queue, queue],
    shareHigh30d: null,
  };
}
