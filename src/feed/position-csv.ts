import { Fault } from '../core/fault.ts';
import { SECOND_MS } from '../core/time.ts';
import type { Report } from '../domain/track/report.ts';
import { createLineSplitter, splitCsv } from './csv-line.ts';
import type { PositionRow, RowStatics } from './csv-statics.ts';
import { type Rejects, type ReportParser, reject } from './report-stream.ts';

type Column =
  | 'mmsi'
  | 'time'
  | 'lat'
  | 'lon'
  | 'sog'
  | 'cog'
  | 'heading'
  | 'status'
  | 'name'
  | 'imo'
  | 'callsign'
  | 'type'
  | 'length'
  | 'width'
  | 'draught'
  | 'destination';

/** Heads of the US MarineCadastre files (both editions) and those of the Danish Maritime Authority, in small letters. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  mmsi: ['mmsi'],
  time: ['basedatetime', 'base_date_time', '# timestamp', 'timestamp'],
  lat: ['lat', 'latitude'],
  lon: ['lon', 'longitude'],
  sog: ['sog'],
  cog: ['cog'],
  heading: ['heading'],
  status: ['status', 'navigational status'],
  name: ['vesselname', 'vessel_name', 'name'],
  imo: ['imo'],
  callsign: ['callsign', 'call_sign'],
  type: ['vesseltype', 'vessel_type', 'ship type'],
  length: ['length'],
  width: ['width'],
  draught: ['draft', 'draught'],
  destination: ['destination'],
};
const REQUIRED: readonly Column[] = ['mmsi', 'time', 'lat', 'lon'];

/** The Danish files write codes as words; these are the AIS codes (ITU-R M.1371-5 Tables 48 and 53). */
const STATUS_WORDS: Readonly<Record<string, number>> = {
  'under way using engine': 0,
  'at anchor': 1,
  'not under command': 2,
  'restricted maneuverability': 3,
  'constrained by her draught': 4,
  moored: 5,
  aground: 6,
  'engaged in fishing': 7,
  'under way sailing': 8,
};
const TYPE_WORDS: Readonly<Record<string, number>> = {
  fishing: 30,
  towing: 31,
  'towing long/wide': 32,
  dredging: 33,
  diving: 34,
  military: 35,
  sailing: 36,
  pleasure: 37,
  hsc: 40,
  pilot: 50,
  sar: 51,
  tug: 52,
  'port tender': 53,
  'anti-pollution': 54,
  'law enforcement': 55,
  medical: 58,
  passenger: 60,
  cargo: 70,
  tanker: 80,
  other: 90,
};

/** Position CSV with a head line; every row gives a position that carries the row's static columns. */
export function createPositionCsvParser(): ReportParser {
  const rejects: Rejects = new Map();
  const seen = new Map<number, RowStatics>();
  let columns: Columns | null = null;
  let target: Report[] = [];

  const splitter = createLineSplitter((line, number) => {
    if (line === '') return;
    if (columns === null) {
      columns = readHead(line);
      return;
    }
    const row = readRow(columns, splitCsv(line), seen);
    if (typeof row === 'string') reject(rejects, row, number);
    else target.push(row);
  });
  return {
    push(chunk, into) {
      target = into;
      splitter.push(chunk);
    },
    end(into) {
      target = into;
      splitter.end();
    },
    rejects: () => rejects,
    usedStart: () => false,
  };
}

type Columns = Partial<Record<Column, number>>;

function readHead(line: string): Columns {
  const heads = splitCsv(line.replace(/^\uFEFF/, '')).map((head) => head.trim().toLowerCase());
  const columns: Columns = {};
  for (const [column, names] of Object.entries(HEADS) as [Column, readonly string[]][]) {
    const index = heads.findIndex((head) => names.includes(head));
    if (index >= 0) columns[column] = index;
  }
  const missing = REQUIRED.filter((column) => columns[column] === undefined);
  if (missing.length > 0) {
    throw new Fault(
      'invalid',
      `line 1: the head has no column for ${missing.join(', ')}; the columns of MarineCadastre ` +
        '(MMSI,BaseDateTime,LAT,LON,SOG,COG,…) and of the Danish Maritime Authority (# Timestamp,…,MMSI,Latitude,…) are known',
    );
  }
  return columns;
}

