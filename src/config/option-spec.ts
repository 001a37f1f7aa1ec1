import type { Result } from '../core/result.ts';

/** One option of a command: a flag, a value, or a value that may be given several times. */
export type OptionSpec = {
  readonly kind: 'flag' | 'value' | 'values';
  readonly help: string;
  readonly placeholder?: string;
  /** Only on the command line, never from the environment or the file: it belongs to one call. */
  readonly isCallOnly?: boolean;
  /** Whether it must never be shown, neither printed nor quoted in a complaint. */
  readonly isSecret?: boolean;
  /**
   * Judges a text and gives its value. The fault's detail says what is wanted ("must be …") without quoting the text,
   * its note why this text is not it.
   */
  readonly read?: (text: string) => Result<unknown>;
  /** The text that holds where none is given. */
  readonly fallback?: string;
  /** A good value, to show what is wanted. */
  readonly example?: string;
};

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type Value<O extends OptionSpec> = O extends { readonly read: (text: string) => Result<infer T> } ? T : string;

export type Options<S extends OptionSpecs> = {
  readonly [name in keyof S]: S[name]['kind'] extends 'flag'
    ? boolean
    : S[name]['kind'] extends 'values'
      ? readonly Value<S[name]>[]
      : S[name] extends { readonly fallback: string }
        ? Value<S[name]>
        : Value<S[name]> | null;
};

/** The options as lines of a help text. */
export function describeOptions(specs: OptionSpecs): string {
  return Object.entries(specs)
    .map(([name, spec]) => `  --${`${name}${spec.placeholder ? ` ${spec.placeholder}` : ''}`.padEnd(26)} ${spec.help}`)
    .join('\n');
}
