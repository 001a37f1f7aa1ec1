import { formatIso } from '../core/time.ts';
import type { CongestionEvaluation, CongestionGroup } from '../domain/prediction/congestion-evaluation.ts';
import type { Evaluation, EvaluationGroup } from '../domain/prediction/evaluation.ts';
import { BASELINES, type Baseline } from '../domain/prediction/scored-row.ts';
import { MIN_CASES } from '../domain/prediction/scores.ts';
import { convergencePicture } from './convergence-picture.ts';
import { fixed, intervalText, NO_FIGURE, percentText, signed } from './figure-text.ts';
import { type TableSection, tableLines } from './text-table.ts';

const BASELINE_NAMES: Readonly<Record<Baseline, string>> = {
  physics: 'sail',
  median_wait: '+wait',
  fluid: 'queue',
  rollout: 'rollout',
};

const ERROR_HEADER = ['', 'n', 'calls', 'MAE', '95 %', 'median', 'bias', 'P90', '95 %', 'loss50', 'loss90'];
const BASELINE_HEADER = ['', 'model', ...BASELINES.map((name) => BASELINE_NAMES[name]), 'best', 'skill', '95 %'];
const CONGESTION_HEADER = ['', 'n', 'high', 'AUC', '95 %', 'F1', 'best', 'Brier', 'usual', '95 %', 'now', '95 %'];

/** What `roadstead evaluate` prints: two tables of the same groups, a picture, and congestion where there is any. */
export function evaluationText(evaluation: Evaluation, congestion: CongestionEvaluation | null): string {
  const parts = evaluation.all.scores.count === 0 ? [] : predictionParts(evaluation);
  if (congestion && congestion.horizons.length > 0) parts.push(congestionPart(congestion));
  if (parts.length === 0) return 'No stored prediction has met its outcome yet.\n';
  parts.push([
    `${NO_FIGURE}: fewer than ${MIN_CASES} cases, or of an interval fewer than four weeks.`,
    `95 %: from whole weeks drawn with replacement, seed ${evaluation.seed}.`,
  ]);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function predictionParts(evaluation: Evaluation): string[][] {
  const { all, firstMadeMs, lastMadeMs } = evaluation;
  const { count, calls, bestBaseline } = all.scores;
  const parts = [
    [
      `${count} predictions for ${calls} calls, each stored before its outcome,`,
      `made from ${formatIso(firstMadeMs!)} to ${formatIso(lastMadeMs!)}.`,
    ],
    [
      'Errors of the predicted hours to berth, in hours. A call counts once, however often predicted.',
      'bias: above 0 ships came sooner than predicted. P90: share that came by then, 90 % if it is right.',
      'loss50, loss90: pinball loss of P50 and P90. The slices are of predicted hours.',
      '',
      ...tableLines(ERROR_HEADER, sections(evaluation, errorRow)),
    ],
    [
      'MAE in hours of the model and of four baselines on the same rows. skill: model / best, good below 1.',
      'sail: distance over speed. +wait: that plus the median wait of the class.',
      'queue: times service over berths. rollout: the queue played forward, berth by berth.',
      '',
      ...tableLines(BASELINE_HEADER, sections(evaluation, baselineRow)),
    ],
  ];
  if (bestBaseline === null) return parts;
  const name = BASELINE_NAMES[bestBaseline];
  return [
    ...parts,
    unweightedLines(all),
    [
      `MAE in hours against actual hours before berth: █ model, ┃ ${name} (the best baseline)`,
      '',
      ...convergencePicture(evaluation.convergence, bestBaseline, name),
    ],
  ];
}

function unweightedLines({ scores: { unweighted } }: EvaluationGroup): string[] {
  const baselines = BASELINES.map(
    (name) => `${BASELINE_NAMES[name]} ${fixed(unweighted.baselineMaeHours[name], 1)}`,
  ).join(', ');
  const model = `model ${fixed(unweighted.maeHours, 1)}, P90 ${percentText(unweighted.p90Coverage)}`;
  return ['MAE in hours if each prediction counted once, and so long waits more:', `${model}; ${baselines}.`];
}

function sections(evaluation: Evaluation, rowOf: (group: EvaluationGroup) => string[]): TableSection[] {
  const section = (title: string, groups: readonly EvaluationGroup[]): TableSection => ({
    title,
    rows: groups.map((group) => [`${title === '' ? '' : '  '}${nameOf(group)}`, ...rowOf(group)]),
  });
  return [
    section('', [evaluation.all]),
    section('ports', evaluation.ports),
    section('classes', evaluation.classes),
    section('zones', evaluation.zones),
    section('slices', evaluation.slices),
    section('ports and classes', evaluation.portClasses),
    section('ports and slices', evaluation.portSlices),
  ];
}

function nameOf({ portCode, modelClass, zone, slice }: EvaluationGroup): string {
  const parts = [portCode, modelClass, zone, slice].filter((part) => part !== null);
  return parts.length === 0 ? 'all' : parts.join(' ');
}

function errorRow({ scores, intervals }: EvaluationGroup): string[] {
  return [
    String(scores.count),
    String(scores.calls),
    fixed(scores.maeHours, 1),
    intervalText(intervals?.maeHours, 1),
    fixed(scores.medianErrorHours, 1),
    signed(scores.biasHours, 1),
    percentText(scores.p90Coverage),
    intervalText(intervals?.p90Coverage, 1, 100),
    fixed(scores.pinball50Hours, 2),
    fixed(scores.pinball90Hours, 2),
  ];
}

function baselineRow({ scores, intervals }: EvaluationGroup): string[] {
  return [
    fixed(scores.maeHours, 1),
    ...BASELINES.map((name) => fixed(scores.baselineMaeHours[name], 1)),
    scores.bestBaseline === null ? NO_FIGURE : BASELINE_NAMES[scores.bestBaseline],
    fixed(scores.skill, 2),
    intervalText(intervals?.skill, 2),
  ];
}

function congestionPart({ horizons, portHorizons }: CongestionEvaluation): string[] {
  const name = ({ portCode, horizonHours }: CongestionGroup): string =>
    portCode === null ? `${horizonHours} h` : `${portCode} ${horizonHours} h`;
  const section = (title: string, groups: readonly CongestionGroup[]): TableSection => ({
    title,
    rows: groups.map((group) => [`  ${name(group)}`, ...congestionRow(group)]),
  });
  return [
    'Congestion: whether the queue is high so many hours ahead; high: how often it was.',
    'F1: of warnings from a probability of 0.5; best: from the best threshold for these same rows.',
    'Brier skill against how usual it is and against how it is now: good above 0.',
    '',
    ...tableLines(CONGESTION_HEADER, [section('all ports', horizons), section('ports', portHorizons)]),
  ];
}

function congestionRow({ scores, skillVsClimatology, skillVsPersistence, intervals }: CongestionGroup): string[] {
  return [
    String(scores.count),
    percentText(scores.prevalence),
    fixed(scores.auc, 3),
    intervalText(intervals?.auc, 3),
    fixed(scores.f1AtHalf, 2),
    fixed(scores.best?.f1 ?? null, 2),
    fixed(scores.brier, 3),
    fixed(skillVsClimatology, 2),
    intervalText(intervals?.skillVsClimatology, 2),
    fixed(skillVsPersistence, 2),
    intervalText(intervals?.skillVsPersistence, 2),
  ];
}
