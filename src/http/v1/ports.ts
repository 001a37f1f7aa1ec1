import type { View } from '../../contracts/view.ts';
import { percent } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

/** GET /v1/ports: every port of the view with its counts. */
export function answerPorts(view: View): unknown {
  const ports = view.portCodes.map((code) => {
    const picture = view.findPicture(code)!;
    const { port, vessels } = picture;
    return {
      code,
      name: port.name,
      lat: port.harbour.lat,
      lon: port.harbour.lon,
      berths_total: picture.berthsTotal,
      queue: picture.queue,
      berths_occupied: picture.berthsOccupied,
      utilization: percent(picture.utilizationFraction),
      vessels_tracked: vessels.length,
      last_update: instant(picture.lastHeardMs ?? view.asOfMs),
    };
  });
  return { ports, timestamp: instant(view.asOfMs), as_of: instant(view.asOfMs), source: view.source };
}
