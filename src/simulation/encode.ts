import { closeMessage, openMessage, putBits, putLong, putText, type SixBitWriter } from './radio/sixbit.ts';

/**
 * Bit layouts of the AIS messages that the simulation sends, from ITU-R M.1371-5, annex 8: position reports (1, 3),
 * base station (4), static and voyage data (5), SAR aircraft (9), class B (18, 19, 24), aids to navigation (21).
 * Values arrive in the natural unit; "not available" is what the table of each message says.
 */

/** SOG 1023 = not available, in 1/10 kn; 1022 = 102.2 kn or more. */
const SOG_NOT_AVAILABLE = 1023;
/** COG 3600 = not available, in 1/10 degree. */
const COG_NOT_AVAILABLE = 3600;
/** Longitude 181° and latitude 91° = not available; both in 1/10,000 minute. */
const POSITION_SCALE = 600_000;
/** True heading 511 = not available, in degrees. */
export const HEADING_NOT_AVAILABLE = 511;
/** Rate of turn −128 = no turn information. */
export const TURN_NOT_AVAILABLE = -128;

/** Where and how a station moves; shared by all position reports. */
export type Motion = {
  lat: number;
  lon: number;
  /** Null for not available. */
  sogKn: number | null;
  cogDeg: number | null;
  /** Whole degrees, 511 for not available. */
  headingDeg: number;
  /** Rate of turn indicator, 4.733 √(degrees a minute), −128 for not available. */
  turn: number;
  navStatus: number;
  accurate: boolean;
  /** UTC second of the fix. */
  second: number;
  /** 19 bits of communication state. */
  radio: number;
};

/** Metres from the reference point (antenna) to bow, stern, port side and starboard side; all 0 = not available. */
export type Dimensions = {
  readonly bowM: number;
  readonly sternM: number;
  readonly portM: number;
  readonly starboardM: number;
};

export type VoyageStatic = {
  imo: number;
  callSign: string;
  name: string;
  shipType: number;
  dimensions: Dimensions;
  etaMonth: number;
  etaDay: number;
  etaHour: number;
  etaMinute: number;
  draughtM: number;
  destination: string;
};

export type UtcParts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

function head(w: SixBitWriter, type: number, mmsi: number): void {
  openMessage(w);
  putBits(w, type, 6);
  putBits(w, 0, 2);
  putLong(w, mmsi, 30);
}

function position(w: SixBitWriter, accurate: boolean, lat: number, lon: number): void {
  putBits(w, accurate ? 1 : 0, 1);
  putLong(w, Math.round(lon * POSITION_SCALE), 28);
  putLong(w, Math.round(lat * POSITION_SCALE), 27);
}

const sog = (sogKn: number | null): number =>
  sogKn === null ? SOG_NOT_AVAILABLE : Math.min(1022, Math.round(sogKn * 10));

function course(w: SixBitWriter, cogDeg: number | null): void {
  putBits(w, cogDeg === null ? COG_NOT_AVAILABLE : Math.round(cogDeg * 10) % 3600, 12);
}

function dimensions(w: SixBitWriter, d: Dimensions): void {
  putBits(w, d.bowM, 9);
  putBits(w, d.sternM, 9);
  putBits(w, d.portM, 6);
  putBits(w, d.starboardM, 6);
}

/** Types 1 and 3, class A position report: 168 bits. */
export function encodePosition(w: SixBitWriter, type: 1 | 3, mmsi: number, m: Motion): void {
  head(w, type, mmsi);
  putBits(w, m.navStatus, 4);
  putBits(w, m.turn, 8);
  putBits(w, sog(m.sogKn), 10);
  position(w, m.accurate, m.lat, m.lon);
  course(w, m.cogDeg);
  putBits(w, m.headingDeg, 9);
  putBits(w, m.second, 6);
  putBits(w, 0, 2 + 3); // no special manoeuvre; spare
  putBits(w, 0, 1); // RAIM not in use
  putBits(w, m.radio, 19);
}

/** Type 4, base station report: 168 bits. */
export function encodeBaseStation(
  w: SixBitWriter,
  mmsi: number,
  lat: number,
  lon: number,
  utc: UtcParts,
  radio: number,
): void {
  head(w, 4, mmsi);
  putBits(w, utc.year, 14);
  putBits(w, utc.month, 4);
  putBits(w, utc.day, 5);
  putBits(w, utc.hour, 5);
  putBits(w, utc.minute, 6);
  putBits(w, utc.second, 6);
  position(w, true, lat, lon);
  putBits(w, 7, 4); // position surveyed
  putBits(w, 0, 1 + 9 + 1); // transmission control, spare, RAIM
  putBits(w, radio, 19);
}

