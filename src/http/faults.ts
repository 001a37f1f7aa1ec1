/** A refusal as the caller sees it: a status, a code for programs, one sentence. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }
}

/** On every answer: browsers must not guess types, nor tell other sites where they came from. */
export const GUARD_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Renders every refusal of both interfaces; nothing internal is echoed. */
export function renderFault(fault: HttpFault, requestId: string): Response {
  const body = JSON.stringify({ detail: fault.detail, code: fault.code, request_id: requestId });
  return new Response(body, {
    status: fault.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...GUARD_HEADERS,
      ...fault.headers,
    },
  });
}
