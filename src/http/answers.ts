import type { ShownPrediction } from '../domain/access/quota.ts';

/** A serialised answer: made once for each state of the world, whoever asks. */
export type Answer = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly contentType: string;
  /** Where the next page of a list begins; null if this is the last or only one. */
  readonly nextCursor: string | null;
  readonly shown: readonly ShownPrediction[];
  gzip: Uint8Array<ArrayBuffer> | null;
};

const encoder = new TextEncoder();
/** Smaller bodies gain nothing from compression. */
const GZIP_MIN_BYTES = 1_024;

/** Of one view: ports times routes times what is asked for most; anything beyond is made anew. */
const MOST_ANSWERS = 250;

const cache = new WeakMap<object, Map<string, Promise<Answer>>>();

/** The answer that belongs to `owner` (a view) under `key`; made at the first call. */
export function cachedAnswer(owner: object, key: string, make: () => Promise<Answer>): Promise<Answer> {
  let answers = cache.get(owner);
  if (!answers) {
    answers = new Map();
    cache.set(owner, answers);
  }
  let answer = answers.get(key);
  if (!answer) {
    const kept = answers;
    answer = make();
    // A refusal is not kept: there are too many wrong questions.
    answer.catch(() => kept.delete(key));
    answers.set(key, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_ANSWERS) break;
      answers.delete(oldest);
    }
  }
  return answer;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function serialise(
  text: string,
  contentType: string = JSON_TYPE,
  more: Partial<Pick<Answer, 'nextCursor' | 'shown'>> = {},
): Answer {
  const body = encoder.encode(text);
  const etag = `W/"${Bun.hash(body).toString(36)}"`;
  return { body, etag, contentType, nextCursor: null, shown: [], ...more, gzip: null };
}

/** Whether the client has the answer already. */
export function isKnown(request: Request, { etag }: Answer): boolean {
  const known = request.headers.get('if-none-match');
  return known?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false;
}

/** Takes gzip, unless it is refused with a weight of nought. */
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

/** The response to a request for an answer: 304 if the client has it, gzip if the client takes it. */
export function respond(request: Request, answer: Answer, more: Readonly<Record<string, string>>): Response {
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    ...more,
    'content-type': answer.contentType,
    etag: answer.etag,
  };
  if (isKnown(request, answer)) return new Response(null, { status: 304, headers });
  if (answer.body.length >= GZIP_MIN_BYTES && TAKES_GZIP.test(request.headers.get('accept-encoding') ?? '')) {
    answer.gzip ??= Bun.gzipSync(answer.body);
    headers['content-encoding'] = 'gzip';
    return new Response(answer.gzip, { headers });
  }
  return new Response(answer.body, { headers });
}
