/**
 * Path and query of a request. Its address need not be one that URL takes: the host in it is whatever the caller wrote
 * into the header, or missing.
 */
export function urlParts(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const local = url.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(mark < 0 ? '' : local.slice(mark + 1)) };
}
