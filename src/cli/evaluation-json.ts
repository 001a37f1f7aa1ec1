import { round } from '../core/statistics.ts';
import type { BinaryScores } from '../domain/prediction/binary-scores.ts';
import type { CongestionEvaluation, CongestionGroup } from '../domain/prediction/congestion-evaluation.ts';
import type { ConvergenceBin } from '../domain/prediction/convergence.ts';
import type { Evaluation, EvaluationGroup } from '../domain/prediction/evaluation.ts';
import type { Interval } from '../domain/prediction/resample-weeks.ts';
import type { BaselineHours, Scores } from '../domain/prediction/scores.ts';
import { hours } from '../http/wire/figures.ts';
import { instant } from '../http/wire/instants.ts';

type Json = Record<string, unknown>;

/** What `roadstead evaluate --json` prints. Hours have two decimals, shares and ratios four; null is too few cases. */
export function evaluationJson(evaluation: Evaluation, congestion: CongestionEvaluation | null): Json {
  return {
    seed: evaluation.seed,
    first_made_at: instant(evaluation.firstMadeMs),
    last_made_at: instant(evaluation.lastMadeMs),
    all: groupJson(evaluation.all),
    ports: evaluation.ports.map(groupJson),
    classes: evaluation.classes.map(groupJson),
    zones: evaluation.zones.map(groupJson),
    time_slices: evaluation.slices.map(groupJson),
    port_classes: evaluation.portClasses.map(groupJson),
    port_time_slices: evaluation.portSlices.map(groupJson),
    convergence: evaluation.convergence.map(binJson),
    congestion: congestion && {
      horizons: congestion.horizons.map(congestionJson),
      port_horizons: congestion.portHorizons.map(congestionJson),
    },
  };
}

const fourDecimals = (value: number | null): number | null => (value === null ? null : round(value, 4));

const pair = (interval: Interval | null, show: (value: number) => number | null): (number | null)[] | null =>
  interval && [show(interval[0]), show(interval[1])];

const baselinesJson = (maeHours: BaselineHours): Json => ({
  physics: hours(maeHours.physics),
  median_wait: hours(maeHours.median_wait),
  fluid: hours(maeHours.fluid),
  rollout: hours(maeHours.rollout),
});

/** The members of the key that are not null say what the group is. */
function groupJson({ portCode, modelClass, zone, slice, scores, intervals }: EvaluationGroup): Json {
  return {
    ...(portCode !== null && { port_code: portCode }),
    ...(modelClass !== null && { dwt_class: modelClass }),
    ...(zone !== null && { zone }),
    ...(slice !== null && { time_slice: slice }),
    ...scoresJson(scores),
    interval_95: intervals && {
      mae_hours: pair(intervals.maeHours, hours),
      p90_coverage: pair(intervals.p90Coverage, fourDecimals),
      skill: pair(intervals.skill, fourDecimals),
    },
  };
}

function scoresJson(scores: Scores): Json {
  const { unweighted } = scores;
  return {
    n: scores.count,
    calls: scores.calls,
    mae_hours: hours(scores.maeHours),
    median_error_hours: hours(scores.medianErrorHours),
    bias_hours: hours(scores.biasHours),
    p90_coverage: fourDecimals(scores.p90Coverage),
    pinball_50_hours: hours(scores.pinball50Hours),
    pinball_90_hours: hours(scores.pinball90Hours),
    mean_width_hours: hours(scores.meanWidthHours),
    share_within_2h: fourDecimals(scores.shareWithin2h),
    baseline_mae_hours: baselinesJson(scores.baselineMaeHours),
    best_baseline: scores.bestBaseline,
    skill: fourDecimals(scores.skill),
    ratio_to_physics: fourDecimals(scores.ratioToPhysics),
    unweighted: {
      mae_hours: hours(unweighted.maeHours),
      p90_coverage: fourDecimals(unweighted.p90Coverage),
      baseline_mae_hours: baselinesJson(unweighted.baselineMaeHours),
    },
  };
}

const binJson = (bin: ConvergenceBin): Json => ({
  from_hours: bin.fromHours,
  to_hours: bin.toHours,
  n: bin.count,
  calls: bin.calls,
  mae_hours: hours(bin.maeHours),
  baseline_mae_hours: baselinesJson(bin.baselineMaeHours),
});

function congestionJson(group: CongestionGroup): Json {
  const { portCode, horizonHours, scores, skillVsClimatology, skillVsPersistence, intervals } = group;
  return {
    ...(portCode !== null && { port_code: portCode }),
    horizon_hours: horizonHours,
    ...binaryJson(scores),
    brier_skill_vs_climatology: fourDecimals(skillVsClimatology),
    brier_skill_vs_persistence: fourDecimals(skillVsPersistence),
    interval_95: intervals && {
      auc: pair(intervals.auc, fourDecimals),
      brier_skill_vs_climatology: pair(intervals.skillVsClimatology, fourDecimals),
      brier_skill_vs_persistence: pair(intervals.skillVsPersistence, fourDecimals),
    },
  };
}

const binaryJson = (scores: BinaryScores): Json => ({
  n: scores.count,
  positives: scores.positives,
  prevalence: fourDecimals(scores.prevalence),
  auc: fourDecimals(scores.auc),
  brier: fourDecimals(scores.brier),
  f1_at_half: fourDecimals(scores.f1AtHalf),
  best_f1: fourDecimals(scores.best?.f1 ?? null),
  best_threshold: fourDecimals(scores.best?.threshold ?? null),
  reliability: scores.reliability.map((bin) => ({
    from_probability: bin.fromProbability,
    to_probability: bin.toProbability,
    n: bin.count,
    mean_probability: fourDecimals(bin.meanProbability),
    observed_frequency: fourDecimals(bin.observedFrequency),
  })),
});
