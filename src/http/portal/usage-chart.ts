import { DAY_MS } from '../../core/time.ts';
import { type DayUse, dayOf } from '../../domain/access/quota.ts';
import { type Html, html } from './html.ts';
import type { Visit } from './visit.ts';

export const DAYS_SHOWN = 31;
const STEP = 20;
const BAR = 14;
const HEIGHT = 120;
/** A day with any requests is seen. */
const LEAST_BAR = 2;

type Day = { readonly day: string; requests: number; predictions: number };

/** Requests a day as bars, and the same as a table for those who do not see them. */
export function usageChart({ say, nowMs }: Visit, uses: readonly DayUse[]): Html {
  const days = daysOf(nowMs, uses);
  const [from, to] = [days[0]!.day, days.at(-1)!.day];
  const most = Math.max(...days.map(({ requests }) => requests));
  const sum = days.reduce((total, { requests }) => total + requests, 0);
  if (sum === 0) return html`<p>${say('noUse', { days: DAYS_SHOWN })}</p>`;
  const bars = days.map(({ requests, day }, i) => {
    if (requests === 0) return null;
    const height = Math.max(LEAST_BAR, Math.round((HEIGHT * requests) / most));
    return html`<rect x="${i * STEP + (STEP - BAR) / 2}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2"><title>${day}: ${requests}</title></rect>`;
  });
  const title = say('chartTitle', { from, to });
  const width = DAYS_SHOWN * STEP;
  return html`<figure>
<svg class="chart" viewBox="0 -2 ${width} ${HEIGHT + 4}" role="img" aria-label="${title}" preserveAspectRatio="none">
<line x1="0" x2="${width}" y1="${HEIGHT + 1}" y2="${HEIGHT + 1}"/>${bars}</svg>
<div class="axis" aria-hidden="true"><span>${from}</span><span>${to}</span></div>
<figcaption>${title}. ${say('chartMost', { most, sum })}</figcaption>
</figure>
<details><summary>${say('chartTable')}</summary>
<table><caption class="hidden">${title}</caption>
<thead><tr><th scope="col">${say('day')}</th><th scope="col" class="number">${say('requests')}</th><th scope="col" class="number">${say('predictions')}</th></tr></thead>
<tbody>${days
    .filter(({ requests, predictions }) => requests + predictions > 0)
    .map(
      ({ day, requests, predictions }) =>
        html`<tr><th scope="row">${day}</th><td class="number">${requests}</td><td class="number">${predictions}</td></tr>`,
    )}</tbody></table></details>`;
}

/** Every day of the last ones, both interfaces together. */
function daysOf(nowMs: number, uses: readonly DayUse[]): readonly Day[] {
  const days = Array.from({ length: DAYS_SHOWN }, (_, i): Day => {
    return { day: dayOf(nowMs - (DAYS_SHOWN - 1 - i) * DAY_MS), requests: 0, predictions: 0 };
  });
  const byName = new Map(days.map((day) => [day.day, day]));
  for (const { day, requests, predictions } of uses) {
    const shown = byName.get(day);
    if (!shown) continue;
    shown.requests += requests;
    shown.predictions += predictions;
  }
  return days;
}
