import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  CONFIG_KEYS,
  describeOptions,
  judgeOptions,
  type OptionSpecs,
  type Options,
  parseOptions,
} from '../../src/config/options.ts';
import { placeOf } from '../../src/config/origin.ts';
import { Fault } from '../../src/core/fault.ts';
import { failed, ok, type Result } from '../../src/core/result.ts';

/** A judge as settings have them. */
const readPin = (text: string): Result<number> =>
  /^\d{4}$/.test(text) ? ok(Number(text)) : failed([new Fault('usage', 'must be four digits', 'they are counted')]);

const SPECS = {
  'data-dir': { kind: 'value', placeholder: 'DIR', help: 'where', example: '/var/lib/roadstead' },
  source: { kind: 'values', placeholder: 'URL', help: 'from where' },
  demo: { kind: 'flag', help: 'a show' },
  json: { kind: 'flag', help: 'as JSON', isCallOnly: true },
  pin: { kind: 'value', help: 'a number to remember', read: readPin, fallback: '0000' },
  pins: { kind: 'values', help: 'more of them', read: readPin },
  token: { kind: 'value', help: 'a secret', read: readPin, isSecret: true },
} as const satisfies OptionSpecs;

/** Of the options that most tests leave alone. */
const DEFAULTS = { pin: 0, pins: [], token: null } as const;

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
  expect(options({})).toEqual({ ...DEFAULTS, 'data-dir': null, source: [], demo: false, json: false });
});

describe('the command line', () => {
  test('has options in any place, and words in order', () => {
    const { options: given, words } = parse({
      args: ['add', '--json', 'a', '--data-dir', 'x', 'b', '--source=s', '--source', 't'],
    });
    expect(given).toEqual({ ...DEFAULTS, 'data-dir': 'x', source: ['s', 't'], demo: false, json: true });
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
    expect(options(given)).toEqual({ ...DEFAULTS, 'data-dir': dataDir, source, demo, json: false });
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
    [{ args: ['--dtaa-dir', 'x'] }, 'there is no option --dtaa-dir; did you mean --data-dir?'],
    [{ args: ['--wholly-other'] }, 'there is no option --wholly-other'],
    [{ args: ['--constructor'] }, 'there is no option --constructor'],
    [{ args: ['-x'] }, 'there is no option -x'],
    [{ args: ['--data-dir'] }, '--data-dir needs a value: --data-dir DIR'],
    [{ args: ['--data-dir='] }, '--data-dir needs a value: --data-dir DIR'],
    [{ args: ['--demo=no'] }, '--demo takes no value'],
    [{ environment: { ROADSTEAD_DEMO: 'maybe' } }, 'ROADSTEAD_DEMO must be true or false'],
    [{ toml: 'demo = "yes"' }, 'roadstead.toml line 1: demo must be true or false, without quotation marks'],
    [{ toml: '# Here.\n\nsource = "x"' }, 'roadstead.toml line 3: source must be an array of texts'],
    [{ toml: 'source = [\n  "x",\n  5,\n]' }, 'roadstead.toml line 1: source must be an array of texts'],
    [
      { toml: 'data-dir = [1]' },
      'roadstead.toml line 1: data-dir must be a text or number, such as data-dir = "/var/lib/roadstead"',
    ],
    [
      { toml: 'data-dir = true' },
      'roadstead.toml line 1: data-dir must be a text or number, such as data-dir = "/var/lib/roadstead"',
    ],
    [{ toml: 'data-dir = ""' }, 'roadstead.toml line 1: data-dir must not be empty, but "/var/lib/roadstead"'],
    [
      { toml: 'demo = true\ndemo = false' },
      'roadstead.toml line 2: demo stands in line 1 already; keep one of the two',
    ],
    [{ toml: '"a\\nb-and-more" = 1' }, "roadstead.toml line 1: there is no setting 'a b-and-more'; there are data-dir"],
    [
      { toml: '\n[server]\ndemo = true' },
      "roadstead.toml line 2: there is no table 'server'; settings stand before any table, such as port = 8090",
    ],
    [
      { toml: 'data-dir = x' },
      'roadstead.toml line 1: Strings must be quoted; a good line is data-dir = "/var/lib/roadstead"',
    ],
    [
      { toml: 'demo = true\nwhat?' },
      `roadstead.toml line 2: Expected '=' after a key but found '?'; a line is key = "text", key = 8090 or key = ["one", "two"]`,
    ],
    [{ args: ['--pin', 'x'] }, '--pin must be four digits, not "x": they are counted'],
    [{ environment: { ROADSTEAD_PIN: 'x' } }, 'ROADSTEAD_PIN must be four digits, not "x": they are counted'],
    [{ toml: 'pin = "x"' }, 'roadstead.toml line 1: pin must be four digits, not "x": they are counted'],
    [{ args: ['--token', 'hunter2'] }, '--token must be four digits'],
    [{ toml: 'token = hunter2' }, 'roadstead.toml line 1: Strings must be quoted; a line is'],
    [{ args: ['--pin', 'tcp://me:hunter2@host'] }, '--pin must be four digits, not "tcp://********@host": they are'],
  ] as [Given, string][])('%j: %s', (given, expected) => {
    const [problem, ...more] = problems(given);
    expect(more).toEqual([]);
    expect(problem).toStartWith(expected);
    expect(problem).not.toContain('hunter2');
  });

  test('of one text of several leave the others out of it', () => {
    expect(problems({ toml: 'pins = ["1234", "x", "5678", "y"]' })).toEqual([
      'roadstead.toml line 1: pins must be four digits, not "x": they are counted',
      'roadstead.toml line 1: pins must be four digits, not "y": they are counted',
    ]);
  });

  test('name the file that was read, and tell if it cannot be', () => {
    const named = { environment: {}, configFile: 'other.toml' };
    expect(() => parseOptions(SPECS, [], { ...named, readConfig: () => 'x = 1' })).toThrow('other.toml line 1: ');
    const readConfig = () => {
      throw new Fault('usage', 'other.toml: cannot be read (EACCES)');
    };
    expect(() => parseOptions(SPECS, ['--nope'], { ...named, readConfig })).toThrow(
      'there is no option --nope\nother.toml: cannot be read (EACCES)',
    );
  });

  test('are told in the order of the line, of the file and of the environment', () => {
    const toml = 'nonsense-of-mine = 1\nsource = 5\ndata-dir = = 1\npin = "x"';
    const found = problems({ args: ['--pin', 'x', '--nope'], environment: { ROADSTEAD_PINS: 'x' }, toml });
    expect(found.map((problem) => problem.replace(/ (?:must|names|Expected|there).*| no .*/, ''))).toEqual([
      'there is',
      '--pin',
      'roadstead.toml line 1:',
      'roadstead.toml line 2: source',
      'roadstead.toml line 3:',
      'ROADSTEAD_PINS',
    ]);
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
    "roadstead.toml line 1: there is no setting 'data_dir'; did you mean data-dir?",
    `roadstead.toml line 2: there is no setting 'bogus'; there are ${CONFIG_KEYS.join(', ')}`,
    'ROADSTEAD_DATA_DRI in the environment names no setting; did you mean ROADSTEAD_DATA_DIR?',
  ]);
});

