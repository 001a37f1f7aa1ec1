import type { AisRecord, Decoded } from '../../support/nmea-decode.ts';

/**
 * Every difference between gpsd's AIS JSON and ours that is meant, each with its reason. Records of both are brought
 * into one normal form (numbers as they stand on the wire, fields by name) and then have to be equal; a difference
 * that is not on this page fails the test.
 */

export type GpsdRecord = Record<string, unknown> & { type: number; repeat: number; mmsi: number };
export type Normal = Record<string, unknown>;

/** In which form gpsd's records come. */
export type Dialect = {
  /** Raw integers (`gpsdecode -u`, `.ju.chk`), or scaled; gpsd 3.22 with fewer places and a turn without its sign. */
  readonly numbers: 'raw' | 'scaled' | 'scaled-3.22';
  /** Both parts of a message 24 are one record, unless gpsdecode is called with `--split24`. */
  readonly mergesParts: boolean;
};

/** The types that we read in full; of the others we give type, repeat indicator and MMSI. */
export const FULL_TYPES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 9, 11, 18, 19, 21, 24, 27]);

/** Members of gpsd's records that ours do not have. */
const NOT_PRINTED: Readonly<Record<string, string>> = {
  class: 'every object of ours is an AIS message',
  device: 'one stream, one source',
  scaled: 'ours are always scaled',
  status_text: 'the expansion of a code is for whoever shows it',
  shiptype_text: 'the same',
  epfd_text: 'the same',
  aid_type_text: 'the same',
  part: 'compared as what it selects: gpsd has none on merged records of message 24',
};

/** Members of ours that gpsd does not print. */
const ONLY_OURS: Readonly<Record<string, string>> = {
  received: 'the time that the line carries',
  part: 'see above',
};
/** The assigned-mode flag, which gpsd reads from four messages and prints for message 19 only. */
const PRINTS_ASSIGNED = 19;

type Sentinel = {
  readonly field: string;
  readonly types?: readonly number[];
  readonly isSentinel: (wire: number) => boolean;
  readonly reason: string;
};

/** Values on the wire that say "not available", or that the standard forbids: null in ours. */
export const SENTINELS: readonly Sentinel[] = [
  { field: 'status', isSentinel: (v) => v === 15, reason: '15 is "undefined", the default' },
  { field: 'turn', isSentinel: (v) => v === -128, reason: '-128 (80h) is "no turn information available"' },
  { field: 'speed', types: [1, 2, 3, 9, 18, 19], isSentinel: (v) => v === 1023, reason: '1023 is "not available"' },
  { field: 'speed', types: [27], isSentinel: (v) => v === 63, reason: '63 is "not available"' },
  {
    field: 'lon',
    types: [1, 2, 3, 4, 9, 11, 18, 19, 21],
    isSentinel: (v) => Math.abs(v) > 108_000_000,
    reason: '181° is "not available", beyond 180° is no longitude',
  },
  {
    field: 'lat',
    types: [1, 2, 3, 4, 9, 11, 18, 19, 21],
    isSentinel: (v) => Math.abs(v) > 54_000_000,
    reason: '91° is "not available", beyond 90° is no latitude',
  },
  { field: 'lon', types: [27], isSentinel: (v) => Math.abs(v) > 108_000, reason: 'the same in 1/10 minute' },
  { field: 'lat', types: [27], isSentinel: (v) => Math.abs(v) > 54_000, reason: 'the same in 1/10 minute' },
  {
    field: 'course',
    types: [1, 2, 3, 9, 18, 19],
    isSentinel: (v) => v >= 3600,
    reason: '360.0 is "not available", 360.1 to 409.5 "should not be used"',
  },
  {
    field: 'course',
    types: [27],
    isSentinel: (v) => v >= 360,
    reason: '511 is "not available", the others above 359 "should not be used"',
  },
  {
    field: 'heading',
    isSentinel: (v) => v >= 360,
    reason: '511 is "not available", there is no heading of 360 to 510',
  },
  { field: 'second', isSentinel: (v) => v === 60, reason: '60 is "not available" (61 to 63 tell a mode and stay)' },
  { field: 'maneuver', isSentinel: (v) => v === 0, reason: '0 is "not available", the default' },
  { field: 'alt', isSentinel: (v) => v === 4095, reason: '4095 is "not available"' },
  { field: 'draught', isSentinel: (v) => v === 0, reason: '0 is "not available", the default' },
  { field: 'imo', isSentinel: (v) => v === 0, reason: '0 is "not available", the default' },
  { field: 'shiptype', isSentinel: (v) => v === 0, reason: '0 is "not available or no ship", the default' },
  { field: 'aid_type', isSentinel: (v) => v === 0, reason: '0 is "type not specified", the default' },
  { field: 'epfd', isSentinel: (v) => v === 0, reason: '0 is "undefined", the default' },
];

const TEXTS = ['callsign', 'shipname', 'destination', 'name', 'vendorid'];
const DIMENSIONS = ['to_bow', 'to_stern', 'to_port', 'to_starboard'];

