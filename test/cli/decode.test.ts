import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AISPARSER_LOGS, GOLDEN_LOGS } from '../support/nmea-logs.ts';

const ROOT = join(import.meta.dir, '..', '..');
const EXECUTABLE = join(ROOT, 'dist', 'roadstead');

/** Whether the executable was built after the last change of what it is tested for; an older one proves nothing. */
function isFresh(): boolean {
  if (!existsSync(EXECUTABLE)) return false;
  const sources = ['src/main.ts', 'src/cli/decode.ts', ...new Bun.Glob('src/domain/ais/*.ts').scanSync({ cwd: ROOT })];
  const changedMs = Math.max(...sources.map((path) => statSync(join(ROOT, path)).mtimeMs));
  return statSync(EXECUTABLE).mtimeMs > changedMs;
}

const PROGRAMS = [
  { program: 'bun src/main.ts', command: [process.execPath, join(ROOT, 'src/main.ts')], isThere: true },
  { program: 'dist/roadstead', command: [EXECUTABLE], isThere: isFresh() },
];

const messages = join(GOLDEN_LOGS, 'messages.nmea');
const expected = readFileSync(join(GOLDEN_LOGS, 'messages.jsonl'), 'utf8').replace(/\{"counts.*\n/, '');
const REPORT = 'decode: 23 lines, 18 messages, 4 lines of other kinds, 0 rejected\n';

for (const { program, command, isThere } of PROGRAMS) {
  const start = (args: string[], stdin: Bun.BunFile | 'pipe' | Blob) =>
    Bun.spawn([...command, 'decode', ...args], { stdin, stdout: 'pipe', stderr: 'pipe' });

  const run = async (args: string[], stdin: Bun.BunFile | Blob) => {
    const child = start(args, stdin);
    const [stdout, stderr, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return { stdout, stderr, status };
  };

  /** Runs a line of shell in which `$@` is the program. */
  const shell = (line: string): { stdout: string; stderr: string } => {
    const { stdout, stderr } = Bun.spawnSync(['sh', '-c', line, 'sh', ...command], { stdin: 'ignore' });
    return { stdout: stdout.toString(), stderr: stderr.toString() };
  };

  describe.skipIf(!isThere)(`${program} decode`, () => {
    test('makes JSON of a file and counts on standard error', async () => {
      expect(await run([], Bun.file(messages))).toEqual({ stdout: expected, stderr: REPORT, status: 0 });
    });

    test('makes JSON of what comes through a pipe', () => {
      expect(shell(`cat '${messages}' | "$@" decode`)).toEqual({ stdout: expected, stderr: REPORT });
    });

    test('makes nothing of nothing', async () => {
      const stderr = 'decode: 0 lines, 0 messages, 0 lines of other kinds, 0 rejected\n';
      expect(await run([], new Blob([]))).toEqual({ stdout: '', stderr, status: 0 });
    });

    test('tells what it rejected', async () => {
      const { stderr, status } = await run([], Bun.file(join(GOLDEN_LOGS, 'dirt.nmea')));
      expect(stderr).toMatch(/, 8 rejected \(malformed 1, checksum 2, .*, unknown_type 1\)\n$/);
      expect(status).toBe(0);
    });

    test.each([['--nothing'], ['-x'], ['log.nmea']])('refuses %s', async (argument) => {
      const { stdout, stderr, status } = await run([argument], new Blob([]));
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(argument);
      expect(stderr).toContain('roadstead decode --help');
    });

    test('helps', async () => {
      const { stdout, stderr, status } = await run(['--help'], new Blob([]));
      expect(stdout).toContain('Usage: roadstead decode');
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    });

    test('ends quietly when nobody reads on', () => {
      const log = join(AISPARSER_LOGS, 'nmea-sample');
      const { stdout, stderr } = shell(`("$@" decode < '${log}'; echo status $? >&2) | head -1`);
      expect(JSON.parse(stdout)).toMatchObject({ type: 1 });
      expect(stderr).toBe('status 0\n');
    });

    test('says in one line what keeps it from reading or writing', () => {
      expect(shell('"$@" decode < / || echo status $?')).toMatchObject({ stdout: 'status 1\n' });
      expect(shell('"$@" decode < /').stderr).toMatch(/^roadstead decode: EISDIR.*\n$/);
      expect(shell(`"$@" decode < '${messages}' > /dev/full`).stderr).toMatch(/^roadstead decode: ENOSPC.*\n$/);
    });

    test('writes at once what a slow feed brings', async () => {
      const child = start([], 'pipe');
      const reader = child.stdout.getReader();
      const lines = readFileSync(messages, 'latin1').split('\n');
      const { stdin } = child as { stdin: Bun.FileSink };
      // The first by itself, the second in as many bytes as a pipe holds.
      for (const text of [`${lines[4]}\n`, `${'\n'.repeat(65_535 - lines[5]!.length)}${lines[5]}\n`]) {
        stdin.write(text);
        await stdin.flush();
        const { value } = await reader.read();
        expect(expected).toContain(Buffer.from(value!).toString());
      }
      stdin.end();
      expect(await child.exited).toBe(0);
    });
  });
}
