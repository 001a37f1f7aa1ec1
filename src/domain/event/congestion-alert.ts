import { round } from '../../core/statistics.ts';
import {
  type CongestionLevel,
  type CongestionSample,
  type CongestionThresholds,
  FIXED_SCALE,
  sampleLevel,
} from '../port/congestion.ts';
import type { AlertGround, AlertSeverity, AlertSignal } from './alert.ts';
import { higher, lower } from './alert-scale.ts';

/** An alert holds down to these: a share of the queue that it takes to start, and so much less utilization. */
export const CONGESTION_HOLD = { queueShare: 0.85, utilization: 0.05 } as const;

export type CongestionAlertInput = {
  readonly portName: string;
  /** The level in force, which two samples have agreed on. */
  readonly level: CongestionLevel;
  readonly sample: CongestionSample;
  readonly thresholds: CongestionThresholds;
};

/** The level is HIGH or CRITICAL; it holds until the queue, or the utilization, is well below. */
export function judgeCongestionAlert(input: CongestionAlertInput): AlertSignal {
  const { level, sample, thresholds } = input;
  const starts = lower(severityOfLevel(level), severityOfLevel(sampleLevel(sample, thresholds)));
  return {
    kind: 'congestion',
    subject: '',
    commodity: null,
    starts,
    holds: higher(starts, heldSeverity(sample, thresholds)),
    isSettled: true,
    ground: (severity) => groundOf(input, severity),
  };
}

const severityOfLevel = (level: CongestionLevel): AlertSeverity | null =>
  level === 'HIGH' || level === 'CRITICAL' ? level : null;

function heldSeverity(sample: CongestionSample, thresholds: CongestionThresholds): AlertSeverity | null {
  const { queue, utilizationFraction, berths } = sample;
  const { queueShare, utilization } = CONGESTION_HOLD;
  if (thresholds.basis === 'trailing_year') {
    if (queue > queueShare * thresholds.criticalQueue!) return 'CRITICAL';
    return queue > queueShare * thresholds.highQueue! ? 'HIGH' : null;
  }
  const { high, critical } = FIXED_SCALE;
  const isCritical =
    utilizationFraction >= critical.utilization - utilization && queue >= queueShare * critical.queuePerBerth * berths;
  if (isCritical) return 'CRITICAL';
  return utilizationFraction >= high.utilization - utilization ? 'HIGH' : null;
}

function groundOf({ portName, sample, thresholds }: CongestionAlertInput, severity: AlertSeverity): AlertGround {
  const { queue, utilizationFraction, berths, medianWaitHours } = sample;
  const figures = {
    queue,
    berthsTotal: berths,
    utilizationFraction: round(utilizationFraction, 4),
    medianWaitHours: medianWaitHours === null ? null : round(medianWaitHours, 2),
    basis: thresholds.basis,
  };
  const isCritical = severity === 'CRITICAL';
  if (thresholds.basis === 'trailing_year') {
    const threshold = round(isCritical ? thresholds.criticalQueue! : thresholds.highQueue!, 2);
    return {
      value: queue,
      threshold,
      unit: 'vessels',
      figures,
      text: `${queue} vessels wait at ${portName}; above ${threshold} its congestion is ${severity}.`,
    };
  }
  const { utilization } = isCritical ? FIXED_SCALE.critical : FIXED_SCALE.high;
  const waiting = isCritical ? ` and ${queue} vessels wait` : '';
  return {
    value: round(utilizationFraction, 4),
    threshold: utilization,
    unit: 'fraction',
    figures,
    text: `${Math.round(100 * utilizationFraction)} % of the berths of ${portName} are taken${waiting}; from ${Math.round(100 * utilization)} %${isCritical ? ' with such a queue' : ''} its congestion is ${severity}.`,
  };
}
