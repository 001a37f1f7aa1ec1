import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { OptionSpec } from '../../src/config/option-spec.ts';
import type { Origin } from '../../src/config/origin.ts';
import { withoutCredentials } from '../../src/config/secrets.ts';
import { type SettingValue, settingLine, shownSetting } from '../../src/config/shown-settings.ts';

const PLAIN: OptionSpec = { kind: 'value', help: '' };
const SECRET: OptionSpec = { ...PLAIN, isSecret: true };
const FILE: Origin = { from: 'file', file: 'roadstead.toml', line: 3 };

const line = (value: SettingValue, spec = PLAIN, hasOrigin = false): string =>
  settingLine(shownSetting('name', spec, value, FILE), hasOrigin);

describe('a setting as a line', () => {
  test.each([
    [8090, 'name = 8090'],
    [true, 'name = true'],
    ['a "b"', 'name = "a \\"b\\""'],
    [['a', 'b'], 'name = ["a", "b"]'],
    [[], 'name = []'],
    [null, '# name is not set'],
  ] as [SettingValue, string][])('%j: %s', (value, expected) => {
    expect(line(value)).toBe(expected);
  });

  test('says where it comes from, if asked', () => {
    expect(line(1, PLAIN, true)).toBe('name = 1  # roadstead.toml line 3');
    const of = (origin: Origin): string => settingLine(shownSetting('name', PLAIN, 1, origin), true);
    expect(of({ from: 'environment', variable: 'ROADSTEAD_NAME' })).toBe('name = 1  # ROADSTEAD_NAME');
    expect(of({ from: 'flag', flag: '--name' })).toBe('name = 1  # --name');
    expect(of({ from: 'default' })).toBe('name = 1  # default');
    expect(of({ from: 'file', file: 'a\nport = 1', line: 1 })).toBe('name = 1  # a port = 1 line 1');
  });

  test('means the same when it is read again, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'grapheme' }))), (value) => {
        fc.pre(![value].flat().some((text) => text.includes('@')));
        expect(Bun.TOML.parse(line(value, PLAIN, true))).toEqual({ name: value });
      }),
    );
  });
});

describe('secrets are masked', () => {
  test.each([
    ['hunter2', 'name = "********"'],
    [1234, 'name = "********"'],
    [['hunter2', 'hunter3'], 'name = ["********", "********"]'],
    [null, '# name is not set'],
  ] as [SettingValue, string][])('%j: %s', (value, expected) => {
    expect(line(value, SECRET)).toBe(expected);
  });

  test('in addresses of any setting', () => {
    expect(line(['tcp://me:hunter2@feed.example:5631', 'udp://:1'])).toBe(
      'name = ["tcp://********@feed.example:5631", "udp://:1"]',
    );
  });

  test.each([
    ['tcp://user:password@host:1', 'tcp://********@host:1'],
    ['tcp://token@host:1', 'tcp://********@host:1'],
    ['https://a:b@c@host/x', 'https://********@host/x'],
    ['tcp://host:1', 'tcp://host:1'],
    ['file:///var/log/a@b', 'file:///var/log/a@b'],
    ['me@example.org', 'me@example.org'],
  ])('%s: %s', (text, expected) => {
    expect(withoutCredentials(text)).toBe(expected);
  });
});
