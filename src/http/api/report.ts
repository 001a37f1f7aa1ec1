import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { Movements, Turnaround } from '../../contracts/store.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { PortSnapshot } from '../../domain/port/snapshot.ts';
import { queueDelta } from '../wire/deltas.ts';
import { hours, miles, percent } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

export type ReportFacts = {
  readonly snapshots: readonly PortSnapshot[];
  readonly movements24h: Movements;
  readonly turnarounds: readonly Turnaround[];
};

/** GET /api/report/{port_code}: the port this morning, in one document. */
export function answerReport(picture: Picture, { snapshots, movements24h, turnarounds }: ReportFacts): unknown {
  const { port, asOfMs, vessels, zoneCounts, thresholds } = picture;
  const queued = vessels.filter(({ zone }) => zone === 'QUEUE').sort((a, b) => a.zoneSinceMs - b.zoneSinceMs);
  const approaching = vessels.filter(({ zone }) => zone === 'APPROACH_CLOSE' || zone === 'APPROACH_FAR');
  const delta6h = queueDelta(snapshots, picture.queue, asOfMs, 6);
  const delta24h = queueDelta(snapshots, picture.queue, asOfMs, 24);
  return {
    port_code: port.code,
    port_name: port.name,
    unlocode: port.unlocode,
    as_of: instant(asOfMs),
    local_time: localTime(asOfMs, port.timezone),
    source: picture.source,
    congestion: {
      level: picture.level,
      basis: thresholds.basis,
      history_days: Math.floor(thresholds.historyDays),
      queue_above_for: {
        moderate: hours(thresholds.moderateQueue),
        high: hours(thresholds.highQueue),
        critical: hours(thresholds.criticalQueue),
      },
    },
    queue: {
      count: picture.queue,
      delta_6h: delta6h.change,
      delta_6h_basis_hours: delta6h.basisHours,
      delta_24h: delta24h.change,
      delta_24h_basis_hours: delta24h.basisHours,
      median_wait_hours: hours(picture.medianWaitHours),
      longest_wait_hours: queued[0] ? hours((asOfMs - queued[0].zoneSinceMs) / HOUR_MS) : null,
      by_class: countBy(queued),
      vessels: queued.map((vessel) => ({
        ...vesselLine(vessel),
        waiting_hours: hours((asOfMs - vessel.zoneSinceMs) / HOUR_MS),
      })),
    },
    berths: {
      total: picture.berthsTotal,
      occupied: picture.berthsOccupied,
      available: picture.berthsTotal - picture.berthsOccupied,
      utilization: percent(picture.utilizationFraction),
      by_terminal: terminals(picture, turnarounds),
      vessels: picture.alongside.map(({ mmsi, name, berthId, slotId, atbMs }) => ({
        mmsi,
        name,
        berth_id: slotId ?? berthId,
        also_alongside: slotId === null,
        arrived: instant(atbMs),
        hours_alongside: hours((asOfMs - atbMs) / HOUR_MS),
      })),
    },
    inbound: {
      count: picture.inbound,
      approach_close: zoneCounts.APPROACH_CLOSE,
      approach_far: zoneCounts.APPROACH_FAR,
      by_class: countBy(approaching),
      vessels: approaching.map((vessel) => ({
        ...vesselLine(vessel),
        zone: vessel.zone,
        distance_nm: miles(vessel.distanceNm),
        sog: vessel.fix.sogKn === null ? null : miles(vessel.fix.sogKn),
      })),
    },
    movements_24h: movements24h,
    ais: {
      last_update: instant(picture.lastHeardMs),
      vessels_tracked: vessels.length,
      missed: picture.silent.map(({ mmsi, sinceMs }) => ({ mmsi, since: instant(sinceMs) })),
    },
  };
}

const vesselLine = ({ mmsi, particulars, destination, fix }: PictureVessel) => ({
  mmsi,
  name: particulars.name,
  vessel_type: particulars.modelClass?.modelClass ?? 'general',
  size_class: particulars.sizeClass,
  dwt: particulars.deadweight?.dwtTonnes ?? null,
  destination,
  last_seen: instant(fix.atMs),
});

function countBy(vessels: readonly PictureVessel[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { particulars } of vessels) {
    const name = particulars.modelClass?.modelClass ?? 'general';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function terminals({ port, alongside }: Picture, turnarounds: readonly Turnaround[]): unknown[] {
  const names = [...new Set(port.berths.map(({ terminal }) => terminal))];
  return names.map((terminal) => {
    const berths = port.berths.filter((berth) => berth.terminal === terminal);
    const ids = new Set(berths.map(({ id }) => id));
    const ended = turnarounds.filter(({ berthId }) => ids.has(berthId));
    const stays = ended.reduce((sum, row) => sum + row.stays, 0);
    const total = ended.reduce((sum, row) => sum + row.stays * row.meanHours, 0);
    return {
      terminal,
      commodity_groups: [...new Set(berths.flatMap(({ groups }) => groups))],
      berths: berths.reduce((sum, berth) => sum + (berth.isInService ? berth.capacity : 0), 0),
      occupied: alongside.filter(({ berthId, slotId }) => slotId !== null && ids.has(berthId)).length,
      avg_turnaround_hours: stays >= 3 ? hours(total / stays) : null,
      turnaround_stays: stays,
    };
  });
}

/** The wall clock in the port, as `2025-05-20T09:00:00-03:00`. */
function localTime(atMs: number, timezone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const text = format.format(atMs).replace(' ', 'T');
  const offsetMinutes = Math.round((Date.parse(`${text}Z`) - atMs) / 60_000);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const absolute = Math.abs(offsetMinutes);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${text}${sign}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
}
