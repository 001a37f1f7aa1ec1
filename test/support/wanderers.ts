import { createRandom, type Random } from '../../src/core/random.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { PLACES, type PortFile, portFile } from './test-port.ts';

/** How far east of the test port its sister lies, in degrees: out of each other's reach. */
const SISTER_EAST_DEG = 20;
export const PORT_CODES = ['TST', 'TSU'] as const;
export type TestPortCode = (typeof PORT_CODES)[number];

/** A second port like the test port, 920 nm east of it. */
export function sisterFile(): PortFile {
  const file = portFile();
  const shifted = JSON.parse(JSON.stringify(file.features), (key, value) =>
    key === 'coordinates' ? shift(value) : value,
  );
  const port = {
    ...file.port,
    code: 'TSU',
    name: 'Sisterhaven',
    unlocode: 'PTTSU',
    destination_aliases: ['SISTERHAVEN'],
  };
  return { ...file, port, features: shifted };
}

const shift = (value: unknown): unknown =>
  typeof (value as unknown[])[0] === 'number'
    ? [(value as number[])[0]! + SISTER_EAST_DEG, (value as number[])[1]!]
    : (value as unknown[]).map(shift);

type Ship = {
  readonly mmsi: number;
  lat: number;
  lon: number;
  goal: { lat: number; lon: number };
  sogKn: number;
  restMinutes: number;
};

/** Ships that go from place to place at a port, rest there, and are heard every few minutes. */
export type Wanderers = {
  readonly mmsis: readonly number[];
  /** What is heard in the minute that ends at an instant. */
  pass(atMs: number): Report[];
  /** From now on another chance leads them. */
  reseed(seed: number): void;
};

export function createWanderers(code: TestPortCode, ships: number, seed: number): Wanderers {
  let random = createRandom(seed);
  const east = code === 'TSU' ? SISTER_EAST_DEG : 0;
  const firstMmsi = code === 'TSU' ? 311_000_000 : 211_000_000;
  const placeOf = (): { lat: number; lon: number } => {
    const { lat, lon } = random.pick(Object.values(PLACES));
    return { lat: lat + 0.001 * random.normal() * 0.3, lon: lon + east + 0.001 * random.normal() * 0.3 };
  };
  const fleet = Array.from({ length: ships }, (_, i): Ship => {
    const { lat, lon } = placeOf();
    return { mmsi: firstMmsi + i, lat, lon, goal: placeOf(), sogKn: 12, restMinutes: random.below(60) };
  });
  return {
    mmsis: fleet.map(({ mmsi }) => mmsi),
    reseed(next) {
      random = createRandom(next);
      for (const ship of fleet) ship.goal = placeOf();
    },
    pass: (atMs) => fleet.flatMap((ship) => heardOf(ship, atMs, random, code, placeOf)),
  };
}

function heardOf(
  ship: Ship,
  atMs: number,
  random: Random,
  code: TestPortCode,
  placeOf: () => { lat: number; lon: number },
): Report[] {
  const reports: Report[] = [];
  const heardMs = atMs - random.below(MINUTE_MS);
  if (ship.restMinutes > 0) {
    ship.restMinutes--;
    ship.sogKn = 0.1;
    if (ship.restMinutes === 0) ship.goal = placeOf();
  } else move(ship, random);
  if (random.uniform() < 0.3) {
    reports.push({
      kind: 'position',
      mmsi: ship.mmsi,
      atMs: heardMs,
      lat: ship.lat,
      lon: ship.lon,
      sogKn: ship.sogKn,
      cogDeg: null,
      headingDeg: null,
      navStatus: ship.sogKn > 1 ? 0 : random.pick([1, 5]),
    });
  }
  if (random.uniform() < 0.05) reports.push(staticOf(ship.mmsi, heardMs, random, code));
  return reports;
}

function move(ship: Ship, random: Random): void {
  const { goal } = ship;
  const left = Math.hypot(goal.lat - ship.lat, (goal.lon - ship.lon) * 0.77);
  const stepDeg = 12 / 60 / 60;
  ship.sogKn = 12;
  if (left <= stepDeg) {
    ship.lat = goal.lat;
    ship.lon = goal.lon;
    ship.restMinutes = 20 + random.below(400);
    return;
  }
  ship.lat += ((goal.lat - ship.lat) * stepDeg) / left;
  ship.lon += ((goal.lon - ship.lon) * stepDeg) / left;
}

const staticOf = (mmsi: number, atMs: number, random: Random, code: TestPortCode): Report => ({
  kind: 'static',
  mmsi,
  atMs,
  imo: null,
  name: `SHIP ${mmsi % 1000} ${random.below(3)}`,
  callsign: null,
  shipType: random.pick([70, 71, 80]),
  lengthM: 150 + 10 * (mmsi % 10),
  beamM: 28,
  draughtM: 6 + random.below(6),
  destination: random.pick([code === 'TST' ? 'TESTHAVEN' : 'SISTERHAVEN', 'ELSEWHERE', '']),
  etaCode: null,
});
