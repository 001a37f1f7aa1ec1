/**
 * The messages that the decoder reads in full, as widths in the order of transmission (Recommendation ITU-R M.1371-5,
 * Annex 8), written down apart from the decoder's own tables so that one can prove the other. `t20` is a text of 20
 * characters; spare bits are fields too. The header (type 6, repeat 2, mmsi 30) comes first in each.
 */
const DIMENSIONS = 'to_bow:9 to_stern:9 to_port:6 to_starboard:6';
const POSITION =
  'status:4 turn:8 speed:10 accuracy:1 lon:28 lat:27 course:12 heading:9 second:6 maneuver:2 spare:3 raim:1 radio:19';
const UTC_REPORT =
  'year:14 month:4 day:5 hour:5 minute:6 sec:6 accuracy:1 lon:28 lat:27 epfd:4 control:1 spare:9 raim:1 radio:19';

const ROWS = {
  1: POSITION,
  2: POSITION,
  3: POSITION,
  4: UTC_REPORT,
  5: `ais_version:2 imo:30 callsign:t7 shipname:t20 shiptype:8 ${DIMENSIONS} epfd:4 month:4 day:5 hour:5 minute:6 draught:8 destination:t20 dte:1 spare:1`,
  9: 'alt:12 speed:10 accuracy:1 lon:28 lat:27 course:12 second:6 regional:8 dte:1 spare:3 assigned:1 raim:1 radio:20',
  11: UTC_REPORT,
  18: 'reserved:8 speed:10 accuracy:1 lon:28 lat:27 course:12 heading:9 second:6 regional:2 cs:1 display:1 dsc:1 band:1 msg22:1 assigned:1 raim:1 radio:20',
  19: `reserved:8 speed:10 accuracy:1 lon:28 lat:27 course:12 heading:9 second:6 regional:4 shipname:t20 shiptype:8 ${DIMENSIONS} epfd:4 raim:1 dte:1 assigned:1 spare:4`,
  21: `aid_type:5 name:t20 accuracy:1 lon:28 lat:27 ${DIMENSIONS} epfd:4 second:6 off_position:1 regional:8 raim:1 virtual_aid:1 assigned:1 spare:1`,
  '24A': 'part:2 shipname:t20',
  '24B': `part:2 shiptype:8 vendor:t3 model:4 serial:20 callsign:t7 ${DIMENSIONS} spare:6`,
  '24B auxiliary': 'part:2 shiptype:8 vendor:t3 model:4 serial:20 callsign:t7 mothership_mmsi:30 spare:6',
  27: 'accuracy:1 raim:1 status:4 lon:18 lat:17 speed:6 course:9 gnss:1 spare:1',
} as const;

export type LayoutName = `${keyof typeof ROWS}`;
export type WireField = { readonly name: string; readonly width: number; readonly isText: boolean };

function fieldsOf(rows: string): WireField[] {
  return rows.split(' ').map((row) => {
    const [name, size] = row.split(':') as [string, string];
    const isText = size.startsWith('t');
    return { name, isText, width: isText ? Number(size.slice(1)) * 6 : Number(size) };
  });
}

export const WIRE_LAYOUTS = Object.fromEntries(
  Object.entries(ROWS).map(([name, rows]) => [name, fieldsOf(`type:6 repeat:2 mmsi:30 ${rows}`)]),
) as unknown as Readonly<Record<LayoutName, readonly WireField[]>>;

export const LAYOUT_NAMES = Object.keys(WIRE_LAYOUTS) as LayoutName[];

export const typeOf = (layout: LayoutName): number => Number.parseInt(layout, 10);

/** What a layout says without being told: the part of a message 24, and an MMSI that selects it. */
export function givenBy(layout: LayoutName): { type: number; mmsi: number; part: number } {
  return {
    type: typeOf(layout),
    mmsi: layout.includes('auxiliary') ? 982_560_001 : 235_000_001,
    part: layout.startsWith('24B') ? 1 : 0,
  };
}
