import type { PortDefinition } from '../../src/domain/port/definition.ts';
import { parsePort } from '../../src/domain/port/parse-port.ts';

/** A port in the open Atlantic, out of reach of the built-in ones. Places are [latitude, longitude]. */
export const CENTRE = { lat: 40, lon: -30 };

/** Where the tests' ships go. */
export const PLACES = {
  berthA: CENTRE,
  /** A berth for two ships, 1.8 nm east. */
  berthB: { lat: 40, lon: -29.96 },
  waiting: { lat: 39.85, lon: -30 },
  bunkering: { lat: 39.85, lon: -29.85 },
  /** Inside the limits and nothing else. */
  roads: { lat: 39.75, lon: -30.1 },
  /** 96 nm south. */
  offing: { lat: 38.4, lon: -30 },
} as const;

type Point = { readonly lat: number; readonly lon: number };

/** A square around a point, `halfDeg` to each side. */
export const squareAround = ({ lat, lon }: Point, halfDeg: number): number[][][] => [
  [
    [lon - halfDeg, lat - halfDeg],
    [lon + halfDeg, lat - halfDeg],
    [lon + halfDeg, lat + halfDeg],
    [lon - halfDeg, lat + halfDeg],
    [lon - halfDeg, lat - halfDeg],
  ],
];

export type Feature = { type: 'Feature'; properties: Record<string, unknown>; geometry: unknown };

export const feature = (properties: Record<string, unknown>, type: string, coordinates: unknown): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

export type PortFile = { type: 'FeatureCollection'; port: Record<string, unknown>; features: Feature[] };

export function portFile(): PortFile {
  return {
    type: 'FeatureCollection',
    port: {
      code: 'TST',
      name: 'Testhaven',
      unlocode: 'PTTST',
      country: 'PT',
      timezone: 'Atlantic/Azores',
      destination_aliases: ['TESTHAVEN'],
    },
    features: [
      feature({ role: 'reference' }, 'Point', [CENTRE.lon, CENTRE.lat]),
      feature(
        { role: 'berth', id: 'A', name: 'Quay A', terminal: 'North', commodity_groups: ['GRAIN'] },
        'Polygon',
        squareAround(PLACES.berthA, 0.003),
      ),
      feature(
        { role: 'berth', id: 'B', name: 'Quay B', terminal: 'East', capacity: 2, commodity_groups: ['GRAIN', 'AGRI'] },
        'Polygon',
        squareAround(PLACES.berthB, 0.003),
      ),
      feature({ role: 'anchorage', id: 'W', name: 'Roadstead' }, 'Polygon', squareAround(PLACES.waiting, 0.03)),
      feature(
        { role: 'anchorage', id: 'K', name: 'Bunker roads', purpose: 'bunkering' },
        'Polygon',
        squareAround(PLACES.bunkering, 0.03),
      ),
    ],
  };
}

export const portText = (file: PortFile = portFile()): string => JSON.stringify(file);

export function testPort(file: PortFile = portFile()): PortDefinition {
  const parsed = parsePort(portText(file));
  if (!parsed.ok) throw new Error(parsed.faults.map((fault) => fault.detail).join('\n'));
  return parsed.value;
}
