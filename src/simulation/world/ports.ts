/** What the simulated world knows of a port besides its quays, roads and lanes. */
export type PortProfile = {
  readonly code: string;
  readonly unlocode: string;
  readonly name: string;
  /** Reference position, degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly region: 'brazil' | 'singapore';
  readonly utcOffsetHours: number;
  /** Time of one high water, in hours since the epoch modulo the tide. */
  readonly tidePhaseHours: number;
  /** Day of the year around which it rains most. */
  readonly wettestDay: number;
  /** Distance from the reference at which a ship learns whether it goes in or to the roads, in nautical miles. */
  readonly gateNm: number;
  /** Pilots can take this many ships in or out each hour. */
  readonly pilotMovesPerHour: number;
  /** Half the width of the traffic, as a share of the distance to port: the open sea is wide, a strait is not. */
  readonly laneWidthShare: number;
  /** Where ships come from and go to, and how many: the second part of the lanes' ids. */
  readonly approaches: readonly { readonly from: string; readonly weight: number }[];
};

/** Limits of a port where its polygon is not known: this far around the reference, in nautical miles. */
export const LIMITS_NM = 30;

/**
 * Positions: NGA World Port Index. Pilot capacity: three moves an hour is what the Brazilian ports' statistics allow;
 * Singapore's is scaled to its traffic. Tide phases and wet seasons: rounded from climate normals.
 */
export const PORTS: readonly PortProfile[] = [
  {
    code: 'STS',
    unlocode: 'BRSSZ',
    name: 'SANTOS',
    lat: -23.9674,
    lon: -46.328,
    region: 'brazil',
    utcOffsetHours: -3,
    tidePhaseHours: 3.1,
    wettestDay: 32,
    gateNm: 16,
    pilotMovesPerHour: 3,
    laneWidthShare: 0.014,
    approaches: [
      { from: 'NE', weight: 0.5 },
      { from: 'E', weight: 0.3 },
      { from: 'S', weight: 0.2 },
    ],
  },
  {
    code: 'PNG',
    unlocode: 'BRPNG',
    name: 'PARANAGUA',
    lat: -25.5022,
    lon: -48.5056,
    region: 'brazil',
    utcOffsetHours: -3,
    tidePhaseHours: 2.6,
    wettestDay: 25,
    gateNm: 24,
    pilotMovesPerHour: 3,
    laneWidthShare: 0.014,
    approaches: [
      { from: 'NE', weight: 0.5 },
      { from: 'E', weight: 0.3 },
      { from: 'S', weight: 0.2 },
    ],
  },
  {
    code: 'VIX',
    unlocode: 'BRVIX',
    name: 'VITORIA',
    lat: -20.317,
    lon: -40.333,
    region: 'brazil',
    utcOffsetHours: -3,
    tidePhaseHours: 3.7,
    wettestDay: 340,
    gateNm: 13,
    pilotMovesPerHour: 3,
    laneWidthShare: 0.014,
    approaches: [
      { from: 'N', weight: 0.35 },
      { from: 'E', weight: 0.4 },
      { from: 'S', weight: 0.25 },
    ],
  },
  {
    code: 'SIN',
    unlocode: 'SGSIN',
    name: 'SINGAPORE',
    lat: 1.264,
    lon: 103.84,
    region: 'singapore',
    utcOffsetHours: 8,
    tidePhaseHours: 10.2,
    wettestDay: 345,
    gateNm: 14,
    pilotMovesPerHour: 12,
    laneWidthShare: 0.006,
    approaches: [
      { from: 'W', weight: 0.5 },
      { from: 'E', weight: 0.33 },
      { from: 'S', weight: 0.17 },
    ],
  },
];

/** The profile of a port of the table above. */
export const portOf = (code: string): PortProfile => PORTS.find((port) => port.code === code)!;
