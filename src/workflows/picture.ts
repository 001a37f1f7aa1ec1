import type { Foresight } from '../contracts/foresight.ts';
import type { AsOfPort, DataSource, Picture, PictureStay, PictureVessel } from '../contracts/picture.ts';
import { median } from '../core/statistics.ts';
import { HOUR_MS } from '../core/time.ts';
import type { CongestionLevel, CongestionThresholds } from '../domain/port/congestion.ts';
import { congestionThresholds } from '../domain/port/congestion.ts';
import { berthsTotal, type PortDefinition } from '../domain/port/definition.ts';
import { berthsOccupied } from '../domain/port/occupancy.ts';
import { addQueueSample, createQueueHistory } from '../domain/port/queue-history.ts';
import { utilization, type ZoneCounts } from '../domain/port/snapshot.ts';
import { particularsOf } from '../domain/vessel/vessel.ts';
import { rangeTo } from '../domain/zone/harbour.ts';
import type { LivePort, World } from './world.ts';

type Facts = {
  readonly port: PortDefinition;
  readonly vessels: readonly PictureVessel[];
  readonly alongside: readonly PictureStay[];
  readonly level: CongestionLevel;
  readonly thresholds: CongestionThresholds;
  readonly asOfMs: number;
  readonly silent: Picture['silent'];
} & Foresight;

/** The picture of a port in the live world, at the service clock. */
export function pictureOf(world: World, port: LivePort, source: DataSource): Picture {
  const { definition } = port;
  const vessels: PictureVessel[] = [];
  for (const [mmsi, visit] of port.visits) {
    const live = world.vessels.get(mmsi);
    if (visit.zone === null || !live?.track.fix) continue;
    vessels.push({
      mmsi,
      particulars: live.particulars,
      fix: live.track.fix,
      destination: live.vessel.destination,
      draughtM: live.vessel.draughtM,
      zone: visit.zone,
      zoneSinceMs: visit.zoneSinceMs,
      afterBerth: visit.hasBerthed && visit.zone === 'QUEUE',
      distanceNm: visit.rangeNm,
      prediction: port.outlook.predictions.get(mmsi) ?? null,
      cargo: port.cargo.get(mmsi) ?? null,
    });
  }
  const alongside = port.occupancy.map((ship) => {
    return { ...ship, name: world.vessels.get(ship.mmsi)?.particulars.name ?? String(ship.mmsi) };
  });
  return assemble(source, {
    port: definition,
    vessels,
    alongside,
    level: port.congestion.level,
    thresholds: congestionThresholds(port.history, berthsTotal(definition)),
    asOfMs: world.clock.serviceMs ?? 0,
    silent: [...port.gaps.values()].map(({ mmsi, sinceMs }) => ({ mmsi, sinceMs })),
    run: port.outlook.run,
    forecast: port.outlook.forecast,
    models: [...port.outlook.models.values()].sort((a, b) => a.id - b.id),
    congestionModel: port.outlook.congestionModel,
  });
}

/** The picture of a port at a past instant, from what the store knew then. */
export function pictureAsOf(port: PortDefinition, known: AsOfPort, asOfMs: number, source: DataSource): Picture {
  const history = createQueueHistory();
  for (const { atMs, queue, isStale } of known.history) if (!isStale) addQueueSample(history, atMs, queue);
  const cargo = new Map(known.cargo.map((note) => [note.mmsi, note.cargo]));
  return assemble(source, {
    port,
    vessels: known.vessels.map(({ vessel, fix, zone, zoneSinceMs, afterBerth, prediction }) => ({
      mmsi: vessel.mmsi,
      particulars: particularsOf(vessel),
      fix,
      destination: vessel.destination,
      draughtM: vessel.draughtM,
      zone,
      zoneSinceMs,
      afterBerth,
      distanceNm: rangeTo(port.harbour, fix.lat, fix.lon),
      prediction,
      cargo: cargo.get(vessel.mmsi) ?? null,
    })),
    alongside: known.alongside,
    level: known.history.at(-1)?.level ?? 'LOW',
    thresholds: congestionThresholds(history, berthsTotal(port)),
    asOfMs,
    silent: known.silent,
    ...known.foresight,
  });
}

function assemble(source: DataSource, facts: Facts): Picture {
  const { port, asOfMs } = facts;
  const vessels = [...facts.vessels].sort((a, b) => a.distanceNm - b.distanceNm || a.mmsi - b.mmsi);
  const zoneCounts: ZoneCounts = { BERTH: 0, QUEUE: 0, APPROACH_CLOSE: 0, APPROACH_FAR: 0 };
  for (const { zone } of vessels) zoneCounts[zone]++;
  const occupied = berthsOccupied(port, [...facts.alongside]);
  const total = berthsTotal(port);
  const waits = vessels
    .filter(({ zone }) => zone === 'QUEUE')
    .map(({ zoneSinceMs }) => (asOfMs - zoneSinceMs) / HOUR_MS);
  return {
    ...facts,
    source,
    vessels,
    zoneCounts,
    queue: zoneCounts.QUEUE,
    inbound: zoneCounts.APPROACH_CLOSE + zoneCounts.APPROACH_FAR,
    berthsOccupied: occupied,
    berthsTotal: total,
    utilizationFraction: utilization(occupied, total),
    medianWaitHours: median(waits),
    lastHeardMs: vessels.length === 0 ? null : Math.max(...vessels.map(({ fix }) => fix.atMs)),
  };
}