/** Type 5, ship static and voyage related data: 424 bits, two sentences. */
export function encodeVoyageStatic(w: SixBitWriter, mmsi: number, s: VoyageStatic): void {
  head(w, 5, mmsi);
  putBits(w, 2, 2); // station compliant with M.1371-5
  putLong(w, s.imo, 30);
  putText(w, s.callSign, 7);
  putText(w, s.name, 20);
  putBits(w, s.shipType, 8);
  dimensions(w, s.dimensions);
  putBits(w, 1, 4); // GPS
  putBits(w, s.etaMonth, 4);
  putBits(w, s.etaDay, 5);
  putBits(w, s.etaHour, 5);
  putBits(w, s.etaMinute, 6);
  putBits(w, Math.min(255, Math.round(s.draughtM * 10)), 8);
  putText(w, s.destination, 20);
  putBits(w, 0, 1 + 1); // data terminal available; spare
  closeMessage(w);
}

/** Type 9, SAR aircraft position report: 168 bits; speed in whole knots. */
export function encodeSarAircraft(w: SixBitWriter, mmsi: number, altitudeM: number, m: Motion): void {
  head(w, 9, mmsi);
  putBits(w, Math.round(altitudeM), 12);
  putBits(w, m.sogKn === null ? SOG_NOT_AVAILABLE : Math.round(m.sogKn), 10);
  position(w, m.accurate, m.lat, m.lon);
  course(w, m.cogDeg);
  putBits(w, m.second, 6);
  putBits(w, 0, 1 + 7); // altitude by GNSS; spare
  putBits(w, 1, 1); // no data terminal
  putBits(w, 0, 3 + 1 + 1 + 1); // spare, autonomous, RAIM, SOTDMA
  putBits(w, m.radio, 19);
}

/** Type 18, class B position report: 168 bits, carrier-sense unit without display. */
export function encodeClassBPosition(w: SixBitWriter, mmsi: number, m: Motion): void {
  head(w, 18, mmsi);
  putBits(w, 0, 8);
  putBits(w, sog(m.sogKn), 10);
  position(w, m.accurate, m.lat, m.lon);
  course(w, m.cogDeg);
  putBits(w, m.headingDeg, 9);
  putBits(w, m.second, 6);
  putBits(w, 0, 2);
  putBits(w, 0b1_0_1_1_0_0, 6); // CS unit, no display, DSC, whole band, no message 22, autonomous
  putBits(w, 0, 1); // RAIM
  putBits(w, 1, 1); // communication state of ITDMA form, as a CS unit must say
  putBits(w, 0b110_0000_0000_0000_0110, 19);
}

/** Type 19, extended class B report: 312 bits. */
export function encodeClassBExtended(
  w: SixBitWriter,
  mmsi: number,
  m: Motion,
  name: string,
  shipType: number,
  d: Dimensions,
): void {
  head(w, 19, mmsi);
  putBits(w, 0, 8);
  putBits(w, sog(m.sogKn), 10);
  position(w, m.accurate, m.lat, m.lon);
  course(w, m.cogDeg);
  putBits(w, m.headingDeg, 9);
  putBits(w, m.second, 6);
  putBits(w, 0, 4);
  putText(w, name, 20);
  putBits(w, shipType, 8);
  dimensions(w, d);
  putBits(w, 1, 4); // GPS
  putBits(w, 0, 1); // RAIM
  putBits(w, 1, 1); // no data terminal
  putBits(w, 0, 1 + 4); // autonomous; spare
}

/** Type 21, aid to navigation report: 272 bits. */
export function encodeAidToNavigation(
  w: SixBitWriter,
  mmsi: number,
  aidType: number,
  name: string,
  lat: number,
  lon: number,
  second: number,
): void {
  head(w, 21, mmsi);
  putBits(w, aidType, 5);
  putText(w, name, 20);
  position(w, false, lat, lon);
  dimensions(w, { bowM: 0, sternM: 0, portM: 0, starboardM: 0 });
  putBits(w, 1, 4); // GPS
  putBits(w, second, 6);
  putBits(w, 0, 1 + 8 + 1 + 1 + 1 + 1); // on position, status, RAIM, real, autonomous, spare
  closeMessage(w);
}

/** Type 24 part A, class B name: 160 bits. */
export function encodeClassBName(w: SixBitWriter, mmsi: number, name: string): void {
  head(w, 24, mmsi);
  putBits(w, 0, 2);
  putText(w, name, 20);
  closeMessage(w);
}

/** Type 24 part B, class B particulars: 168 bits. */
export function encodeClassBParticulars(
  w: SixBitWriter,
  mmsi: number,
  shipType: number,
  callSign: string,
  d: Dimensions,
): void {
  head(w, 24, mmsi);
  putBits(w, 1, 2);
  putBits(w, shipType, 8);
  putText(w, 'RSD', 3); // vendor
  putBits(w, 1, 4); // unit model
  putBits(w, mmsi & 0xfffff, 20); // serial number
  putText(w, callSign, 7);
  dimensions(w, d);
  putBits(w, 1, 4); // GPS
  putBits(w, 0, 2);
}
