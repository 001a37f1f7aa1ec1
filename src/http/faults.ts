import type { FaultCode } from './fault-codes.ts';

/** One parameter that is wrong. */
export type ParameterFault = { readonly field: string; readonly message: string };

type More = {
  /** What went wrong inside, for the operator alone. */
  readonly cause?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly errors?: readonly ParameterFault[];
};

/** A refusal as the caller sees it: a status, a code for programs, one sentence. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly ParameterFault[];

  constructor(
    readonly status: number,
    readonly code: FaultCode,
    readonly detail: string,
    more: More = {},
  ) {
    super(detail, { cause: more.cause });
    this.headers = more.headers ?? {};
    this.errors = more.errors ?? [];
  }
}

/** What the caller is told of a failure of ours. */
export const internalFault = (cause: unknown, headers: Readonly<Record<string, string>> = {}): HttpFault =>
  new HttpFault(500, 'internal', 'Something went wrong on our side.', { cause, headers });

/** What is thrown behind the gate tells the caller's limits too. */
export async function withLimits(
  limits: Readonly<Record<string, string>>,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof HttpFault)) throw internalFault(error, limits);
    const { status, code, detail, errors } = error;
    throw new HttpFault(status, code, detail, { errors, headers: { ...limits, ...error.headers } });
  }
}

/** On every answer, whatever it is: browsers must not guess types, nor tell other sites where they came from. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-request-id': requestId,
  vary: 'Accept-Encoding, X-API-Key',
});

/** Renders every refusal of both interfaces; nothing internal is echoed. */
export function renderFault({ status, code, detail, headers, errors }: HttpFault, requestId: string): Response {
  const body = { detail, code, request_id: requestId, ...(errors.length > 0 ? { errors } : {}) };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
