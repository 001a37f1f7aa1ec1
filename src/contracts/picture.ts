import type { Cargo, CargoNote } from '../domain/commodity/cargo.ts';
import type { CongestionLevel, CongestionThresholds } from '../domain/port/congestion.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import type { Alongside } from '../domain/port/occupancy.ts';
import type { PortSnapshot, ZoneCounts } from '../domain/port/snapshot.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import type { Fix } from '../domain/track/fix.ts';
import type { Particulars, Vessel } from '../domain/vessel/vessel.ts';
import type { Zone } from '../domain/zone/visit.ts';

import type { Foresight } from './foresight.ts';

/** Where the data of an answer comes from; simulated traffic always says so. */
export type DataSource = 'ais' | 'simulation';

/** A vessel in a port's picture. */
export type PictureVessel = {
  readonly mmsi: number;
  readonly particulars: Particulars;
  readonly fix: Fix;
  readonly destination: string;
  readonly draughtM: number | null;
  readonly zone: Zone;
  readonly zoneSinceMs: number;
  readonly afterBerth: boolean;
  readonly distanceNm: number;
  /** Its newest prediction; null at a berth, and before the first run. */
  readonly prediction: Prediction | null;
  /** What it probably carries; null as long as the port has not begun to learn. */
  readonly cargo: Cargo | null;
};

/** A ship at a berth, with its name as known. */
export type PictureStay = Alongside & { readonly name: string };

/** The state of one port at one instant: immutable, made after a commit, and all that an answer about "now" needs. */
export type Picture = {
  readonly asOfMs: number;
  readonly source: DataSource;
  readonly port: PortDefinition;
  readonly vessels: readonly PictureVessel[];
  readonly alongside: readonly PictureStay[];
  readonly zoneCounts: ZoneCounts;
  readonly queue: number;
  readonly inbound: number;
  readonly berthsOccupied: number;
  readonly berthsTotal: number;
  readonly utilizationFraction: number;
  readonly medianWaitHours: number | null;
  readonly level: CongestionLevel;
  readonly thresholds: CongestionThresholds;
  /** Newest position of the picture's vessels; null if there are none. */
  readonly lastHeardMs: number | null;
  /** Vessels of the picture that are missed: an AIS gap is open. */
  readonly silent: readonly { readonly mmsi: number; readonly sinceMs: number }[];
} & Foresight;

/** What the store knows of a port at a past instant, from which a Picture is made. */
export type AsOfPort = {
  readonly vessels: readonly {
    readonly vessel: Vessel;
    readonly fix: Fix;
    readonly zone: Zone;
    readonly zoneSinceMs: number;
    readonly afterBerth: boolean;
    readonly prediction: Prediction | null;
  }[];
  readonly alongside: readonly PictureStay[];
  readonly cargo: readonly CargoNote[];
  /** The newest snapshots up to the instant, a year of them at most, in order. */
  readonly history: readonly PortSnapshot[];
  readonly silent: Picture['silent'];
  readonly foresight: Foresight;
};
