import type { Database } from 'bun:sqlite';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { LONGEST_HOURS, SHORTEST_HOURS } from '../domain/commodity/service-time.ts';
import type { EndedStay } from '../domain/commodity/time-at-berth.ts';
import type { CommodityGroup } from '../domain/port/commodity-group.ts';
import { particularsOf } from '../domain/vessel/vessel.ts';
import { vesselAsOf } from './read-as-of.ts';
import { listRegistry } from './registry-rows.ts';

const WINDOW_MS = 365 * DAY_MS;
/** The newest so many; more would change little and take longer. */
const MOST_STAYS = 1_000;

type Row = { mmsi: number; group: CommodityGroup | null; hours: number };

/**
 * Stays of port calls that ended in the year before an instant, newest first, as they and their ships were known then.
 * What is too short to be service, or long enough to be a lay-up, is left out.
 */
export function listEndedStays(database: Database, portCode: string, asOfMs: number): EndedStay[] {
  const rows = database
    .query<Row, [string, number, number, number, number, number]>(
      `SELECT mmsi, commodity_group AS "group", (left_ms - atb_ms) * 1.0 / ${HOUR_MS} AS hours FROM berth_stay
       WHERE port_code = ?1 AND call_id IS NOT NULL AND left_ms > ?2 AND left_ms <= ?3 AND left_recorded_ms <= ?3
         AND left_ms - atb_ms BETWEEN ?4 AND ?5
       ORDER BY left_ms DESC, id DESC LIMIT ?6`,
    )
    .all(portCode, asOfMs - WINDOW_MS, asOfMs, SHORTEST_HOURS * HOUR_MS, LONGEST_HOURS * HOUR_MS, MOST_STAYS);
  const registry = new Map(listRegistry(database).map((entry) => [entry.mmsi, entry]));
  const ships = new Map<number, Pick<EndedStay, 'modelClass' | 'sizeClass'>>();
  return rows.map(({ mmsi, group, hours }) => {
    let ship = ships.get(mmsi);
    if (!ship) {
      const { modelClass, sizeClass } = particularsOf(vesselAsOf(database, mmsi, asOfMs, registry));
      ship = { modelClass: modelClass?.modelClass ?? 'general', sizeClass };
      ships.set(mmsi, ship);
    }
    return { hours, group, ...ship };
  });
}
