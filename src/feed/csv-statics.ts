import type { Report } from '../domain/track/report.ts';
import type { StaticReport } from '../domain/vessel/vessel.ts';

/** What a row says of its ship besides the position; `key` tells rows that say the same. */
export type RowStatics = { readonly key: string; readonly fields: Omit<StaticReport, 'atMs'> };

/** A position as a row of CSV has it. */
export type PositionRow = Extract<Report, { kind: 'position' }> & { readonly statics: RowStatics | null };

/**
 * Makes reports of rows that are in order of time: a ship's statics become a report of their own where they change.
 * Doing so before rows are sorted would lose changes.
 */
export function createStaticsExpander(): (rows: readonly Report[]) => Report[] {
  const said = new Map<number, string>();
  return (rows) => {
    const reports: Report[] = [];
    for (const row of rows) {
      const { mmsi, atMs } = row;
      const statics = (row as Partial<PositionRow>).statics ?? null;
      if (statics !== null && said.get(mmsi) !== statics.key) {
        said.set(mmsi, statics.key);
        reports.push({ kind: 'static', atMs, ...statics.fields });
      }
      reports.push(row);
    }
    return reports;
  };
}
