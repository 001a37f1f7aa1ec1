import type { Report } from '../domain/track/report.ts';

/** Reads a recording in batches, in order; null at its end. */
export type ReportReader = { next(): Promise<readonly Report[] | null> };
