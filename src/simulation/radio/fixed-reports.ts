import { distanceNm, travel } from '../../core/geo.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts';
import { happens, mix, uniformOf } from '../chance.ts';
import { encodeAidToNavigation, encodeBaseStation, encodeSarAircraft, type Motion } from '../encode.ts';
import { LANES } from '../quays.ts';
import { PORTS, type PortProfile } from '../world/ports.ts';
import type { Cadence } from './schedule.ts';
import type { SixBitWriter } from './sixbit.ts';
import { isOut, STATIONS } from './stations.ts';

/** Something on the coast or in the air that is no ship: it reports on a grid of time of its own. */
export type Fixture = {
  /** Number of the station that hears it. */
  readonly station: number;
  readonly phaseMs: number;
  stepMs(cadence: Cadence): number;
  /** Encodes the report of an instant, or says that there is none. */
  encode(w: SixBitWriter, atMs: number): boolean;
};

/** M.1371: base stations report every 10 s, aids to navigation every 3 min, SAR aircraft every 10 s. */
const BASE_STEP_MS = { live: 10 * SECOND_MS, history: 30 * MINUTE_MS } as const;
const AID_STEP_MS = { live: 3 * MINUTE_MS, history: 60 * MINUTE_MS } as const;
const AIRCRAFT_STEP_MS = { live: 10 * SECOND_MS, history: 5 * MINUTE_MS } as const;

function baseStation(number: number): Fixture {
  const { mmsi, lat, lon } = STATIONS[number]!;
  return {
    station: number,
    phaseMs: mix(mmsi, 1) % (10 * SECOND_MS),
    stepMs: (cadence) => BASE_STEP_MS[cadence],
    encode: (w, atMs) => {
      if (isOut(number, atMs)) return false;
      const at = new Date(atMs);
      const utc = {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        day: at.getUTCDate(),
        hour: at.getUTCHours(),
        minute: at.getUTCMinutes(),
        second: at.getUTCSeconds(),
      };
      encodeBaseStation(w, mmsi, lat, lon, utc, mix(mmsi, Math.floor(atMs / 1000)) & 0x1ffff);
      return true;
    },
  };
}

/** M.1371, nature and type of aids to navigation: 29 is a floating safe water mark. */
const SAFE_WATER_MARK = 29;
/** The buoy lies at the point of the first lane that is nearest to this distance from port, nautical miles. */
const BUOY_NM = 8;

/** A fairway buoy just off the lane, a little out of the port; MMSI 99MIDaxxx (M.585). */
function fairwayBuoy(port: PortProfile, portNumber: number): Fixture {
  const lane = LANES.find((candidate) => candidate.port === port.code)!;
  const offNm = ([lat, lon]: readonly [number, number]): number =>
    Math.abs(distanceNm(lat, lon, port.lat, port.lon) - BUOY_NM);
  const [lat, lon] = lane.points.reduce((best, point) => (offNm(point) < offNm(best) ? point : best));
  const place = travel({ lat, lon }, 120, 0.15);
  const mmsi = (port.region === 'brazil' ? 997_101_000 : 995_631_000) + portNumber;
  const station = STATIONS.findIndex(({ name }) => name.startsWith(port.code));
  return {
    station,
    phaseMs: mix(mmsi, 1) % (3 * MINUTE_MS),
    stepMs: (cadence) => AID_STEP_MS[cadence],
    encode: (w, atMs) => {
      if (isOut(station, atMs)) return false;
      encodeAidToNavigation(
        w,
        mmsi,
        SAFE_WATER_MARK,
        `${port.name} FAIRWAY`,
        place.lat,
        place.lon,
        Math.floor(atMs / 1000) % 60,
      );
      return true;
    },
  };
}

/** Flights: on one day in three, for two and a half hours, a circle of this radius at this speed and height. */
const FLIGHT_SHARE = 1 / 3;
const FLIGHT_MS = 2.5 * HOUR_MS;
const FLIGHT_RADIUS_NM = 14;
const FLIGHT_KN = 118;
const FLIGHT_ALTITUDE_M = 300;

/** A search and rescue aircraft that circles off a port; MMSI 111MIDaxx (M.585). */
function sarAircraft(port: PortProfile, mmsi: number): Fixture {
  const station = STATIONS.findIndex(({ name }) => name.startsWith(port.code));
  return {
    station,
    phaseMs: mix(mmsi, 1) % (10 * SECOND_MS),
    stepMs: (cadence) => AIRCRAFT_STEP_MS[cadence],
    encode: (w, atMs) => {
      const day = Math.floor(atMs / DAY_MS);
      const hash = mix(mmsi, day);
      const takeOffMs = day * DAY_MS + uniformOf(mix(hash, 1)) * (DAY_MS - FLIGHT_MS);
      if (!happens(hash, FLIGHT_SHARE) || atMs < takeOffMs || atMs >= takeOffMs + FLIGHT_MS) return false;
      if (isOut(station, atMs)) return false;
      const flownNm = (FLIGHT_KN * (atMs - takeOffMs)) / HOUR_MS;
      const angleDeg = ((flownNm / FLIGHT_RADIUS_NM) * 180) / Math.PI;
      const centre = travel(port, port.region === 'brazil' ? 130 : 95, 18);
      const { lat, lon } = travel(centre, angleDeg, FLIGHT_RADIUS_NM);
      const motion: Motion = {
        lat,
        lon,
        sogKn: FLIGHT_KN,
        cogDeg: (angleDeg + 90) % 360,
        headingDeg: 511,
        turn: 0,
        navStatus: 15,
        accurate: true,
        second: Math.floor(atMs / 1000) % 60,
        radio: mix(hash, Math.floor(atMs / 1000)) & 0x1ffff,
      };
      encodeSarAircraft(w, mmsi, FLIGHT_ALTITUDE_M, motion);
      return true;
    },
  };
}

export const FIXTURES: readonly Fixture[] = [
  ...STATIONS.map((_, number) => baseStation(number)),
  ...PORTS.map(fairwayBuoy),
  sarAircraft(PORTS.find(({ code }) => code === 'STS')!, 111_710_101),
  sarAircraft(PORTS.find(({ code }) => code === 'SIN')!, 111_563_101),
];
