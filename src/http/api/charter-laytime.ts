import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { SeenVessel } from '../../contracts/seen-vessel.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import { FIX_AGE_MAX_MINUTES, SOG_MIN_KN } from '../../domain/advice/jit-input.ts';
import { berthingMs } from '../../domain/prediction/prediction.ts';
import { milesToPilot } from '../../domain/zone/harbour.ts';
import { hours } from '../wire/figures.ts';
import { instant, minuteIn } from '../wire/instants.ts';

type Item = Record<string, unknown>;

/** The instants that laytime hangs on, as far as AIS tells them; laytime itself is the charter party's. */
export function laytimeItem(picture: Picture, vessel: PictureVessel, seen: SeenVessel): Item {
  const { asOfMs, port } = picture;
  const { zone, zoneSinceMs, prediction } = vessel;
  const isWaiting = zone === 'QUEUE';
  const call = seen.calls.find(({ portCode, isOver }) => portCode === port.code && !isOver);
  const coming = isWaiting ? null : expectedArrival(picture, vessel);
  const arrived = instant(call?.ataMs ?? null);
  const why = coming === null ? 'no call is open' : coming.reason;
  return {
    arrived,
    expected_arrival: coming?.at ?? null,
    arrival_reason: arrived === null && (coming?.at ?? null) === null ? why : null,
    waiting_since: isWaiting ? instant(zoneSinceMs) : null,
    waiting_hours: isWaiting ? hours(Math.max(0, asOfMs - zoneSinceMs) / HOUR_MS) : null,
    notice_on_arrival: arrived ?? coming?.at ?? null,
    notice_at_berth: prediction && instant(berthingMs(prediction)),
  };
}

type Expected = { readonly at: string; readonly reason: null } | { readonly at: null; readonly reason: string };

/** At the pilot station at the present speed, where that is known, the vessel is under way and its prediction agrees. */
function expectedArrival({ asOfMs, port }: Picture, { fix, prediction }: PictureVessel): Expected {
  const { sogKn, atMs, lat, lon } = fix;
  const unknown = (reason: string): Expected => ({ at: null, reason });
  if (asOfMs - atMs > FIX_AGE_MAX_MINUTES * MINUTE_MS) {
    return unknown(`its last position is older than ${FIX_AGE_MAX_MINUTES} minutes`);
  }
  if (sogKn === null) return unknown('it does not report its speed');
  if (sogKn < SOG_MIN_KN) return unknown(`at less than ${SOG_MIN_KN} kn it is not on passage`);
  const distanceNm = milesToPilot(port.harbour, lat, lon);
  if (distanceNm === null) return unknown('it is past the pilot station');
  const arrivalHours = distanceNm / sogKn;
  if (prediction !== null && asOfMs + arrivalHours * HOUR_MS > berthingMs(prediction)) {
    return unknown('at its present speed it would come after its probable berthing: one of the two is wrong');
  }
  return { at: minuteIn(asOfMs, arrivalHours), reason: null };
}
