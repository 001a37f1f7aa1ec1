/**
 * How one field of an AIS message is read. `start` and `width` are bits, counted from 0 at the message type's first
 * bit. The value kept is the integer on the wire times `multiply`, in the unit of the field's name (see FIELD_UNITS).
 */
export type Field = {
  readonly name: FieldName;
  /** Where the value goes in `AisMessage.values`. */
  readonly slot: number;
  readonly kind: FieldKind;
  readonly start: number;
  readonly width: number;
  /** The same place in 6-bit units: first and last unit, which bits of the first count, and how many of the last do not. */
  readonly firstUnit: number;
  readonly lastUnit: number;
  readonly firstMask: number;
  readonly spareBits: number;
  /** How far to shift up and down again to extend the sign; 0 for unsigned values. */
  readonly signShift: number;
  readonly multiply: number;
  /** Wire values outside `min … max`, and `notAvailable` itself, mean that the field says nothing. */
  readonly min: number;
  readonly max: number;
  readonly notAvailable: number;
};

/** What the bits are, which is also how JSON shows them. */
export type FieldKind = 'unsigned' | 'flag' | 'tenths' | 'degrees' | 'turn' | 'text' | 'utc' | 'eta';

/** The unit each value is kept in; names are those of gpsd's AIS JSON, in whose scaled units they are shown. */
export const FIELD_UNITS = {
  status: 'navigational status code',
  turn: 'wire code of the rate of turn, sign(c) · (|c| / 4.733)² degrees a minute; ±127 = faster than 5°/30 s',
  speed: '0.1 kn',
  accuracy: '1 = better than 10 m',
  lon: '1/10 000 minute east',
  lat: '1/10 000 minute north',
  course: '0.1 degree over ground',
  heading: 'degree true',
  second: 'UTC second of the report; 61 manual, 62 dead reckoning, 63 inoperative',
  maneuver: '1 none, 2 special manoeuvre',
  raim: '1 = in use',
  radio: 'communication state, raw',
  timestamp: 'ms since the epoch',
  epfd: 'type of position-fixing device',
  imo: 'IMO number',
  ais_version: 'version index',
  callsign: 'text',
  shipname: 'text',
  shiptype: 'ship and cargo type code',
  to_bow: 'm',
  to_stern: 'm',
  to_port: 'm',
  to_starboard: 'm',
  eta: 'month · 10⁶ + day · 10⁴ + hour · 10² + minute, UTC',
  draught: '0.1 m',
  destination: 'text',
  dte: '1 = not ready',
  alt: 'm',
  regional: 'raw',
  assigned: '1 = assigned mode',
  reserved: 'raw',
  cs: '1 = carrier sense unit',
  display: '1 = has a display',
  dsc: '1 = has DSC',
  band: '1 = whole marine band',
  msg22: '1 = manages channels by message 22',
  aid_type: 'type of aid to navigation',
  name: 'text',
  off_position: '1 = off position',
  virtual_aid: '1 = virtual',
  part: '0 = A, 1 = B',
  vendorid: 'text',
  model: 'unit model code',
  serial: 'unit serial number',
  mothership_mmsi: 'MMSI of the craft this one belongs to',
  gnss: '0 = current GNSS position',
} as const;

export type FieldName = keyof typeof FIELD_UNITS;

export const FIELD_NAMES = Object.keys(FIELD_UNITS) as FieldName[];

/** The place of each field in `AisMessage.values`. */
export const SLOT = Object.fromEntries(FIELD_NAMES.map((name, slot) => [name, slot])) as Record<FieldName, number>;

/** No field is wider than 30 bits, so these bounds exclude nothing. */
const INT32_MIN = -(2 ** 31);
const INT32_MAX = 2 ** 31 - 1;

type Meaning = {
  readonly notAvailable?: number;
  readonly min?: number;
  readonly max?: number;
  readonly multiply?: number;
};

/** One row of a layout table. */
export function field(name: FieldName, kind: FieldKind, start: number, width: number, meaning: Meaning = {}): Field {
  const firstUnit = Math.trunc(start / 6);
  const lastUnit = Math.trunc((start + width - 1) / 6);
  return {
    name,
    slot: SLOT[name],
    kind,
    start,
    width,
    firstUnit,
    lastUnit,
    firstMask: 63 >> (start - firstUnit * 6),
    spareBits: (lastUnit + 1) * 6 - start - width,
    signShift: kind === 'degrees' || kind === 'turn' ? 32 - width : 0,
    multiply: meaning.multiply ?? 1,
    min: meaning.min ?? INT32_MIN,
    max: meaning.max ?? INT32_MAX,
    notAvailable: meaning.notAvailable ?? INT32_MIN,
  };
}
