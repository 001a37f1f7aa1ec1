/** How far an estimate may be off: within 5, 15 or 30 per cent in nine cases of ten, or worse. */
export const CONFIDENCE_TIERS = ['5_pct', '15_pct', '30_pct', 'indicative'] as const;
export type ConfidenceTier = (typeof CONFIDENCE_TIERS)[number];

/**
 * Nine in ten errors lie within about twice the median one: the fits of `deadweight.ts` have 1.9 to 2.5 times it for
 * tankers and general cargo ships. Example: a median of 0.073 gives `15_pct`.
 */
const P90_PER_MEDIAN = 2;

/** The tier of an estimate whose median error is this fraction of the value. */
export function tierOf(medianErrorFraction: number): ConfidenceTier {
  const p90 = P90_PER_MEDIAN * medianErrorFraction;
  if (p90 <= 0.05) return '5_pct';
  if (p90 <= 0.15) return '15_pct';
  return p90 <= 0.3 ? '30_pct' : 'indicative';
}

/** Below this the class itself is wrong in more than one case of ten. */
const SURE_CLASS = 0.9;

/** The tier of an estimate that goes by the class of a ship: where the class is a guess, nothing holds in nine cases of ten. */
export const tierByClass = (tier: ConfidenceTier, classConfidence: number): ConfidenceTier =>
  classConfidence >= SURE_CLASS ? tier : 'indicative';
