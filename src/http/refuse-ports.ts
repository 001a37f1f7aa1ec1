import type { View } from '../contracts/view.ts';
import { HttpFault } from './faults.ts';

/** A filter names ports; one that does not exist is a mistake that would otherwise look like quiet. */
export function refusePorts(view: View, ports: ReadonlySet<string>): void {
  const unknown = [...ports].filter((code) => !view.exists(code));
  if (unknown.length > 0) {
    const message = `must be codes of ports; there is no ${unknown.join(', ')}`;
    throw new HttpFault(400, 'invalid_parameter', `The parameter port ${message}.`, {
      errors: [{ field: 'port', message }],
    });
  }
  const others = [...ports].filter((code) => !view.portCodes.includes(code));
  if (others.length === 0) return;
  const has = view.portCodes.length === 0 ? 'none' : view.portCodes.join(', ');
  throw new HttpFault(403, 'port_not_allowed', `${others.join(', ')} is not the key's; it has ${has}.`);
}
