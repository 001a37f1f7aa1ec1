import { type PortDefinition, slotIds } from './definition.ts';

/** A ship at a place of a berth, or beside it when all places are taken (`slotId` null). */
export type Alongside = {
  readonly stayId: number;
  readonly mmsi: number;
  readonly berthId: string;
  slotId: string | null;
  readonly atbMs: number;
};

/** Who lies where in a port, in order of berthing. */
export type Occupancy = Alongside[];

/** The first free place of a berth; null when all are taken. */
export function freeSlot(port: PortDefinition, occupancy: Occupancy, berthId: string): string | null {
  const berth = port.berths.find((candidate) => candidate.id === berthId);
  if (!berth) return null;
  const taken = new Set(occupancy.map((ship) => ship.slotId));
  return slotIds(berth).find((slot) => !taken.has(slot)) ?? null;
}

/** Takes a ship away; a ship that lay beside the berth gets the freed place, and is returned if there is one. */
export function castOffFrom(port: PortDefinition, occupancy: Occupancy, stayId: number): Alongside | null {
  const index = occupancy.findIndex((ship) => ship.stayId === stayId);
  if (index < 0) return null;
  const [gone] = occupancy.splice(index, 1);
  const next = occupancy.find((ship) => ship.berthId === gone!.berthId && ship.slotId === null);
  if (!next) return null;
  next.slotId = freeSlot(port, occupancy, next.berthId);
  return next;
}

/**
 * Gives places anew where the port's definition has changed: who has a place that still exists keeps it. Returns the
 * ships whose place is another now.
 */
export function assignSlots(port: PortDefinition, occupancy: Occupancy): Alongside[] {
  const existing = new Map(port.berths.map((berth) => [berth.id, slotIds(berth)]));
  const before = occupancy.map(({ slotId }) => slotId);
  for (const ship of occupancy) {
    if (ship.slotId !== null && !existing.get(ship.berthId)?.includes(ship.slotId)) ship.slotId = null;
  }
  for (const ship of occupancy) ship.slotId ??= freeSlot(port, occupancy, ship.berthId);
  return occupancy.filter(({ slotId }, i) => slotId !== before[i]);
}

/** Places in service that are taken. */
export function berthsOccupied(port: PortDefinition, occupancy: Occupancy): number {
  const inService = new Set(port.berths.filter((berth) => berth.isInService).map((berth) => berth.id));
  return occupancy.filter((ship) => ship.slotId !== null && inService.has(ship.berthId)).length;
}
