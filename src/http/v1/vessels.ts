import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { degrees, miles } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

const NO_PREDICTION = 'no model serves this port yet';
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

function vesselItem({ mmsi, particulars, fix, destination, zone, zoneSinceMs, distanceNm }: PictureVessel): unknown {
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
    ttb_hours: null,
    ttb_p90: null,
    last_seen: instant(fix.atMs),
    ttb_reason: NO_PREDICTION,
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
