import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ReportReader } from '../contracts/report-reader.ts';
import type { SourceStatus } from '../contracts/source.ts';
import { Fault } from '../core/fault.ts';
import type { Report } from '../domain/track/report.ts';
import { createStaticsExpander } from './csv-statics.ts';
import { createExtent } from './extent.ts';
import { createNmeaParser } from './nmea-parser.ts';
import { openBytes } from './open-bytes.ts';
import { createPositionCsvParser } from './position-csv.ts';
import type { Rejects, ReportParser } from './report-stream.ts';

export const FORMATS = ['nmea', 'csv'] as const;
export type RecordingFormat = (typeof FORMATS)[number];

/** What a first reading of a recording found out. */
export type Survey = {
  readonly path: string;
  readonly format: RecordingFormat;
  /** SHA-256 of the file and of what its reading depends on. */
  readonly contentHash: string;
  readonly reports: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly isSorted: boolean;
  readonly rejects: Rejects;
  readonly sizeBytes: number;
};

/** An unsorted file is sorted in memory. */
const MOST_SORTED_REPORTS = 30_000_000;
const GUESS_BYTES = 4096;

export type RecordingOptions = { readonly format: RecordingFormat | null; readonly startMs: number | null };

const parserOf = (format: RecordingFormat, startMs: number | null): ReportParser =>
  format === 'csv' ? createPositionCsvParser() : createNmeaParser(startMs);

/** What makes the final reports of those that are in order. */
const finisherOf = (format: RecordingFormat): ((reports: readonly Report[]) => readonly Report[]) =>
  format === 'csv' ? createStaticsExpander() : (reports) => reports;

/** Reads a recording once for its identity, extent and order. */
export async function surveyRecording(path: string, options: RecordingOptions): Promise<Survey> {
  if (!existsSync(path)) throw new Fault('not_found', `${path}: there is no such file`);
  if (!statSync(path).isFile()) throw new Fault('usage', `${path} is no file`);
  const format = options.format ?? (await guessFormat(path));
  const hash = createHash('sha256');
  hash.update(`${format}\n`);
  const parser = parserOf(format, options.startMs);
  let reports = 0;
  const extent = createExtent();
  const batch: Report[] = [];
  const finish = finisherOf(format);
  const look = (): void => {
    for (const { atMs } of batch) extent.add(atMs);
    reports += finish(batch).length;
    batch.length = 0;
  };
  await naming(path, async () => {
    for await (const chunk of openBytes(path, (raw) => hash.update(raw))) {
      parser.push(chunk, batch);
      look();
    }
    parser.end(batch);
    look();
  });
  const { firstMs, lastMs, isSorted } = extent.result();
  if (!isSorted && reports > MOST_SORTED_REPORTS) {
    throw new Fault(
      'invalid',
      `${path} is not in order of time and too large to sort here (${reports} reports): sort it first`,
    );
  }
  if (parser.usedStart()) hash.update(`\nfrom ${options.startMs}`);
  const rejects = parser.rejects();
  const sizeBytes = statSync(path).size;
  return { path, format, contentHash: hash.digest('hex'), reports, firstMs, lastMs, isSorted, rejects, sizeBytes };
}

/** Puts the file's name before what went wrong in it. */
async function naming<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Fault) throw new Fault(error.code, `${path}: ${error.detail}`, error.note);
    throw new Fault('invalid', `${path} cannot be read: ${(error as Error).message}`);
  }
}

async function guessFormat(path: string): Promise<RecordingFormat> {
  let head = '';
  await naming(path, async () => {
    for await (const chunk of openBytes(path)) {
      head += new TextDecoder().decode(chunk.subarray(0, GUESS_BYTES));
      if (head.length >= GUESS_BYTES) break;
    }
  });
  if (/![A-Z0-9]{2}VD[MO],/.test(head)) return 'nmea';
  if (/mmsi/i.test(head.split('\n')[0]!) && head.includes(',')) return 'csv';
  if (/^[$\\]/m.test(head)) return 'nmea';
  throw new Fault(
    'invalid',
    `${path} is neither an NMEA log with AIS nor a CSV with a head line that names an MMSI column; --format nmea or --format csv takes it as one`,
  );
}

/** A surveyed recording as the replay takes it. */
export const recordingOf = (
  survey: Survey,
  options: RecordingOptions,
): { contentHash: string; name: string; reader: ReportReader } => ({
  contentHash: survey.contentHash,
  name: basename(survey.path),
  reader: openRecording(survey, options),
});

/** What the operator sees of a recording that is served. */
export const statusOf = (survey: Survey): Omit<SourceStatus, 'state' | 'lastHeardMs'> => ({
  name: `file://${survey.path}`,
  bytes: survey.sizeBytes,
  lines: null,
  messages: survey.reports,
  rejected: Object.fromEntries([...survey.rejects].map(([reason, { count }]) => [reason, count])),
  note: '',
});

/** Opens a surveyed recording for reading in order of time. */
function openRecording(survey: Survey, options: RecordingOptions): ReportReader {
  const stream = streamReports(survey.path, parserOf(survey.format, options.startMs));
  const reader = survey.isSorted ? stream : sorted(stream, survey);
  const finish = finisherOf(survey.format);
  return {
    async next() {
      const batch = await reader.next();
      return batch === null ? null : finish(batch);
    },
  };
}

function streamReports(path: string, parser: ReportParser): ReportReader {
  const chunks = openBytes(path)[Symbol.asyncIterator]();
  let isEnded = false;
  return {
    async next() {
      if (isEnded) return null;
      const batch: Report[] = [];
      while (batch.length === 0) {
        const { value, done } = await chunks.next();
        if (done) {
          isEnded = true;
          parser.end(batch);
          return batch.length > 0 ? batch : null;
        }
        parser.push(value, batch);
      }
      return batch;
    },
  };
}

/** All of an unsorted recording in order; wild stamps, which would meet at its ends, are left out. */
function sorted(reader: ReportReader, { firstMs, lastMs }: Survey): ReportReader {
  let isDone = false;
  return {
    async next() {
      if (isDone) return null;
      isDone = true;
      const all: Report[] = [];
      for (let batch = await reader.next(); batch !== null; batch = await reader.next()) {
        for (const report of batch) if (report.atMs >= firstMs && report.atMs <= lastMs) all.push(report);
      }
      return all.sort((a, b) => a.atMs - b.atMs);
    },
  };
}
