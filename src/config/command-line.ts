import { parseArgs } from 'node:util';
import { findNearestName } from './nearest-name.ts';
import type { OptionSpecs } from './option-spec.ts';

export type CommandLine = {
  /** What was given, by option; text, texts or true. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: readonly string[];
  readonly problems: readonly string[];
};

/** Takes a command line apart; whether the values are any good is judged later. */
export function readCommandLine(specs: OptionSpecs, args: readonly string[]): CommandLine {
  const problems: string[] = [];
  const parsed = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(specs).map(([name, { kind }]) => [
        name,
        { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'values' },
      ]),
    ) as Record<string, { type: 'boolean' | 'string'; multiple: boolean }>,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, unknown> = {};
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (!spec) {
      const nearest = token.rawName.startsWith('--') ? findNearestName(token.name, Object.keys(specs)) : null;
      problems.push(`there is no option ${token.rawName}${nearest === null ? '' : `; did you mean --${nearest}?`}`);
    } else if (spec.kind !== 'flag' && (token.value === undefined || token.value === '')) {
      problems.push(
        `${token.rawName} needs a value${spec.placeholder ? `: ${token.rawName} ${spec.placeholder}` : ''}`,
      );
    } else if (spec.kind === 'flag' && token.value !== undefined) problems.push(`${token.rawName} takes no value`);
    else values[token.name] = parsed.values[token.name];
  }
  return { values, words: parsed.positionals, problems };
}
