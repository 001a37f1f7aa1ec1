import { type Answer, respond, serialise } from '../answers.ts';
import { documents } from '../openapi/served-documents.ts';
import type { Served } from '../served.ts';
import { assets } from './assets.ts';
import { guide } from './guide.ts';
import { HTML_TYPE, PAGE_HEADERS } from './html.ts';
import { landing } from './landing.ts';
import { references } from './reference.ts';

/** A page is made when it is first asked for: it changes only with the program. */
function page(make: () => Promise<string>): (request: Request) => Promise<Response> {
  let made: Promise<Answer> | null = null;
  return async (request) => {
    made ??= make().then((text) => serialise(text, HTML_TYPE));
    return respond(request, await made, PAGE_HEADERS);
  };
}

const served = (path: string, make: () => Promise<string>): Served => {
  const answer = page(make);
  return { path, methods: { GET: ({ request }) => answer(request) } };
};

/** What people and tools read about the service. None of it needs a key. */
export const docsPages = (): readonly Served[] => [
  ...documents,
  ...assets,
  served('/docs/guide', guide),
  ...references.map(({ path, make }) => served(path, make)),
];

const answerLanding = page(landing);

/** GET /: a page for browsers, the index for programs. */
export async function answerRoot(request: Request, index: unknown): Promise<Response> {
  const accepts = request.headers.get('accept') ?? '';
  const response = accepts.includes('text/html') ? await answerLanding(request) : Response.json(index);
  response.headers.set('vary', 'Accept');
  return response;
}
