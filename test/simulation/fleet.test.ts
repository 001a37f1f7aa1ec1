import { expect, test } from 'bun:test';
import { DAY_MS } from '../../src/core/time.ts';
import { createKernel } from '../../src/simulation/kernel.ts';
import { createHarbourCraft } from '../../src/simulation/world/harbour-craft.ts';
import type { Itinerary } from '../../src/simulation/world/itinerary.ts';

const START_MS = Date.UTC(2026, 0, 1);
const kernel = createKernel(3, START_MS);
kernel.advance(START_MS + 120 * DAY_MS);
const itineraries = kernel.takeOpened();
const ships = [...new Set(itineraries.map(({ ship }) => ship))];

test('IMO numbers carry their check digit and are not repeated', () => {
  for (const { imo } of ships) {
    const digits = [...String(imo)].map(Number);
    expect(digits.length).toBe(7);
    const sum = digits.slice(0, 6).reduce((total, digit, i) => total + digit * (7 - i), 0);
    expect(sum % 10).toBe(digits[6]!);
  }
  expect(new Set(ships.map(({ imo }) => imo)).size).toBe(ships.length);
});

test('MMSIs are those of ships, and about one in a thousand is shared', () => {
  for (const { mmsi } of ships) {
    expect(mmsi).toBeGreaterThanOrEqual(201_000_000);
    expect(mmsi).toBeLessThan(776_000_000);
  }
  const repeated = ships.length - new Set(ships.map(({ mmsi }) => mmsi)).size;
  expect(repeated / ships.length).toBeLessThan(0.004);
  const counts = Map.groupBy(ships, ({ mmsi }) => mmsi);
  for (const group of counts.values()) if (group.length > 1) expect(group.every((ship) => ship.mmsiShared)).toBe(true);
});

test('particulars fit the class', () => {
  const tens: Record<string, number> = { bulk: 7, container: 7, general: 7, vehicle: 7, tanker: 8, passenger: 6 };
  for (const ship of ships) {
    const { shipClass, lengthM, beamM, draughtM } = ship.hull;
    expect(Math.floor(ship.aisType / 10)).toBe(tens[shipClass]!);
    expect(ship.bowM + ship.sternM).toBe(lengthM);
    expect(ship.portM + ship.starboardM).toBe(beamM);
    expect(lengthM / beamM).toBeGreaterThan(4.5);
    expect(lengthM / beamM).toBeLessThan(9.5);
    expect(draughtM).toBeLessThan(25);
    expect(ship.name.length).toBeLessThanOrEqual(20);
    expect(ship.callSign.length).toBeLessThanOrEqual(7);
    expect(Math.min(ship.bowM, ship.sternM, ship.portM, ship.starboardM)).toBeGreaterThan(0);
  }
});

test('ships come back, and none is in two places at once', () => {
  const byShip = Map.groupBy(itineraries, ({ ship }) => ship);
  let returns = 0;
  for (const visits of byShip.values()) {
    returns += visits.length - 1;
    for (let i = 1; i < visits.length; i++) expect(visits[i]!.startMs).toBeGreaterThanOrEqual(visits[i - 1]!.endMs);
  }
  expect(returns / itineraries.length).toBeGreaterThan(0.4);
});

test('legs follow one another without a gap', () => {
  const gaps = ({ legs }: Itinerary): number =>
    legs.filter((leg, i) => i > 0 && Math.abs(leg.startMs - legs[i - 1]!.endMs) > 1).length;
  expect(itineraries.reduce((sum, itinerary) => sum + gaps(itinerary), 0)).toBe(0);
  const craft = createHarbourCraft(3)(START_MS);
  expect(craft.length).toBeGreaterThan(20);
  expect(craft.reduce((sum, itinerary) => sum + gaps(itinerary), 0)).toBe(0);
});
