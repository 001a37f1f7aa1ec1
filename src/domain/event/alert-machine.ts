import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import {
  type Alert,
  type AlertSeverity,
  type AlertSignal,
  type AlertStep,
  alertId,
  alertKey,
  severityOf,
  severityOfRank,
  severityRank,
} from './alert.ts';

/** After its end the same alert starts no sooner; and a severity that has changed falls no sooner. */
export const COOL_DOWN_MS = 6 * HOUR_MS;
/** Samples further apart than this are not in a row. */
const IN_A_ROW_MS = 15 * MINUTE_MS;

/** What the machine remembers of a subject between quarter-hours. Severities stand as ranks, −1 for none. */
export type AlertMark = {
  /** The severity that the sample before asked for, above the one in force. */
  rise: number;
  /** The severity that the sample before bore, below the one in force; null if it bore that. */
  fall: number | null;
  /** The sample that `rise` and `fall` are of. */
  sampledMs: number;
  /** When the last alert about the subject ended. */
  endedMs: number | null;
};

/** The alerts of a port that are open, and the marks, by `alertKey`. */
export type AlertWatch = { readonly open: Map<string, Alert>; readonly marks: Map<string, AlertMark> };

export const createAlertWatch = (): AlertWatch => ({ open: new Map(), marks: new Map() });

/** The marks in an order that does not depend on how they came to be. */
export const sortedMarks = ({ marks }: AlertWatch): [string, AlertMark][] =>
  [...marks].sort(([a], [b]) => (a < b ? -1 : 1));

export type AlertMoment = { readonly portCode: string; readonly atMs: number; readonly recordedMs: number };

/**
 * Folds the signals of one quarter-hour in and returns the alerts that started, changed severity or ended. Up and down
 * need two samples in a row, and go as far as both agree; what has no signal any more holds nothing.
 */
export function evolveAlerts(watch: AlertWatch, signals: readonly AlertSignal[], moment: AlertMoment): Alert[] {
  const byKey = new Map(signals.map((signal) => [alertKey(signal), signal]));
  const keys = new Set([...byKey.keys(), ...watch.open.keys(), ...watch.marks.keys()]);
  const changed: Alert[] = [];
  // In an order that is the same after a restart.
  for (const key of [...keys].sort()) {
    const mark = watch.marks.get(key) ?? { rise: -1, fall: null, sampledMs: moment.atMs, endedMs: null };
    const alert = followSubject(watch, key, mark, byKey.get(key) ?? null, moment);
    if (alert !== null) changed.push(alert);
    forgetCandidates(mark, moment.atMs);
    if (mark.rise < 0 && mark.fall === null && mark.endedMs === null) watch.marks.delete(key);
    else watch.marks.set(key, mark);
  }
  return changed;
}

function followSubject(
  watch: AlertWatch,
  key: string,
  mark: AlertMark,
  signal: AlertSignal | null,
  moment: AlertMoment,
): Alert | null {
  const { atMs } = moment;
  const isInRow = atMs - mark.sampledMs <= IN_A_ROW_MS;
  const before = { rise: isInRow ? mark.rise : -1, fall: isInRow ? mark.fall : null };
  const alert = watch.open.get(key) ?? null;
  const rank = alert === null ? -1 : severityRank(severityOf(alert));
  const asked = severityRank(signal?.starts ?? null);
  const borne = severityRank(signal?.holds ?? null);
  mark.sampledMs = atMs;
  mark.rise = asked > rank ? asked : -1;
  mark.fall = alert !== null && borne < rank ? borne : null;
  const risen = mark.rise < 0 ? -1 : signal!.isSettled ? asked : Math.min(asked, before.rise);
  if (alert === null)
    return risen < 0 || isCooling(mark, atMs) ? null : start(watch, key, mark, signal!, risen, moment);
  if (risen > rank) return step(alert, mark, signal!, risen, moment);
  if (mark.fall === null || before.fall === null) return null;
  const fallen = Math.max(mark.fall, before.fall);
  if (fallen < 0) return end(watch, key, mark, alert, moment);
  // Without a signal there are no figures for another severity: the next sample ends it.
  if (signal === null || atMs - alert.steps.at(-1)!.atMs < COOL_DOWN_MS) return null;
  return step(alert, mark, signal, fallen, moment);
}

const isCooling = ({ endedMs }: AlertMark, atMs: number): boolean => endedMs !== null && atMs - endedMs < COOL_DOWN_MS;

function start(
  watch: AlertWatch,
  key: string,
  mark: AlertMark,
  signal: AlertSignal,
  rank: number,
  moment: AlertMoment,
): Alert {
  const { kind, subject, commodity } = signal;
  const { portCode, atMs, recordedMs } = moment;
  const alert: Alert = {
    id: alertId(portCode, signal, atMs),
    portCode,
    kind,
    subject,
    commodity,
    startedMs: atMs,
    recordedMs,
    endedMs: null,
    endedRecordedMs: null,
    steps: [stepOf(signal, rank, moment)],
  };
  watch.open.set(key, alert);
  if (mark.rise === rank) mark.rise = -1;
  mark.endedMs = null;
  return alert;
}

function step(alert: Alert, mark: AlertMark, signal: AlertSignal, rank: number, moment: AlertMoment): Alert {
  alert.steps.push(stepOf(signal, rank, moment));
  if (mark.rise === rank) mark.rise = -1;
  if (mark.fall === rank) mark.fall = null;
  return alert;
}

function stepOf(signal: AlertSignal, rank: number, { atMs, recordedMs }: AlertMoment): AlertStep {
  const severity: AlertSeverity = severityOfRank(rank)!;
  return { atMs, recordedMs, severity, ground: signal.ground(severity) };
}

function end(watch: AlertWatch, key: string, mark: AlertMark, alert: Alert, moment: AlertMoment): Alert {
  watch.open.delete(key);
  alert.endedMs = moment.atMs;
  alert.endedRecordedMs = moment.recordedMs;
  Object.assign(mark, { rise: -1, fall: null, endedMs: moment.atMs });
  return alert;
}

/** A cool-down that is over leaves nothing to remember. */
function forgetCandidates(mark: AlertMark, atMs: number): void {
  if (!isCooling(mark, atMs)) mark.endedMs = null;
}
