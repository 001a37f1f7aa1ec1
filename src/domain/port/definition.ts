import type { Harbour } from '../zone/harbour.ts';
import type { CommodityGroup } from './commodity-group.ts';

/** A stretch of quay, jetty or pier where `capacity` ships lie at once. */
export type Berth = {
  readonly id: string;
  readonly name: string;
  readonly terminal: string;
  readonly capacity: number;
  readonly groups: readonly CommodityGroup[];
  readonly maxLoaM: number | null;
  readonly maxDraughtM: number | null;
  readonly isInService: boolean;
};

/** A port as its GeoJSON file defines it. */
export type PortDefinition = {
  readonly code: string;
  readonly name: string;
  readonly unlocode: string;
  readonly country: string;
  readonly timezone: string;
  readonly aliases: readonly string[];
  readonly berths: readonly Berth[];
  readonly anchorageNames: Readonly<Record<string, string>>;
  readonly harbour: Harbour;
};

/** The places of one ship each that a berth is served as: `ID`, or `ID-1` to `ID-n` for n of them. */
export function slotIds(berth: Berth): string[] {
  if (berth.capacity === 1) return [berth.id];
  return Array.from({ length: berth.capacity }, (_, i) => `${berth.id}-${i + 1}`);
}

/** The commodity group that a berth is dedicated to: only such a berth tells what a ship carries. */
export function dedicatedGroup(port: PortDefinition, berthId: string): CommodityGroup | null {
  const groups = port.berths.find((berth) => berth.id === berthId)?.groups ?? [];
  return groups.length === 1 ? groups[0]! : null;
}

/** Places for ships at the berths that are in service. */
export function berthsTotal(port: PortDefinition): number {
  return port.berths.reduce((sum, berth) => sum + (berth.isInService ? berth.capacity : 0), 0);
}
