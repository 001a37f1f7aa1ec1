import type { OptionSpec } from './option-spec.ts';
import { shownText } from './secrets.ts';

/** What was given for an option: by the command line, as a text of the environment, as TOML, or not at all. */
export type Given =
  | { readonly form: 'line'; readonly value: unknown }
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'toml'; readonly name: string; readonly value: unknown }
  | { readonly form: 'nothing' };

/** The value, and what is wrong with it: predicates that want their subject ("must be …"). */
type Read = { readonly value: unknown; readonly problems: readonly string[] };

/** Reads what was given as the spec wants it; what is refused counts as not given. */
export function readValue(spec: OptionSpec, given: Given): Read {
  const read = spec.kind === 'flag' ? readFlag(given) : readTexts(spec, given);
  if (read.problems.length === 0 || given.form === 'nothing') return read;
  return { value: readValue(spec, { form: 'nothing' }).value, problems: read.problems };
}

function readFlag(given: Given): Read {
  if (given.form === 'nothing') return good(false);
  if (given.form === 'text') {
    const value = findSwitch(given.text);
    return value === null ? refusal('must be true or false') : good(value);
  }
  if (typeof given.value === 'boolean') return good(given.value);
  return refusal('must be true or false, without quotation marks');
}

function readTexts(spec: OptionSpec, given: Given): Read {
  const texts = textsOf(spec, given);
  if (typeof texts === 'string') return refusal(texts);
  const values: unknown[] = [];
  const problems: string[] = [];
  for (const text of texts) {
    if (text.trim() === '') problems.push(`must not be empty${example(spec, ', but ')}`);
    else {
      const { value, problem } = judgeText(spec, text);
      if (problem === null) values.push(value);
      else problems.push(problem);
    }
  }
  return { value: spec.kind === 'values' ? values : (values[0] ?? null), problems };
}

/** The texts that were given; what is wanted instead, if it is none. */
function textsOf(spec: OptionSpec, given: Given): readonly string[] | string {
  switch (given.form) {
    case 'nothing':
      return spec.fallback === undefined ? [] : [spec.fallback];
    case 'line':
      return Array.isArray(given.value) ? given.value : [String(given.value)];
    case 'text': {
      if (spec.kind === 'value') return [given.text];
      const parts = given.text.split(',').map((part) => part.trim());
      return parts.filter((part) => part !== '');
    }
    case 'toml': {
      const { name, value } = given;
      if (spec.kind === 'values') {
        if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value;
        return `must be an array of texts${example(spec, `, such as ${name} = `)}`;
      }
      if (typeof value === 'string' || typeof value === 'number') return [String(value)];
      // A switch may be written as TOML's own true and false; its judge decides.
      if (typeof value === 'boolean' && spec.read) return [String(value)];
      return `must be a text or number${example(spec, `, such as ${name} = `)}`;
    }
  }
}

function judgeText(spec: OptionSpec, text: string): { value: unknown; problem: string | null } {
  const read = spec.read?.(text);
  if (read === undefined) return { value: text, problem: null };
  if (read.ok) return { value: read.value, problem: null };
  const [{ detail, note } = { detail: 'is not good', note: '' }] = read.faults;
  const isSecret = spec.isSecret === true;
  const quoted = isSecret ? '' : `, not ${JSON.stringify(shownText(text, false))}`;
  // The reason could quote the text too.
  const reason = note === '' || isSecret ? '' : `: ${note}`;
  return { value: null, problem: `${detail}${quoted}${reason}` };
}

const example = (spec: OptionSpec, lead: string): string => {
  const toml = findExample(spec);
  return toml === null ? '' : `${lead}${toml}`;
};

/** A good value of the option as TOML, to show what is wanted; null if there is none to show. */
export function findExample(spec: OptionSpec): string | null {
  if (spec.kind === 'flag') return 'true';
  const text = spec.example ?? spec.fallback;
  if (text === undefined) return null;
  if (spec.kind === 'values') return `["${text}"]`;
  return /^\d+$/.test(text) ? text : `"${text}"`;
}

/** True or false in the words of service files; null for anything else. */
export function findSwitch(text: string): boolean | null {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  if (/^(?:0|false|no|off)$/i.test(text)) return false;
  return null;
}

const good = (value: unknown): Read => ({ value, problems: [] });
const refusal = (problem: string): Read => ({ value: null, problems: [problem] });
