/** A serialised answer: made once for each state of the world, whoever asks. */
export type Answer = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  gzip: Uint8Array<ArrayBuffer> | null;
};

const encoder = new TextEncoder();
/** Smaller bodies gain nothing from compression. */
const GZIP_MIN_BYTES = 1_024;

const cache = new WeakMap<object, Map<string, Promise<Answer>>>();

/** The answer that belongs to `owner` (a view) under `key`; made at the first call. */
export function cachedAnswer(owner: object, key: string, make: () => unknown): Promise<Answer> {
  let answers = cache.get(owner);
  if (!answers) {
    answers = new Map();
    cache.set(owner, answers);
  }
  let answer = answers.get(key);
  if (!answer) {
    const kept = answers;
    answer = (async () => serialise(await make()))();
    // A refusal is not kept: there are too many wrong questions.
    answer.catch(() => kept.delete(key));
    answers.set(key, answer);
  }
  return answer;
}

function serialise(value: unknown): Answer {
  const body = encoder.encode(JSON.stringify(value));
  return { body, etag: `W/"${Bun.hash(body).toString(36)}"`, gzip: null };
}

/** The response to a request for an answer: 304 if the client has it, gzip if the client takes it. */
export function respond(request: Request, answer: Answer): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, X-API-Key',
    etag: answer.etag,
  };
  const known = request.headers.get('if-none-match');
  if (known?.split(',').some((tag) => tag.trim() === answer.etag || tag.trim() === '*')) {
    return new Response(null, { status: 304, headers });
  }
  const takesGzip = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
  if (answer.body.length >= GZIP_MIN_BYTES && takesGzip.test(request.headers.get('accept-encoding') ?? '')) {
    answer.gzip ??= Bun.gzipSync(answer.body);
    headers['content-encoding'] = 'gzip';
    return new Response(answer.gzip, { headers });
  }
  return new Response(answer.body, { headers });
}
