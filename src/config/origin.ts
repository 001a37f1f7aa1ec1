/** Where the value of an option comes from. */
export type Origin =
  | { readonly from: 'flag'; readonly flag: string }
  | { readonly from: 'environment'; readonly variable: string }
  | { readonly from: 'file'; readonly file: string; readonly line: number }
  | { readonly from: 'default' };

/** The place in words: `--port`, `ROADSTEAD_PORT`, `roadstead.toml line 3`, `default`. */
export function placeOf(origin: Origin): string {
  switch (origin.from) {
    case 'flag':
      return origin.flag;
    case 'environment':
      return origin.variable;
    case 'file':
      return `${origin.file} line ${origin.line}`;
    case 'default':
      return 'default';
  }
}

/** The subject of a sentence about an option: `--port`, `ROADSTEAD_PORT`, `roadstead.toml line 3: port`. */
export const subjectOf = (name: string, origin: Origin): string =>
  origin.from === 'file' ? `${placeOf(origin)}: ${name}` : origin.from === 'default' ? `--${name}` : placeOf(origin);
