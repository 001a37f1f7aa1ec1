import type { Report } from '../domain/track/report.ts';
import { replayReport } from './replay.ts';
import type { World } from './world.ts';

/** Decides a batch of reports whose times are trusted, in their own time; for traffic that comes in chunks. */
export function replayChunk(world: World, reports: readonly Report[]): void {
  for (let i = 0; i < reports.length; i++) replayReport(world, reports[i]!, reports[i + 1]?.atMs ?? null);
}
