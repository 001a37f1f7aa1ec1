import { Fault } from '../core/fault.ts';
import { readCommandLine } from './command-line.ts';
import { findNearestName } from './nearest-name.ts';
import type { OptionSpec, OptionSpecs, Options } from './option-spec.ts';
import { type Origin, subjectOf } from './origin.ts';
import { findExample, type Given, readValue } from './read-value.ts';
import { CONFIG_FILE, machine, type Surroundings } from './surroundings.ts';
import { isTable, readToml, type TomlEntry } from './toml-lines.ts';

export { describeOptions, type OptionSpec, type OptionSpecs, type Options } from './option-spec.ts';

/** Options as far as they could be read, each with its origin, and everything that is wrong with them. */
export type Judged<S extends OptionSpecs> = {
  readonly options: Options<S>;
  readonly origins: Readonly<Record<keyof S, Origin>>;
  readonly words: readonly string[];
  readonly problems: readonly string[];
  /** Options whose value was refused; in `options` they stand as if they were not given. */
  readonly refused: ReadonlySet<keyof S>;
};

export type Parsed<S extends OptionSpecs> = { readonly options: Options<S>; readonly words: readonly string[] };

export const DATA_DIR = {
  kind: 'value',
  placeholder: 'DIR',
  help: 'the data directory (default ./roadstead-data)',
  example: '/var/lib/roadstead',
} as const satisfies OptionSpec;
export const DEFAULT_DATA_DIR = 'roadstead-data';

/** What may stand in roadstead.toml and in the environment, whatever the command. */
export const CONFIG_KEYS = [
  'data-dir',
  'host',
  'port',
  'public-url',
  'cors-origin',
  'trusted-proxy',
  'sign-up',
  'source',
  'speed',
  'refit',
  'track-retention-days',
  'webhook-private',
  'webhook-allow',
  'webhook-ca',
  'webhook-proxy',
  'webhook-recordings',
  'eua-price-eur',
  'eua-price-date',
  'bunker-price-usd',
  'bunker-price-date',
] as const;

const ENVIRONMENT_PREFIX = 'ROADSTEAD_';

const variableOf = (name: string): string => ENVIRONMENT_PREFIX + name.replaceAll('-', '_').toUpperCase();

/**
 * Options from the command line, else the environment (`ROADSTEAD_DATA_DIR`), else roadstead.toml (`data-dir`).
 * Every problem is told at once, in one Fault.
 */
export function parseOptions<S extends OptionSpecs>(
  specs: S,
  args: readonly string[],
  surroundings: Surroundings = machine,
): Parsed<S> {
  const { options, words, problems } = judgeOptions(specs, args, surroundings);
  if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
  return { options, words };
}

/** Reads options like parseOptions, for a caller who has more to judge before all problems are told. */
export function judgeOptions<S extends OptionSpecs>(
  specs: S,
  args: readonly string[],
  surroundings: Surroundings = machine,
): Judged<S> {
  const file = surroundings.configFile ?? CONFIG_FILE;
  const line = readCommandLine(specs, args);
  const problems: Problem[] = line.problems.map((text) => ({ text, place: COMMAND_LINE }));
  const entries = readFile(surroundings, file, specs, problems);
  refuseUnknown([...CONFIG_KEYS, ...Object.keys(specs)], file, entries, surroundings.environment, problems);
  const options: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const refused = new Set<string>();
  for (const [name, spec] of Object.entries(specs)) {
    const { given, origin } = findGiven(name, spec, line.values, surroundings.environment, entries, file);
    const read = readValue(spec, given);
    options[name] = read.value;
    origins[name] = origin;
    if (read.problems.length > 0) refused.add(name);
    const place = origin.from === 'file' ? origin.line : origin.from === 'environment' ? ENVIRONMENT : COMMAND_LINE;
    problems.push(...read.problems.map((problem) => ({ text: `${subjectOf(name, origin)} ${problem}`, place })));
  }
  return {
    options: options as Options<S>,
    origins: origins as Record<keyof S, Origin>,
    words: line.words,
    problems: problems.sort((a, b) => a.place - b.place).map(({ text }) => text),
    refused,
  };
}

