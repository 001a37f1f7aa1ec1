/** How much each row counts, in the order of the rows; the rows of one call count 1 together. */
export type Weighting = { readonly weights: Float64Array; readonly calls: number };

/**
 * Weights each row 1 / (rows of its call within the given set): a ship that waits for twenty days is predicted hundreds
 * of times and must not outweigh the others. The weights add up to the number of calls.
 */
export function weighCalls(rows: readonly { readonly expectationId: number }[]): Weighting {
  const rowsOfCall = new Map<number, number>();
  for (const { expectationId } of rows) rowsOfCall.set(expectationId, (rowsOfCall.get(expectationId) ?? 0) + 1);
  const weights = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) weights[i] = 1 / rowsOfCall.get(rows[i]!.expectationId)!;
  return { weights, calls: rowsOfCall.size };
}
