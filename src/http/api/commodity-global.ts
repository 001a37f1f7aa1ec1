import type { View } from '../../contracts/view.ts';
import { round } from '../../core/statistics.ts';
import type { CommodityGroup } from '../../domain/port/commodity-group.ts';
import { degrees, fraction } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { type Carrier, carriersAt } from './carriers.ts';
import { groupsAt } from './commodity-counts.ts';

const SUMMED = [
  'queue_count',
  'berth_count',
  'inbound_count',
  'laden_count',
  'total_dwt_queue',
  'delta_queue_24h',
  'delta_queue_7d',
] as const;
/** A sum reaches back as far as every part of it. */
const LEAST = ['delta_basis_hours', 'delta_7d_basis_hours'] as const;
type PortRow = Readonly<Record<(typeof SUMMED)[number] | (typeof LEAST)[number], number>>;

const WEEK_HOURS = 7 * 24;

/** GET /api/commodity/global/{commodity_code}: one commodity group at every port of the view, and who carries it. */
export async function answerCommodityGlobal(view: View, group: CommodityGroup): Promise<unknown> {
  const ports = await Promise.all(view.portCodes.map((code) => portRow(view, code, group)));
  const vessels: Record<string, unknown>[] = [];
  for (const code of view.portCodes) {
    const carriers = await carriersAt(view, view.findPicture(code)!);
    vessels.push(...carriers.filter(({ cargo }) => cargo!.kind === group).map((vessel) => carrierRow(code, vessel)));
  }
  return {
    commodity_group: group,
    ports,
    totals: {
      ports_covered: view.portCodes,
      ...Object.fromEntries(SUMMED.map((name) => [name, ports.reduce((sum, port) => sum + port[name], 0)])),
      ...Object.fromEntries(LEAST.map((name) => [name, leastOf(ports.map((port) => port[name]))])),
    },
    vessels,
    total: vessels.length,
    as_of: instant(view.asOfMs),
    source: view.source,
  };
}

const leastOf = (hours: readonly number[]): number => (hours.length === 0 ? 0 : Math.min(...hours));

async function portRow(view: View, code: string, group: CommodityGroup): Promise<PortRow> {
  const state = (await groupsAt(view, code, [24, WEEK_HOURS])).get(group)!;
  const day = state.change(24);
  const week = state.change(WEEK_HOURS);
  const counts = {
    queue_count: state.queue,
    berth_count: state.berth,
    inbound_count: state.inbound,
    laden_count: state.laden,
    total_dwt_queue: Math.round(state.dwtQueueTonnes),
    delta_queue_24h: day.queue,
    delta_basis_hours: day.basisHours,
    delta_queue_7d: week.queue,
    delta_7d_basis_hours: week.basisHours,
  };
  return Object.assign({ port_code: code, port_name: view.findPicture(code)!.port.name }, counts);
}

const carrierRow = (portCode: string, vessel: Carrier): Record<string, unknown> => {
  const { mmsi, particulars, fix, zone, zoneSinceMs, cargo, draughtM, destination, laden } = vessel;
  return {
    mmsi,
    vessel_name: particulars.name,
    port_code: portCode,
    zone,
    zone_since: instant(zoneSinceMs),
    lat: degrees(fix.lat),
    lon: degrees(fix.lon),
    destination,
    dwt_class: particulars.modelClass?.modelClass ?? 'general',
    dwt: particulars.deadweight?.dwtTonnes ?? null,
    draught: draughtM === null ? null : round(draughtM, 1),
    laden,
    commodity_group: cargo!.kind,
    commodity_confidence: fraction(cargo!.pct / 100),
  };
};
