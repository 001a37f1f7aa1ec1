/** The longest message sent here, in six-bit symbols: type 5 has 424 bits, 71 symbols. */
const SYMBOLS_MAX = 72;

/** ASCII byte of each six-bit value (IEC 61162-1, table of six-bit to valid character conversion). */
const ARMOUR = Uint8Array.from({ length: 64 }, (_, value) => (value < 40 ? value + 48 : value + 56));

/** Packs fields of up to 30 bits, most significant first, into armoured six-bit symbols. */
export type SixBitWriter = {
  readonly armoured: Uint8Array;
  symbols: number;
  /** Bits of padding in the last symbol, once closed. */
  fillBits: number;
  pending: number;
  pendingBits: number;
};

export function createSixBitWriter(): SixBitWriter {
  return { armoured: new Uint8Array(SYMBOLS_MAX), symbols: 0, fillBits: 0, pending: 0, pendingBits: 0 };
}

export function openMessage(writer: SixBitWriter): void {
  writer.symbols = 0;
  writer.fillBits = 0;
  writer.pending = 0;
  writer.pendingBits = 0;
}

/** Appends the low `bits` (at most 24) of a value; a negative one is in two's complement. */
export function putBits(writer: SixBitWriter, value: number, bits: number): void {
  let pending = (writer.pending << bits) | (value & ((1 << bits) - 1));
  let pendingBits = writer.pendingBits + bits;
  const armoured = writer.armoured;
  let symbols = writer.symbols;
  while (pendingBits >= 6) {
    pendingBits -= 6;
    armoured[symbols++] = ARMOUR[(pending >>> pendingBits) & 63]!;
  }
  pending &= (1 << pendingBits) - 1;
  writer.pending = pending;
  writer.pendingBits = pendingBits;
  writer.symbols = symbols;
}

/** Appends 25 to 30 bits: an MMSI, an IMO number, a longitude or a latitude. */
export function putLong(writer: SixBitWriter, value: number, bits: number): void {
  putBits(writer, value >> 12, bits - 12);
  putBits(writer, value, 12);
}

/** Six-bit ASCII (M.1371 table of the 6-bit character set), padded with `@`; what does not exist there becomes a space. */
export function putText(writer: SixBitWriter, text: string, characters: number): void {
  for (let i = 0; i < characters; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 64;
    putBits(writer, code >= 64 && code < 96 ? code - 64 : code >= 32 && code < 64 ? code : 32, 6);
  }
}

/** Pads the last symbol with zero bits. */
export function closeMessage(writer: SixBitWriter): void {
  if (writer.pendingBits === 0) return;
  writer.fillBits = 6 - writer.pendingBits;
  putBits(writer, 0, writer.fillBits);
}
