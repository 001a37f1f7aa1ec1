import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import { count, hoursLong, list, named, nullable, portCode, ROWS_ORIGIN, share, whole, words } from '../wire/schema.ts';

/** What is told of the vessels of one group. */
export const GROUP_COUNTS = {
  queue_count: count('Vessels of the group in zone QUEUE.'),
  berth_count: count('Vessels of the group at a berth.'),
  inbound_count: count('Vessels of the group in the zones APPROACH_CLOSE and APPROACH_FAR.'),
  laden_count: count('Vessels of the group whose draught says that they are laden, wherever they are.'),
  total_dwt_queue: count('Deadweight of those in the queue, as far as it is known. Tonnes.'),
  delta_queue_24h: whole('Change of queue_count over 24 hours.'),
  delta_basis_hours: hoursLong(
    'How far back that change reaches: less where the past is shorter or nobody watched then; 0 while there is none.',
  ),
};

const commodity = named('CommodityFlow', 'The vessels of one commodity group at a port.', {
  commodity_group: words(COMMODITY_GROUPS, 'The commodity group; each vessel counts under its likeliest.'),
  ...GROUP_COUNTS,
  commodity_confidence: nullable(share('How probable the group is, a mean over its vessels; null without any.')),
});

export const COMMODITY_FLOW_SCHEMA = named('CommodityFlows', 'The vessels of a port by commodity group.', {
  port_code: portCode(),
  commodities: list(commodity, 'The eight commodity groups.'),
  ...ROWS_ORIGIN,
});
