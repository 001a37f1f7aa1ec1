import type { LoadSigns, SeenVessel } from '../contracts/seen-vessel.ts';
import type { View } from '../contracts/view.ts';
import { type Draughts, estimateDraughts } from '../domain/vessel/draughts.ts';
import { type JudgedLoad, judgeLoad, type NoLoadCode } from '../domain/vessel/judge-load.ts';
import type { Particulars } from '../domain/vessel/vessel.ts';
import { HttpFault } from './faults.ts';

/** The vessel; 404 in the same words for one that nobody has seen and for one that only other ports have. */
export async function seenVessel(view: View, mmsi: number): Promise<SeenVessel> {
  const seen = await view.findVessel(mmsi);
  if (seen !== null) return seen;
  throw new HttpFault(
    404,
    'unknown_vessel',
    `No port of the key has seen the vessel ${String(mmsi).padStart(9, '0')} in the last 365 days.`,
  );
}

/** Its ballast and laden draught, by what it has transmitted; null where not even the hull is known. */
export const draughtsOf = (
  seen: Pick<SeenVessel, 'draughts'>,
  { modelClass, deadweight, lengthM, beamM, maxDraughtM }: Particulars,
): Draughts | null =>
  estimateDraughts({
    modelClass: modelClass?.modelClass ?? null,
    lengthM,
    beamM,
    dwtTonnes: deadweight?.dwtTonnes ?? null,
    maxDraughtM,
    observedM: seen.draughts.map(({ metres }) => metres),
  });

/** Whether it is laden, by what it has transmitted; the same in every answer. */
export function loadOf(seen: LoadSigns, particulars: Particulars): JudgedLoad {
  const [newest = null] = seen.draughts;
  const [lastStay] = seen.stays;
  return judgeLoad({
    draughts: draughtsOf(seen, particulars),
    newest,
    maxDraughtM: particulars.maxDraughtM,
    lastBerthedMs: lastStay?.atbMs ?? null,
  });
}

export const NO_LOAD_REASONS: Readonly<Record<NoLoadCode, string>> = {
  no_draught: 'it has not transmitted its draught',
  implausible: 'it transmits a draught that it cannot have',
  stale: 'its draught has not been changed since before its last berth',
  no_hull: 'no ballast and laden draught to compare with',
};
