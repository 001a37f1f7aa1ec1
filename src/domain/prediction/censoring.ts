/**
 * Weights that make up for ships which still wait: long times to berth are under-represented among those that are known,
 * for theirs have not ended yet. Each known time y counts 1 / G(y), G being the Kaplan–Meier estimate of the chance that
 * a prediction has been watched for longer than y (inverse probability of censoring; Robins and Rotnitzky 1992).
 * `watchedHours` are the times for which open predictions have been watched. A weight is at most `most`.
 */
export function censoringWeights(
  knownHours: ArrayLike<number>,
  watchedHours: readonly number[],
  most: number,
): Float64Array {
  const weights = new Float64Array(knownHours.length).fill(1);
  if (watchedHours.length === 0) return weights;
  const order = Array.from({ length: knownHours.length }, (_, i) => i).sort((a, b) => knownHours[a]! - knownHours[b]!);
  const censored = [...watchedHours].sort((a, b) => a - b);
  let atRisk = order.length + censored.length;
  let watched = 1;
  let next = 0;
  for (const i of order) {
    while (next < censored.length && censored[next]! < knownHours[i]!) {
      watched *= 1 - 1 / atRisk--;
      next++;
    }
    weights[i] = Math.min(most, 1 / Math.max(watched, 1e-9));
    atRisk--;
  }
  return weights;
}