/** Differences that are met in a run, by reason, for the test to tell. */
export type Met = Map<string, number>;
const note = (met: Met, reason: string): void => void met.set(reason, (met.get(reason) ?? 0) + 1);

const TENTHS: Readonly<Record<string, readonly number[]>> = {
  speed: [1, 2, 3, 18, 19],
  course: [1, 2, 3, 9, 18, 19],
  draught: [5],
};
const isTenths = (field: string, type: number): boolean => TENTHS[field]?.includes(type) ?? false;
const degreesUnit = (type: number): number => (type === 27 ? 600 : 600_000);

/** Degrees a minute of a rate-of-turn code (ITU-R M.1371-5, Table 48). */
export const turnOfCode = (code: number): number => Math.sign(code) * (code / 4.733) ** 2;
const codeOfTurn = (turn: number): number => Math.sign(turn) * Math.round(4.733 * Math.sqrt(Math.abs(turn)));

/** Only type, repeat indicator and MMSI are compared of the types that we do not read. */
const header = ({ type, repeat, mmsi }: AisRecord | GpsdRecord): Normal => ({ type, repeat, mmsi });

/** One of our records in normal form. */
export function normalOfOurs({ record, line }: Decoded, { numbers }: Dialect, met: Met): Normal {
  const { type } = record;
  if (!FULL_TYPES.has(type)) return header(record);
  const normal: Normal = {};
  for (const field in record) {
    const value = record[field];
    if (field in ONLY_OURS) continue;
    if (field === 'assigned' && type !== PRINTS_ASSIGNED) continue;
    if (typeof value !== 'number') normal[field] = value;
    else if (field === 'lon' || field === 'lat') normal[field] = Math.round(value * degreesUnit(type));
    else if (field === 'turn') normal[field] = codeOfTurn(value);
    else normal[field] = isTenths(field, type) ? Math.round(value * 10) : Math.round(value);
  }
  const missing = missingBits(line);
  if (type <= 3 && missing > 0) {
    note(met, 'radio: gpsd leaves out the bits that a wrong count of fill bits takes away, ours are there');
    normal.radio = Number(normal.radio) >> missing;
  }
  return numbers === 'scaled-3.22' ? coarse(normal) : normal;
}

/** By how many bits a position report in one sentence falls short if its count of fill bits is believed. */
function missingBits(line: string): number {
  const [, payload, fill] = /VD[MO],1,1,\d*,[^,]*,([^,]*),(\d)/.exec(line) ?? [];
  return payload === undefined ? 0 : 168 - (payload.length * 6 - Number(fill));
}

/** What the scaled output of gpsd 3.22 leaves of a record; its message 27 has 0.1° and a text for the status. */
function coarse(normal: Normal): Normal {
  const rest = { ...normal };
  if (typeof rest.turn === 'number') rest.turn = Math.round(Math.abs(turnOfCode(rest.turn)));
  if (rest.type === 27) for (const field of ['lon', 'lat', 'status']) delete rest[field];
  return rest;
}

/** One of gpsd's records in normal form. */
export function normalOfGpsd(record: GpsdRecord, { numbers }: Dialect, met: Met): Normal {
  const { type } = record;
  if (!FULL_TYPES.has(type)) return header(record);
  const normal: Normal = {};
  for (const field in record) {
    const value = record[field];
    if (!(field in NOT_PRINTED)) normal[field] = wireOf(field, value, type, numbers);
  }
  for (const { field, types, isSentinel, reason } of SENTINELS) {
    const value = normal[field];
    if (typeof value !== 'number' || !isSentinel(value) || (types && !types.includes(type))) continue;
    normal[field] = null;
    note(met, `${field}: ${reason}`);
  }
  if (normal.turn === 127 || normal.turn === -127) normal.turn = normal.turn < 0 ? 'fastleft' : 'fastright';
  for (const field of TEXTS) {
    if (normal[field] !== '') continue;
    normal[field] = null;
    note(met, 'an empty text is null');
  }
  if (DIMENSIONS.every((field) => normal[field] === 0)) {
    for (const field of DIMENSIONS) normal[field] = null;
    note(met, 'four dimensions of 0 mean that none is known');
  }
  if ('eta' in normal) normal.eta = etaOf(String(normal.eta), met);
  if ('timestamp' in normal) normal.timestamp = timestampOf(String(normal.timestamp), met);
  return numbers === 'scaled-3.22' ? coarse(normal) : normal;
}

/** Words that gpsd prints in the place of scaled numbers. */
const WORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  turn: { nan: -128, 'n/a': -128, fastleft: 'fastleft', fastright: 'fastright' },
  speed: { nan: 1023, 'n/a': 1023, fast: 1022 },
  alt: { nan: 4095, 'n/a': 4095, high: 4094 },
};

