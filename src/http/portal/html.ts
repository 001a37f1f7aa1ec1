import { escapeHtml } from '../escape-html.ts';

/** Markup that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in the braces of a template; null and false are nothing. */
export type Part = Html | string | number | null | false | readonly Part[];

/** Markup with values in it. Whatever is no markup itself is escaped, in text and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + render(parts[i - 1]!) + string));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return '';
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}
