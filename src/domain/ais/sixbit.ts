/** Marks a byte that is no armouring character. */
export const NOT_ARMOUR = 255;

/** IEC 61162-1 / ITU-R M.1371 6-bit armouring: '0'…'W' are 0…39, '`'…'w' are 40…63. */
export const SIX_BY_BYTE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 48 && byte <= 87) return byte - 48;
  if (byte >= 96 && byte <= 119) return byte - 56;
  return NOT_ARMOUR;
});

/** The 6-bit ASCII of ITU-R M.1371-5 Annex 8, Table 47: 0…31 are '@'…'_', 32…63 are ' '…'?'. */
export const ASCII_BY_SIX: Uint8Array = Uint8Array.from({ length: 64 }, (_, six) => (six < 32 ? six + 64 : six));

/** Unsigned value of up to 30 bits of a message held as 6-bit units; the bits must exist. */
export function bitsAt(six: Uint8Array, start: number, width: number): number {
  const first = Math.trunc(start / 6);
  const end = start + width;
  const last = Math.trunc((end - 1) / 6);
  const spare = (last + 1) * 6 - end;
  let value = six[first]! & (63 >> (start - first * 6));
  if (first === last) return value >> spare;
  for (let i = first + 1; i < last; i++) value = (value << 6) | six[i]!;
  return (value << (6 - spare)) | (six[last]! >> spare);
}

/** The six bits that begin at any bit; they must exist. */
export function sixAt(six: Uint8Array, start: number): number {
  const index = Math.trunc(start / 6);
  const offset = start - index * 6;
  if (offset === 0) return six[index]!;
  return ((six[index]! << offset) | (six[index + 1]! >> (6 - offset))) & 63;
}
