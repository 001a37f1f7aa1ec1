/** Reads the simulation's lines back, by the tables of ITU-R M.1371-5 alone; knows nothing of the encoder. */

export type Line = {
  readonly source: string;
  readonly atMs: number;
  readonly fragments: number;
  readonly fragment: number;
  readonly sequence: string;
  readonly payload: string;
  readonly checksumOk: boolean;
};

const LINE =
  /^\\s:([A-Z0-9]+),c:(\d{13})\*([0-9A-F]{2})\\!(AIVDM,(\d),(\d),(\d?),[AB],([^,]+),([0-5]))\*([0-9A-F]{2})$/;

function checksum(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum ^= text.charCodeAt(i);
  return sum;
}

/** All lines; throws where one has another form or its tag block a wrong checksum. */
export function readLines(bytes: Uint8Array): Line[] {
  const text = new TextDecoder().decode(bytes);
  if (text === '') return [];
  if (!text.endsWith('\r\n')) throw new Error('the last line is not complete');
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => {
      const parts = LINE.exec(line);
      if (!parts) throw new Error(`not of the form: ${line}`);
      const tag = `s:${parts[1]},c:${parts[2]}`;
      if (checksum(tag) !== Number.parseInt(parts[3]!, 16)) throw new Error(`tag block checksum: ${line}`);
      return {
        source: parts[1]!,
        atMs: Number(parts[2]),
        fragments: Number(parts[5]),
        fragment: Number(parts[6]),
        sequence: parts[7]!,
        payload: parts[8]!,
        checksumOk: checksum(parts[4]!) === Number.parseInt(parts[10]!, 16),
      };
    });
}

/** The six-bit values of a payload as one field reader. */
export function bitsOf(payload: string): (start: number, length: number) => number {
  const six = Array.from(payload, (letter) => {
    const value = letter.charCodeAt(0) - 48;
    return value > 40 ? value - 8 : value;
  });
  return (start, length) => {
    let value = 0;
    for (let bit = start; bit < start + length; bit++) {
      value = value * 2 + ((six[Math.floor(bit / 6)]! >> (5 - (bit % 6))) & 1);
    }
    return value;
  };
}

const signed = (value: number, bits: number): number => (value >= 2 ** (bits - 1) ? value - 2 ** bits : value);

export type PositionReport = {
  readonly type: number;
  readonly mmsi: number;
  readonly atMs: number;
  readonly source: string;
  readonly status: number;
  readonly sogKn: number;
  readonly lat: number;
  readonly lon: number;
  readonly heading: number;
};

/** The class A position reports (types 1 and 3) among the lines whose checksum is right. */
export function positionsOf(lines: readonly Line[]): PositionReport[] {
  const positions: PositionReport[] = [];
  for (const { payload, fragments, checksumOk, atMs, source } of lines) {
    if (fragments !== 1 || !checksumOk || (payload[0] !== '1' && payload[0] !== '3')) continue;
    const bits = bitsOf(payload);
    positions.push({
      type: bits(0, 6),
      mmsi: bits(8, 30),
      atMs,
      source,
      status: bits(38, 4),
      sogKn: bits(50, 10) / 10,
      lon: signed(bits(61, 28), 28) / 600_000,
      lat: signed(bits(89, 27), 27) / 600_000,
      heading: bits(128, 9),
    });
  }
  return positions;
}

export type StaticReport = {
  readonly mmsi: number;
  readonly imo: number;
  readonly shipType: number;
  readonly lengthM: number;
  readonly draughtM: number;
  readonly name: string;
  readonly destination: string;
};

function text(bits: (start: number, length: number) => number, start: number, characters: number): string {
  let out = '';
  for (let i = 0; i < characters; i++) {
    const six = bits(start + 6 * i, 6);
    if (six === 0) break;
    out += String.fromCharCode(six < 32 ? six + 64 : six);
  }
  return out.trimEnd();
}

/** The static reports of class A ships (type 5) whose two sentences stand next to each other. */
export function staticsOf(lines: readonly Line[]): StaticReport[] {
  const statics: StaticReport[] = [];
  for (let i = 1; i < lines.length; i++) {
    const [first, second] = [lines[i - 1]!, lines[i]!];
    if (first.fragments !== 2 || first.fragment !== 1 || second.fragment !== 2) continue;
    if (first.sequence !== second.sequence || first.source !== second.source) continue;
    if (!first.checksumOk || !second.checksumOk) continue;
    const bits = bitsOf(first.payload + second.payload);
    statics.push({
      mmsi: bits(8, 30),
      imo: bits(40, 30),
      name: text(bits, 112, 20),
      shipType: bits(232, 8),
      lengthM: bits(240, 9) + bits(249, 9),
      draughtM: bits(294, 8) / 10,
      destination: text(bits, 302, 20),
    });
  }
  return statics;
}

export function byMmsi<T extends { readonly mmsi: number }>(reports: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const report of reports) {
    const group = groups.get(report.mmsi);
    if (group) group.push(report);
    else groups.set(report.mmsi, [report]);
  }
  return groups;
}
