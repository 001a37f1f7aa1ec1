import { checksumOf, hexPairAt } from './checksum.ts';
import { isPlausible } from './stamp.ts';

const COMMA = 44;
const STAR = 42;
const PGHP = [36, 80, 71, 72, 80, COMMA];

/** The time of a `$PGHP` line, and the checksum of the sentence that it belongs to, -1 if it does not tell. */
export type GatehouseStamp = { stampMs: number; checksum: number };

/**
 * Reads `$PGHP,1,year,month,day,hour,minute,second,millisecond,country,region,mmsi,on line,checksum*hh`, which stamps
 * the AIS sentence after it (Gatehouse's proprietary comment sentence); other lines change nothing.
 */
export function readGatehouseStamp(bytes: Uint8Array, from: number, to: number, into: GatehouseStamp): void {
  for (let i = 0; i < PGHP.length; i++) if (bytes[from + i] !== PGHP[i]) return;
  const star = bytes.indexOf(STAR, from);
  if (star < 0 || hexPairAt(bytes, star + 1, to) !== checksumOf(bytes, from + 1, star)) return;
  const parts = [0, 0, 0, 0, 0, 0, 0, 0];
  let part = 0;
  for (let i = from + PGHP.length; i < star && part < parts.length; i++) {
    if (bytes[i] === COMMA) part++;
    else if (bytes[i]! >= 48 && bytes[i]! <= 57) parts[part] = parts[part]! * 10 + bytes[i]! - 48;
    else return;
  }
  const [, year, month, day, hour, minute, second, millisecond] = parts;
  const atMs = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!, millisecond!);
  if (part < parts.length || !isPlausible(atMs)) return;
  into.stampMs = atMs;
  into.checksum = bytes[star - 3] === COMMA ? hexPairAt(bytes, star - 2, star) : -1;
}
