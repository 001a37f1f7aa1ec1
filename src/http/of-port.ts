import type { Picture } from '../contracts/picture.ts';
import type { View } from '../contracts/view.ts';
import { HttpFault } from './faults.ts';
import type { Query } from './parameters.ts';
import type { PathValues, WorldRoute } from './route.ts';

/** A route about one port. */
export const ofPort =
  (answer: (picture: Picture, view: View, query: Query, path: PathValues) => unknown): WorldRoute['answer'] =>
  (view, path, query) =>
    answer(portPicture(view, String(path.port_code)), view, query, path);

/** The picture of a port: 404 for a code that is none, 403 for a port that is not the caller's. */
export function portPicture(view: View, code: string): Picture {
  const picture = view.findPicture(code);
  if (picture !== null) return picture;
  if (view.exists(code)) {
    const has = view.portCodes.length === 0 ? 'none' : view.portCodes.join(', ');
    throw new HttpFault(403, 'port_not_allowed', `The port ${code} is not the key's; it has ${has}.`);
  }
  throw new HttpFault(404, 'unknown_port', 'There is no port with this code; GET /v1/demo/ports lists them.');
}