function wireOf(field: string, value: unknown, type: number, numbers: Dialect['numbers']): unknown {
  if (numbers === 'raw') return value;
  const word = WORDS[field]?.[String(value)];
  if (word !== undefined) return word;
  if (field === 'turn') return codeOfTurn(Number(value));
  if (typeof value !== 'number') return value;
  if (field === 'lon' || field === 'lat') return Math.round(value * degreesUnit(type));
  return isTenths(field, type) ? Math.round(value * 10) : value;
}

/** Days of the months; of February in a leap year, for the ETA has no year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `MM-DDTHH:MMZ`. */
function etaOf(text: string, met: Met): string | null {
  const [month, day, hour, minute] = text.split(/[-T:Z]/).map(Number) as [number, number, number, number];
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) {
    note(met, 'eta: month or day 0 is "not available", and other days that no month has are none');
    return null;
  }
  const date = text.slice(0, 5);
  if (hour > 23) {
    note(met, 'eta: hour 24 is "not available", which leaves the date');
    return date;
  }
  if (minute > 59) {
    note(met, 'eta: minute 60 is "not available", which leaves the hour');
    return `${date}T${text.slice(6, 8)}Z`;
  }
  return text;
}

/** `YYYY-MM-DDTHH:MM:SSZ`. */
function timestampOf(text: string, met: Met): string | null {
  const [year, ...rest] = text.split(/[-T:Z]/).map(Number);
  const atMs = Date.parse(text);
  const isInstant = year! > 0 && year! <= 9999 && rest[2]! < 24 && !Number.isNaN(atMs);
  if (isInstant && new Date(atMs).getUTCDate() === rest[1]) return text;
  note(met, 'timestamp: a part that is "not available", or a day or hour that does not exist, leaves no instant');
  return null;
}

type Extra = { readonly reason: string; readonly explains: (decoded: Decoded, dialect: Dialect) => boolean };

/** The most bits that gpsd allows a message of the types that we read; 168 where nothing is said. */
const GPSD_LONGEST: Readonly<Record<number, number>> = { 5: 426, 19: 312, 21: 360 };

/** Messages that we find and gpsd does not; the first reason that explains one counts. */
export const EXTRA: readonly Extra[] = [
  {
    reason: 'the last line of the log has no line feed',
    explains: ({ line }) => line !== '' && !line.endsWith('\n'),
  },
  {
    reason: 'a talker that gpsd does not know',
    explains: ({ line }) => !/!(A[BDINRSTX]|BS|SA)VD[MO],/.test(line),
  },
  {
    reason: 'a channel that gpsd does not know',
    explains: ({ line }) => !/VD[MO],\d,\d,\d*,[AB12CD]?,/.test(line),
  },
  {
    reason: 'a type whose body only gpsd reads, and whose length it refuses',
    explains: ({ record }) => !FULL_TYPES.has(record.type),
  },
  {
    reason: 'longer than gpsd allows',
    explains: ({ record, bits }) => bits > (GPSD_LONGEST[record.type] ?? 168),
  },
  {
    reason: 'one of two sentences on a line',
    explains: ({ line }) => /VD[MO],.*VD[MO],/.test(line),
  },
  {
    reason: 'several sentences that do not come in order, one right behind the other',
    explains: ({ line, before }) => isMultiple(line) && !follows(line, before),
  },
  {
    reason: 'the line after a torn sentence of a talker that gpsd does not know',
    explains: ({ before }) => before.startsWith('!=IVDM') && !before.includes('*'),
  },
  {
    reason: 'a part of message 24, which gpsd keeps back until it has both (without --split24)',
    explains: ({ record }, { mergesParts }) => record.type === 24 && mergesParts,
  },
];

const placeOf = (line: string): string[] => (/VD[MO],(\d),(\d),(\d*),([^,]*),/.exec(line) ?? []).slice(1);

const isMultiple = (line: string): boolean => Number(placeOf(line)[0] ?? 1) > 1;

/** Whether the one line is the last of its message and the other the one before it. */
function follows(line: string, before: string): boolean {
  const [count, number, ...key] = placeOf(line);
  const [beforeCount, beforeNumber, ...beforeKey] = placeOf(before);
  if (number !== count || beforeCount !== count || Number(beforeNumber) + 1 !== Number(number)) return false;
  return key.join() === beforeKey.join();
}

/** Messages that gpsd finds and we do not. */
export const ABSENT: readonly { readonly reason: string; readonly isAbsent: (record: GpsdRecord) => boolean }[] = [
  {
    reason: 'gpsd joins fragments whose sequential message identifiers differ (2,1,4 and 2,2,1 in nmea-sample)',
    isAbsent: ({ type, mmsi }) => type === 5 && mmsi === 419_504_000,
  },
  {
    reason: 'a sentence without a checksum, which may have been changed on its way (in golden/dirt.nmea)',
    isAbsent: ({ type, mmsi }) => type === 1 && mmsi === 200_000_004,
  },
  {
    reason: 'a payload of characters that are no armour, of which gpsd makes something (in golden/dirt.nmea)',
    isAbsent: ({ mmsi }) => mmsi === 988_840_448,
  },
];
