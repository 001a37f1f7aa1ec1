import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { SeenVessel } from '../../contracts/seen-vessel.ts';
import { round } from '../../core/statistics.ts';
import { MINUTE_MS } from '../../core/time.ts';
import { openDate } from '../../domain/advice/open-date.ts';
import { LEAST_STAYS, stayQuantileHours, type TimeAtBerth, timeAtBerth } from '../../domain/commodity/time-at-berth.ts';
import { berthingMs, type Prediction } from '../../domain/prediction/prediction.ts';
import { marketSize } from '../../domain/vessel/market-size.ts';
import { toldEtaMs } from '../../domain/vessel/told-eta.ts';
import type { Particulars } from '../../domain/vessel/vessel.ts';
import { loadOf, NO_LOAD_REASONS } from '../seen-vessel.ts';
import { hours, miles } from '../wire/figures.ts';
import { instant, minuteIn } from '../wire/instants.ts';
import { hoursOf, modelVersion, remainingHours, shareOf } from '../wire/ttb.ts';
import type { CharterCase } from './charter-case.ts';
import { laytimeItem } from './charter-laytime.ts';
import { slowSteamingItem } from './charter-saving.ts';

type Item = Record<string, unknown>;

const NOT_PREDICTED = 'not predicted yet';

/** One vessel as whoever charters it looks at it. */
export function charterRow(charter: CharterCase): Item {
  const { picture, vessel, seen } = charter;
  const { mmsi, particulars, zone, zoneSinceMs, afterBerth, destination, distanceNm, prediction } = vessel;
  const eta = toldEtaMs(seen.vessel.etaCode, picture.asOfMs);
  return {
    mmsi: String(mmsi).padStart(9, '0'),
    vessel_name: particulars.name,
    imo: particulars.imo,
    ...shipItem(particulars),
    ...cargoItem(vessel),
    zone,
    zone_since: instant(zoneSinceMs),
    after_berth: afterBerth,
    distance_nm: miles(distanceNm),
    last_seen: instant(vessel.fix.atMs),
    destination,
    destination_eta: instant(eta),
    destination_eta_reason: eta === null ? 'the vessel tells none that is an instant' : null,
    berthing: prediction && berthingItem(picture, prediction),
    berthing_reason: prediction === null ? NOT_PREDICTED : null,
    laytime: laytimeItem(picture, vessel, seen),
    ...openItem(charter),
    ...loadItem(seen, particulars),
    ...slowSteamingItem(charter),
  };
}

function shipItem({ modelClass, deadweight, sizeClass }: Particulars): Item {
  const why = modelClass === null ? 'says what kind of ship it is' : 'gives valid dimensions';
  return {
    vessel_type: modelClass?.modelClass ?? 'general',
    vessel_type_method: modelClass?.method ?? 'default',
    vessel_type_confidence: modelClass?.confidence ?? 0,
    size_class: sizeClass,
    market_size_class: modelClass && deadweight && marketSize(modelClass.modelClass, deadweight.dwtTonnes),
    dwt: deadweight?.dwtTonnes ?? null,
    dwt_method: deadweight?.method ?? null,
    dwt_reason: deadweight === null ? `neither the registry nor AIS ${why}` : null,
  };
}

function cargoItem({ cargo }: PictureVessel): Item {
  const isGroup = cargo !== null && cargo.kind !== 'OTHER';
  const why = cargo === null ? 'the port has not begun to learn what ships carry' : 'probably none of the groups';
  return {
    commodity_group: isGroup ? cargo.kind : null,
    commodity_confidence: isGroup ? shareOf(cargo.pct) : null,
    commodity_reason: isGroup ? null : why,
  };
}

const berthingItem = (picture: Picture, prediction: Prediction): Item => ({
  p50: instant(berthingMs(prediction)),
  p90: instant(prediction.atMs + prediction.p90Minutes * MINUTE_MS),
  ttb_hours: hoursOf(prediction.p50Minutes),
  ttb_p90: hoursOf(prediction.p90Minutes),
  confidence: shareOf(prediction.confidencePct),
  queue_probability: shareOf(prediction.queuePct),
  prediction_time: instant(prediction.atMs),
  model_version: modelVersion(picture, prediction),
});

/** When it will be free, with what that rests on. */
function openItem({ picture, vessel, stays }: CharterCase): Item {
  const { prediction, cargo, particulars } = vessel;
  const modelClass = particulars.modelClass?.modelClass ?? 'general';
  const stay = timeAtBerth(stays, { cargo, modelClass, sizeClass: particulars.sizeClass });
  const why = prediction === null ? NOT_PREDICTED : `fewer than ${LEAST_STAYS} stays of its like ended here in a year`;
  if (prediction === null || stay === null) {
    return { open: null, open_reason: why, time_at_berth: stay && stayItem(stay) };
  }
  const open = openDate(remainingHours(prediction, picture.asOfMs), stay);
  return {
    open: { p50: minuteIn(picture.asOfMs, open.p50Hours), p90: minuteIn(picture.asOfMs, open.p90Hours) },
    open_reason: null,
    time_at_berth: stayItem(stay),
  };
}

const stayItem = (stay: TimeAtBerth): Item => ({
  mean_hours: hours(stay.meanHours),
  sd_hours: hours(stay.sdHours),
  p50_hours: hours(stayQuantileHours(stay, 0.5)),
  p90_hours: hours(stayQuantileHours(stay, 0.9)),
  stays: stay.stays,
  basis: stay.basis,
});

function loadItem(seen: SeenVessel, particulars: Particulars): Item {
  const [newest = null] = seen.draughts;
  const { state, method, code } = loadOf(seen, particulars);
  return {
    load_state: state,
    load_state_method: method,
    load_state_reason: code && NO_LOAD_REASONS[code],
    draught: newest && round(newest.metres, 1),
    draught_since: newest && instant(newest.atMs),
  };
}
