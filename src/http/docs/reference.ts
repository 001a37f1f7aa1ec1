import type { Scope } from '../openapi/document.ts';
import { DOCUMENTS, SCOPES } from '../openapi/served-documents.ts';
import { assetUrl } from './assets.ts';
import { pageText } from './html.ts';

const pathOf = (scope: Scope): string => (scope === 'all' ? '/docs' : `/docs/${scope}`);

/** The API reference: Swagger UI on one of the three documents. */
async function reference(scope: Scope): Promise<string> {
  const choice = SCOPES.map((other) => {
    const here = other === scope ? ' aria-current="page"' : '';
    return `<a href="${pathOf(other)}"${here}>${DOCUMENTS[other].label}</a>`;
  });
  const { path, label } = DOCUMENTS[scope];
  return pageText({
    title: `Roadstead: API reference, ${label}`,
    path: '/docs',
    isWide: true,
    head: `<link rel="stylesheet" href="${await assetUrl('swagger-ui.css')}">\n`,
    body: `<nav class="bar" aria-label="Documents">${choice.join('')}<a href="${path}">${path}</a></nav>
<div id="swagger-ui" data-document="${path}"></div>
<noscript><p>Swagger UI is a script. Without it, read <a href="${path}">${path}</a> or the <a href="/docs/guide">guide</a>.</p></noscript>
<script src="${await assetUrl('swagger-ui-bundle.js')}"></script>
<script src="${await assetUrl('swagger-start.js')}"></script>`,
  });
}

export const references = SCOPES.map((scope) => ({ path: pathOf(scope), make: () => reference(scope) }));
