import type { Changes, ImportCursor, VisitRecord } from '../contracts/changes.ts';
import type { OutboxMessage } from '../contracts/webhook-store.ts';
import { sortedMarks } from '../domain/event/alert-machine.ts';
import type { PortEvent } from '../domain/event/event.ts';
import { outlookRecord } from './outlook.ts';
import { createPending } from './pending.ts';
import type { LiveVessel, World } from './world.ts';

/** What subscribers are to be told of events; nothing where a replay or an import only records them. */
export type OutboxOf = (events: readonly PortEvent[]) => readonly OutboxMessage[];

/** Takes out what has changed since the last call, as one value to commit. */
export function collectChanges(world: World, cursors: readonly ImportCursor[], outboxOf: OutboxOf = () => []): Changes {
  const { pending } = world;
  const changes: Changes = {
    clock: { ...world.clock },
    counters: { ...world.counters },
    lastIds: { ...world.lastIds },
    vessels: [...pending.vessels].map(recordOf),
    forgotten: [...pending.forgotten],
    voyages: pending.voyages,
    track: pending.track,
    visits: takeTouched(world),
    calls: [...pending.calls],
    stays: [...pending.stays],
    zoneChanges: pending.zoneChanges,
    gaps: [...pending.gaps],
    ports: [...pending.ports].map((port) => ({
      portCode: port.definition.code,
      congestion: port.congestion,
      lastEventSequence: port.eventSequence,
    })),
    snapshots: pending.snapshots,
    events: pending.events,
    outbox: outboxOf(pending.events),
    alerts: [...pending.alerts],
    alertWatches: [...pending.alertWatches].map(({ definition, alerts }) => ({
      portCode: definition.code,
      marks: sortedMarks(alerts),
    })),
    outlooks: [...pending.outlooks].map(({ definition, outlook }) => outlookRecord(definition.code, outlook)),
    expectations: [...pending.expectations],
    closedExpectations: [...pending.closedExpectations],
    cruises: [...pending.cruises]
      .filter((expectation) => !pending.expectations.has(expectation))
      .map(({ id, cruiseKn }) => ({ id, cruiseKn })),
    runs: pending.runs,
    forecasts: pending.forecasts,
    models: pending.models,
    samples: pending.samples,
    cargo: pending.cargo,
    cargoCounts: pending.cargoCounts,
    cursors,
  };
  Object.assign(pending, createPending());
  return changes;
}

/** The visits that were touched, those that are over as null. */
function takeTouched(world: World): VisitRecord[] {
  const records: VisitRecord[] = [];
  for (const [portCode, port] of [...world.ports, ...world.retired]) {
    for (const mmsi of port.touched) records.push({ portCode, mmsi, visit: port.visits.get(mmsi) ?? null });
    port.touched.clear();
  }
  return records;
}

const recordOf = ({ vessel, track, kept, silentMs, intervalMs }: LiveVessel): Changes['vessels'][number] => ({
  vessel,
  track,
  kept,
  silentMs,
  intervalMs,
});
