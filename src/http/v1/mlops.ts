import type { PortScores } from '../../contracts/outcomes.ts';
import type { Picture } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { compactDay } from '../../core/time.ts';
import { FEATURES } from '../../domain/features/catalogue.ts';
import { hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { modelAccuracy } from './predictions.ts';

const UPDATE_MINUTES = 15;
const ALGORITHM =
  'per vessel class: virtual-queue rollout, corrected on ln(1 + h) by ridge regression (ml-regression, least absolute deviations by reweighting); P90 by rolling conformal residuals';
const CONGESTION_ALGORITHM =
  'prior on the square root of the queue, corrected by ridge regression (ml-regression); logistic errors';

/** GET /v1/mlops/{port_code}: which models serve, what they were fitted on, and how they have done. */
export function answerMlops(picture: Picture, scores: PortScores): unknown {
  const { port, models, congestionModel, run, lastHeardMs } = picture;
  const newest = models.reduce((latest, { training }) => Math.max(latest, training.trainedMs), 0);
  const score = (value: number | null): number | null => (value === null ? null : round(value, 3));
  const { overall, congestion } = scores;
  return {
    port_code: port.code,
    ttb_model: {
      version: newest === 0 ? `${port.code}-ttb-rollout` : `${port.code}-ttb-${compactDay(newest)}`,
      algorithm: ALGORITHM,
      training_samples: models.reduce((sum, { training }) => sum + training.rows, 0),
      features: FEATURES.length,
      accuracy: modelAccuracy(scores),
      overall: {
        mae_hours: hours(overall.maeHours),
        bias_hours: hours(overall.biasHours),
        p90_coverage: score(overall.p90Coverage),
        baseline_mae_hours: {
          physics: hours(overall.baselineMaeHours.physics),
          median_wait: hours(overall.baselineMaeHours.median_wait),
          fluid: hours(overall.baselineMaeHours.fluid),
          rollout: hours(overall.baselineMaeHours.rollout),
        },
        predictions: overall.count,
        calls: overall.calls,
        window_days: scores.days,
      },
      reason: newest === 0 ? 'no call has met its outcome here yet: the rollout of the queue serves' : null,
      classes: models.map(({ modelClass, version, rung, training }) => ({
        dwt_class: modelClass,
        version,
        rung,
        reason: training.reason,
        trained: instant(training.trainedMs),
        in_force_since: instant(training.effectiveMs),
        training_window: { from: instant(training.fromMs), to: instant(training.toMs) },
        training_calls: training.calls,
        unberthed_calls: training.unberthedCalls,
        training_samples: training.rows,
        features: training.features,
        held_out_calls: training.heldOutCalls,
        held_out_mae_hours: Object.fromEntries(
          Object.entries(training.heldOutMae).map(([name, mae]) => [
            name,
            training.heldOutCalls < 30 ? null : hours(mae),
          ]),
        ),
      })),
    },
    congestion_model: {
      version: congestionModel?.version ?? `${port.code}-congestion-prior`,
      algorithm: CONGESTION_ALGORITHM,
      accuracy: {
        auc_8h: score(congestion[8].auc),
        auc_24h: score(congestion[24].auc),
        auc_48h: score(congestion[48].auc),
        auc_72h: score(congestion[72].auc),
        f1_8h: score(congestion[8].f1AtHalf),
        forecasts: congestion[8].count,
        high: congestion[8].positives,
        window_days: scores.congestionDays,
      },
      training_window: {
        from: instant(congestionModel?.model.fromMs ?? null),
        to: instant(congestionModel?.model.toMs ?? null),
      },
    },
    data_freshness: {
      last_ais_update: instant(lastHeardMs ?? picture.asOfMs),
      last_prediction_run: instant(run?.atMs ?? picture.asOfMs),
      update_frequency_minutes: UPDATE_MINUTES,
    },
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}
