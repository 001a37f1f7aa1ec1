import type { ImportCursor } from '../contracts/changes.ts';
import type { ReportReader } from '../contracts/report-reader.ts';
import type { Store } from '../contracts/store.ts';
import type { Trainer } from '../contracts/trainer.ts';
import { Fault } from '../core/fault.ts';
import { formatIso, HOUR_MS } from '../core/time.ts';
import type { Report } from '../domain/track/report.ts';
import { collectChanges, type OutboxOf } from './collect-changes.ts';
import { followPosition, followStatic } from './follow-vessel.ts';
import { passesRefit, refitOnTheWay } from './refit.ts';
import { advanceReplay, isTimePlausible, UNCONFIRMED_JUMP_MS } from './service-clock.ts';
import { count, type World } from './world.ts';

/** Decides one report of a recording, at its own time. */
export function replayReport(world: World, report: Report, nextMs: number | null): void {
  if (!isTimePlausible(world, report.atMs, nextMs)) {
    count(world, 'unconfirmed_time');
    return;
  }
  advanceReplay(world, report.atMs);
  if (report.kind === 'position') followPosition(world, report);
  else followStatic(world, report);
}

/** A recording that takes part in a replay. */
export type Recording = { readonly contentHash: string; readonly name: string; readonly reader: ReportReader };

export type ReplayProgress = { readonly items: number; readonly clockMs: number | null };

export type ReplayOptions = {
  readonly store: Store;
  readonly world: World;
  readonly trainer: Trainer;
  readonly recordings: readonly Recording[];
  /** Monotonic, for the pace of commits only: where they fall changes no byte of what is stored. */
  readonly elapsedMs: () => number;
  /** What subscribers are told; nothing where it is absent. */
  readonly outboxOf?: OutboxOf;
  readonly onCommit?: (progress: ReplayProgress) => void | Promise<void>;
  /** For replays at a pace: how long until a report is due, at most 0 to go on at once, and how to wait. */
  readonly pace?: { dueInMs(atMs: number): number; sleep(forMs: number): Promise<void> };
  /** Called when the recordings are open and may be taken in. */
  readonly onOpen?: () => void;
  /** True when the replay is to stop where it is. */
  readonly isStopped?: () => boolean;
};

const COMMIT_ITEMS = 100_000;
const COMMIT_MS = 1_000;
/** So that a stop is noticed. */
const LONGEST_SLEEP_MS = 500;
/** Recordings that follow one another may overlap by this much. */
const OVERLAP_MS = HOUR_MS;

/**
 * Takes in recordings merged by time, from where each was left, and commits as it goes: afterwards every table is as
 * if it had been done in one go.
 */
export async function replay(options: ReplayOptions): Promise<ReplayProgress> {
  const { store, world, trainer, recordings, elapsedMs, onCommit, pace } = options;
  const tracks = await Promise.all(recordings.map((recording) => openRecording(store, recording)));
  let items = 0;
  let uncommitted = 0;
  let committedAt = elapsedMs();
  const commit = async (done: boolean): Promise<void> => {
    const cursors: ImportCursor[] = tracks.map(({ recording: { contentHash, name }, taken }) => ({
      contentHash,
      name,
      items: taken,
      done,
    }));
    await store.commit(collectChanges(world, cursors, options.outboxOf));
    uncommitted = 0;
    committedAt = elapsedMs();
    await onCommit?.({ items, clockMs: world.clock.serviceMs });
  };

  await fillAll(tracks);
  refuseOlder(world, tracks);
  options.onOpen?.();
  let current = earliest(tracks);
  while (current !== null) {
    if (options.isStopped?.()) {
      await commit(false);
      return { items, clockMs: world.clock.serviceMs };
    }
    if (pace !== undefined) {
      const dueInMs = pace.dueInMs(current.batch[current.at]!.atMs);
      const isLongAgo = elapsedMs() - committedAt + Math.max(0, dueInMs) >= COMMIT_MS;
      if (dueInMs > 0 && uncommitted > 0 && isLongAgo) await commit(false);
      if (dueInMs > 0) {
        await pace.sleep(Math.min(dueInMs, LONGEST_SLEEP_MS));
        continue;
      }
    }
    const report = current.batch[current.at++]!;
    if (current.at === current.batch.length) await fillAll(tracks);
    const next = earliest(tracks);
    const nextMs = next === null ? null : nextLineMs(report, next);
    if (passesRefit(world, report.atMs)) {
      await refitOnTheWay(world, store, () => commit(false), trainer, report.atMs, nextMs);
    }
    replayReport(world, report, nextMs);
    current.taken++;
    items++;
    uncommitted++;
    if (uncommitted >= COMMIT_ITEMS || (uncommitted % 4096 === 0 && elapsedMs() - committedAt >= COMMIT_MS)) {
      await commit(false);
    }
    current = next;
  }
  await commit(true);
  return { items, clockMs: world.clock.serviceMs };
}

/** A recording being read: its next report is `batch[at]`, and it has ended when there is none. */
type Track = { readonly recording: Recording; batch: readonly Report[]; at: number; taken: number };

async function openRecording(store: Store, recording: Recording): Promise<Track> {
  const cursor = await store.findImport(recording.contentHash);
  const track: Track = { recording, batch: [], at: 0, taken: 0 };
  const skip = cursor?.items ?? 0;
  while (track.taken < skip) {
    await fillAll([track]);
    if (track.batch.length === 0) break;
    const step = Math.min(skip - track.taken, track.batch.length - track.at);
    track.at += step;
    track.taken += step;
  }
  return track;
}

/** A data directory's time never runs back: what a recording still has to tell must not be older than what is known. */
function refuseOlder(world: World, tracks: readonly Track[]): void {
  const nowMs = world.clock.serviceMs;
  for (const { recording, batch, at } of tracks) {
    // A wild stamp at the beginning says nothing of the recording.
    const next = batch.find((report, i) => i >= at && isConfirmed(report, batch[i + 1]));
    if (nowMs === null || next === undefined || next.atMs >= nowMs - OVERLAP_MS) continue;
    throw new Fault(
      'conflict',
      `${recording.name} goes on at ${formatIso(next.atMs)}, but this data directory already stands at ${formatIso(nowMs)}: ` +
        'take recordings in oldest first (or together) into a fresh directory with --data-dir, then serve that one',
    );
  }
}

const isConfirmed = ({ atMs }: Report, next: Report | undefined): boolean =>
  next === undefined || Math.abs(next.atMs - atMs) <= UNCONFIRMED_JUMP_MS;

/** When the next line was sent. One line may make two reports, position and static data, which do not confirm one another. */
function nextLineMs(report: Report, { batch, at }: Track): number | null {
  const next = batch[at]!;
  const isOfSameLine = next.mmsi === report.mmsi && next.atMs === report.atMs && next.kind !== report.kind;
  return isOfSameLine ? (batch[at + 1]?.atMs ?? null) : next.atMs;
}

/** Gives every recording that has come to the end of its batch the next one; an empty batch is the end. */
async function fillAll(tracks: readonly Track[]): Promise<void> {
  for (const track of tracks) {
    while (track.at >= track.batch.length) {
      const batch = await track.recording.reader.next();
      track.batch = batch ?? [];
      track.at = 0;
      if (batch === null) break;
    }
  }
}

/** The recording whose next report is the oldest; of equals the first. Null when all have ended. */
function earliest(tracks: readonly Track[]): Track | null {
  let best: Track | null = null;
  for (const track of tracks) {
    const head = track.batch[track.at];
    if (head !== undefined && (best === null || head.atMs < best.batch[best.at]!.atMs)) best = track;
  }
  return best;
}
