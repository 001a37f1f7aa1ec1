/** Headers of ours that a page of another origin may read. */
const EXPOSED = [
  'ETag',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Reset',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Used',
  'X-Quota-Reset',
].join(', ');
const MAX_AGE_S = '600';

/** Lets pages of the origins that the operator named read an answer; others get no header, and no browser shows it to them. */
export function allowOrigin(origins: readonly string[], request: Request, headers: Headers): void {
  if (origins.length === 0) return;
  const origin = request.headers.get('origin');
  if (!origins.includes('*')) headers.append('vary', 'Origin');
  if (origin === null) return;
  if (origins.includes('*')) headers.set('access-control-allow-origin', '*');
  else if (origins.includes(origin)) headers.set('access-control-allow-origin', origin);
  else return;
  headers.set('access-control-expose-headers', EXPOSED);
}

/** The answer to OPTIONS: which methods there are, and to a browser's preflight which headers it may send. */
export function preflight(origins: readonly string[], request: Request, allow: string): Response {
  const headers = new Headers({ allow });
  if (origins.length > 0 && request.headers.has('access-control-request-method')) {
    headers.set('access-control-allow-methods', allow);
    headers.set(
      'access-control-allow-headers',
      'X-API-Key, If-None-Match, X-Request-Id, Content-Type, Idempotency-Key',
    );
    headers.set('access-control-max-age', MAX_AGE_S);
  }
  return new Response(null, { status: 204, headers });
}
