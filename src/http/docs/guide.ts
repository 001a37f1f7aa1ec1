import { escapeHtml } from '../escape-html.ts';
import { ACCESS_SECTIONS } from './guide-access.ts';
import { ALERT_SECTIONS } from './guide-alerts.ts';
import { ANSWER_SECTIONS } from './guide-answers.ts';
import { CARBON_SECTIONS } from './guide-carbon.ts';
import { CHARTER_SECTIONS } from './guide-charter.ts';
import { COMMODITY_SECTIONS } from './guide-commodities.ts';
import { FLEET_SECTIONS } from './guide-fleet.ts';
import { MODEL_SECTIONS } from './guide-models.ts';
import { PORT_SECTIONS } from './guide-ports.ts';
import { VESSEL_SECTIONS } from './guide-vessels.ts';
import { WEBHOOK_SECTIONS } from './guide-webhooks.ts';
import { pageText } from './html.ts';

/** In the order of reading. */
const SECTIONS = [
  ...ACCESS_SECTIONS,
  ...PORT_SECTIONS,
  ...MODEL_SECTIONS,
  ...COMMODITY_SECTIONS,
  ...VESSEL_SECTIONS,
  ...CARBON_SECTIONS,
  ...FLEET_SECTIONS,
  ...CHARTER_SECTIONS,
  ...ALERT_SECTIONS,
  ...ANSWER_SECTIONS,
  ...WEBHOOK_SECTIONS,
];

/** The guide: what the figures mean, with the numbers that the program itself goes by. */
export const guide = (): Promise<string> =>
  pageText({
    title: 'Roadstead: guide',
    path: '/docs/guide',
    body: `<h1>Guide</h1>
<p class="lead">What the figures mean. Every number on this page is the one that the program goes by.</p>
<nav aria-label="Contents"><ul class="contents">
${SECTIONS.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('\n')}
</ul></nav>
${SECTIONS.map(({ id, title, body }) => `<h2 id="${id}">${escapeHtml(title)}</h2>\n${body}`).join('\n')}`,
  });
