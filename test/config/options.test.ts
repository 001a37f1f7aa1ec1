import { describe, expect, test } from 'bun:test';
import {
  CONFIG_KEYS,
  describeOptions,
  type OptionSpecs,
  type Options,
  parseOptions,
} from '../../src/config/options.ts';
import { Fault } from '../../src/core/fault.ts';

const SPECS = {
  'data-dir': { kind: 'value', placeholder: 'DIR', help: 'where' },
  source: { kind: 'values', placeholder: 'URL', help: 'from where' },
  demo: { kind: 'flag', help: 'a show' },
  json: { kind: 'flag', help: 'as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

type Given = { args?: string[]; environment?: Record<string, string>; toml?: string | null };

const parse = ({ args = [], environment = {}, toml = null }: Given) =>
  parseOptions(SPECS, args, { environment, readConfig: () => toml });
const options = (given: Given): Options<typeof SPECS> => parse(given).options;

function problems(given: Given): string[] {
  try {
    parse(given);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    expect(error.code).toBe('usage');
    return error.detail.split('\n');
  }
  return [];
}

test('without anything there are defaults', () => {
  expect(options({})).toEqual({ 'data-dir': null, source: [], demo: false, json: false });
});

describe('the command line', () => {
  test('has options in any place, and words in order', () => {
    const { options: given, words } = parse({
      args: ['add', '--json', 'a', '--data-dir', 'x', 'b', '--source=s', '--source', 't'],
    });
    expect(given).toEqual({ 'data-dir': 'x', source: ['s', 't'], demo: false, json: true });
    expect(words).toEqual(['add', 'a', 'b']);
  });

  test('may end its options with two dashes', () => {
    expect(parse({ args: ['--', '--data-dir'] }).words).toEqual(['--data-dir']);
  });
});

describe('flags over environment over file over defaults', () => {
  const toml = 'data-dir = "of-the-file"\nsource = ["f"]\ndemo = true\n';
  const environment = { ROADSTEAD_DATA_DIR: 'of-the-environment', ROADSTEAD_SOURCE: 'e,g', ROADSTEAD_DEMO: 'off' };
  const args = ['--data-dir', 'of-the-line', '--source', 'l', '--demo'];
  test.each([
    ['file', { toml }, 'of-the-file', ['f'], true],
    ['environment', { toml, environment }, 'of-the-environment', ['e', 'g'], false],
    ['line', { toml, environment, args }, 'of-the-line', ['l'], true],
    ['one on the line, the rest as it was', { toml, args: ['--data-dir=x'] }, 'x', ['f'], true],
    [
      'an empty variable is none',
      { toml, environment: { ROADSTEAD_DATA_DIR: '', ROADSTEAD_DEMO: '' } },
      'of-the-file',
      ['f'],
      true,
    ],
  ] as [string, Given, string, string[], boolean][])('%s', (_, given, dataDir, source, demo) => {
    expect(options(given)).toEqual({ 'data-dir': dataDir, source, demo, json: false });
  });

  test('what belongs to one call comes from the line only', () => {
    expect(options({ environment: { ROADSTEAD_JSON: 'true' }, toml: 'json = true' }).json).toBe(false);
    expect(options({ args: ['--json'] }).json).toBe(true);
  });

  test.each(['1', 'true', 'YES', 'on'])('a flag is set by %s', (text) => {
    expect(options({ environment: { ROADSTEAD_DEMO: text } }).demo).toBe(true);
  });

  test('a number in the file is a text', () => {
    expect(options({ toml: 'data-dir = 8090' })['data-dir']).toBe('8090');
  });
});

describe('problems', () => {
  test.each([
    [{ args: ['--dtaa-dir', 'x'] }, 'there is no option --dtaa-dir'],
    [{ args: ['-x'] }, 'there is no option -x'],
    [{ args: ['--data-dir'] }, '--data-dir needs a value: --data-dir DIR'],
    [{ args: ['--data-dir='] }, '--data-dir needs a value: --data-dir DIR'],
    [{ args: ['--demo=no'] }, '--demo takes no value'],
    [{ environment: { ROADSTEAD_DEMO: 'maybe' } }, 'ROADSTEAD_DEMO must be true or false'],
    [{ toml: 'demo = "yes"' }, 'roadstead.toml: demo must be true or false'],
    [{ toml: 'source = "x"' }, 'roadstead.toml: source must be an array of texts'],
    [{ toml: 'data-dir = [1]' }, 'roadstead.toml: data-dir must be a text or number'],
  ] as [Given, string][])('%j: %s', (given, expected) => {
    expect(problems(given)).toEqual([expected]);
  });

  test('a broken file is told with its name', () => {
    expect(problems({ toml: 'data-dir = ' })[0]).toStartWith('roadstead.toml: ');
  });

  test('are told all at once', () => {
    const given = { args: ['--nope', '--data-dir'], environment: { ROADSTEAD_DEMO: '?' }, toml: 'source = 5' };
    expect(problems(given)).toHaveLength(4);
  });
});

test('the help names every option', () => {
  const help = describeOptions(SPECS);
  for (const [name, { help: text }] of Object.entries(SPECS)) {
    expect(help).toContain(`--${name}`);
    expect(help).toContain(text);
  }
});

test('settings that nobody knows are told, for the data would go to the wrong place', () => {
  const given = { environment: { ROADSTEAD_DATA_DRI: 'x' }, toml: 'data_dir = "x"\nbogus = 1' };
  expect(problems(given)).toEqual([
    `roadstead.toml: there is no setting 'data_dir'; there are ${CONFIG_KEYS.join(', ')}`,
    `roadstead.toml: there is no setting 'bogus'; there are ${CONFIG_KEYS.join(', ')}`,
    `ROADSTEAD_DATA_DRI in the environment names no setting; there are ${CONFIG_KEYS.join(', ')}`,
  ]);
});
