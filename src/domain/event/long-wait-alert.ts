import { round } from '../../core/statistics.ts';
import type { AlertSignal } from './alert.ts';
import { type AlertScale, holdsAt, startOf, startsAt } from './alert-scale.ts';

/** The median wait of the queue as a multiple of the threshold. */
export const LONG_WAIT_SCALE: AlertScale = [
  { severity: 'MEDIUM', start: 1, hold: 0.85 },
  { severity: 'HIGH', start: 1.5, hold: 1.3 },
  { severity: 'CRITICAL', start: 2, hold: 1.75 },
];
/** Shorter waits are nowhere long; and one or two ships that wait are their own affair, not the port's. */
export const LONG_WAIT = { leastHours: 24, fewestQueued: 3, fewestDays: 14, percentile: 0.9 } as const;

export type LongWaitInput = {
  readonly portName: string;
  readonly queue: number;
  /** Median hours that the vessels now in the queue have waited; null for an empty queue. */
  readonly medianWaitHours: number | null;
  /** The P90 of that over the port's last 90 days; null without two weeks of them. */
  readonly normHours: number | null;
  /** How many of those days are known. */
  readonly normDays: number;
};

/** Those who wait have waited longer than is usual for the port. */
export function judgeLongWait({ portName, queue, medianWaitHours, normHours, normDays }: LongWaitInput): AlertSignal {
  const thresholdHours = Math.max(normHours ?? 0, LONG_WAIT.leastHours);
  const waitHours = medianWaitHours ?? 0;
  const isJudged = normHours !== null && queue >= LONG_WAIT.fewestQueued;
  const ratio = isJudged ? waitHours / thresholdHours : 0;
  return {
    kind: 'long_wait',
    subject: '',
    commodity: null,
    starts: startsAt(LONG_WAIT_SCALE, ratio),
    holds: holdsAt(LONG_WAIT_SCALE, ratio),
    isSettled: false,
    ground: (severity) => {
      const hours = round(waitHours, 2);
      const atLeast = round(startOf(LONG_WAIT_SCALE, severity) * thresholdHours, 2);
      return {
        value: hours,
        threshold: atLeast,
        unit: 'hours',
        figures: { queue, medianWaitHours: hours, normHours },
        text:
          `The ${queue} vessels in the queue of ${portName} have waited ${Math.round(waitHours)} hours in the median; ` +
          `nine quarter-hours in ten of the last ${normDays} days it was at most ${normHours}, and ${severity} starts at ${atLeast}.`,
      };
    },
  };
}
