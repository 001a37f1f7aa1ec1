import { type AisMessage, degrees, fieldValue, speedKn, textOf } from '../ais/message.ts';
import type { Report } from './report.ts';

/** Types 1 to 3, 18, 19 and 27 say where a ship is; 9 is an aircraft, 4, 11 and 21 are no vessels. */
const POSITION_TYPES: ReadonlySet<number> = new Set([1, 2, 3, 18, 19, 27]);
/** Types 5, 19 and 24 say what a ship is. */
const STATIC_TYPES: ReadonlySet<number> = new Set([5, 19, 24]);

/** What a message says of a vessel, at the given time; type 19 says both, other types nothing. */
export function reportsOfMessage(message: AisMessage, atMs: number, into: Report[]): void {
  if (POSITION_TYPES.has(message.type)) into.push(positionOf(message, atMs));
  if (STATIC_TYPES.has(message.type)) into.push(staticOf(message, atMs));
}

function positionOf(message: AisMessage, atMs: number): Report {
  const tenths = fieldValue(message, 'course');
  return {
    kind: 'position',
    mmsi: message.mmsi,
    atMs,
    lat: degrees(message, 'lat') ?? Number.NaN,
    lon: degrees(message, 'lon') ?? Number.NaN,
    sogKn: speedKn(message),
    cogDeg: tenths === null ? null : tenths / 10,
    headingDeg: fieldValue(message, 'heading'),
    navStatus: fieldValue(message, 'status'),
  };
}

function staticOf(message: AisMessage, atMs: number): Report {
  const sum = (a: number | null, b: number | null): number | null =>
    a !== null && b !== null && a + b > 0 ? a + b : null;
  const draught = fieldValue(message, 'draught');
  return {
    kind: 'static',
    mmsi: message.mmsi,
    atMs,
    imo: fieldValue(message, 'imo'),
    name: textOf(message, 'shipname'),
    callsign: textOf(message, 'callsign'),
    shipType: fieldValue(message, 'shiptype'),
    lengthM: sum(fieldValue(message, 'to_bow'), fieldValue(message, 'to_stern')),
    beamM: sum(fieldValue(message, 'to_port'), fieldValue(message, 'to_starboard')),
    draughtM: draught === null ? null : draught / 10,
    destination: message.type === 5 ? (textOf(message, 'destination') ?? '') : null,
    etaCode: fieldValue(message, 'eta'),
  };
}
