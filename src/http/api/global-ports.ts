import type { View } from '../../contracts/view.ts';
import { instant } from '../wire/instants.ts';

/** GET /api/global/ports: which ports there are. */
export function answerGlobalPorts(view: View): unknown {
  const ports = view.portCodes.map((code) => {
    const { port, berthsTotal } = view.findPicture(code)!;
    return {
      code,
      name: port.name,
      unlocode: port.unlocode,
      country: port.country,
      timezone: port.timezone,
      lat: port.harbour.lat,
      lon: port.harbour.lon,
      berths: berthsTotal,
    };
  });
  return { ports, as_of: instant(view.asOfMs), source: view.source };
}
