import type { Report } from '../domain/track/report.ts';

/** What was given up while reading, by reason, with the first line that shows it (0 where lines have no number). */
export type Rejects = Map<string, { count: number; firstLine: number }>;

/** Makes reports of bytes; one for each format. */
export type ReportParser = {
  /** Takes bytes as they come and appends the reports in them. */
  push(chunk: Uint8Array, into: Report[]): void;
  end(into: Report[]): void;
  readonly rejects: () => Rejects;
  /** Whether some time came from the start that the operator gave: then the reading depends on it. */
  readonly usedStart: () => boolean;
};

export function reject(rejects: Rejects, reason: string, line: number): void {
  const known = rejects.get(reason);
  if (known) known.count++;
  else rejects.set(reason, { count: 1, firstLine: line });
}
