import type { AisGap } from '../contracts/changes.ts';
import type { Cargo } from '../domain/commodity/cargo.ts';
import type { GroupQueues } from '../domain/commodity/queue-by-group.ts';
import type { AlertWatch } from '../domain/event/alert-machine.ts';
import type { CongestionState } from '../domain/port/congestion.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import type { Occupancy } from '../domain/port/occupancy.ts';
import type { BerthStay, PortCall } from '../domain/port/port-call.ts';
import type { QueueHistory } from '../domain/port/queue-history.ts';
import type { WaitHistory } from '../domain/port/wait-history.ts';
import type { Fix } from '../domain/track/fix.ts';
import type { TrackState } from '../domain/track/plausibility.ts';
import type { DestinationMeaning } from '../domain/vessel/destination.ts';
import type { Role } from '../domain/vessel/role.ts';
import type { Particulars, Vessel } from '../domain/vessel/vessel.ts';
import type { Visit } from '../domain/zone/visit.ts';
import type { PortOutlook } from './outlook.ts';

/** A vessel in memory; what is derived is worked out when its ground changes. */
export type LiveVessel = {
  readonly vessel: Vessel;
  readonly track: TrackState;
  kept: Fix | null;
  silentMs: number;
  intervalMs: number | null;
  role: Role;
  meaning: DestinationMeaning;
  particulars: Particulars;
};

export type LivePort = {
  readonly definition: PortDefinition;
  readonly visits: Map<number, Visit>;
  /** MMSIs of the visits that have changed since the last commit. */
  readonly touched: Set<number>;
  readonly occupancy: Occupancy;
  /** Open calls, stays and gaps by MMSI. */
  readonly calls: Map<number, PortCall>;
  readonly stays: Map<number, BerthStay>;
  readonly gaps: Map<number, AisGap>;
  /** What the vessels at the port are thought to carry, as it was told last. */
  readonly cargo: Map<number, Cargo>;
  readonly congestion: CongestionState;
  readonly history: QueueHistory;
  readonly waits: WaitHistory;
  readonly groupQueues: GroupQueues;
  readonly alerts: AlertWatch;
  readonly outlook: PortOutlook;
  eventSequence: number;
};
