/** The exclusive or of the bytes in `[from, to)`: the checksum of NMEA 0183 / IEC 61162-1, also that of tag blocks. */
export function checksumOf(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum ^= bytes[i]!;
  return sum;
}

/** The value of the two hexadecimal digits at `at` in either case, -1 where there are none before `to`. */
export function hexPairAt(bytes: Uint8Array, at: number, to: number): number {
  if (at + 2 > to) return -1;
  const high = hexOf(bytes[at]!);
  const low = hexOf(bytes[at + 1]!);
  return high < 0 || low < 0 ? -1 : (high << 4) | low;
}

function hexOf(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
