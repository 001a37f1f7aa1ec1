import { type Field, type FieldName, field } from './fields.ts';

/**
 * The bit layouts of Recommendation ITU-R M.1371-5, Annex 8; each names its table. Order of rows is the order in which
 * gpsd's JSON shows them.
 */
export type Layout = {
  readonly table: string;
  /** Fewer bits than this and the message is rejected as too short. */
  readonly minBits: number;
  readonly fields: readonly Field[];
  /** Those of the fields that are one number on the wire. */
  readonly numbers: readonly Field[];
};

function layout(table: string, minBits: number, fields: readonly Field[]): Layout {
  const numbers = fields.filter((row) => row.kind !== 'text' && row.kind !== 'utc' && row.kind !== 'eta');
  return { table, minBits, fields, numbers };
}

/** 181° and 91° in 1/10 000 minute, and the limits of what is a position. */
const longitude = (start: number): Field =>
  field('lon', 'degrees', start, 28, { min: -108_000_000, max: 108_000_000, notAvailable: 108_600_000 });
const latitude = (start: number): Field =>
  field('lat', 'degrees', start, 27, { min: -54_000_000, max: 54_000_000, notAvailable: 54_600_000 });
/** 360.0° is "not available"; 360.1° to 409.5° shall not be used. */
const course = (start: number): Field => field('course', 'tenths', start, 12, { max: 3599, notAvailable: 3600 });
const heading = (start: number): Field => field('heading', 'unsigned', start, 9, { max: 359, notAvailable: 511 });
/** 60 is "not available"; 61 to 63 tell the mode of the positioning system and are kept. */
const second = (start: number): Field => field('second', 'unsigned', start, 6, { notAvailable: 60 });
const speed = (start: number): Field => field('speed', 'tenths', start, 10, { notAvailable: 1023 });
const flag = (name: FieldName, start: number): Field => field(name, 'flag', start, 1);
const text = (name: FieldName, start: number, characters: number): Field => field(name, 'text', start, characters * 6);
const epfd = (start: number): Field => field('epfd', 'unsigned', start, 4, { notAvailable: 0 });
const shiptype = (start: number): Field => field('shiptype', 'unsigned', start, 8, { notAvailable: 0 });
/** Table 18: the four distances from the antenna; all zero means that none is known (see `dimensionsMissing`). */
const dimensions = (start: number): Field[] => [
  field('to_bow', 'unsigned', start, 9),
  field('to_stern', 'unsigned', start + 9, 9),
  field('to_port', 'unsigned', start + 18, 6),
  field('to_starboard', 'unsigned', start + 24, 6),
];

const POSITION_REPORT = layout('Table 48, messages 1, 2 and 3', 168, [
  field('status', 'unsigned', 38, 4, { notAvailable: 15 }),
  field('turn', 'turn', 42, 8, { notAvailable: -128 }),
  speed(50),
  flag('accuracy', 60),
  longitude(61),
  latitude(89),
  course(116),
  heading(128),
  second(137),
  field('maneuver', 'unsigned', 143, 2, { notAvailable: 0 }),
  flag('raim', 148),
  field('radio', 'unsigned', 149, 19),
]);

export const BASE_STATION_REPORT = layout('Table 51, messages 4 and 11', 168, [
  field('timestamp', 'utc', 38, 40),
  flag('accuracy', 78),
  longitude(79),
  latitude(107),
  epfd(134),
  flag('raim', 148),
  field('radio', 'unsigned', 149, 19),
]);

// 424 by the table; transmitters that send 420 or 422 exist, and lose only the spare and DTE bits.
export const STATIC_AND_VOYAGE = layout('Table 52, message 5', 420, [
  field('imo', 'unsigned', 40, 30, { notAvailable: 0 }),
  field('ais_version', 'unsigned', 38, 2),
  text('callsign', 70, 7),
  text('shipname', 112, 20),
  shiptype(232),
  ...dimensions(240),
  epfd(270),
  field('eta', 'eta', 274, 20),
  field('draught', 'tenths', 294, 8, { notAvailable: 0 }),
  text('destination', 302, 20),
  field('dte', 'unsigned', 422, 1),
]);

const SAR_AIRCRAFT = layout('Table 56, message 9', 168, [
  field('alt', 'unsigned', 38, 12, { notAvailable: 4095 }),
  // Whole knots here, unlike in every other report.
  field('speed', 'tenths', 50, 10, { notAvailable: 1023, multiply: 10 }),
  flag('accuracy', 60),
  longitude(61),
  latitude(89),
  course(116),
  second(128),
  field('regional', 'unsigned', 134, 8),
  field('dte', 'unsigned', 142, 1),
  flag('assigned', 146),
  flag('raim', 147),
  field('radio', 'unsigned', 148, 20),
]);

