import type { CommodityGroup } from '../port/commodity-group.ts';

/** What alerts are about; each kind is a file with its rule. */
export const ALERT_KINDS = [
  'congestion',
  'long_wait',
  'ais_gap',
  'berth_closure',
  'forecast',
  'commodity_surge',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** In rising order. */
export const ALERT_SEVERITIES = ['INFO', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** Units of the figure that an alert compares. */
export const ALERT_UNITS = ['vessels', 'hours', 'fraction', 'probability', 'berths'] as const;
export type AlertUnit = (typeof ALERT_UNITS)[number];

/** Why an alert has its severity: the figure, the threshold that it met, what else belongs to it, and all that in words. */
export type AlertGround = {
  readonly value: number;
  readonly threshold: number;
  readonly unit: AlertUnit;
  readonly figures: Readonly<Record<string, number | string | null>>;
  /** One plain sentence. */
  readonly text: string;
};

/** What an alert is about: one of these at a time for each port. */
export type AlertSubject = {
  readonly kind: AlertKind;
  /** What of the port: a vessel's MMSI, a terminal, a commodity group; empty for the port itself. */
  readonly subject: string;
  readonly commodity: CommodityGroup | null;
};

/** What one quarter-hour says of one subject. */
export type AlertSignal = AlertSubject & {
  /** The severity that the figures reach by the thresholds to start; null for none. */
  readonly starts: AlertSeverity | null;
  /** The severity that they still bear by the lower thresholds to end; never below `starts`. */
  readonly holds: AlertSeverity | null;
  /** The figures rest on two samples already: no second one need confirm them. */
  readonly isSettled: boolean;
  readonly ground: (severity: AlertSeverity) => AlertGround;
};

/** A severity of an alert, from an instant on. */
export type AlertStep = {
  readonly atMs: number;
  readonly recordedMs: number;
  readonly severity: AlertSeverity;
  readonly ground: AlertGround;
};

export type Alert = AlertSubject & {
  /** Stable: the same in every replay. */
  readonly id: string;
  readonly portCode: string;
  readonly startedMs: number;
  readonly recordedMs: number;
  /** Null while it lasts. */
  endedMs: number | null;
  endedRecordedMs: number | null;
  /** Its severities in order, the first from its start. */
  readonly steps: AlertStep[];
};

/** The rank of a severity from 0; −1 for none. */
export const severityRank = (severity: AlertSeverity | null): number =>
  severity === null ? -1 : ALERT_SEVERITIES.indexOf(severity);

export const severityOfRank = (rank: number): AlertSeverity | null => ALERT_SEVERITIES[rank] ?? null;

export const severityOf = ({ steps }: Alert): AlertSeverity => steps.at(-1)!.severity;

/** What tells the subjects of a port from one another. */
export const alertKey = ({ kind, subject }: AlertSubject): string => `${kind} ${subject}`;

/** Made of port, kind, subject and start, of letters that need no escaping: `alr_STS_ais_gap_636091234_20260302T061500`. */
export function alertId(portCode: string, { kind, subject }: AlertSubject, startedMs: number): string {
  const about = subject.replaceAll(/[^A-Za-z0-9]+/g, '-');
  const start = new Date(startedMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return ['alr', portCode, kind, ...(about === '' ? [] : [about]), start].join('_');
}
