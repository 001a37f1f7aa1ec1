/** Of the many requests without any. Nobody adds to what a caller sent. */
const NO_QUERY = new URLSearchParams();

/** The query of a request. */
export function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?');
  return mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark + 1));
}

/**
 * Path and query of a request. Its address need not be one that URL takes: the host in it is whatever the caller wrote
 * into the header, or missing.
 */
export function urlParts(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const local = url.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: queryOf(url) };
}
