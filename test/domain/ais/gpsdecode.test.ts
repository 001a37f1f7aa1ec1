import { describe, expect, test } from 'bun:test';
import { decodeLog } from '../../support/nmea-decode.ts';
import { AISPARSER_LOGS, GOLDEN_LOGS, logsIn, SHARED_NMEA } from '../../support/nmea-logs.ts';
import { compare, gpsdRecords } from './gpsd-compare.ts';
import { type Dialect, SENTINELS } from './gpsd-differences.ts';

/** Debian's gpsd-clients; its gpsdecode is the oracle of these tests, which are skipped without it. */
const GPSDECODE = Bun.which('gpsdecode');

const TALKER = 'a talker that gpsd does not know';
const CHANNEL = 'a channel that gpsd does not know';
const REFUSED = 'a type whose body only gpsd reads, and whose length it refuses';
const LONGER = 'longer than gpsd allows';
const NO_END = 'the last line of the log has no line feed';
const ONE_LINE = 'one of two sentences on a line';
const DISORDER = 'several sentences that do not come in order, one right behind the other';
const TORN = 'the line after a torn sentence of a talker that gpsd does not know';

/** How many messages we find in each log that gpsdecode 3.22 does not, and why; logs that are not named have none. */
const EXTRA_MESSAGES: Readonly<Record<string, Record<string, number>>> = {
  'assembly.nmea': { [DISORDER]: 3 },
  'dirt.nmea': { [ONE_LINE]: 3, [TALKER]: 1 },
  'nmea-sample': { [REFUSED]: 2, [LONGER]: 2 },
  'ais-18-27.log': { [LONGER]: 69 },
  'ais.txt.gz': { [TALKER]: 1492, [CHANNEL]: 62, [REFUSED]: 14, [TORN]: 2 },
  'exact-earth-augmented.txt.gz': { [REFUSED]: 23, [LONGER]: 1 },
  'exact-earth-with-tag-block.txt.gz': { [NO_END]: 1 },
  'nmea-timestamped.txt.gz': { [NO_END]: 1 },
  'stream_example.txt.gz': { [TALKER]: 22, [REFUSED]: 11 },
};
const KEPT_BACK = 'a part of message 24, which gpsd keeps back until it has both (without --split24)';

type Run = { readonly options: readonly string[]; readonly dialect: (version: string) => Dialect };

const scaled = (version: string): Dialect['numbers'] => (version === '3.22' ? 'scaled-3.22' : 'scaled');

const RUNS: readonly Run[] = [
  { options: ['-j', '-u', '-s'], dialect: () => ({ numbers: 'raw', mergesParts: false }) },
  { options: ['-j'], dialect: (version) => ({ numbers: scaled(version), mergesParts: true }) },
];

const logs = [
  ...logsIn(AISPARSER_LOGS, '*'),
  ...logsIn(GOLDEN_LOGS, '*.nmea'),
  ...logsIn(SHARED_NMEA, 'gpsd/{*.log,*.aivdm}'),
  ...logsIn(SHARED_NMEA, '{amsa,aislib}/*.gz'),
];

describe.skipIf(GPSDECODE === null)('gpsdecode', () => {
  const version = GPSDECODE === null ? '' : versionOf(GPSDECODE);

  const met = new Set<string>();

  test.skipIf(logsIn(SHARED_NMEA, '**').length === 0)('the recordings of ../shared are there', () => {
    expect(logs.length).toBeGreaterThan(10);
  });

  test.each(logs)('finds nothing in $name that we lose', async ({ name, bytes }) => {
    const log = bytes();
    const { messages } = decodeLog(log);
    const outputs = RUNS.map(({ options }) => outputOf([GPSDECODE!, ...options], log));
    for (const [i, { options, dialect }] of RUNS.entries()) {
      const { mergesParts } = dialect(version);
      const found = gpsdRecords(await outputs[i]!);
      const { lost, extra, unexplained, met: differences } = compare(found, messages, dialect(version));
      for (const difference of differences.keys()) met.add(difference);
      expect(lost, `gpsdecode ${options.join(' ')} found these`).toEqual([]);
      expect(unexplained, `gpsdecode ${options.join(' ')} did not find these`).toEqual([]);
      if (mergesParts) delete extra[KEPT_BACK];
      if (version === '3.22') expect(extra).toEqual(EXTRA_MESSAGES[name] ?? {});
    }
  });

  test('every value on the list of differences was met in some log', () => {
    const listed = SENTINELS.map(({ field, reason }) => `${field}: ${reason}`);
    expect(listed.filter((difference) => !met.has(difference))).toEqual([]);
  });
});

/** `gpsdecode revision 3.22` goes to standard error. */
function versionOf(program: string): string {
  const { stdout, stderr } = Bun.spawnSync([program, '-V']);
  return /\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] ?? '';
}

async function outputOf(command: string[], input: Uint8Array): Promise<string> {
  const child = Bun.spawn(command, { stdin: new Blob([input]), stdout: 'pipe', stderr: 'ignore' });
  return Buffer.from(await new Response(child.stdout).arrayBuffer()).toString('latin1');
}
