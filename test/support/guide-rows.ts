import { guide } from '../../src/http/docs/guide.ts';

export const GUIDE = await guide();

/** The text between tags, as a reader has it. */
const plain = (html: string): string =>
  html
    .replace(/<\/?code>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A chapter of the guide. */
export function chapter(id: string): string {
  const from = GUIDE.indexOf(`<h2 id="${id}"`);
  if (from < 0) throw new Error(`there is no chapter ${id}`);
  const to = GUIDE.indexOf('<h2 ', from + 1);
  return GUIDE.slice(from, to < 0 ? undefined : to);
}

/** The rows of the tables of a chapter, each with the head of its table. */
export const rowsOf = (id: string): { readonly head: string[]; readonly cells: string[] }[] =>
  [...chapter(id).matchAll(/<table>(.*?)<\/table>/gs)].flatMap(([, table]) => {
    const head = [...table!.matchAll(/<th [^>]*>(.*?)<\/th>/gs)].map(([, cell]) => plain(cell!));
    return [...table!.matchAll(/<tr>(<td.*?)<\/tr>/gs)].map(([, row]) => ({
      head,
      cells: [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => plain(cell!)),
    }));
  });

/** The rows of the one table whose head has this. */
export const tableOf = (id: string, inHead: string): string[][] =>
  rowsOf(id)
    .filter(({ head }) => head.includes(inHead))
    .map(({ cells }) => cells);
