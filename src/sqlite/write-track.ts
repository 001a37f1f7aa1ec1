import type { Database } from 'bun:sqlite';
import type { TrackChange } from '../contracts/changes.ts';
import { HOUR_MS } from '../core/time.ts';
import { joinLate } from '../domain/track/thinning.ts';
import { decodeTrack, encodeTrack, type TrackPoint } from '../domain/track/track-blob.ts';

export type FixRow = {
  readonly mmsi: number;
  readonly at_ms: number;
  readonly lat: number;
  readonly lon: number;
  readonly sog_kn: number | null;
  readonly cog_deg: number | null;
  readonly heading_deg: number | null;
  readonly nav_status: number | null;
  readonly recorded_ms: number;
  readonly imported: number;
};

/** A row with its place in the order of arrival. */
type HotRow = FixRow & { readonly arrival: number };

/** The rows of a run that arrived after a later one, or after later ones were sealed. */
function lateRows(rows: readonly HotRow[], sealedToMs: number): ReadonlySet<HotRow> {
  let newestMs = sealedToMs;
  const late = new Set<HotRow>();
  for (const row of rows.toSorted((a, b) => a.arrival - b.arrival)) {
    if (row.at_ms <= newestMs) late.add(row);
    else newestMs = row.at_ms;
  }
  return late;
}

export function pointOf(row: FixRow): TrackPoint {
  return {
    atMs: row.at_ms,
    lat: row.lat,
    lon: row.lon,
    sogKn: row.sog_kn,
    cogDeg: row.cog_deg,
    headingDeg: row.heading_deg,
    navStatus: row.nav_status,
    recordedMs: row.recorded_ms,
  };
}

const FIX_COLUMNS = 10;
/** Rows in one statement: calls into SQLite cost more than the rows. */
const ROWS_AT_ONCE = 32;

/** Appends fixes, and seals those of past hours into one blob a vessel and hour; called inside a transaction. */
export function createTrackWriter(database: Database): (changes: readonly TrackChange[]) => void {
  const columns = 'mmsi, at_ms, lat, lon, sog_kn, cog_deg, heading_deg, nav_status, recorded_ms, imported';
  const appendRows = (count: number): ReturnType<Database['prepare']> =>
    database.prepare(`INSERT INTO fix_hot (${columns}) VALUES ${Array(count).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')}`);
  const appendOne = appendRows(1);
  const appendMany = appendRows(ROWS_AT_ONCE);
  const hot = database.prepare<HotRow, [number]>(
    'SELECT rowid AS arrival, * FROM fix_hot WHERE at_ms < ? ORDER BY mmsi, at_ms, rowid',
  );
  const cool = database.prepare('DELETE FROM fix_hot WHERE at_ms < ?');
  const find = database.prepare<{ fixes: Uint8Array; imported: number }, [number, number]>(
    'SELECT fixes, imported FROM track WHERE mmsi = ? AND hour = ?',
  );
  const save = database.prepare('INSERT OR REPLACE INTO track (mmsi, hour, imported, fixes) VALUES (?, ?, ?, ?)');
  const forget = database.prepare('DELETE FROM track WHERE hour < ? AND imported = 0');

  const sealRun = (rows: readonly HotRow[]): void => {
    const { mmsi, at_ms } = rows[0]!;
    const hour = Math.floor(at_ms / HOUR_MS);
    const earlier = find.get(mmsi, hour);
    const sealed = earlier ? decodeTrack(earlier.fixes) : [];
    const late = lateRows(rows, sealed.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY);
    const onTime = rows.filter((row) => !late.has(row));
    const fixes = joinLate([...sealed, ...onTime.map(pointOf)], [...late].map(pointOf));
    const imported = earlier?.imported === 1 || rows.some((row) => row.imported === 1) ? 1 : 0;
    save.run(mmsi, hour, imported, encodeTrack(fixes));
  };

  const seal = (beforeMs: number): void => {
    let run: HotRow[] = [];
    for (const row of hot.iterate(beforeMs)) {
      const first = run[0];
      if (first && (first.mmsi !== row.mmsi || hourOf(first) !== hourOf(row))) {
        sealRun(run);
        run = [];
      }
      run.push(row);
    }
    if (run.length > 0) sealRun(run);
    cool.run(beforeMs);
  };

  let values: (number | null)[] = [];
  const appendRest = (): void => {
    for (let i = 0; i < values.length; i += FIX_COLUMNS) appendOne.run(...values.slice(i, i + FIX_COLUMNS));
    values = [];
  };

  return (changes) => {
    for (const change of changes) {
      if (change.kind === 'fix') {
        const { mmsi, recordedMs, imported } = change;
        const { atMs, lat, lon, sogKn, cogDeg, headingDeg, navStatus } = change.fix;
        values.push(mmsi, atMs, lat, lon, sogKn, cogDeg, headingDeg, navStatus, recordedMs, imported ? 1 : 0);
        if (values.length === ROWS_AT_ONCE * FIX_COLUMNS) {
          appendMany.run(...values);
          values = [];
        }
        continue;
      }
      appendRest();
      if (change.kind === 'seal') seal(change.beforeMs);
      else forget.run(Math.floor(change.beforeMs / HOUR_MS));
    }
    appendRest();
  };
}

const hourOf = (row: FixRow): number => Math.floor(row.at_ms / HOUR_MS);
