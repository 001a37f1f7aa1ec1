import { JIT_ASSUMPTIONS } from '../../domain/advice/jit-assumptions.ts';
import { FEATURES } from '../../domain/features/catalogue.ts';
import { EASE_HOURS, HALVING_HOURS, RUNG_FACTOR } from '../../domain/prediction/confidence.ts';
import { CONGESTION_HORIZONS_HOURS } from '../../domain/prediction/congestion-evaluation.ts';
import { RISK_BOUNDS, RISK_LEVELS } from '../../domain/prediction/congestion-model.ts';
import { FULL_CALLS, SIX_CALLS } from '../../domain/prediction/fit-class-model.ts';
import { LONGEST_TTB_HOURS, WILL_QUEUE_PCT } from '../../domain/prediction/prediction.ts';
import { BASELINES, type Baseline, RUNGS, type Rung } from '../../domain/prediction/scored-row.ts';
import { MIN_CASES } from '../../domain/prediction/scores.ts';
import { TIME_SLICES } from '../../domain/prediction/time-slice.ts';
import { MODEL_CLASSES } from '../../domain/vessel/model-class.ts';
import { CONGESTION_SCORED_DAYS, SCORED_DAYS } from '../../workflows/model-scores.ts';
import { bullets, paragraph, type Section, section, table } from './html.ts';

const codes = (list: readonly string[]): string => list.map((word) => `\`${word}\``).join(', ');

const STEPS: Readonly<Record<Rung, readonly [what: string, needs: string]>> = {
  rollout: ["the port's queue rolled forward, ship by ship and place by place", 'nothing'],
  six: ['the rollout, corrected by six features', `${SIX_CALLS} calls that have met their outcome`],
  full: [`the rollout, corrected by ${FEATURES.length} features`, `${FULL_CALLS} such calls`],
};

const models = section(
  'models',
  'Models',
  paragraph(
    `Each port has a time-to-berth model for each of six vessel classes: ${codes(MODEL_CLASSES)} (\`dwt_class\`). The class is the operator's registry's, else what AIS tells, the berths that the vessel used, its name or its hull. A model climbs a ladder, and a higher rung serves only where its mean absolute error was lower on calls that it had not seen:`,
  ),
  table(
    ['Rung', 'What it is', 'Needs', 'Confidence times'],
    RUNGS.map((rung) => [`\`${rung}\``, ...STEPS[rung], RUNG_FACTOR[rung]]),
  ),
  paragraph(
    'Models are fitted anew each night. `/v1/mlops` tells the rung of each class, and why it stands no higher.',
  ),
);

const predictions = section(
  'predictions',
  'Predictions',
  bullets([
    `Time to berth is hours from \`prediction_time\` to the next berthing (ATB): 0 at a berth, and never more than ${LONGEST_TTB_HOURS}.`,
    'P50 (`ttb_hours`): the vessel berths as likely sooner as later. P90 (`ttb_p90`): nine in ten berth within it; it is held to that by the errors of the recent past of the port.',
    `\`confidence\` is 1 − (P90 − P50) / (P50 + ${EASE_HOURS} h), from 0 to 1, times the factor of the rung, and halved for every ${HALVING_HOURS} hours that the last position is old.`,
    `\`queue_probability\` is that of queueing before berthing, 1 in the queue; \`will_queue\` is true from ${WILL_QUEUE_PCT} % on.`,
    'Predictions are made every 15 minutes, and at each change of zone.',
    `\`time_slice\` is where the P50 falls: ${codes(TIME_SLICES)}; a bound belongs to the slice above it.`,
  ]),
);

const BY: Readonly<Record<Baseline, string>> = {
  physics: 'distance over speed, and pilotage',
  median_wait:
    'the same with the median wait of the class; in the queue, the median of what was left to those that had waited as long',
  fluid: 'ships ahead times service time over places, if that is longer',
  rollout: 'the queue rolled forward, without any correction',
};

const accuracy = section(
  'accuracy',
  'Accuracy',
  paragraph(
    `Every prediction is kept and compared with what came. All figures are of predictions that were served before their outcome was known. With fewer than ${MIN_CASES} cases a figure is null, for it would say more of chance than of the model.`,
  ),
  bullets([
    `\`mae_…\` is the mean absolute error in hours, by slice, over berthings of the last ${SCORED_DAYS} days: of each call the first prediction in the slice.`,
    '`error_hours` is predicted less actual; `median_error` the median of its size; `bias` its mean: above zero, vessels came sooner than predicted.',
    '`p90_coverage` is the share that berthed within the P90; 0.9 is what it promises.',
  ]),
  paragraph('Beside the models, four simple methods are scored on the same predictions:'),
  table(
    ['Method', 'Is'],
    BASELINES.map((name) => [`\`${name}\``, BY[name]]),
  ),
);

const bounds = [0, ...RISK_BOUNDS, 1];
const forecasts = section(
  'forecasts',
  'Congestion forecasts',
  paragraph(
    `For ${CONGESTION_HORIZONS_HOURS.map((hours) => `${hours} h`).join(', ')}: the probability that the queue then exceeds \`threshold_queue\`, the threshold of HIGH that is in force now. \`confidence\` is the probability that a plain yes or no is right. Skill is measured over the last ${CONGESTION_SCORED_DAYS} days.`,
  ),
  table(
    ['Risk level', 'Probability from', 'below'],
    RISK_LEVELS.map((level, i) => [
      `\`${level}\``,
      bounds[i]!,
      i === RISK_LEVELS.length - 1 ? '(1 is included)' : bounds[i + 1]!,
    ]),
  ),
);

const advice = section(
  'jit',
  'Advice on speed (just in time)',
  paragraph(
    'A vessel that would wait is told in `/api/predictions` how far it may slow down, and what that saves; else `jit_reason` says why there is no advice. The advice rests on this, which every answer repeats in `jit_assumptions`:',
  ),
  bullets(JIT_ASSUMPTIONS),
);

export const MODEL_SECTIONS: readonly Section[] = [models, predictions, accuracy, forecasts, advice];
