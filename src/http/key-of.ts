import { HttpFault } from './faults.ts';

export const KEY_HEADER = 'x-api-key';
export const KEY_PARAMETER = 'api_key';

/** The key of a request, and where it stood. */
export type GivenKey = { readonly text: string; readonly isInQuery: boolean };

/**
 * Takes the key out of a request: from the header, or from the query, out of which it is removed before anything else
 * sees it. Both may stand there if they agree. Null where there is none.
 */
export function takeKey(headers: Headers, query: URLSearchParams): GivenKey | null {
  // Several such headers come as one, with commas between.
  const inHeader =
    headers
      .get(KEY_HEADER)
      ?.split(',')
      .map((text) => text.trim()) ?? [];
  const inQuery: string[] = [];
  if (query.size === 0 && inHeader.length === 1) return { text: inHeader[0]!, isInQuery: false };
  for (const name of [...query.keys()]) {
    // In any case and encoding it is a key, and must go.
    if (name.toLowerCase() !== KEY_PARAMETER) continue;
    inQuery.push(...query.getAll(name));
    query.delete(name);
  }
  const texts = [...inHeader, ...inQuery];
  if (texts.length === 0) return null;
  if (inQuery.length > 1 || texts.some((text) => text !== texts[0])) {
    throw new HttpFault(
      400,
      'ambiguous_key',
      'More than one API key was sent: send one, in the X-API-Key header or in the api_key parameter.',
    );
  }
  return { text: texts[0]!, isInQuery: inQuery.length > 0 };
}
