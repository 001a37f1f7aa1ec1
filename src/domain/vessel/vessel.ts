import { type DeadweightEstimate, estimateDeadweight } from './deadweight.ts';
import { type ClassEstimate, estimateClass, type ModelClass } from './model-class.ts';
import type { OwnWaits } from './own-waits.ts';
import { sizeClass } from './size-class.ts';

/** What the operator's registry says of a vessel; null where it is silent. It wins over what the ship transmits. */
export type RegistryEntry = {
  readonly mmsi: number;
  readonly imo: number | null;
  readonly name: string | null;
  readonly modelClass: ModelClass | null;
  readonly dwtTonnes: number | null;
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly maxDraughtM: number | null;
};

/**
 * What one static or voyage message says; null is "not available" and takes nothing away from what is known, but for the ETA
 * of a destination that changed.
 */
export type StaticReport = {
  readonly mmsi: number;
  readonly atMs: number;
  readonly imo: number | null;
  readonly name: string | null;
  readonly callsign: string | null;
  readonly shipType: number | null;
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly draughtM: number | null;
  /** Empty when the field was blanked; null when this kind of message has none. */
  readonly destination: string | null;
  readonly etaCode: number | null;
};

/** A ship as its own messages and the registry describe it. */
export type Vessel = {
  readonly mmsi: number;
  imo: number | null;
  name: string | null;
  callsign: string | null;
  shipType: number | null;
  lengthM: number | null;
  beamM: number | null;
  draughtM: number | null;
  destination: string;
  etaCode: number | null;
  /** When the last static or voyage message was sent; older ones change nothing. */
  staticAtMs: number;
  registry: RegistryEntry | null;
  /** Stays alongside at berths of each commodity group. */
  berthGroups: Record<string, number>;
  /** What it waited on its calls, by port. */
  ownWaits: Record<string, OwnWaits>;
};

export function createVessel(mmsi: number): Vessel {
  return {
    mmsi,
    imo: null,
    name: null,
    callsign: null,
    shipType: null,
    lengthM: null,
    beamM: null,
    draughtM: null,
    destination: '',
    etaCode: null,
    staticAtMs: 0,
    registry: null,
    berthGroups: {},
    ownWaits: {},
  };
}

/** What a static report changed; anything is worth keeping, for it makes the vessel's history. */
export type StaticChange = 'none' | 'identity' | 'voyage';

/** Draught beyond this cannot come over AIS (25.5 m is the field's greatest value). */
const MAX_DRAUGHT_M = 25.5;

/** A measure that a report gives: 0 stands for "not available" on air and in files. */
const known = (metres: number | null, most = Number.POSITIVE_INFINITY): number | null =>
  metres !== null && metres > 0 && metres <= most ? metres : null;

/** Folds a static report into the vessel. */
export function evolveStatic(vessel: Vessel, report: StaticReport): StaticChange {
  if (report.atMs < vessel.staticAtMs) return 'none';
  vessel.staticAtMs = report.atMs;
  let change: StaticChange = 'none';
  const lengthM = known(report.lengthM);
  const beamM = known(report.beamM);
  const name = report.name?.trim() ? report.name.trim() : null;
  const identity: Partial<Vessel> = {};
  if (report.imo !== null && report.imo !== vessel.imo) identity.imo = report.imo;
  if (name !== null && name !== vessel.name) identity.name = name;
  if (report.callsign !== null && report.callsign !== vessel.callsign) identity.callsign = report.callsign;
  if (report.shipType !== null && report.shipType !== vessel.shipType) identity.shipType = report.shipType;
  if (lengthM !== null && lengthM !== vessel.lengthM) identity.lengthM = lengthM;
  if (beamM !== null && beamM !== vessel.beamM) identity.beamM = beamM;
  if (Object.keys(identity).length > 0) {
    Object.assign(vessel, identity);
    change = 'identity';
  }
  const draughtM = known(report.draughtM, MAX_DRAUGHT_M);
  const isNewDraught = draughtM !== null && draughtM !== vessel.draughtM;
  const destination = report.destination?.trim() ?? null;
  const isNewDestination = destination !== null && destination !== vessel.destination;
  // The ETA told before was that of the old destination.
  const etaCode = report.etaCode ?? (isNewDestination ? null : vessel.etaCode);
  if (!isNewDraught && !isNewDestination && etaCode === vessel.etaCode) return change;
  vessel.etaCode = etaCode;
  if (isNewDraught) vessel.draughtM = draughtM;
  if (isNewDestination) vessel.destination = destination;
  return 'voyage';
}

/** A vessel's particulars with the registry over AIS, and what had to be estimated. */
export type Particulars = {
  readonly name: string;
  readonly imo: number | null;
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly maxDraughtM: number | null;
  readonly modelClass: ClassEstimate | null;
  readonly deadweight: DeadweightEstimate | null;
  readonly sizeClass: string | null;
};

export function particularsOf(vessel: Vessel): Particulars {
  const { registry } = vessel;
  const lengthM = registry?.lengthM ?? vessel.lengthM;
  const beamM = registry?.beamM ?? vessel.beamM;
  const modelClass = estimateClass({
    registered: registry?.modelClass ?? null,
    shipType: vessel.shipType,
    name: registry?.name ?? vessel.name,
    lengthM,
    beamM,
    draughtM: vessel.draughtM,
    berthGroups: vessel.berthGroups,
  });
  const registered = registry?.dwtTonnes ?? null;
  const deadweight = estimateDeadweight(registered, modelClass?.modelClass ?? null, lengthM, beamM);
  return {
    name: registry?.name ?? vessel.name ?? String(vessel.mmsi),
    imo: registry?.imo ?? vessel.imo,
    lengthM,
    beamM,
    maxDraughtM: registry?.maxDraughtM ?? null,
    modelClass,
    deadweight,
    sizeClass: modelClass && deadweight ? sizeClass(modelClass.modelClass, deadweight.dwtTonnes) : null,
  };
}
