import type { EndedStay } from '../domain/commodity/time-at-berth.ts';
import type { Alert } from '../domain/event/alert.ts';
import type { PortEvent } from '../domain/event/event.ts';
import type { PortSnapshot } from '../domain/port/snapshot.ts';
import type { CargoCountRecord } from './changes.ts';
import type { Journey, PortScores, ValidationRow } from './outcomes.ts';
import type { Picture } from './picture.ts';
import type { LoadSigns, SeenVessel } from './seen-vessel.ts';
import type { EventQuery, Movements, Turnaround } from './store.ts';

/**
 * What a reader may see: ports, and an instant. Nothing younger than `asOfMs` reaches an answer, and no handler sees
 * the store itself.
 */
export type View = {
  readonly asOfMs: number;
  readonly source: Picture['source'];
  /** Codes of the ports in the view, in their order. */
  readonly portCodes: readonly string[];
  /** Whether a port exists at all, in the view or not. */
  exists(portCode: string): boolean;
  findPicture(portCode: string): Picture | null;
  /** Snapshots of the last so many hours up to the view's instant, in order. */
  listSnapshots(portCode: string, hours: number): Promise<readonly PortSnapshot[]>;
  /** Alerts of the view's ports that were in force at any time after an instant, newest first; one that ended later is open. */
  listAlerts(sinceMs: number): Promise<readonly Alert[]>;
  /**
   * Events of the view's ports that were recorded before its instant, in the order of recording; null where `after` names
   * none of theirs. `portCodes` narrows the view's ports.
   */
  listEvents(query: Omit<EventQuery, 'untilMs'>): Promise<readonly PortEvent[] | null>;
  /**
   * Vessels by commodity group so many hours ago (an hour more at most), or as soon after as is known; null before the first
   * quarter-hour.
   */
  findCargoCounts(portCode: string, hoursAgo: number): Promise<CargoCountRecord | null>;
  /** Turnaround at each berth over stays that ended in the last 90 days. */
  listTurnarounds(portCode: string): Promise<readonly Turnaround[]>;
  /** Stays that ended in the last year, as of the newest quarter-hour. */
  listEndedStays(portCode: string): Promise<readonly EndedStay[]>;
  /** First predictions in their slice of calls that berthed in so many days. */
  listValidations(portCode: string, days: number): Promise<readonly ValidationRow[]>;
  findJourney(portCode: string, mmsi: number): Promise<Journey | null>;
  /** A vessel that ports of the view have seen within a year; null for all others, whoever else has seen them. */
  findVessel(mmsi: number): Promise<SeenVessel | null>;
  /** Of a vessel of one of the view's pictures: the same draughts and stays as `findVessel` gives, for much less. */
  findLoadSigns(mmsi: number): Promise<LoadSigns>;
  /** Of a vessel that `findVessel` finds: its median speed under way in the last 30 days; null if it was not. */
  findTypicalSpeedKn(mmsi: number): Promise<number | null>;
  /** How the models of a port have done; worked out once a quarter-hour. */
  scores(portCode: string): Promise<PortScores>;
  countMovements(portCode: string, hours: number): Promise<Movements>;
  /** Changes when and only when an answer from the view may have changed. */
  readonly revision: number;
};

/** Who reads: what ports (null is every one), and how far behind. */
export type Reader = { readonly ports: readonly string[] | null; readonly delayMinutes: number };

/** Gives each request its view. */
export type Views = {
  /** All there is, now. */
  current(): View;
  /** What a reader may see. */
  of(reader: Reader): View | Promise<View>;
};
