import type { EndedStay } from '../domain/commodity/time-at-berth.ts';
import type { Alert } from '../domain/event/alert.ts';
import type { EventType, PortEvent } from '../domain/event/event.ts';
import type { PortSnapshot } from '../domain/port/snapshot.ts';
import type { CongestionScoredRow } from '../domain/prediction/congestion-evaluation.ts';
import type { RefitFacts } from '../domain/prediction/refit-port.ts';
import type { ScoredRow } from '../domain/prediction/scored-row.ts';
import type { RegistryEntry } from '../domain/vessel/vessel.ts';
import type { AccessStore } from './access-store.ts';
import type { CargoCountRecord, Changes, ImportCursor, StoredWorld } from './changes.ts';
import type { Journey, ValidationRow } from './outcomes.ts';
import type { AsOfPort } from './picture.ts';
import type { LoadSigns, SeenVessel } from './seen-vessel.ts';
import type { WebhookStore } from './webhook-store.ts';

/** How long ships stayed at a berth, over stays that have ended. */
export type Turnaround = { readonly berthId: string; readonly stays: number; readonly meanHours: number };

/** Vessels that came, berthed and went within a time. */
export type Movements = { readonly arrived: number; readonly berthed: number; readonly departed: number };

/** Which events are asked for: recorded before `untilMs`, in the order of recording. */
export type EventQuery = {
  readonly portCodes: readonly string[];
  /** Null is every kind. */
  readonly types: readonly EventType[] | null;
  /** Recorded at this instant or later. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The id of the event behind which the list begins; null is its beginning. */
  readonly after: string | null;
  readonly limit: number;
};

export type PortRow = { readonly code: string; readonly geojson: string | null };

/** The part of a refit's facts that is stored. */
export type StoredRefitFacts = Omit<RefitFacts, 'portCode' | 'nowMs' | 'effectiveMs'>;

/** The truthful store. Commits are all or nothing; reads see committed state. */
export type Store = {
  /** Accounts and keys. */
  readonly access: AccessStore;
  /** Subscriptions and deliveries. */
  readonly webhooks: WebhookStore;
  commit(changes: Changes): Promise<void>;
  load(): Promise<StoredWorld>;

  listPorts(): Promise<readonly PortRow[]>;
  savePort(row: PortRow): Promise<void>;
  forgetPort(code: string): Promise<void>;
  saveRegistry(entries: readonly RegistryEntry[]): Promise<void>;
  listRegistry(): Promise<readonly RegistryEntry[]>;
  findImport(contentHash: string): Promise<ImportCursor | null>;

  /** Snapshots with `fromMs < at <= toMs`, in order. */
  listSnapshots(portCode: string, fromMs: number, toMs: number): Promise<readonly PortSnapshot[]>;
  /** Alerts of some ports in force at any time after `fromMs`, as known at an instant, newest first. */
  listAlerts(portCodes: readonly string[], fromMs: number, asOfMs: number): Promise<readonly Alert[]>;
  /** Null where `after` names no event of these ports. */
  listEvents(query: EventQuery): Promise<readonly PortEvent[] | null>;
  /** Counts by commodity group with `fromMs <= at <= toMs`, in order. */
  listCargoCounts(portCode: string, fromMs: number, toMs: number): Promise<readonly CargoCountRecord[]>;
  /** Counts by commodity group at an instant or up to an hour before; else the oldest after it, null if there are none. */
  findCargoCounts(portCode: string, atMs: number): Promise<CargoCountRecord | null>;
  /** Stays that ended within `(fromMs, toMs]` and were known to have by `toMs`. */
  listTurnarounds(portCode: string, fromMs: number, toMs: number): Promise<readonly Turnaround[]>;
  /** Stays of port calls that ended in the year before an instant, as known then; the newest, if there are very many. */
  listEndedStays(portCode: string, asOfMs: number): Promise<readonly EndedStay[]>;
  /** Movements within `(fromMs, toMs]` that were known by `toMs`. */
  countMovements(portCode: string, fromMs: number, toMs: number): Promise<Movements>;
  /** The port as it was known at an instant. */
  readPortAsOf(portCode: string, asOfMs: number): Promise<AsOfPort>;
  /** Predictions of a port that were stored before their outcome, with outcomes known within `(fromMs, toMs]`. */
  listScored(portCode: string, fromMs: number, toMs: number): Promise<readonly ScoredRow[]>;
  /** Hourly congestion forecasts of a port made from `fromMs` on whose time had come by `toMs`. */
  listCongestionScored(portCode: string, fromMs: number, toMs: number): Promise<readonly CongestionScoredRow[]>;
  /** First predictions in their slice whose vessels berthed within `(fromMs, toMs]`, as known at `toMs`, newest berthing first. */
  listValidations(portCode: string, fromMs: number, toMs: number): Promise<readonly ValidationRow[]>;
  /** The newest way of a vessel to a berth of a port, as known at an instant; null if it never had a zone there. */
  findJourney(portCode: string, mmsi: number, asOfMs: number): Promise<Journey | null>;
  /**
   * A vessel as it was known at an instant; null unless one of these ports has had it in a zone or at a berth within the
   * year before.
   */
  findVessel(mmsi: number, portCodes: readonly string[], asOfMs: number): Promise<SeenVessel | null>;
  /** The draughts and stays of a vessel that one of these ports knows at the instant, as `findVessel` gives them. */
  findLoadSigns(mmsi: number, portCodes: readonly string[], asOfMs: number): Promise<LoadSigns>;
  /** The median speed of a vessel under way in the 30 days before an instant; null if it was not. */
  findTypicalSpeedKn(mmsi: number, asOfMs: number): Promise<number | null>;
  /** What models of a port are fitted from: only what was known by the instant. */
  readRefitFacts(portCode: string, nowMs: number): Promise<StoredRefitFacts>;
  /** A single value kept with the data, such as the seed of a demo. */
  findSetting(name: string): Promise<string | null>;
  saveSetting(name: string, value: string): Promise<void>;
  /** A number that changes when another process wrote. */
  dataVersion(): Promise<number>;
  close(): Promise<void>;
};
