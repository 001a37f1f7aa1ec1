import { assert } from '../../core/assert.ts';
import type { Fix } from './fix.ts';

/**
 * A vessel's fixes of one hour as bytes: version, count, then per fix the differences to the one before as zig-zag
 * variable-length integers. Times are kept to the millisecond, positions to 1/600 000 degree (the AIS unit, 0.2 m), speed
 * and course to a tenth. About 12 bytes a fix.
 */
const VERSION = 1;
const NULL_TENTHS = -1;
/** Most bytes one fix can take: eight integers of at most ten. */
const MAX_FIX_BYTES = 80;

/** A fix of the history, and the service clock when it was taken in. */
export type TrackPoint = Fix & { readonly recordedMs: number };

export const POSITION_UNITS_PER_DEGREE = 600_000;

export function encodeTrack(points: readonly TrackPoint[]): Uint8Array {
  const bytes = new Uint8Array(12 + points.length * MAX_FIX_BYTES);
  let at = 0;
  bytes[at++] = VERSION;
  const put = (value: number): void => {
    let rest = value >= 0 ? value * 2 : -value * 2 - 1;
    while (rest >= 128) {
      bytes[at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    bytes[at++] = rest;
  };
  put(points.length);
  let before = ZERO;
  for (const point of points) {
    const row = rowOf(point);
    for (let i = 0; i < row.length; i++) put(row[i]! - before[i]!);
    before = row;
  }
  return bytes.slice(0, at);
}

const ZERO: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0];

const tenths = (value: number | null): number => (value === null ? NULL_TENTHS : Math.round(value * 10));

function rowOf(fix: TrackPoint): number[] {
  return [
    fix.atMs,
    Math.round(fix.lat * POSITION_UNITS_PER_DEGREE),
    Math.round(fix.lon * POSITION_UNITS_PER_DEGREE),
    tenths(fix.sogKn),
    fix.cogDeg === null ? NULL_TENTHS : tenths(fix.cogDeg) % 3600,
    fix.headingDeg ?? -1,
    fix.navStatus ?? -1,
    fix.recordedMs - fix.atMs,
  ];
}

export function decodeTrack(bytes: Uint8Array): TrackPoint[] {
  assert(bytes[0] === VERSION, 'track blob of a known version');
  let at = 1;
  const get = (): number => {
    let value = 0;
    let factor = 1;
    let byte: number;
    do {
      byte = bytes[at++]!;
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const count = get();
  const fixes: TrackPoint[] = [];
  const row = [...ZERO];
  for (let n = 0; n < count; n++) {
    for (let i = 0; i < row.length; i++) row[i] = row[i]! + get();
    const [atMs, lat, lon, sog, cog, heading, status, lagMs] = row as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    fixes.push({
      atMs,
      lat: lat / POSITION_UNITS_PER_DEGREE,
      lon: lon / POSITION_UNITS_PER_DEGREE,
      sogKn: sog === NULL_TENTHS ? null : sog / 10,
      cogDeg: cog === NULL_TENTHS ? null : cog / 10,
      headingDeg: heading === -1 ? null : heading,
      navStatus: status === -1 ? null : status,
      recordedMs: atMs + lagMs,
    });
  }
  return fixes;
}
