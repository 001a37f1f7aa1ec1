import { HttpFault, type ParameterFault } from './faults.ts';
import type { Parameter, ParameterValue, Query } from './parameters.ts';

/** Reads the parameters that a route takes and refuses everything else, all at once. */
export function readQuery(known: readonly Parameter[], given: URLSearchParams): Query {
  const faults: ParameterFault[] = [];
  const query: Record<string, ParameterValue> = {};
  for (const parameter of known) {
    const { name, fallback } = parameter;
    const texts = given.getAll(name);
    if (texts.length === 0) {
      if (fallback !== undefined) query[name] = fallback;
      else if (parameter.isRequired) faults.push({ field: name, message: 'must be given' });
      continue;
    }
    const value = texts.length === 1 ? parameter.read(texts[0]!) : null;
    if (value !== null) query[name] = value;
    else if (texts.length > 1) faults.push({ field: name, message: 'must be given once' });
    else {
      const messages = parameter.faults?.(texts[0]!) ?? [`must be ${parameter.rule}`];
      faults.push(...messages.map((message) => ({ field: name, message })));
    }
  }
  for (const name of new Set(given.keys())) {
    if (known.some((parameter) => parameter.name === name)) continue;
    faults.push({ field: tellable(name), message: `is not known here; ${whatIsKnown(known)}` });
  }
  if (faults.length > 0) throw parameterFault(faults);
  return query;
}

/** Reads what stands in the braces of a path. */
export function readPath(
  known: Readonly<Record<string, Parameter>>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, ParameterValue>> {
  const faults: ParameterFault[] = [];
  const values: Record<string, ParameterValue> = {};
  for (const [name, text] of Object.entries(given)) {
    const { read, rule } = known[name]!;
    const value = read(text);
    if (value === null) faults.push({ field: name, message: `must be ${rule}` });
    else values[name] = value;
  }
  if (faults.length > 0) throw parameterFault(faults);
  return values;
}

const whatIsKnown = (known: readonly Parameter[]): string =>
  known.length === 0 ? 'there are none' : `there are ${known.map(({ name }) => name).join(', ')}`;

/** Only what can be a parameter's name is given back to the caller. */
const tellable = (name: string): string => (/^[A-Za-z0-9_.-]{1,32}$/.test(name) ? name : 'parameter');

function parameterFault(faults: readonly ParameterFault[]): HttpFault {
  const detail = faults.map(({ field, message }) => `The parameter ${field} ${message}.`).join(' ');
  return new HttpFault(400, 'invalid_parameter', detail, { errors: faults });
}
