import { loadWorld, openDirectory } from '../compose/data-directory.ts';
import type { Store } from '../contracts/store.ts';
import { Fault } from '../core/fault.ts';
import { formatIso } from '../core/time.ts';
import { type RecordingOptions, recordingOf, type Survey, surveyRecording } from '../feed/recording.ts';
import { elapsedMs } from '../system/clock.ts';
import { directTrainer } from '../workflows/refit.ts';
import { replay } from '../workflows/replay.ts';
import { createProgress } from './progress.ts';

export type ImportOptions = RecordingOptions & {
  readonly directory: string;
  readonly paths: readonly string[];
  readonly isJson: boolean;
};

/** What a shell reports of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** `roadstead import positions`: surveys the files, then replays them in their own time. */
export async function importPositions(options: ImportOptions): Promise<number> {
  const startedAt = elapsedMs();
  const surveys = await surveyAll(options);
  const open = openDirectory({ directory: options.directory, purpose: 'real', durability: 'normal' });
  try {
    const { store } = open;
    const fresh = await withoutKnown(store, surveys);
    const world = await loadWorld(store, { isReplay: true });
    const before = { ...world.counters };
    const total = fresh.reduce((sum, survey) => sum + survey.reports, 0);
    if (fresh.length > 0) {
      const progress = createProgress('importing', total, elapsedMs);
      process.once('SIGINT', () => {
        process.stderr.write('\ninterrupted: the same command goes on where this one was\n');
        process.exit(INTERRUPTED);
      });
      await replay({
        store,
        world,
        trainer: directTrainer(store),
        recordings: fresh.map((survey) => recordingOf(survey, options)),
        elapsedMs,
        onCommit: ({ items, clockMs }) => progress.show(items, clockMs === null ? '' : formatIso(clockMs)),
      });
      progress.end();
    }
    const report = {
      files: surveys.map((survey) => ({
        file: survey.path,
        format: survey.format,
        reports: survey.reports,
        from: survey.reports > 0 ? formatIso(survey.firstMs) : null,
        to: survey.reports > 0 ? formatIso(survey.lastMs) : null,
        already_imported: !fresh.includes(survey),
        rejected: Object.fromEntries(
          [...survey.rejects].map(([reason, { count, firstLine }]) => [
            reason,
            { count, first_line: firstLine || null },
          ]),
        ),
      })),
      tracks: difference(world.counters, before),
      seconds: Math.round((elapsedMs() - startedAt) / 100) / 10,
    };
    process.stdout.write(options.isJson ? `${JSON.stringify(report)}\n` : describe(report));
    return 0;
  } finally {
    await open.close();
  }
}

async function surveyAll(options: ImportOptions): Promise<Survey[]> {
  const surveys: Survey[] = [];
  const faults: Fault[] = [];
  for (const path of options.paths) {
    try {
      surveys.push(await surveyRecording(path, options));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new Fault(faults[0]!.code, faults.map((fault) => fault.detail).join('\n'));
  return surveys;
}

/** Leaves out files that were taken in before, and files named twice. */
async function withoutKnown(store: Store, surveys: readonly Survey[]): Promise<Survey[]> {
  const fresh = new Map<string, Survey>();
  for (const survey of surveys) {
    const cursor = await store.findImport(survey.contentHash);
    if (!cursor?.done && survey.reports > 0) fresh.set(survey.contentHash, survey);
  }
  return [...fresh.values()];
}

function difference(
  after: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

type Report = {
  files: {
    file: string;
    format: string;
    reports: number;
    from: string | null;
    to: string | null;
    already_imported: boolean;
    rejected: Record<string, { count: number; first_line: number | null }>;
  }[];
  tracks: Record<string, number>;
  seconds: number;
};

function describe({ files, tracks, seconds }: Report): string {
  const lines = files.flatMap((file) => {
    const head =
      file.already_imported && file.reports > 0
        ? 'already imported, nothing changed'
        : `${file.reports} reports from ${file.from} to ${file.to}`;
    const rejected = Object.entries(file.rejected).map(
      ([reason, { count, first_line }]) =>
        `  rejected while reading: ${reason} ${count}${first_line ? ` (first at line ${first_line})` : ''}`,
    );
    return [`${file.file} (${file.format}): ${file.reports === 0 ? 'no reports in it' : head}`, ...rejected];
  });
  const { accepted = 0, ...refused } = tracks;
  lines.push(`positions accepted: ${accepted}`);
  for (const [rule, count] of Object.entries(refused)) lines.push(`  kept from moving live state: ${rule} ${count}`);
  lines.push(`${seconds} s`);
  return `${lines.join('\n')}\n`;
}
