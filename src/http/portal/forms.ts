import { Refusal } from './refusal.ts';

const MOST_FORM_BYTES = 16 * 1024;
const MOST_FIELDS = 200;

/** The fields of a form that was sent; anything else is refused. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, 'refusedType');
  if (Number(request.headers.get('content-length') ?? 0) > MOST_FORM_BYTES) throw new Refusal(413, 'refusedLength');
  const bytes = await readBytes(request);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Fields that are no UTF-8 behind their percent signs would be taken for something else.
    decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, 'refusedForm');
  }
  const fields = new URLSearchParams(text);
  if (fields.size > MOST_FIELDS) throw new Refusal(400, 'refusedForm');
  return fields;
}

/** A body without a length is read only so far. */
async function readBytes({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MOST_FORM_BYTES) throw new Refusal(413, 'refusedLength');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A field's text without the blanks around it; empty where there is none. */
export const fieldOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim();
