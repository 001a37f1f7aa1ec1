import { openDirectory } from '../compose/data-directory.ts';
import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { findIsoMs } from '../core/time.ts';
import { FORMATS, type RecordingFormat } from '../feed/recording.ts';
import { readRegistryCsv } from '../feed/registry-csv.ts';
import { importPositions } from './import-positions.ts';
import { reportFaults } from './report-faults.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  format: {
    kind: 'value',
    placeholder: 'nmea|csv',
    help: 'the format of the files (default: guessed)',
    isCallOnly: true,
  },
  start: {
    kind: 'value',
    placeholder: 'ISO',
    help: 'when a log without any time stamps begins, as 2025-05-20T12:00:00Z',
    isCallOnly: true,
  },
  json: { kind: 'flag', help: 'the report as JSON on standard output', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead import: takes recorded AIS and vessel registries into the data directory

Usage: roadstead import positions FILE… [options]
       roadstead import vessels FILE [options]

positions: NMEA logs and position CSV (the columns of MarineCadastre or of the Danish Maritime Authority), plain, gzip
or zstd. Files given together are merged by time. Importing the same file again changes nothing; an interrupted import
goes on where it was.
vessels: CSV with the columns mmsi, imo, name, vessel_type, dwt, length_m, beam_m, max_draught_m; it wins over AIS.

${describeOptions(OPTIONS)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('import', async () => {
    const { options, words } = parseOptions(OPTIONS, args);
    const [what, ...paths] = words;
    const problems: string[] = [];
    if (what === undefined) problems.push('say what to import: positions or vessels');
    else if (what === 'positions') {
      if (paths.length === 0) problems.push('positions: name at least one file');
    } else if (what === 'vessels') {
      if (paths.length !== 1) problems.push('vessels: name one file');
    } else problems.push(`'${what}' is neither positions nor vessels`);
    const format = formatOf(options.format, problems);
    const startMs = startOf(options.start, problems);
    if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
    const directory = options['data-dir'] ?? DEFAULT_DATA_DIR;
    if (what === 'vessels') return importVessels(directory, paths[0]!, options.json);
    return importPositions({ directory, paths, format, startMs, isJson: options.json });
  });
}

function formatOf(text: string | null, problems: string[]): RecordingFormat | null {
  if (text === null || (FORMATS as readonly string[]).includes(text)) return text as RecordingFormat | null;
  problems.push(`--format must be one of ${FORMATS.join(', ')}`);
  return null;
}

function startOf(text: string | null, problems: string[]): number | null {
  const atMs = text === null ? null : findIsoMs(text);
  if (text !== null && atMs === null) problems.push('--start must be an ISO 8601 instant such as 2025-05-20T12:00:00Z');
  return atMs;
}

async function importVessels(directory: string, path: string, isJson: boolean): Promise<number> {
  const entries = readRegistryCsv(path);
  const open = openDirectory({ directory, purpose: 'real', durability: 'full' });
  try {
    await open.store.saveRegistry(entries);
  } finally {
    await open.close();
  }
  process.stdout.write(
    isJson ? `${JSON.stringify({ vessels: entries.length })}\n` : `${entries.length} vessels taken into the registry\n`,
  );
  return 0;
}