describe('an option knows where it comes from', () => {
  const toml = '# Settings.\npin = 1111\npins = [\n  "2222",\n]\ndata-dir = "f"\ndemo = true\n';
  const environment = { ROADSTEAD_PIN: '3333', ROADSTEAD_PINS: '4444, 5555', ROADSTEAD_DEMO: 'off' };
  const args = ['--pin', '6666', '--pins', '7777', '--demo'];
  test.each([
    ['default', {}, [0, [], false], 'default', 'default', 'default'],
    ['file', { toml }, [1111, [2222], true], 'roadstead.toml line 2', 'roadstead.toml line 3', 'roadstead.toml line 7'],
    [
      'environment',
      { toml, environment },
      [3333, [4444, 5555], false],
      'ROADSTEAD_PIN',
      'ROADSTEAD_PINS',
      'ROADSTEAD_DEMO',
    ],
    ['line', { toml, environment, args }, [6666, [7777], true], '--pin', '--pins', '--demo'],
  ] as [string, Given, [number, number[], boolean], string, string, string][])(
    '%s',
    (_, given, values, ofPin, ofPins, ofDemo) => {
      const judged = judgeOptions(SPECS, given.args ?? [], {
        environment: given.environment ?? {},
        readConfig: () => given.toml ?? null,
      });
      const { pin, pins, demo } = judged.options;
      expect([pin, pins, demo]).toEqual(values);
      expect([judged.origins.pin, judged.origins.pins, judged.origins.demo].map(placeOf)).toEqual([
        ofPin,
        ofPins,
        ofDemo,
      ]);
      expect(judged.problems).toEqual([]);
    },
  );

  test('a refused value counts as not given, and is known as refused', () => {
    const judged = judgeOptions(SPECS, ['--pin', 'x', '--pins', '1234', '--pins', 'y', '--token', 'z'], {
      environment: {},
      readConfig: () => null,
    });
    expect(judged.options).toMatchObject({ pin: 0, pins: [], token: null });
    expect([...judged.refused]).toEqual(['pin', 'pins', 'token']);
  });
});

describe('any text of a file gives options or a Fault', () => {
  const check = (toml: string): void => {
    for (const problem of problems({ toml })) expect(problem).toMatch(/^roadstead\.toml line \d+: /);
  };

  test('whatever its characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), check));
  });

  test('built of what TOML and settings are made of', () => {
    const piece = fc.constantFrom(
      ...['\n', ' ', '=', '[', ']', '[[', ']]', '{', '}', ',', '.', '"', "'", '"""', "'''", '\\', '#', '\r\n', '\t'],
      ...['pin', 'pins', 'demo', 'token', 'data-dir', 'source', '__proto__', 'constructor', 'toString', 'x'],
      ...['1', '1234', '"1234"', 'true', 'nan', 'inf', '-0', '1e999', '2020-01-01', '0x1f', '["1234"]', '{a = 1}'],
      ...['pin = 1234\n', 'pins = ["1234"]\n', '[table]\n', 'demo = true\n', '\u0000', '\ud800', 'é'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => check(pieces.join(''))),
      { numRuns: 2_000 },
    );
  });

  test('and what TOML as a whole refuses is refused', () => {
    const statement = fc.constantFrom(
      'pin = 1234',
      'pins = [',
      '"1234",',
      ']',
      'demo = true',
      'x.a = 1',
      '[t]',
      'a = 1',
      '#',
    );
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 8 }), (lines) => {
        const toml = lines.join('\n');
        let isToml = true;
        try {
          Bun.TOML.parse(toml);
        } catch {
          isToml = false;
        }
        if (!isToml) expect(problems({ toml })).not.toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
