import { DAY_MS } from '../core/time.ts';
import type { Report } from '../domain/track/report.ts';
import type { StaticReport } from '../domain/vessel/vessel.ts';

/** What a row says of its ship besides the position; `key` tells rows that say the same. */
export type RowStatics = { readonly key: string; readonly fields: Omit<StaticReport, 'atMs'> };

/** A position as a row of CSV has it. */
export type PositionRow = Extract<Report, { kind: 'position' }> & { readonly statics: RowStatics | null };

/** Statics that stay the same are said again after this long, for a ship that was forgotten meanwhile. */
const SAID_AGAIN_MS = DAY_MS;

/**
 * Makes reports of rows that are in order of time: a ship's statics become a report of their own where they change.
 * Doing so before rows are sorted would lose changes.
 */
export function createStaticsExpander(): (rows: readonly Report[]) => Report[] {
  const said = new Map<number, { key: string; atMs: number }>();
  return (rows) => {
    const reports: Report[] = [];
    for (const row of rows) {
      const { mmsi, atMs } = row;
      const statics = (row as Partial<PositionRow>).statics ?? null;
      const last = said.get(mmsi);
      if (statics !== null && (last?.key !== statics.key || atMs - last.atMs >= SAID_AGAIN_MS)) {
        said.set(mmsi, { key: statics.key, atMs });
        reports.push({ kind: 'static', atMs, ...statics.fields });
      }
      reports.push(row);
    }
    return reports;
  };
}
