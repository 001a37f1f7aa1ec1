type Json = Record<string, unknown>;

const integer = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer' },
  example,
});
const text = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example });

/** Headers of answers, as components. */
export const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': text(
    'Identifies the request in the log of the service. One that the caller sends (up to 64 letters, digits, _ and -) is kept.',
    'req_01a1fa8b78457569bf43fbff0ba3fa06',
  ),
  'X-RateLimit-Limit': integer('Requests that the key may make in any minute.', 300),
  'X-RateLimit-Remaining': integer('What is left of them.', 299),
  'X-RateLimit-Used': integer('Requests within the last minute.', 1),
  'X-RateLimit-Reset': integer('When the oldest of them leaves the minute, in seconds since the epoch.', 1_772_431_260),
  'RateLimit-Policy': text('The limit, as draft-ietf-httpapi-ratelimit-headers has it.', '"minute";q=300;w=60'),
  RateLimit: text('The state of the limit, as the same draft has it.', '"minute";r=299;t=60'),
  'X-Quota-Limit': integer('Predictions a month; absent where there is no limit.', 50_000),
  'X-Quota-Remaining': integer('What is left of them; absent where there is no limit.', 49_882),
  'X-Quota-Used': integer('Predictions counted this month.', 118),
  'X-Quota-Reset': integer('When the next month begins, in seconds since the epoch.', 1_775_001_600),
  ETag: text(
    'Names the state of the answer; send it as If-None-Match to get 304 while nothing has changed.',
    'W/"1k3v9q"',
  ),
  Link: text('The next page, with rel="next"; absent on the last.', '</v1/vessels/STS?limit=2&cursor=Mg>; rel="next"'),
  'Retry-After': integer('After how many seconds a retry succeeds.', 12),
};

const refs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMIT = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];
const QUOTA = ['X-Quota-Limit', 'X-Quota-Remaining', 'X-Quota-Used', 'X-Quota-Reset'];

/** Headers of a 200 or 304; rows have pages, and predictions a quota. */
export const answerHeaders = ({ hasRows, hasQuota }: { hasRows: boolean; hasQuota: boolean }): Json =>
  refs(['X-Request-Id', 'ETag', ...LIMIT, ...(hasRows ? ['Link'] : []), ...(hasQuota ? QUOTA : [])]);

export const faultHeaders = (status: number): Json =>
  refs([
    'X-Request-Id',
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(status === 429 ? [...LIMIT, ...QUOTA] : []),
  ]);
