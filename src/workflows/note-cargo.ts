import { isOfOneKind } from '../domain/commodity/berth-kinds.ts';
import { type Cargo, isCargoNews } from '../domain/commodity/cargo.ts';
import { type CargoCounts, type CountedVessel, countCargo } from '../domain/commodity/cargo-counts.ts';
import { likeliest } from '../domain/commodity/group-belief.ts';
import { beliefAtBerth, beliefOf, berthTable } from './cargo-belief.ts';
import type { LivePort, LiveVessel, World } from './world.ts';

/** Notes what a vessel at a port probably carries, if that is news. Before the port has begun to learn nothing is said. */
export function noteCargo(world: World, port: LivePort, live: LiveVessel): void {
  const { habits } = port.outlook;
  if (habits === null) return;
  const { mmsi } = live.vessel;
  const alongside = port.occupancy.find((ship) => ship.mmsi === mmsi);
  if (!alongside && (port.visits.get(mmsi)?.zone ?? null) === null) return;
  const belief = alongside
    ? beliefAtBerth(port.definition, habits, live, alongside.berthId)
    : beliefOf(port.definition, habits, live);
  const { kind, confidence } = likeliest(belief);
  // Only a berth of one kind makes certain.
  const served = alongside ? (berthTable(port.definition).kinds.get(alongside.berthId) ?? 0) : 0;
  const most = isOfOneKind(served) ? 100 : 99;
  tell(world, port, mmsi, { kind, pct: Math.min(most, Math.round(100 * confidence)) });
}

/** Notes it of every vessel at a port, and that the others are gone. */
export function noteAllCargo(world: World, port: LivePort): void {
  const here = new Set(port.occupancy.map(({ mmsi }) => mmsi));
  for (const [mmsi, { zone }] of port.visits) if (zone !== null) here.add(mmsi);
  for (const mmsi of [...here].sort((a, b) => a - b)) {
    const live = world.vessels.get(mmsi);
    if (live) noteCargo(world, port, live);
  }
  for (const mmsi of port.cargo.keys()) if (!here.has(mmsi)) tell(world, port, mmsi, null);
}

function tell(world: World, port: LivePort, mmsi: number, cargo: Cargo | null): void {
  if (cargo !== null && !isCargoNews(port.cargo.get(mmsi) ?? null, cargo)) return;
  if (cargo === null) port.cargo.delete(mmsi);
  else port.cargo.set(mmsi, cargo);
  world.pending.cargo.push({
    portCode: port.definition.code,
    mmsi,
    recordedMs: world.clock.serviceMs!,
    cargo,
  });
}

/** The vessels of a port by commodity group, now. */
export function cargoCountsOf(world: World, port: LivePort): CargoCounts {
  const vessels: CountedVessel[] = [];
  for (const [mmsi, { zone }] of port.visits) {
    if (zone === null) continue;
    const dwtTonnes = world.vessels.get(mmsi)?.particulars.deadweight?.dwtTonnes ?? null;
    vessels.push({ zone, cargo: port.cargo.get(mmsi) ?? null, dwtTonnes });
  }
  return countCargo(vessels);
}
