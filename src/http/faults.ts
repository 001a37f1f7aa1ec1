import type { FaultCode } from './fault-codes.ts';

/** One parameter that is wrong. */
export type ParameterFault = { readonly field: string; readonly message: string };

type More = {
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
    super(detail);
    this.headers = more.headers ?? {};
    this.errors = more.errors ?? [];
  }
}

/** On every answer: browsers must not guess types, nor tell other sites where they came from. */
export const GUARD_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Renders every refusal of both interfaces; nothing internal is echoed. */
export function renderFault({ status, code, detail, headers, errors }: HttpFault, requestId: string): Response {
  const body = { detail, code, request_id: requestId, ...(errors.length > 0 ? { errors } : {}) };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...GUARD_HEADERS,
      ...headers,
    },
  });
}
