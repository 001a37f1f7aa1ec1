import type { View } from '../../contracts/view.ts';
import { queueDelta } from '../wire/deltas.ts';
import { percent } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

/** GET /api/global/overview: the congestion of each port of the view. */
export async function answerGlobalOverview(view: View): Promise<unknown> {
  const ports = await Promise.all(
    view.portCodes.map(async (code) => {
      const picture = view.findPicture(code)!;
      const delta = queueDelta(await view.listSnapshots(code, 7), picture.queue, view.asOfMs, 6);
      return {
        code,
        name: picture.port.name,
        queue: picture.queue,
        berths_occupied: picture.berthsOccupied,
        utilization: percent(picture.utilizationFraction),
        congestion: picture.level,
        delta_queue_6h: delta.change,
        inbound: picture.inbound,
        delta_basis_hours: delta.basisHours,
      };
    }),
  );
  return { ports, as_of: instant(view.asOfMs), source: view.source };
}