const CLASS_B_POSITION = layout('Table 67, message 18', 168, [
  field('reserved', 'unsigned', 38, 8),
  speed(46),
  flag('accuracy', 56),
  longitude(57),
  latitude(85),
  course(112),
  heading(124),
  second(133),
  field('regional', 'unsigned', 139, 2),
  flag('cs', 141),
  flag('display', 142),
  flag('dsc', 143),
  flag('band', 144),
  flag('msg22', 145),
  flag('assigned', 146),
  flag('raim', 147),
  field('radio', 'unsigned', 148, 20),
]);

const CLASS_B_EXTENDED = layout('Table 70, message 19', 312, [
  field('reserved', 'unsigned', 38, 8),
  speed(46),
  flag('accuracy', 56),
  longitude(57),
  latitude(85),
  course(112),
  heading(124),
  second(133),
  field('regional', 'unsigned', 139, 4),
  text('shipname', 143, 20),
  shiptype(263),
  ...dimensions(271),
  epfd(301),
  flag('raim', 305),
  field('dte', 'unsigned', 306, 1),
  flag('assigned', 307),
]);

const AID_TO_NAVIGATION = layout('Table 72, message 21', 272, [
  field('aid_type', 'unsigned', 38, 5, { notAvailable: 0 }),
  // The name goes on in up to 14 more characters after bit 272.
  text('name', 43, 20),
  longitude(164),
  latitude(192),
  flag('accuracy', 163),
  ...dimensions(219),
  epfd(249),
  second(253),
  flag('off_position', 259),
  field('regional', 'unsigned', 260, 8),
  flag('raim', 268),
  flag('virtual_aid', 269),
  flag('assigned', 270),
]);

const STATIC_PART_A = layout('Table 75, message 24 part A', 160, [
  field('part', 'flag', 38, 2),
  text('shipname', 40, 20),
]);

const partB = (place: readonly Field[]): Layout =>
  layout('Tables 76 and 77, message 24 part B', 162, [
    field('part', 'flag', 38, 2),
    shiptype(40),
    // Seven characters in the older edition; since M.1371-4 the last four of them are model and serial number.
    text('vendorid', 48, 7),
    field('model', 'unsigned', 66, 4),
    field('serial', 'unsigned', 70, 20),
    text('callsign', 90, 7),
    ...place,
  ]);

const STATIC_PART_B = partB(dimensions(132));
/** An auxiliary craft (MMSI 98…) names its mother ship where others give their dimensions. */
const STATIC_PART_B_AUXILIARY = partB([field('mothership_mmsi', 'unsigned', 132, 30)]);

const LONG_RANGE = layout('Table 79, message 27', 96, [
  field('status', 'unsigned', 40, 4, { notAvailable: 15 }),
  flag('accuracy', 38),
  field('lon', 'degrees', 44, 18, { min: -108_000, max: 108_000, notAvailable: 108_600, multiply: 1000 }),
  field('lat', 'degrees', 62, 17, { min: -54_000, max: 54_000, notAvailable: 54_600, multiply: 1000 }),
  field('speed', 'tenths', 79, 6, { notAvailable: 63, multiply: 10 }),
  field('course', 'tenths', 85, 9, { max: 359, notAvailable: 511, multiply: 10 }),
  flag('raim', 39),
  flag('gnss', 94),
]);

/** The types whose body is not read: type, repeat indicator and MMSI only. */
const HEADER_ONLY = layout('header, Annex 8', 38, []);

export const HIGHEST_TYPE = 27;

const FULL: Readonly<Record<number, Layout>> = {
  1: POSITION_REPORT,
  2: POSITION_REPORT,
  3: POSITION_REPORT,
  4: BASE_STATION_REPORT,
  5: STATIC_AND_VOYAGE,
  9: SAR_AIRCRAFT,
  11: BASE_STATION_REPORT,
  18: CLASS_B_POSITION,
  19: CLASS_B_EXTENDED,
  21: AID_TO_NAVIGATION,
  24: STATIC_PART_A,
  27: LONG_RANGE,
};

const BY_TYPE: readonly Layout[] = Array.from({ length: HIGHEST_TYPE + 1 }, (_, type) => FULL[type] ?? HEADER_ONLY);

/** The layout of a message; message 24 has one for each part, told apart by the part number and the MMSI. */
export function layoutOf(type: number, part: number, mmsi: number): Layout {
  if (type !== 24 || part === 0) return BY_TYPE[type]!;
  // There are no parts C and D.
  if (part > 1) return HEADER_ONLY;
  return Math.floor(mmsi / 10_000_000) === 98 ? STATIC_PART_B_AUXILIARY : STATIC_PART_B;
}

export const ALL_LAYOUTS: readonly Layout[] = [
  ...new Set([...Object.values(FULL), STATIC_PART_B, STATIC_PART_B_AUXILIARY, HEADER_ONLY]),
];
