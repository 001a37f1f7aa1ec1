import { SCRIPT_HREF, STYLE_HREF } from './assets.ts';
import { type Html, html, type Part } from './html.ts';
import { LANGUAGES, type Language } from './language.ts';
import type { Visit } from './visit.ts';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-frame-options': 'DENY',
} as const;

export type Page = {
  readonly title: string;
  readonly content: Part;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether something in a form was wrong: the title says so first. */
  readonly isFaulty?: boolean;
};

/** A whole page, around what is particular to it. */
export function answerPage(visit: Visit, page: Page): Response {
  const { language, say, portal } = visit;
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<title>${page.isFaulty ? `${say('errorPrefix')}: ` : ''}${page.title} · Roadstead</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_HREF}">
<script src="${SCRIPT_HREF}" defer></script>
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
<header>
<p class="brand"><a href="/portal">Roadstead</a></p>
${navigation(visit)}
</header>
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${portal.isReadonly && html`<p class="notice">${say('readonly')}</p>`}
${page.content}
</main>
<footer>${languageLinks(visit)}</footer>
</body>
</html>
`;
  const headers = new Headers({ ...PAGE_HEADERS, ...page.headers });
  for (const cookie of visit.cookies) headers.append('set-cookie', cookie);
  return new Response(document.text, { status: page.status ?? 200, headers });
}

/** To another page after something was done, so that loading it again does it no second time. */
export function answerSeeOther({ cookies }: Visit, path: string): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The hidden field that every form carries. */
export const tokenField = ({ form }: Visit): Html => html`<input type="hidden" name="token" value="${form.formToken}">`;

function navigation(visit: Visit): Html {
  const { say, signedIn, portal } = visit;
  const link = (path: string, text: string): Html =>
    html`<li><a href="${path}"${visit.path === path && html` aria-current="page"`}>${text}</a></li>`;
  const links = signedIn
    ? [
        link('/portal', say('account')),
        link('/portal/webhooks', say('webhooks')),
        signedIn.account.isAdmin && link('/portal/accounts', say('accounts')),
        link('/portal/password', say('password')),
      ]
    : [link('/portal/sign-in', say('signIn')), !portal.isReadonly && link('/portal/sign-up', say('signUp'))];
  const signOut =
    signedIn &&
    html`<li><form method="post" action="/portal/sign-out">${tokenField(visit)}<button class="plain">${say('signOut')}</button></form></li>`;
  const documentation = link('/docs', say('documentation'));
  return html`<nav aria-label="${say('navigation')}"><ul>${links}${documentation}${signOut}</ul></nav>`;
}

/** Pages that only answer forms have no address of their own to show in another language. */
function languageLinks({ say, language, path, query, asked }: Visit): Html {
  const isShown = asked.request.method === 'GET' || asked.request.method === 'HEAD';
  const to = isShown || HAS_PAGE.test(path) ? path : '/portal';
  const links = (Object.keys(LANGUAGES) as Language[]).map((other) => {
    if (other === language) return html`<li aria-current="true">${LANGUAGES[other]}</li>`;
    const asking = new URLSearchParams(isShown ? query : '');
    asking.delete('done');
    asking.set('lang', other);
    return html`<li><a href="${to}?${asking.toString()}" lang="${other}" hreflang="${other}">${LANGUAGES[other]}</a></li>`;
  });
  return html`<nav aria-label="${say('language')}"><ul>${links}</ul></nav>`;
}

const HAS_PAGE = /^\/portal\/(?:sign-in|sign-up|password|(?:accounts|webhooks)(?:\/\d+)?)$/;
