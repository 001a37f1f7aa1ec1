import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { PILOTAGE_HOURS } from '../../domain/features/travel.ts';
import { degrees, miles } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { hoursOf } from '../wire/ttb.ts';

const NO_DIMENSIONS = 'neither the registry nor AIS gives valid dimensions';

/** GET /v1/vessels/{port_code}: the vessels that have a zone at the port, nearest first. */
export function answerVessels(picture: Picture): unknown {
  return {
    vessels: picture.vessels.map(vesselItem),
    zone_counts: picture.zoneCounts,
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}

/** Of a vessel without any prediction yet, by judgement: its speed, and its P90 as a multiple of the way alone. */
const USUAL_KN = 10;
const P90_PER_WAY = 3;

type Ttb = { readonly ttb_hours: number; readonly ttb_p90: number; readonly ttb_reason?: string };

/** Time to berth: none at a berth, else as predicted, else by the way alone, for a bound vessel always has one. */
export function ttb({ zone, prediction, distanceNm }: PictureVessel): Ttb {
  if (zone === 'BERTH') return { ttb_hours: 0, ttb_p90: 0 };
  if (prediction !== null) {
    return { ttb_hours: hoursOf(prediction.p50Minutes), ttb_p90: hoursOf(prediction.p90Minutes) };
  }
  const way = distanceNm / USUAL_KN + PILOTAGE_HOURS;
  return {
    ttb_hours: round(way, 2),
    ttb_p90: round(P90_PER_WAY * way, 2),
    ttb_reason: 'by the way alone: not predicted yet',
  };
}

function vesselItem(vessel: PictureVessel): unknown {
  const { mmsi, particulars, fix, destination, zone, zoneSinceMs, distanceNm } = vessel;
  const { modelClass, deadweight, lengthM, beamM, sizeClass } = particulars;
  return {
    mmsi,
    name: particulars.name,
    lat: degrees(fix.lat),
    lon: degrees(fix.lon),
    sog: round(fix.sogKn ?? 0, 1),
    cog: fix.cogDeg === null ? null : round(fix.cogDeg, 1),
    distance_nm: miles(distanceNm),
    zone,
    destination,
    vessel_type: modelClass?.modelClass ?? 'general',
    dwt: deadweight?.dwtTonnes ?? null,
    length_m: lengthM === null ? null : Math.round(lengthM),
    ...ttb(vessel),
    last_seen: instant(fix.atMs),
    zone_since: instant(zoneSinceMs),
    imo: particulars.imo,
    beam_m: beamM === null ? null : Math.round(beamM),
    size_class: sizeClass,
    vessel_type_method: modelClass?.method ?? 'default',
    vessel_type_confidence: modelClass?.confidence ?? 0,
    dwt_method: deadweight?.method ?? null,
    dwt_reason: deadweight ? null : NO_DIMENSIONS,
  };
}
