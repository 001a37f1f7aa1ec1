import swaggerCss from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import swaggerJs from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import { type Answer, respond, serialise } from '../answers.ts';
import type { Served } from '../served.ts';
import docsCss from './assets/docs.css' with { type: 'text' };
import swaggerStart from './assets/swagger-start.js' with { type: 'text' };

const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';

/** What pages load: all of it is in the executable, and nothing is fetched from elsewhere. */
const ASSETS: Readonly<Record<string, { type: string; read: () => string | Promise<string> }>> = {
  'docs.css': { type: CSS, read: () => docsCss },
  'swagger-start.js': { type: JS, read: () => swaggerStart },
  'swagger-ui.css': { type: CSS, read: () => Bun.file(swaggerCss).text() },
  'swagger-ui-bundle.js': { type: JS, read: () => Bun.file(swaggerJs).text() },
};

export type AssetName = 'docs.css' | 'swagger-start.js' | 'swagger-ui.css' | 'swagger-ui-bundle.js';

const made = new Map<string, Promise<Answer>>();

/** Read when first asked for, and compressed once. */
function answerOf(name: string): Promise<Answer> {
  let answer = made.get(name);
  if (!answer) {
    const { type, read } = ASSETS[name]!;
    answer = Promise.resolve(read()).then((text) => serialise(text, type));
    made.set(name, answer);
  }
  return answer;
}

/** The address of an asset, which changes with its content, so that browsers may keep it for a year. */
export async function assetUrl(name: AssetName): Promise<string> {
  const { etag } = await answerOf(name);
  return `/docs/assets/${name}?v=${etag.replaceAll(/[^0-9a-z]/g, '')}`;
}

const FOR_A_YEAR = { 'cache-control': 'public, max-age=31536000, immutable' };

export const assets: readonly Served[] = Object.keys(ASSETS).map((name) => ({
  path: `/docs/assets/${name}`,
  methods: { GET: async ({ request }) => respond(request, await answerOf(name), FOR_A_YEAR) },
}));
