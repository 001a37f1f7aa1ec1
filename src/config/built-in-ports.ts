import PNG from '../../db/ports/PNG.geojson' with { type: 'text' };
import SIN from '../../db/ports/SIN.geojson' with { type: 'text' };
import STS from '../../db/ports/STS.geojson' with { type: 'text' };
import VIX from '../../db/ports/VIX.geojson' with { type: 'text' };
import type { PortRow } from '../contracts/store.ts';
import { assert } from '../core/assert.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import { parsePort } from '../domain/port/parse-port.ts';

/** The files of the built-in ports, by code; part of the executable. */
export const BUILT_IN_PORTS: Readonly<Record<string, string>> = { STS, VIX, SIN, PNG };

/** The ports in force: the built-in ones, with what the operator added, replaced or took away. */
export function portsInForce(rows: readonly PortRow[]): PortDefinition[] {
  const texts = new Map(Object.entries(BUILT_IN_PORTS));
  for (const { code, geojson } of rows) {
    if (geojson === null) texts.delete(code);
    else texts.set(code, geojson);
  }
  return [...texts.values()].map(getPort);
}

/** The port of a definition that was checked when it was taken in. */
export function getPort(text: string): PortDefinition {
  const parsed = parsePort(text);
  assert(parsed.ok, 'the stored definition of a port is valid');
  return parsed.value;
}
