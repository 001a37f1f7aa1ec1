import { DOCUMENTS } from '../openapi/served-documents.ts';
import { listing, pageText, prose } from './html.ts';

const CARDS: readonly (readonly [string, string, string])[] = [
  ['/docs', 'API reference', 'Every endpoint, with “Try it out”.'],
  ['/docs/guide', 'Guide', 'Zones, levels, models, commodities, vessels, carbon, limits, delays, errors and webhooks.'],
  ['/portal', 'Portal', 'Keys, limits and use of an account.'],
  ['/v1/demo/ports', 'The ports now', 'As JSON, an hour behind, without a key.'],
];

/** What a browser that opens the printed address sees. */
export const landing = (): Promise<string> =>
  pageText({
    title: 'Roadstead',
    path: '/',
    body: `<h1>Roadstead</h1>
<p class="lead">Port intelligence from AIS: the live state of each port, times to berth, congestion, advice on speed.</p>
<ul class="cards">
${CARDS.map(([href, name, what]) => `<li><a href="${href}">${name}</a><br>${prose(what)}</li>`).join('\n')}
</ul>
${listing('curl -H "X-API-Key: $KEY" "$SERVER/v1/vessels/STS?limit=5"')}
<p class="note">OpenAPI 3.1: ${Object.values(DOCUMENTS)
      .map(({ path, label }) => `<a href="${path}">${label}</a>`)
      .join(' · ')}</p>`,
  });
