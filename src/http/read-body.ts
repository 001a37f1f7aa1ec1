import type { TSchema } from '@sinclair/typebox';
import { HttpFault, type ParameterFault } from './faults.ts';
import { MOST_BODY_BYTES } from './limits.ts';

/** Of what is not known so much is told. */
const MOST_TOLD = 10;

export type Body = Readonly<Record<string, unknown>>;

/** One field of a JSON body: how it is read, what it must be, and how the documents describe it. */
export type BodyField = {
  readonly name: string;
  /** What it must be, as the end of «… must be …». */
  readonly rule: string;
  readonly schema: TSchema;
  readonly isRequired?: boolean;
  /** Whether a value keeps the rule. */
  is(value: unknown): boolean;
};

/** The body of a request as a JSON object; an empty one where there is none. */
export async function readJson(request: Request): Promise<Body> {
  const text = await readText(request);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notAnObject();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject();
  return value as Body;
}

const notAnObject = (): HttpFault =>
  new HttpFault(400, 'invalid_request', 'The body must be a JSON object in UTF-8, such as {"name": "value"}.');

/** A body without a length is read only so far. */
async function readText({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MOST_BODY_BYTES) {
      throw new HttpFault(413, 'too_large', `The body is longer than ${MOST_BODY_BYTES / 1024} KiB.`);
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw notAnObject();
  }
}

/** Judges a body by its fields, all of them at once. */
export function checkBody(fields: readonly BodyField[], body: Body): void {
  const faults: ParameterFault[] = [];
  for (const { name, rule, isRequired, is } of fields) {
    const value = body[name];
    if (value === undefined) {
      if (isRequired) faults.push({ field: name, message: `must be given: ${rule}` });
    } else if (!is(value)) faults.push({ field: name, message: `must be ${rule}` });
  }
  const known = fields.map(({ name }) => name);
  const unknown = Object.keys(body).filter((one) => !known.includes(one));
  for (const name of unknown.slice(0, MOST_TOLD)) {
    const there = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`;
    faults.push({ field: tellable(name), message: `is not known here; ${there}` });
  }
  if (faults.length > 0) throw bodyFault(faults);
}

export const bodyFault = (faults: readonly ParameterFault[]): HttpFault =>
  new HttpFault(
    400,
    'invalid_parameter',
    faults.map(({ field, message }) => `The field ${field} ${message}.`).join(' '),
    { errors: faults },
  );

/** Only what can be a field's name is given back to the caller. */
const tellable = (name: string): string => (/^[A-Za-z0-9_.-]{1,32}$/.test(name) ? name : 'of that name');
