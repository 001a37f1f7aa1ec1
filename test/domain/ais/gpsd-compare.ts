import { FIELD_NAMES } from '../../../src/domain/ais/fields.ts';
import type { Decoded } from '../../support/nmea-decode.ts';
import {
  ABSENT,
  type Dialect,
  EXTRA,
  type GpsdRecord,
  type Met,
  type Normal,
  normalOfGpsd,
  normalOfOurs,
} from './gpsd-differences.ts';

export type Comparison = {
  /** What gpsd found and we did not, or not with the same values; those that the list allows are left out. */
  readonly lost: GpsdRecord[];
  /** What we found and gpsd did not, by the reason on the list. */
  readonly extra: Record<string, number>;
  readonly unexplained: Decoded[];
  /** The listed differences that were met. */
  readonly met: Met;
};

/** gpsd's AIS records among the lines that gpsdecode or a `.chk` file holds. */
export function gpsdRecords(text: string): GpsdRecord[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"class":"AIS"'))
    .map((line) => JSON.parse(line));
}

const MEMBERS = ['type', 'repeat', 'mmsi', ...FIELD_NAMES];

/** One text for a record, in the order of our own members, for gpsd's order differs; others show at the end. */
function keyOf(normal: Normal): string {
  let key = '';
  let count = 0;
  for (const name of MEMBERS) {
    const value = normal[name];
    if (value === undefined) continue;
    key += `${name}=${value} `;
    count++;
  }
  return `${key}${Object.keys(normal).length - count}`;
}

const reasonFor = (decoded: Decoded, dialect: Dialect): string | undefined =>
  EXTRA.find(({ explains }) => explains(decoded, dialect))?.reason;

/** Compares the two as multisets: each record of gpsd takes one of ours away. */
export function compare(gpsd: readonly GpsdRecord[], ours: readonly Decoded[], dialect: Dialect): Comparison {
  const met: Met = new Map();
  const left = new Map<string, Decoded[]>();
  const names = new Set<string>();
  for (const decoded of ours) {
    const { record } = decoded;
    const key = keyOf(normalOfOurs(decoded, dialect, met));
    const same = left.get(key) ?? left.set(key, []).get(key)!;
    // Of two alike, gpsd is the likelier to have found the one that there is no reason to miss.
    if (reasonFor(decoded, dialect) === undefined) same.push(decoded);
    else same.unshift(decoded);
    if (record.type === 24 && record.part === 'A') names.add(`${record.mmsi} ${record.shipname}`);
  }
  const lost = gpsd.filter((record) => {
    const normal = normalOfGpsd(record, dialect, met);
    if (record.type === 24 && record.part === undefined) {
      // Message 24 of both parts: part B of ours, and a part A of the same ship.
      if (!names.has(`${record.mmsi} ${normal.shipname}`)) return true;
      delete normal.shipname;
    }
    return left.get(keyOf(normal))?.pop() === undefined && !ABSENT.some(({ isAbsent }) => isAbsent(record));
  });
  const extra: Record<string, number> = {};
  const unexplained: Decoded[] = [];
  for (const decoded of [...left.values()].flat()) {
    const reason = reasonFor(decoded, dialect);
    if (reason === undefined) unexplained.push(decoded);
    else extra[reason] = (extra[reason] ?? 0) + 1;
  }
  return { lost, extra, unexplained, met };
}
