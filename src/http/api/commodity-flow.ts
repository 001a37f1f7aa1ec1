import type { Picture } from '../../contracts/picture.ts';
import type { View } from '../../contracts/view.ts';
import { fraction } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { groupsAt } from './commodity-counts.ts';

/** GET /api/commodity/flow/{port_code}: the vessels of a port by what they most likely carry. */
export async function answerCommodityFlow({ port, asOfMs, source }: Picture, view: View): Promise<unknown> {
  const groups = await groupsAt(view, port.code, [24]);
  return {
    port_code: port.code,
    commodities: [...groups].map(([group, state]) => {
      const day = state.change(24);
      return {
        commodity_group: group,
        queue_count: state.queue,
        berth_count: state.berth,
        inbound_count: state.inbound,
        laden_count: state.laden,
        total_dwt_queue: Math.round(state.dwtQueueTonnes),
        delta_queue_24h: day.queue,
        delta_basis_hours: day.basisHours,
        commodity_confidence: state.confidencePct === null ? null : fraction(state.confidencePct / 100),
      };
    }),
    as_of: instant(asOfMs),
    source,
  };
}
