import type { CargoNote } from '../domain/commodity/cargo.ts';
import type { CargoCounts } from '../domain/commodity/cargo-counts.ts';
import type { Alert } from '../domain/event/alert.ts';
import type { AlertMark } from '../domain/event/alert-machine.ts';
import type { PortEvent } from '../domain/event/event.ts';
import type { CongestionState } from '../domain/port/congestion.ts';
import type { BerthStay, PortCall } from '../domain/port/port-call.ts';
import type { PortSnapshot } from '../domain/port/snapshot.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';
import type { Fix } from '../domain/track/fix.ts';
import type { TrackState } from '../domain/track/plausibility.ts';
import type { RegistryEntry, Vessel } from '../domain/vessel/vessel.ts';
import type { Visit, Zone } from '../domain/zone/visit.ts';

import type {
  CongestionForecast,
  ModelRecord,
  OutlookRecord,
  PortNewest,
  PredictionRun,
  SampleChange,
} from './foresight.ts';
import type { OutboxMessage } from './webhook-store.ts';

/** The service's own time and what it knows of its feed. */
export type ClockState = {
  /** Wall time when live, the newest event time in a replay; null before the first message. */
  serviceMs: number | null;
  /** Newest message, by event time. */
  lastHeardMs: number | null;
  /** Time in which nothing at all was heard, summed up; silences of vessels are measured without it. */
  silentMs: number;
  /** The newest quarter-hour whose due work is done. */
  quarterMs: number | null;
  /** When models are next fitted anew; null before the first message. */
  refitDueMs: number | null;
  /** A refit that is under way: outcomes known at `dueMs` count, and it takes effect at `effectiveMs`. */
  refit: { readonly dueMs: number; readonly effectiveMs: number } | null;
};

export type VesselRecord = {
  readonly vessel: Vessel;
  readonly track: TrackState;
  /** The last fix that went into the track history. */
  readonly kept: Fix | null;
  /** `ClockState.silentMs` when the last fix was heard. */
  readonly silentMs: number;
  /** Running mean of the time between reports, null before the second. */
  readonly intervalMs: number | null;
};

/** What a vessel said of itself and its voyage when any of it changed. */
export type VoyageRecord = {
  readonly mmsi: number;
  readonly atMs: number;
  readonly recordedMs: number;
  readonly imo: number | null;
  readonly name: string | null;
  readonly callsign: string | null;
  readonly shipType: number | null;
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly destination: string;
  readonly etaCode: number | null;
  readonly draughtM: number | null;
};

export type VisitRecord = { readonly portCode: string; readonly mmsi: number; readonly visit: Visit | null };

export type ZoneChange = {
  readonly id: number;
  readonly portCode: string;
  readonly mmsi: number;
  readonly atMs: number;
  readonly recordedMs: number;
  readonly from: Zone | null;
  readonly to: Zone | null;
  readonly afterBerth: boolean;
  readonly callId: number | null;
};

export type AisGap = {
  readonly id: number;
  readonly portCode: string;
  readonly mmsi: number;
  /** The last fix before the silence. */
  readonly sinceMs: number;
  readonly openedMs: number;
  /** The first fix after it; null while it lasts, or when the vessel was given up. */
  untilMs: number | null;
  closedMs: number | null;
};

export type PortStateRecord = {
  readonly portCode: string;
  readonly congestion: CongestionState;
  readonly lastEventSequence: number;
};

/** What the alerts of a port remember between quarter-hours, by `alertKey` in order. */
export type AlertWatchRecord = {
  readonly portCode: string;
  readonly marks: readonly (readonly [key: string, mark: AlertMark])[];
};

/** Track history in the order in which it arose: fixes, and the sealing of all fixes older than an instant. */
export type TrackChange =
  | {
      readonly kind: 'fix';
      readonly mmsi: number;
      readonly fix: Fix;
      readonly recordedMs: number;
      readonly imported: boolean;
    }
  | { readonly kind: 'seal'; readonly beforeMs: number }
  | { readonly kind: 'forget'; readonly beforeMs: number };

/** How far a recording has been taken in. */
export type ImportCursor = {
  readonly contentHash: string;
  readonly name: string;
  readonly items: number;
  readonly done: boolean;
};

/** The vessels of a port by commodity group at a quarter-hour. */
export type CargoCountRecord = { readonly portCode: string; readonly atMs: number; readonly counts: CargoCounts };

/** Numbers given out so far; rows that went took theirs with them, so they cannot be counted. */
export type LastIds = Readonly<
  Record<'call' | 'stay' | 'zoneChange' | 'gap' | 'expectation' | 'sample' | 'settlement' | 'run' | 'model', number>
>;

/** Everything that one commit changes, applied in one transaction. */
export type Changes = {
  readonly clock: ClockState;
  readonly counters: Readonly<Record<string, number>>;
  readonly lastIds: LastIds;
  /** Vessels to forget, before `vessels` is applied. */
  readonly forgotten: readonly number[];
  readonly vessels: readonly VesselRecord[];
  readonly voyages: readonly VoyageRecord[];
  readonly track: readonly TrackChange[];
  readonly visits: readonly VisitRecord[];
  readonly calls: readonly PortCall[];
  readonly stays: readonly BerthStay[];
  readonly zoneChanges: readonly ZoneChange[];
  readonly gaps: readonly AisGap[];
  readonly ports: readonly PortStateRecord[];
  readonly snapshots: readonly PortSnapshot[];
  readonly events: readonly PortEvent[];
  /** What subscribers are to be told of these events. */
  readonly outbox: readonly OutboxMessage[];
  /** Alerts that started, changed severity or ended. */
  readonly alerts: readonly Alert[];
  readonly alertWatches: readonly AlertWatchRecord[];
  readonly outlooks: readonly OutlookRecord[];
  readonly expectations: readonly Expectation[];
  readonly closedExpectations: readonly number[];
  /** Smoothed speeds of expectations of which nothing else has changed, by id. */
  readonly cruises: readonly { readonly id: number; readonly cruiseKn: number | null }[];
  readonly runs: readonly PredictionRun[];
  readonly forecasts: readonly CongestionForecast[];
  readonly models: readonly ModelRecord[];
  readonly samples: readonly SampleChange[];
  readonly cargo: readonly CargoNote[];
  readonly cargoCounts: readonly CargoCountRecord[];
  readonly cursors: readonly ImportCursor[];
};

/** What a restart loads: rows, nothing to replay. */
export type StoredWorld = {
  readonly clock: ClockState;
  readonly counters: Readonly<Record<string, number>>;
  readonly registry: readonly RegistryEntry[];
  readonly vessels: readonly VesselRecord[];
  readonly visits: readonly { portCode: string; mmsi: number; visit: Visit }[];
  readonly openCalls: readonly PortCall[];
  readonly openStays: readonly BerthStay[];
  readonly openGaps: readonly AisGap[];
  readonly ports: readonly PortStateRecord[];
  readonly openAlerts: readonly Alert[];
  readonly alertWatches: readonly AlertWatchRecord[];
  readonly outlooks: readonly OutlookRecord[];
  readonly expectations: readonly Expectation[];
  readonly models: readonly ModelRecord[];
  /** What P90 and the newest answers of each port are made from. */
  readonly newest: readonly PortNewest[];
  /** What the vessels at each port are thought to carry. */
  readonly cargo: readonly CargoNote[];
  readonly lastIds: LastIds;
};
