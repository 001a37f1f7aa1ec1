import type { TObject } from '@sinclair/typebox';
import { escapeHtml } from '../escape-html.ts';
import { assetUrl } from './assets.ts';

/** A sentence in which `…` is code. */
export const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export const heading = (text: string): string => `<h3>${prose(text)}</h3>`;
export const paragraph = (text: string): string => `<p>${prose(text)}</p>`;
export const bullets = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${prose(line)}</li>`).join('')}</ul>`;
export const listing = (text: string): string => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;

/** Rows of sentences or figures below a head. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<td class="figure">${value.toLocaleString('en-GB')}</td>` : `<td>${prose(value)}</td>`;
  const heads = head.map((text) => `<th scope="col">${prose(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('\n');
  return `<div class="scroll"><table><thead><tr>${heads}</tr></thead>\n<tbody>${body}</tbody></table></div>`;
}

/** What fields of an answer mean, in the words of its schema. */
export const meanings = ({ properties }: TObject, names: readonly string[]): string =>
  table(
    ['Field', 'Meaning'],
    names.map((name) => [`\`${name}\``, properties[name]!.description!]),
  );

/** A chapter of a page, which links can name. */
export type Section = { readonly id: string; readonly title: string; readonly body: string };

export const section = (id: string, title: string, ...parts: readonly string[]): Section => ({
  id,
  title,
  body: parts.join('\n'),
});

const LINKS = [
  ['/docs', 'API reference'],
  ['/docs/guide', 'Guide'],
  ['/portal', 'Portal'],
] as const;

/**
 * Nothing is loaded but from this server, nothing is embedded elsewhere, and no script stands in a page. Styles in
 * attributes are Swagger UI's way to hide and to size things, and its icons are `data:` images.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

export const PAGE_HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'no-cache' };
export const HTML_TYPE = 'text/html; charset=utf-8';

type Page = {
  readonly title: string;
  /** The link that leads to the page itself. */
  readonly path: string;
  readonly isWide?: boolean;
  readonly head?: string;
  readonly body: string;
};

export async function pageText({ title, path, isWide, head = '', body }: Page): Promise<string> {
  const links = LINKS.map(([to, name]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${await assetUrl('docs.css')}">
${head}</head>
<body>
<nav class="bar" aria-label="Pages"><a class="brand" href="/">Roadstead</a>${links.join('')}</nav>
<main${isWide ? ' class="wide"' : ''}>
${body}
</main>
</body>
</html>
`;
}
