import type { ConvergenceBin } from '../domain/prediction/convergence.ts';
import type { Baseline } from '../domain/prediction/scored-row.ts';
import { fixed } from './figure-text.ts';
import { tableLines } from './text-table.ts';

const BAR_COLUMNS = 60;
const BAR = '█';
const MARK = '┃';

/**
 * A bar of the model's mean error for each bin of hours before berth, with a mark where a baseline's error would end.
 * Example: `0–2  1200  1.2  1.9  ███┃`.
 */
export function convergencePicture(
  bins: readonly ConvergenceBin[],
  baseline: Baseline,
  baselineName: string,
): string[] {
  const largestHours = Math.max(0, ...bins.flatMap((bin) => [bin.maeHours ?? 0, bin.baselineMaeHours[baseline] ?? 0]));
  const columns = (hours: number): number => Math.max(1, Math.round((hours / largestHours) * BAR_COLUMNS));
  const rows = bins.map((bin) => [
    bin.toHours === null ? `${bin.fromHours}+` : `${bin.fromHours}–${bin.toHours}`,
    String(bin.count),
    fixed(bin.maeHours, 1),
    fixed(bin.baselineMaeHours[baseline], 1),
  ]);
  const [header, ...lines] = tableLines(['hours', 'n', 'model', baselineName], [{ title: '', rows }]);
  return [
    header!,
    ...lines.map((line, i) => {
      const { maeHours, baselineMaeHours } = bins[i]!;
      const baselineHours = baselineMaeHours[baseline];
      if (maeHours === null || baselineHours === null || largestHours === 0) return line;
      return `${line}  ${barWithMark(columns(maeHours), columns(baselineHours))}`;
    }),
  ];
}

/** The mark takes the last column of its own length, over the bar where that is longer. */
function barWithMark(barColumns: number, markColumn: number): string {
  const bar = BAR.repeat(barColumns).padEnd(markColumn - 1);
  return `${bar.slice(0, markColumn - 1)}${MARK}${bar.slice(markColumn)}`;
}