/** What is wrong, and where: problems are told in the order of the command line, the file's lines, the environment. */
type Problem = { readonly text: string; readonly place: number };

const COMMAND_LINE = -1;
const WHOLE_FILE = 0;
const ENVIRONMENT = Number.MAX_SAFE_INTEGER;

/** The first of command line, environment and file that has the option; else nothing is given. */
function findGiven(
  name: string,
  spec: OptionSpec,
  values: Readonly<Record<string, unknown>>,
  environment: Surroundings['environment'],
  entries: ReadonlyMap<string, TomlEntry>,
  file: string,
): { given: Given; origin: Origin } {
  if (Object.hasOwn(values, name)) {
    return { given: { form: 'line', value: values[name] }, origin: { from: 'flag', flag: `--${name}` } };
  }
  const variable = variableOf(name);
  // A service manager writes an empty variable for one that is not set.
  const text = spec.isCallOnly ? undefined : environment[variable] || undefined;
  if (text !== undefined) return { given: { form: 'text', text }, origin: { from: 'environment', variable } };
  const entry = spec.isCallOnly ? undefined : entries.get(name);
  if (entry === undefined) return { given: { form: 'nothing' }, origin: { from: 'default' } };
  return { given: { form: 'toml', name, value: entry.value }, origin: { from: 'file', file, line: entry.line } };
}

/** The entries of the configuration file by name; what cannot be read of it becomes problems. */
function readFile(
  surroundings: Surroundings,
  file: string,
  specs: OptionSpecs,
  problems: Problem[],
): Map<string, TomlEntry> {
  try {
    const toml = readToml(surroundings.readConfig() ?? '');
    for (const { line, detail, key, isSyntax } of toml.problems) {
      problems.push({ text: `${file} line ${line}: ${detail}${isSyntax ? spellingOf(key, specs) : ''}`, place: line });
    }
    return new Map(toml.entries.map((entry) => [entry.key, entry]));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    problems.push({ text: error.detail, place: WHOLE_FILE });
    return new Map();
  }
}

/** How a setting is written whose line is no TOML. */
function spellingOf(key: string | null, specs: OptionSpecs): string {
  const spec = key !== null && Object.hasOwn(specs, key) ? specs[key] : undefined;
  const example = spec === undefined ? null : findExample(spec);
  return example === null
    ? '; a line is key = "text", key = 8090 or key = ["one", "two"]'
    : `; a good line is ${key} = ${example}`;
}

/** A setting that is misspelt must not be passed over: the data would go to the wrong disk. */
function refuseUnknown(
  keys: readonly string[],
  file: string,
  entries: ReadonlyMap<string, TomlEntry>,
  environment: Surroundings['environment'],
  problems: Problem[],
): void {
  const remedy = (misspelt: string, spell: (key: string) => string): string => {
    const nearest = findNearestName(misspelt, CONFIG_KEYS);
    return nearest === null ? `there are ${CONFIG_KEYS.map(spell).join(', ')}` : `did you mean ${spell(nearest)}?`;
  };
  for (const { key, value, line } of entries.values()) {
    if (keys.includes(key)) continue;
    const shown = key.replace(/\p{Cc}/gu, ' ');
    const what = isTable(value)
      ? `there is no table '${shown}'; settings stand before any table, such as port = 8090`
      : `there is no setting '${shown}'; ${remedy(key, (name) => name)}`;
    problems.push({ text: `${file} line ${line}: ${what}`, place: line });
  }
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith(ENVIRONMENT_PREFIX)) continue;
    const key = variable.slice(ENVIRONMENT_PREFIX.length).toLowerCase().replaceAll('_', '-');
    if (keys.includes(key)) continue;
    const text = `${variable} in the environment names no setting; ${remedy(key, variableOf)}`;
    problems.push({ text, place: ENVIRONMENT });
  }
}
