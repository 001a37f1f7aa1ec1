import type { AisGap, CargoCountRecord, TrackChange, VoyageRecord, ZoneChange } from '../contracts/changes.ts';
import type { CongestionForecast, ModelRecord, PredictionRun, SampleChange } from '../contracts/foresight.ts';
import type { CargoNote } from '../domain/commodity/cargo.ts';
import type { Alert } from '../domain/event/alert.ts';
import type { PortEvent } from '../domain/event/event.ts';
import type { BerthStay, PortCall } from '../domain/port/port-call.ts';
import type { PortSnapshot } from '../domain/port/snapshot.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';
import type { LivePort, LiveVessel } from './live-state.ts';

/** What has changed since the last commit. */
export type Pending = {
  readonly vessels: Set<LiveVessel>;
  /** MMSIs of vessels that were forgotten; those that came back since stand in `vessels` as well. */
  readonly forgotten: Set<number>;
  readonly calls: Set<PortCall>;
  readonly stays: Set<BerthStay>;
  readonly gaps: Set<AisGap>;
  readonly ports: Set<LivePort>;
  readonly alerts: Set<Alert>;
  /** Ports whose alerts remember something else than before. */
  readonly alertWatches: Set<LivePort>;
  readonly outlooks: Set<LivePort>;
  readonly expectations: Set<Expectation>;
  /** Expectations of which the smoothed speed alone may have changed. */
  readonly cruises: Set<Expectation>;
  /** Ids of expectations that are over. */
  readonly closedExpectations: Set<number>;
  voyages: VoyageRecord[];
  track: TrackChange[];
  zoneChanges: ZoneChange[];
  snapshots: PortSnapshot[];
  events: PortEvent[];
  runs: PredictionRun[];
  forecasts: CongestionForecast[];
  models: ModelRecord[];
  samples: SampleChange[];
  cargo: CargoNote[];
  cargoCounts: CargoCountRecord[];
};

export function createPending(): Pending {
  return {
    vessels: new Set(),
    forgotten: new Set(),
    calls: new Set(),
    stays: new Set(),
    gaps: new Set(),
    ports: new Set(),
    alerts: new Set(),
    alertWatches: new Set(),
    outlooks: new Set(),
    expectations: new Set(),
    cruises: new Set(),
    closedExpectations: new Set(),
    voyages: [],
    track: [],
    zoneChanges: [],
    snapshots: [],
    events: [],
    runs: [],
    forecasts: [],
    models: [],
    samples: [],
    cargo: [],
    cargoCounts: [],
  };
}