/** Reads one row; the reason for its rejection if it is wrong. */
function readRow(columns: Columns, cells: string[], seen: Map<number, RowStatics>): PositionRow | string {
  if (cells.length <= Math.max(columns.mmsi!, columns.time!, columns.lat!, columns.lon!)) return 'too_few_columns';
  const { text, number, whole } = readerOf(columns, cells);
  const mmsi = number('mmsi');
  if (mmsi === null || !Number.isInteger(mmsi)) return 'mmsi';
  const atMs = timeOf(text('time'));
  if (atMs === null) return 'time';
  const lat = number('lat');
  const lon = number('lon');
  if (lat === null || lon === null) return 'position';
  const heading = below(number('heading'), 360);
  return {
    kind: 'position',
    mmsi,
    atMs,
    lat,
    lon,
    sogKn: below(number('sog'), 102.3),
    cogDeg: below(number('cog'), 360),
    headingDeg: heading === null ? null : Math.round(heading) % 360,
    navStatus: below(whole('status') ?? STATUS_WORDS[text('status').toLowerCase()] ?? null, 15),
    statics: staticsOf(columns, cells, mmsi, seen),
  };
}

type Cells = {
  text(column: Column): string;
  number(column: Column): number | null;
  whole(column: Column): number | null;
};

function readerOf(columns: Columns, cells: string[]): Cells {
  const text = (column: Column): string => {
    const index = columns[column];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const number = (column: Column): number | null => {
    const raw = text(column);
    if (raw === '') return null;
    const value = Number(raw);
    return Number.isFinite(value) ? value : null;
  };
  const whole = (column: Column): number | null => {
    const value = number(column);
    return value === null ? null : Math.round(value);
  };
  return { text, number, whole };
}

const below = (value: number | null, bound: number): number | null =>
  value !== null && value >= 0 && value < bound ? value : null;

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** The Danish files write "Unknown" where MarineCadastre leaves the cell empty. */
const known = (text: string): string | null => (text === '' || text === 'Unknown' ? null : text);

const STATIC_COLUMNS: readonly Column[] = [
  'name',
  'imo',
  'callsign',
  'type',
  'length',
  'width',
  'draught',
  'destination',
];
const NOTHING = '\n'.repeat(STATIC_COLUMNS.length - 1);

/** The static columns of a row; rows of a ship that say the same share one object. */
function staticsOf(columns: Columns, cells: string[], mmsi: number, seen: Map<number, RowStatics>): RowStatics | null {
  const { text, number, whole } = readerOf(columns, cells);
  const key = STATIC_COLUMNS.map(text).join('\n');
  if (key === NOTHING) return null;
  const before = seen.get(mmsi);
  if (before?.key === key) return before;
  const imo = text('imo').replace(/^IMO/i, '');
  const fields: RowStatics['fields'] = {
    mmsi,
    imo: /^\d{7}$/.test(imo) ? Number(imo) : null,
    name: known(text('name')),
    callsign: known(text('callsign')),
    shipType: positive(whole('type')) ?? TYPE_WORDS[text('type').toLowerCase()] ?? null,
    lengthM: positive(number('length')),
    beamM: positive(number('width')),
    draughtM: positive(number('draught')),
    destination: columns.destination === undefined ? null : (known(text('destination')) ?? ''),
    etaCode: null,
  };
  const statics = { key, fields };
  seen.set(mmsi, statics);
  return statics;
}

/** `2023-11-25T05:55:12` or `2023-11-25 05:55:12`, else `25/11/2023 05:55:12`; UTC. */
function timeOf(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?Z?$/.exec(text);
  if (match) return utc(match[1]!, match[2]!, match[3]!, match[4]!, match[5]!, match[6]!);
  const danish = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text);
  return danish ? utc(danish[3]!, danish[2]!, danish[1]!, danish[4]!, danish[5]!, danish[6]!) : null;
}

function utc(year: string, month: string, day: string, hour: string, minute: string, second: string): number | null {
  const dayMs = Date.UTC(+year, +month - 1, +day);
  const isReal = new Date(dayMs).getUTCDate() === +day && +month <= 12 && +hour < 24 && +minute < 60 && +second < 61;
  return isReal ? dayMs + ((+hour * 60 + +minute) * 60 + +second) * SECOND_MS : null;
}
