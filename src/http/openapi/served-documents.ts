import { version } from '../../../package.json';
import { type Answer, respond, serialise } from '../answers.ts';
import type { Served } from '../served.ts';
import { documentOf, type Scope } from './document.ts';
import { EXAMPLES } from './examples.ts';

/** Where each document is served, and the file that it is kept in. */
export const DOCUMENTS: Readonly<Record<Scope, { path: string; file: string; label: string }>> = {
  all: { path: '/openapi.json', file: 'openapi.json', label: 'Both interfaces' },
  api: { path: '/api/openapi.json', file: 'api.json', label: 'Primary interface, /api' },
  v1: { path: '/v1/openapi.json', file: 'v1.json', label: 'Versioned interface, /v1' },
};

export const SCOPES = Object.keys(DOCUMENTS) as Scope[];

/** A document as it is printed, served and kept in `openapi/`. */
export const documentText = (scope: Scope): string =>
  `${JSON.stringify(documentOf(scope, EXAMPLES, version), null, 2)}\n`;

const answers = new Map<Scope, Answer>();

/** Each document is made when it is first asked for. */
function answerOf(scope: Scope): Answer {
  let answer = answers.get(scope);
  if (!answer) {
    answer = serialise(documentText(scope));
    answers.set(scope, answer);
  }
  return answer;
}

/** GET /openapi.json, /api/openapi.json and /v1/openapi.json, which need no key. */
export const documents: readonly Served[] = SCOPES.map((scope) => ({
  path: DOCUMENTS[scope].path,
  methods: { GET: ({ request }) => respond(request, answerOf(scope), { 'cache-control': 'no-cache' }) },
}));
