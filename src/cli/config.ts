import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readCommandLine } from '../config/command-line.ts';
import { CONFIG_KEYS, describeOptions, type OptionSpecs } from '../config/options.ts';
import { subjectOf } from '../config/origin.ts';
import { settingLine, shownSetting } from '../config/shown-settings.ts';
import { CONFIG_FILE, machine, machineWith } from '../config/surroundings.ts';
import { Fault } from '../core/fault.ts';
import { reportFaults } from './report-faults.ts';
import { type JudgedServe, judgeServe } from './serve-options.ts';
import { SETTINGS } from './settings.ts';

const OWN = {
  origin: { kind: 'flag', help: 'print: where each setting comes from', isCallOnly: true },
  json: { kind: 'flag', help: 'the answer as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead config: the settings of the server

Usage: roadstead config check [FILE]   whether serve would take the environment and the file (default ./roadstead.toml)
       roadstead config print [FILE]   the settings in force, as lines of roadstead.toml; secrets are masked

Flags stand over the environment (ROADSTEAD_PORT=8090), that over the file (port = 8090), that over defaults. The
options of roadstead serve may stand behind either, to see what would become of them.

${describeOptions(OWN)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('config', async () => {
    const { values, words, problems } = readCommandLine({ ...SETTINGS, ...OWN }, args);
    if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
    const [what, file, stray] = words;
    if (stray !== undefined) throw new Fault('usage', `one file at most: '${stray}'`);
    // Judged without the options that serve does not have: roadstead.toml must not have them either.
    const judged = judgeServe(withoutOwn(args), file === undefined ? machine : machineWith(file));
    switch (what) {
      case 'check':
        return check(judged, file ?? CONFIG_FILE, values.json === true);
      case 'print':
        return print(judged, values.origin === true, values.json === true);
      default:
        throw new Fault(
          'usage',
          what === undefined
            ? 'say what to do: check or print'
            : `there is no 'config ${what}'; there are check and print`,
        );
    }
  });
}

const withoutOwn = (args: readonly string[]): string[] => args.filter((arg) => !['--origin', '--json'].includes(arg));

function check(judged: JudgedServe, file: string, isJson: boolean): number {
  const problems = [...judged.problems, ...directoryFaults(judged)];
  const notes = notesOn(judged);
  const isGood = problems.length === 0;
  if (isJson) process.stdout.write(`${JSON.stringify({ file, is_good: isGood, problems, notes })}\n`);
  else if (!isGood) throw new Fault('invalid', problems.join('\n'));
  else {
    const aside = existsSync(file) ? '' : ' (there is none; the environment and the defaults hold)';
    process.stdout.write(`${file}: good${aside}\n${notes.map((note) => `note: ${note}\n`).join('')}`);
  }
  return isGood ? 0 : 1;
}

/** The server makes its data directory, but a path that is not there at all is a slip or a disk that is not mounted. */
function directoryFaults({ serve, origins, refused }: JudgedServe): string[] {
  if (refused.has('data-dir')) return [];
  const { directory } = serve;
  const subject = subjectOf('data-dir', origins['data-dir']);
  if (existsSync(directory))
    return isDirectory(directory) ? [] : [`${subject} must be a directory; ${directory} is a file`];
  const parent = dirname(resolve(directory));
  if (isDirectory(parent)) return [];
  return [
    `${subject} must be a directory in one that is there; there is no directory ${parent}: make or mount it first`,
  ];
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i;

function notesOn({ serve, origins }: JudgedServe): string[] {
  if (LOOPBACK.test(serve.hostname)) return [];
  const subject = subjectOf('host', origins.host);
  return [
    `${subject} is ${serve.hostname}: it answers the network without TLS unless a reverse proxy stands before it`,
  ];
}

function print({ options, origins, serve, problems }: JudgedServe, hasOrigin: boolean, isJson: boolean): number {
  if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
  const values = { ...options, 'data-dir': serve.directory, source: options.source.map(({ text }) => text) };
  const settings = CONFIG_KEYS.map((name) => shownSetting(name, SETTINGS[name], values[name], origins[name]));
  if (isJson) process.stdout.write(`${JSON.stringify({ settings })}\n`);
  else process.stdout.write(settings.map((setting) => `${settingLine(setting, hasOrigin)}\n`).join(''));
  return 0;
}
