import type { HullName } from './hulls.ts';

/** Designs and how common each is. */
export type HullMix = readonly (readonly [hull: HullName, weight: number])[];

/** How one commodity group's ships come, wait and are served at one port. */
export type Trade = {
  readonly port: string;
  readonly group: string;
  readonly callsPerDay: number;
  /** Ships on a weekly schedule, or a Poisson process. */
  readonly scheduled: boolean;
  /** Mean hours of cargo work and their coefficient of variation, rain not counted. */
  readonly serviceHours: number;
  readonly serviceCv: number;
  /** Lower goes first. */
  readonly priority: number;
  readonly hulls: HullMix;
  /** Ships that need deep berths and high water, and their share. */
  readonly deepHulls: HullMix;
  readonly deepShare: number;
  /** Rain stops the work. */
  readonly openHatch: boolean;
  /** Makes fast by daylight only. */
  readonly daylight: boolean;
  /** Share of ships held for their laycan after arrival, and the mean hold. */
  readonly holdShare: number;
  readonly holdHours: number;
  /** Demand at weekends and in season relative to its mean. */
  readonly weekendFactor: number;
  readonly seasonShare: number;
  readonly peakDay: number;
  /** The wait at which demand is as planned; charterers send less when ships wait longer. 0 leaves demand alone. */
  readonly usualWaitHours: number;
  /** Share of calls that load rather than discharge; null where a ship does both. */
  readonly loadingShare: number | null;
  /** Share of ships that only their own terminal serves. */
  readonly tiedShare: number;
  /** Quays used: any of the group, or those of it whose id matches. */
  readonly quays: RegExp | null;
  /** At most this many of them, those that serve the group first of all before others; the rest lies idle. */
  readonly berthsUsed: number;
  /** Share of ships that give up waiting and leave unberthed. */
  readonly givesUpShare: number;
  /** Days until a ship may come back. */
  readonly returnDays: number;
};
