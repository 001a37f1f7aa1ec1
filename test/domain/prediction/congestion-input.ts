import fc from 'fast-check';
import type { CongestionInput } from '../../../src/domain/prediction/congestion-features.ts';
import { T0 } from '../../support/fixes.ts';

/** A port with twelve berths and a queue of nine, its usual one; a ship comes every six hours, and nothing changes. */
export const QUIET: CongestionInput = {
  atMs: T0,
  queue: 9,
  berthsOccupied: 10,
  berthsTotal: 12,
  thresholdQueue: 12,
  inboundAll: 7,
  inbound24h: 4,
  inboundMean30d: 7,
  queue6hAgo: 9,
  queue24hAgo: 9,
  mean12h: 9,
  meanQueue30d: 9,
  arrivals7d: 28,
  rolledQueue: [9, 9, 8, 4],
  shareHigh30d: 0.1,
};

const ships = fc.integer({ min: 0, max: 300 });
const mean = fc.option(fc.double({ min: 0, max: 300, noNaN: true }));

/** Any port at any instant, however odd. */
export const anyInput: fc.Arbitrary<CongestionInput> = fc.record({
  atMs: fc.integer({ min: 0, max: 4e12 }),
  queue: ships,
  berthsOccupied: ships,
  berthsTotal: ships,
  thresholdQueue: fc.double({ min: 1, max: 300, noNaN: true }),
  inboundAll: ships,
  inbound24h: ships,
  inboundMean30d: mean,
  queue6hAgo: fc.option(ships),
  queue24hAgo: fc.option(ships),
  mean12h: mean,
  meanQueue30d: mean,
  arrivals7d: ships,
  rolledQueue: fc.tuple(ships, ships, ships, ships),
  shareHigh30d: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
