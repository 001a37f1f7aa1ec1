import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Fault } from '../core/fault.ts';

/** One option of a command: a flag, a value, or a value that may be given several times. */
export type OptionSpec = {
  readonly kind: 'flag' | 'value' | 'values';
  readonly help: string;
  readonly placeholder?: string;
  /** Only on the command line, never from the environment or the file: it belongs to one call. */
  readonly isCallOnly?: boolean;
};

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export type Options<S extends OptionSpecs> = {
  readonly [name in keyof S]: S[name]['kind'] extends 'flag'
    ? boolean
    : S[name]['kind'] extends 'values'
      ? readonly string[]
      : string | null;
};

export type Parsed<S extends OptionSpecs> = { readonly options: Options<S>; readonly words: readonly string[] };

export const DATA_DIR: OptionSpec = {
  kind: 'value',
  placeholder: 'DIR',
  help: 'the data directory (default ./roadstead-data)',
};
export const DEFAULT_DATA_DIR = 'roadstead-data';

/** What may stand in roadstead.toml and in the environment, whatever the command. */
export const CONFIG_KEYS: readonly string[] = [
  'data-dir',
  'host',
  'port',
  'source',
  'speed',
  'refit',
  'track-retention-days',
];

const CONFIG_FILE = 'roadstead.toml';
const ENVIRONMENT_PREFIX = 'ROADSTEAD_';

export type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads the configuration file; null where there is none. */
  readonly readConfig: () => string | null;
};

export const machine: Surroundings = {
  environment: process.env,
  readConfig: () => (existsSync(CONFIG_FILE) ? readFileSync(CONFIG_FILE, 'utf8') : null),
};

/**
 * Options from the command line, else the environment (`ROADSTEAD_DATA_DIR`), else roadstead.toml (`data-dir`).
 * Every problem is told at once, in one Fault.
 */
export function parseOptions<S extends OptionSpecs>(
  specs: S,
  args: readonly string[],
  { environment, readConfig }: Surroundings = machine,
): Parsed<S> {
  const problems: string[] = [];
  const config = readToml(readConfig(), problems);
  refuseUnknown([...CONFIG_KEYS, ...Object.keys(specs)], config, environment, problems);
  const { values, positionals } = parseCommandLine(specs, args, problems);
  const options: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const fromLine = values[name];
    const variable = ENVIRONMENT_PREFIX + name.replaceAll('-', '_').toUpperCase();
    // A service manager writes an empty variable for one that is not set.
    const fromEnvironment = spec.isCallOnly ? undefined : environment[variable] || undefined;
    const fromFile = spec.isCallOnly ? undefined : config[name];
    if (fromLine !== undefined) options[name] = fromLine;
    else if (fromEnvironment !== undefined) options[name] = fromText(spec, fromEnvironment, variable, problems);
    else if (fromFile !== undefined) options[name] = fromToml(spec, fromFile, name, problems);
    else options[name] = spec.kind === 'flag' ? false : spec.kind === 'values' ? [] : null;
  }
  if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
  return { options: options as Options<S>, words: positionals };
}

function parseCommandLine(
  specs: OptionSpecs,
  args: readonly string[],
  problems: string[],
): { values: Record<string, unknown>; positionals: string[] } {
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
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const spec = specs[token.name];
    if (!spec) problems.push(`there is no option ${token.rawName}`);
    else if (spec.kind !== 'flag' && (token.value === undefined || token.value === '')) {
      problems.push(
        `${token.rawName} needs a value${spec.placeholder ? `: ${token.rawName} ${spec.placeholder}` : ''}`,
      );
    } else if (spec.kind === 'flag' && token.value !== undefined) problems.push(`${token.rawName} takes no value`);
  }
  return { values: parsed.values, positionals: parsed.positionals };
}

/** A setting that is misspelt must not be passed over: the data would go to the wrong disk. */
function refuseUnknown(
  keys: readonly string[],
  config: Readonly<Record<string, unknown>>,
  environment: Surroundings['environment'],
  problems: string[],
): void {
  const known = CONFIG_KEYS.join(', ');
  for (const key of Object.keys(config)) {
    if (!keys.includes(key)) problems.push(`${CONFIG_FILE}: there is no setting '${key}'; there are ${known}`);
  }
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith(ENVIRONMENT_PREFIX)) continue;
    const key = variable.slice(ENVIRONMENT_PREFIX.length).toLowerCase().replaceAll('_', '-');
    if (!keys.includes(key)) problems.push(`${variable} in the environment names no setting; there are ${known}`);
  }
}

function readToml(text: string | null, problems: string[]): Record<string, unknown> {
  if (text === null) return {};
  try {
    return Bun.TOML.parse(text) as Record<string, unknown>;
  } catch (error) {
    problems.push(`${CONFIG_FILE}: ${(error as Error).message}`);
    return {};
  }
}

function fromText(spec: OptionSpec, text: string, name: string, problems: string[]): unknown {
  if (spec.kind === 'values') return text.split(',').filter((part) => part !== '');
  if (spec.kind === 'value') return text;
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off|)$/i.test(text)) return false;
  problems.push(`${name} must be true or false`);
  return false;
}

function fromToml(spec: OptionSpec, value: unknown, name: string, problems: string[]): unknown {
  if (spec.kind === 'flag' && typeof value === 'boolean') return value;
  if (spec.kind === 'value' && (typeof value === 'string' || typeof value === 'number')) return String(value);
  if (spec.kind === 'values' && Array.isArray(value) && value.every((part) => typeof part === 'string')) return value;
  const wanted = { flag: 'true or false', value: 'a text or number', values: 'an array of texts' }[spec.kind];
  problems.push(`${CONFIG_FILE}: ${name} must be ${wanted}`);
  return spec.kind === 'values' ? [] : null;
}

/** The options as lines of a help text. */
export function describeOptions(specs: OptionSpecs): string {
  return Object.entries(specs)
    .map(([name, spec]) => `  --${`${name}${spec.placeholder ? ` ${spec.placeholder}` : ''}`.padEnd(26)} ${spec.help}`)
    .join('\n');
}
