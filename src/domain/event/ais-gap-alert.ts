import { round } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { AlertSignal } from './alert.ts';
import { type AlertScale, holdsAt, startOf, startsAt } from './alert-scale.ts';

/** More silent vessels at once than this make one alert for all of them. */
export const MOST_GAP_ALERTS = 3;
/** The subject of the alert for all. */
export const ALL_GAPS = 'all';
/** Inbound vessels that are silent at once. */
export const GAPS_SCALE: AlertScale = [
  { severity: 'MEDIUM', start: MOST_GAP_ALERTS + 1, hold: 2 },
  { severity: 'HIGH', start: 10, hold: 7 },
];

/** An inbound vessel that is missed. */
export type SilentVessel = {
  readonly mmsi: number;
  readonly name: string;
  readonly sinceMs: number;
  /** From what silence on a vessel is missed where it is. */
  readonly allowedMs: number;
  readonly rangeNm: number;
  /** In zone APPROACH_CLOSE: further out the reach of stations decides who is heard. */
  readonly isClose: boolean;
};

export type AisGapInput = {
  readonly portName: string;
  readonly atMs: number;
  readonly inbound: number;
  readonly silent: readonly SilentVessel[];
  /** Whether the alert for all is open. */
  readonly isAllOpen: boolean;
};

/** Inbound vessels that are missed: an alert for each that is close, or one for all, near and far, while there are many. */
export function judgeAisGaps(input: AisGapInput): AlertSignal[] {
  const { silent, isAllOpen } = input;
  const isMany = isAllOpen || silent.length > MOST_GAP_ALERTS;
  return [
    allSignal(input),
    ...silent.filter(({ isClose }) => isClose).map((vessel) => vesselSignal(input, vessel, isMany)),
  ];
}

function allSignal({ portName, silent, inbound }: AisGapInput): AlertSignal {
  const count = silent.length;
  return {
    kind: 'ais_gap',
    subject: ALL_GAPS,
    commodity: null,
    starts: startsAt(GAPS_SCALE, count),
    holds: holdsAt(GAPS_SCALE, count),
    isSettled: false,
    ground: (severity) => ({
      value: count,
      threshold: startOf(GAPS_SCALE, severity),
      unit: 'vessels',
      figures: { silent: count, inbound },
      text: `${count} of ${inbound} vessels bound for ${portName} have fallen silent on AIS.`,
    }),
  };
}

const hoursInWords = (hours: number): string => (Math.round(hours) === 1 ? 'an hour' : `${Math.round(hours)} hours`);

function vesselSignal(
  { portName, atMs, inbound, isAllOpen }: AisGapInput,
  { mmsi, name, sinceMs, allowedMs, rangeNm }: SilentVessel,
  isMany: boolean,
): AlertSignal {
  const hours = round((atMs - sinceMs) / HOUR_MS, 2);
  return {
    kind: 'ais_gap',
    subject: String(mmsi),
    commodity: null,
    starts: isMany ? null : 'INFO',
    // The alert for all takes the place of its own.
    holds: isAllOpen ? null : 'INFO',
    isSettled: false,
    ground: () => ({
      value: hours,
      threshold: round(allowedMs / HOUR_MS, 2),
      unit: 'hours',
      figures: { mmsi, vesselName: name, unheardHours: hours, distanceNm: round(rangeNm, 1), inbound },
      text: `${name}, bound for ${portName}, was last heard on AIS ${hoursInWords(hours)} ago, ${Math.round(rangeNm)} nm out.`,
    }),
  };
}
