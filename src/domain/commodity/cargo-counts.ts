import { COMMODITY_GROUPS, type CommodityGroup } from '../port/commodity-group.ts';
import type { Zone } from '../zone/visit.ts';
import type { Cargo } from './cargo.ts';

/** Vessels of one commodity group at a port, each counted under its likeliest group. */
export type GroupCounts = { queue: number; berth: number; inbound: number; dwtQueueTonnes: number };
export type CargoCounts = Readonly<Record<CommodityGroup, GroupCounts>>;

export type CountedVessel = { readonly zone: Zone; readonly cargo: Cargo | null; readonly dwtTonnes: number | null };

/** Counts over the vessels of a port; those that carry none of the groups, or of which nothing is known, count nowhere. */
export function countCargo(vessels: Iterable<CountedVessel>): CargoCounts {
  const counts = noCargo();
  for (const { zone, cargo, dwtTonnes } of vessels) {
    const of = cargo === null || cargo.kind === 'OTHER' ? null : counts[cargo.kind];
    if (of === null) continue;
    if (zone === 'QUEUE') {
      of.queue++;
      of.dwtQueueTonnes += dwtTonnes ?? 0;
    } else if (zone === 'BERTH') of.berth++;
    else of.inbound++;
  }
  return counts;
}

export const noCargo = (): CargoCounts =>
  Object.fromEntries(
    COMMODITY_GROUPS.map((group) => [group, { queue: 0, berth: 0, inbound: 0, dwtQueueTonnes: 0 }]),
  ) as CargoCounts;
