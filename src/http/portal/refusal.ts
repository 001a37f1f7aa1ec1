import type { TextName, TextValues } from './texts.ts';

/** What a page cannot do, as its visitor is told it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly text: TextName,
    readonly values: TextValues = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(text);
  }
}
