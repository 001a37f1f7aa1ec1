import type { CommodityGroup } from '../domain/port/commodity-group.ts';
import { answerCommodityFlow } from './api/commodity-flow.ts';
import { COMMODITY_FLOW_SCHEMA } from './api/commodity-flow-schema.ts';
import { answerCommodityGlobal } from './api/commodity-global.ts';
import { COMMODITY_GLOBAL_SCHEMA } from './api/commodity-global-schema.ts';
import { ofPort } from './of-port.ts';
import type { WorldRoute } from './route.ts';

/** What is told of goods rather than of ships. */
export const COMMODITY_ROUTES: readonly WorldRoute[] = [
  {
    path: '/api/commodity/flow/{port_code}',
    access: 'AUTH',
    operation: {
      id: 'get_commodity_flow',
      tag: 'Commodities',
      summary: 'What waits, lies and comes at a port, by commodity',
      description:
        'Of each commodity group the vessels in the queue, at berths and inbound, how many of them are laden, the ' +
        'deadweight that waits and the change of the queue. What a vessel carries is inferred, not declared: from its ' +
        'berth, its own and its like’s earlier berths, size and draught. Until it has called at the port that leans on what ' +
        'it carried to dedicated berths elsewhere, also at ports that the key does not have.',
    },
    schema: COMMODITY_FLOW_SCHEMA,
    rows: { of: 'commodities', key: ['commodity_group'] },
    answer: ofPort(answerCommodityFlow),
  },
  {
    path: '/api/commodity/global/{commodity_code}',
    access: 'AUTH',
    operation: {
      id: 'get_commodity_global',
      tag: 'Commodities',
      summary: 'Where a commodity is, across ports',
      description:
        'Of one commodity group, at each port of the key and in sum over these: vessels in the queue, at berths and ' +
        'inbound, deadweight that waits, changes over 24 hours and 7 days; and the vessels that most likely carry it.',
    },
    schema: COMMODITY_GLOBAL_SCHEMA,
    rows: { of: 'vessels', key: ['port_code', 'mmsi'], hasPositions: true },
    answer: (view, { commodity_code }) => answerCommodityGlobal(view, commodity_code as CommodityGroup),
  },
];
