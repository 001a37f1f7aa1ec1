import { areaUnderCurve, type BinaryRow, type RankedRows, rankBinary } from './rank-binary.ts';
import { MIN_CASES } from './scores.ts';

export type { BinaryRow } from './rank-binary.ts';

export type ThresholdScore = { readonly threshold: number; readonly f1: number };

/** One tenth of the scale of probabilities: what was said there, and how often it came true. */
export type ReliabilityBin = {
  readonly fromProbability: number;
  readonly toProbability: number;
  readonly count: number;
  readonly meanProbability: number | null;
  readonly observedFrequency: number | null;
};

/** What forecasts of an event were worth. With fewer than `MIN_CASES` rows all figures are null. */
export type BinaryScores = {
  readonly count: number;
  /** Rows in which the event happened. */
  readonly positives: number;
  readonly prevalence: number | null;
  /** Area under the ROC curve; null also where the event always or never happened. */
  readonly auc: number | null;
  readonly brier: number | null;
  /** Where a probability of at least 0.5 is a warning. */
  readonly f1AtHalf: number | null;
  /** The best that any threshold gives on these same rows: an upper bound, not a promise. */
  readonly best: ThresholdScore | null;
  readonly reliability: readonly ReliabilityBin[];
};

const BINS = 10;

export function scoreBinary(rows: readonly BinaryRow[], ranked: RankedRows = rankBinary(rows)): BinaryScores {
  const count = rows.length;
  const positives = ranked.outcomes.reduce((sum, outcome) => sum + outcome, 0);
  const isEnough = count >= MIN_CASES;
  return {
    count,
    positives,
    prevalence: isEnough ? positives / count : null,
    auc: isEnough ? areaUnderCurve(ranked) : null,
    brier: brierScore(rows),
    f1AtHalf: f1At(rows, 0.5),
    best: bestThreshold(rows, ranked),
    reliability: reliabilityTable(rows),
  };
}

/** Mean (p − o)², with o 1 where the event happened (Brier 1950, in the form for two outcomes that is half of his). */
export function brierScore(rows: readonly BinaryRow[]): number | null {
  if (rows.length < MIN_CASES) return null;
  let sum = 0;
  for (const { probability, outcome } of rows) sum += squaredError(probability, outcome);
  return sum / rows.length;
}

export function squaredError(probability: number, outcome: boolean): number {
  return (probability - (outcome ? 1 : 0)) ** 2;
}

/**
 * 1 − B / B of the reference: 1 is perfect, 0 no better than the reference, below 0 worse. `references` are its
 * probabilities in the order of the rows. Null below `MIN_CASES` rows, or where the reference makes no error.
 */
export function brierSkill(rows: readonly BinaryRow[], references: ArrayLike<number>): number | null {
  if (rows.length < MIN_CASES) return null;
  let own = 0;
  let reference = 0;
  for (let i = 0; i < rows.length; i++) {
    own += squaredError(rows[i]!.probability, rows[i]!.outcome);
    reference += squaredError(references[i]!, rows[i]!.outcome);
  }
  return reference > 0 ? 1 - own / reference : null;
}

/** F1 = 2 TP / (2 TP + FP + FN); null where there is neither event nor warning. */
const f1Of = (hits: number, warnings: number, events: number): number | null =>
  warnings + events > 0 ? (2 * hits) / (warnings + events) : null;

/** F1 of warnings at a probability of at least `threshold`. */
export function f1At(rows: readonly BinaryRow[], threshold: number): number | null {
  if (rows.length < MIN_CASES) return null;
  let hits = 0;
  let warnings = 0;
  let events = 0;
  for (const { probability, outcome } of rows) {
    if (outcome) events++;
    if (probability < threshold) continue;
    warnings++;
    if (outcome) hits++;
  }
  return f1Of(hits, warnings, events);
}

/** The probability that makes the best threshold on these rows; of equal ones the highest. Null without any event. */
export function bestThreshold(
  rows: readonly BinaryRow[],
  { probabilities, outcomes }: RankedRows = rankBinary(rows),
): ThresholdScore | null {
  const events = outcomes.reduce((sum, outcome) => sum + outcome, 0);
  if (rows.length < MIN_CASES || events === 0) return null;
  let best: ThresholdScore | null = null;
  let hits = 0;
  for (let rank = probabilities.length - 1; rank >= 0; rank--) {
    hits += outcomes[rank]!;
    const threshold = probabilities[rank]!;
    // Rows of equal probability warn together.
    if (rank > 0 && probabilities[rank - 1] === threshold) continue;
    const f1 = f1Of(hits, probabilities.length - rank, events)!;
    if (best === null || f1 > best.f1) best = { threshold, f1 };
  }
  return best;
}

/** Ten equal bins (after Murphy and Winkler 1977); a bound belongs to the bin above it, 1 to the last. */
export function reliabilityTable(rows: readonly BinaryRow[]): ReliabilityBin[] {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, probability: 0, events: 0 }));
  for (const { probability, outcome } of rows) {
    const bin = sums[Math.max(0, Math.min(BINS - 1, Math.floor(probability * BINS)))]!;
    bin.count++;
    bin.probability += probability;
    if (outcome) bin.events++;
  }
  return sums.map(({ count, probability, events }, i) => ({
    fromProbability: i / BINS,
    toProbability: (i + 1) / BINS,
    count,
    meanProbability: count < MIN_CASES ? null : probability / count,
    observedFrequency: count < MIN_CASES ? null : events / count,
  }));
}
