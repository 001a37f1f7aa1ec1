import type { CongestionInput } from './congestion-features.ts';

/** Where a port has no past: HIGH begins at its 80th percentile, so a fifth of all hours are high by definition. */
const USUAL_SHARE_HIGH = 0.2;

/** The first reference: how often the queue was above the present threshold in the last 30 days. */
export const climatology = ({ shareHigh30d }: Pick<CongestionInput, 'shareHigh30d'>): number =>
  Math.min(1, Math.max(0, shareHigh30d ?? USUAL_SHARE_HIGH));

/**
 * The second: as now, so it will be. 1 or 0, as persistence is usually scored; its Brier score is the share of hours
 * in which the queue crossed the threshold. A forecast that hedges has an easier life, so skill over it says less than
 * skill over climatology at long horizons.
 */
export const persistence = ({ queue, thresholdQueue }: Pick<CongestionInput, 'queue' | 'thresholdQueue'>): 0 | 1 =>
  queue > thresholdQueue ? 1 : 0;
