import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { SeenVessel } from '../../contracts/seen-vessel.ts';
import type { View } from '../../contracts/view.ts';
import { round } from '../../core/statistics.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import type { EuaPrice } from '../../domain/advice/eua-price.ts';
import { type Particulars, particularsOf } from '../../domain/vessel/vessel.ts';
import type { Zone } from '../../domain/zone/visit.ts';
import { ttb } from '../v1/vessels.ts';
import { degrees, hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { lastPortOf, waitOf } from './last-port.ts';
import { nextEvent } from './next-event.ts';
import { carbonOf } from './vessel-carbon.ts';

/** GET /api/fleet/vessels: the vessels of a list, in its order, at whatever port of the key they are. */
export async function answerFleet(view: View, mmsis: readonly number[], price: EuaPrice): Promise<unknown> {
  const wanted = new Set(mmsis);
  const bound = new Map<number, Bound>();
  for (const code of view.portCodes) {
    const picture = view.findPicture(code)!;
    for (const vessel of picture.vessels) {
      const known = bound.get(vessel.mmsi);
      if (wanted.has(vessel.mmsi) && (!known || isNearer(vessel, known.vessel))) {
        bound.set(vessel.mmsi, { picture, vessel });
      }
    }
  }
  const turnaroundsAt = once((code) => view.listTurnarounds(code));
  const vessels: unknown[] = [];
  const notFound: string[] = [];
  for (const mmsi of mmsis) {
    const seen = await view.findVessel(mmsi);
    if (seen === null) notFound.push(mmsiText(mmsi));
    else vessels.push(await row(view, mmsi, seen, bound.get(mmsi) ?? null, turnaroundsAt, price));
  }
  return { vessels, not_found: notFound, total: vessels.length, as_of: instant(view.asOfMs), source: view.source };
}

/** Asks for each port once. */
function once<T>(ask: (portCode: string) => Promise<T>): (portCode: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (code) => {
    const answer = known.get(code) ?? ask(code);
    known.set(code, answer);
    return answer;
  };
}

/** A vessel in the picture of a port. */
type Bound = { readonly picture: Picture; readonly vessel: PictureVessel };

/** MMSIs of nine digits keep their zeros. */
const mmsiText = (mmsi: number): string => String(mmsi).padStart(9, '0');

const ZONE_RANK: Readonly<Record<Zone, number>> = { BERTH: 0, QUEUE: 1, APPROACH_CLOSE: 2, APPROACH_FAR: 3 };

/** Of a vessel that has zones at several ports, the one furthest in counts, then the nearest port. */
const isNearer = (a: PictureVessel, b: PictureVessel): boolean =>
  ZONE_RANK[a.zone] - ZONE_RANK[b.zone] < 0 || (a.zone === b.zone && a.distanceNm < b.distanceNm);

async function row(
  view: View,
  mmsi: number,
  seen: SeenVessel,
  bound: Bound | null,
  turnaroundsAt: View['listTurnarounds'],
  price: EuaPrice,
): Promise<Record<string, unknown>> {
  const particulars = bound?.vessel.particulars ?? particularsOf(seen.vessel);
  const fix = bound?.vessel.fix ?? seen.fix;
  const time = bound && ttb(bound.vessel);
  return {
    mmsi: mmsiText(mmsi),
    vessel_name: particulars.name,
    imo: particulars.imo,
    lat: fix && degrees(fix.lat),
    lon: fix && degrees(fix.lon),
    sog: fix?.sogKn == null ? null : round(fix.sogKn, 1),
    cog: fix?.cogDeg == null ? null : round(fix.cogDeg, 1),
    last_seen: fix && instant(fix.atMs),
    ais_age_minutes: fix && round(Math.max(0, view.asOfMs - fix.atMs) / MINUTE_MS, 1),
    zone: bound?.vessel.zone ?? null,
    port_code: bound?.picture.port.code ?? null,
    zone_since: bound && instant(bound.vessel.zoneSinceMs),
    destination: bound?.vessel.destination ?? seen.vessel.destination,
    ...sizeItem(particulars),
    ttb_hours: time?.ttb_hours ?? null,
    ttb_p90: time?.ttb_p90 ?? null,
    ttb_reason: time ? (time.ttb_reason ?? null) : 'not bound for a port of the key',
    ...idleItem(view, seen, price),
    next_event: await nextEvent(view, turnaroundsAt, bound),
  };
}

const sizeItem = ({ modelClass, deadweight, sizeClass }: Particulars): Record<string, unknown> => ({
  dwt_class: modelClass?.modelClass ?? 'general',
  size_class: sizeClass,
  dwt: deadweight?.dwtTonnes ?? null,
});

/** What it waits and what that burns, emits and costs in allowances; nothing where it does not wait. */
function idleItem(view: View, seen: SeenVessel, price: EuaPrice): Record<string, unknown> {
  const wait = waitOf(seen);
  const carbon = wait && carbonOf(view, seen, wait, lastPortOf(view, seen, wait, null));
  const euros = carbon && carbon.surrenderedSoFar * price.eurPerTonne;
  const scope = carbon?.judged.scope ?? null;
  return {
    waiting_hours: wait && hours(Math.max(0, view.asOfMs - wait.sinceMs) / HOUR_MS),
    idle_fuel_tonnes: carbon && round(carbon.soFar.fuelTonnes, 2),
    idle_co2e_tonnes: carbon && round(carbon.soFar.co2eTonnes, 2),
    idle_ets_scope: scope,
    idle_cost_eur: euros === null || scope === null ? null : round(scope * euros, 2),
    idle_cost_if_in_scope_eur: euros === null ? null : round(euros, 2),
    idle_eua_price_eur: carbon && price.eurPerTonne,
    idle_eua_price_date: carbon && price.date,
    idle_reason: reasonOf(wait !== null, carbon !== null, scope !== null),
  };
}

function reasonOf(isWaiting: boolean, hasFigures: boolean, hasScope: boolean): string | null {
  if (!isWaiting) return 'not in the queue of a port of the key';
  if (!hasFigures) return 'class or deadweight is not known';
  return hasScope ? null : 'the last port is not known: GET /api/vessel/{mmsi}/carbon takes it as last_port';
}
