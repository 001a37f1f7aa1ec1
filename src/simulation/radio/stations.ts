import { NM_PER_DEGREE_LAT } from '../../core/geo.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import { happens, mix, uniformOf } from '../chance.ts';

/** A receiver on the coast that also sends base station reports. */
export type Station = {
  readonly name: string;
  readonly source: Uint8Array;
  readonly mmsi: number;
  readonly region: 'brazil' | 'singapore';
  readonly lat: number;
  readonly lon: number;
  /** Cosine of the latitude: how much shorter a degree of longitude is there. */
  readonly squeeze: number;
};

const station = (name: string, mmsi: number, region: Station['region'], lat: number, lon: number): Station => ({
  name,
  source: new TextEncoder().encode(name),
  mmsi,
  region,
  lat,
  lon,
  squeeze: Math.cos((lat * Math.PI) / 180),
});

/** Invented stations, two at each port, on hills and headlands near it; MMSI 00MIDxxxx (M.585). */
export const STATIONS: readonly Station[] = [
  station('STS1', 7_100_011, 'brazil', -23.9952, -46.2605),
  station('STS2', 7_100_012, 'brazil', -24.0015, -46.41),
  station('PNG1', 7_100_021, 'brazil', -25.563, -48.31),
  station('PNG2', 7_100_022, 'brazil', -25.511, -48.525),
  station('VIX1', 7_100_031, 'brazil', -20.331, -40.283),
  station('VIX2', 7_100_032, 'brazil', -20.25, -40.26),
  station('SIN1', 5_630_041, 'singapore', 1.273, 103.822),
  station('SIN2', 5_630_042, 'singapore', 1.345, 103.965),
];

/** What hears beyond the horizon of the stations. */
export const SATELLITE = new TextEncoder().encode('SAT1');

/** Shore reception: p = 0.97 / (1 + exp((d - 45) / 6)) to 60 nautical miles. */
const SHORE_NM_MAX = 60;
const SHORE_MIDDLE_NM = 45;
const SHORE_SLOPE_NM = 6;
const SHORE_BEST = 0.97;

export const shoreProbability = (nm: number): number =>
  nm > SHORE_NM_MAX ? 0 : SHORE_BEST / (1 + Math.exp((nm - SHORE_MIDDLE_NM) / SHORE_SLOPE_NM));

/** Distance to a station in nautical miles, flat: only its neighbourhood matters. */
export function stationNm(to: Station, lat: number, lon: number): number {
  const north = lat - to.lat;
  const east = (lon - to.lon) * to.squeeze;
  return Math.sqrt(north * north + east * east) * NM_PER_DEGREE_LAT;
}

/** In half of all spells of ten days a station fails once, for one to six hours. */
const OUTAGE_SPELL_MS = 10 * DAY_MS;

export function isOut(number: number, atMs: number): boolean {
  const spell = Math.floor(atMs / OUTAGE_SPELL_MS);
  const hash = mix(0x5747 + number, spell);
  if (!happens(hash, 0.5)) return false;
  const lastsMs = (1 + 5 * uniformOf(mix(hash, 1))) * HOUR_MS;
  const fromMs = spell * OUTAGE_SPELL_MS + uniformOf(mix(hash, 2)) * (OUTAGE_SPELL_MS - lastsMs);
  return atMs >= fromMs && atMs < fromMs + lastsMs;
}

/** Satellites pass on average every sixteen minutes and hear for five; each hears four ships in ten. */
const PASS_EVERY_MS = 16 * MINUTE_MS;
const PASS_MS = 5 * MINUTE_MS;
export const PASS_HEARS = 0.4;

/** The number of the satellite pass that listens to the region at an instant, -1 for none. */
export function passAt(region: Station['region'], atMs: number): number {
  const pass = Math.floor(atMs / PASS_EVERY_MS);
  const hash = mix(region === 'brazil' ? 0x5a71 : 0x5a72, pass);
  const fromMs = pass * PASS_EVERY_MS + uniformOf(hash) * (PASS_EVERY_MS - PASS_MS);
  return atMs >= fromMs && atMs < fromMs + PASS_MS ? pass : -1;
}
