import type { EventQueue } from './event-queue.ts';
import type { Fleet } from './fleet.ts';
import type { Cargo, Itinerary } from './itinerary.ts';
import type { Ship } from './ship.ts';
import type { TruthCall } from './truth.ts';

/** What all processes of the simulated world share. */
export type World = {
  readonly seed: number;
  readonly startMs: number;
  readonly events: EventQueue;
  readonly fleet: Fleet;
  /** Opens an itinerary that starts at the present instant of the world. */
  appear(
    ship: Ship,
    startMs: number,
    region: Itinerary['region'],
    port: string | null,
    cargo: Cargo,
    etaMs: number,
  ): Itinerary;
  record(truth: TruthCall): void;
};
