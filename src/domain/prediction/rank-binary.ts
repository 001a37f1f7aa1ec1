/** A forecast of an event, and whether it happened. */
export type BinaryRow = { readonly probability: number; readonly outcome: boolean };

/** Rows from the lowest probability to the highest. */
export type RankedRows = {
  readonly probabilities: Float64Array;
  /** 1 where the event happened. */
  readonly outcomes: Uint8Array;
  /** Where each stood in the rows that were given. */
  readonly order: Uint32Array;
};

export function rankBinary(rows: readonly BinaryRow[]): RankedRows {
  const order = new Uint32Array(rows.length)
    .map((_, i) => i)
    .sort((a, b) => rows[a]!.probability - rows[b]!.probability);
  const probabilities = new Float64Array(rows.length);
  const outcomes = new Uint8Array(rows.length);
  for (let rank = 0; rank < order.length; rank++) {
    const { probability, outcome } = rows[order[rank]!]!;
    probabilities[rank] = probability;
    outcomes[rank] = outcome ? 1 : 0;
  }
  return { probabilities, outcomes, order };
}

/**
 * Area under the ROC curve: the chance that a case of the event was given a higher probability than a case without it,
 * equal ones counting half (Hanley and McNeil 1982; the U of Mann and Whitney 1947 over n₁ n₀). `weightAt` says how
 * often the row of a rank counts. Null where one of the two kinds is missing.
 */
export function areaUnderCurve(
  { probabilities, outcomes }: RankedRows,
  weightAt: (rank: number) => number = () => 1,
): number | null {
  let happened = 0;
  let not = 0;
  let pairs = 0;
  for (let rank = 0; rank < probabilities.length; ) {
    const probability = probabilities[rank]!;
    let happenedHere = 0;
    let notHere = 0;
    for (; rank < probabilities.length && probabilities[rank] === probability; rank++) {
      if (outcomes[rank] === 1) happenedHere += weightAt(rank);
      else notHere += weightAt(rank);
    }
    pairs += happenedHere * (not + notHere / 2);
    happened += happenedHere;
    not += notHere;
  }
  return happened > 0 && not > 0 ? pairs / (happened * not) : null;
}
