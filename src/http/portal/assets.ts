import type { Served } from '../served.ts';
import COPY_SCRIPT from './assets/copy.js' with { type: 'text' };
import STYLE from './assets/portal.css' with { type: 'text' };

const YEAR_S = 365 * 24 * 3600;

/** What a page loads besides itself: embedded in the program, and named by content so that browsers may keep it. */
const asset = (name: string, text: string, type: string) => ({
  path: `/portal/assets/${name}`,
  href: `/portal/assets/${name}?v=${Bun.hash(text).toString(36)}`,
  serve: (): Response =>
    new Response(text, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${YEAR_S}, immutable` },
    }),
});

const style = asset('portal.css', STYLE, 'text/css');
const script = asset('copy.js', COPY_SCRIPT, 'text/javascript');

export const STYLE_HREF = style.href;
export const SCRIPT_HREF = script.href;

export const ASSETS: readonly Served[] = [style, script].map(({ path, serve }) => ({ path, methods: { GET: serve } }));
