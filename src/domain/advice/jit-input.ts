import type { ModelClass } from '../vessel/model-class.ts';

export type JitInput = {
  readonly modelClass: ModelClass;
  readonly dwtTonnes: number | null;
  readonly zone: 'APPROACH_CLOSE' | 'APPROACH_FAR' | 'QUEUE';
  /** To the pilot station, or to the port where its file names none; null past it. */
  readonly distanceNm: number | null;
  readonly sogKn: number | null;
  readonly fixAgeMinutes: number;
  /** From now to the first line ashore, so pilotage is in it. */
  readonly ttbHoursP50: number;
  readonly ttbHoursP90: number;
};

export const SILENCE_CODES = [
  'in_queue',
  'position_old',
  'speed_unknown',
  'not_under_way',
  'too_near',
  'no_wait',
  'uncertain',
  'already_slow',
  'near_recommended',
  'small_saving',
] as const;
export type SilenceCode = (typeof SILENCE_CODES)[number];

/** Why there is no advice: a code to count by, a sentence to read. */
export type JitSilence = { readonly advice: null; readonly code: SilenceCode; readonly reason: string };

/** Limits by judgement. */
export const FIX_AGE_MAX_MINUTES = 60;
export const SOG_MIN_KN = 5;
const DISTANCE_MIN_NM = 20;

export function silent(code: SilenceCode, reason: string): JitSilence {
  return { advice: null, code, reason };
}

/** What forbids advice before anything is computed; null if nothing does, and then speed and distance are known. */
export function judgeInput({ zone, sogKn, fixAgeMinutes, distanceNm }: JitInput): JitSilence | null {
  if (zone === 'QUEUE') return silent('in_queue', 'The vessel waits already, so slowing saves nothing.');
  if (fixAgeMinutes > FIX_AGE_MAX_MINUTES) {
    const age = Math.floor(fixAgeMinutes);
    return silent(
      'position_old',
      `The last position is ${age} minutes old; advice needs one of the last ${FIX_AGE_MAX_MINUTES}.`,
    );
  }
  if (sogKn === null) return silent('speed_unknown', 'The vessel does not report its speed.');
  if (sogKn < SOG_MIN_KN) {
    return silent(
      'not_under_way',
      `At ${sogKn.toFixed(1)} kn the vessel is not on passage; advice starts at ${SOG_MIN_KN} kn.`,
    );
  }
  if (distanceNm === null)
    return silent('too_near', 'The vessel is past the pilot station, so it is too late to slow down.');
  if (distanceNm < DISTANCE_MIN_NM) {
    return silent(
      'too_near',
      `${distanceNm.toFixed(1)} nm before the port is too near to slow down; advice ends at ${DISTANCE_MIN_NM} nm.`,
    );
  }
  return null;
}
