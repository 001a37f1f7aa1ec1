import { DAY_MS } from '../../core/time.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import { type AuxiliarySize, auxiliarySizeOfClass } from './auxiliary-power.ts';
import {
  estimateGrossTonnage,
  type JudgedScope,
  judgeEtsScope,
  surrenderedTonnes,
  surrenderedTonnesOfStay,
} from './ets-scope.ts';
import { type IdleEmissions, idleEmissionsPerDay, timesDays } from './idle-emissions.ts';

export type IdleCase = {
  readonly modelClass: ModelClass;
  readonly dwtTonnes: number;
  readonly sinceMs: number;
  readonly nowMs: number;
  /** ISO 3166-1 alpha-2. */
  readonly waitingCountry: string;
  readonly lastCountry: string | null;
};

/** What a wait at anchor burns, emits and, in the EU ETS, costs in allowances. */
export type IdleCarbon = {
  readonly size: AuxiliarySize;
  readonly days: number;
  readonly perDay: IdleEmissions;
  readonly soFar: IdleEmissions;
  /** The calendar year (UTC) whose rule a day of now follows. */
  readonly year: number;
  readonly judged: JudgedScope;
  /** Tonnes that allowances would be surrendered for if all of the wait were in scope. */
  readonly surrenderedPerDay: number;
  readonly surrenderedSoFar: number;
};

export function idleCarbon(idle: IdleCase): IdleCarbon {
  const { modelClass, dwtTonnes, sinceMs, nowMs, waitingCountry, lastCountry } = idle;
  const size = auxiliarySizeOfClass(modelClass, dwtTonnes);
  const perDay = idleEmissionsPerDay(size.row);
  const days = Math.max(0, nowMs - sinceMs) / DAY_MS;
  const year = new Date(nowMs).getUTCFullYear();
  return {
    size,
    days,
    perDay,
    soFar: timesDays(perDay, days),
    year,
    judged: judgeEtsScope(waitingCountry, lastCountry, estimateGrossTonnage(modelClass, dwtTonnes)),
    surrenderedPerDay: surrenderedTonnes(year, perDay),
    surrenderedSoFar: surrenderedTonnesOfStay(sinceMs, nowMs, perDay),
  };
}
