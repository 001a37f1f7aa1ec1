import type { SourceStatus } from './source.ts';

/** Whether the service can do its work, and what is missing if not. */
export type Health = {
  /** Each check by name; `reason` says what is not ready. */
  checks(): readonly { readonly name: string; readonly isReady: boolean; readonly reason: string }[];
  sources(): readonly SourceStatus[];
  /** Age of the newest message by the service clock, in seconds; null before the first. */
  feedAgeSeconds(): number | null;
  /** Counters of the track rules and of the pipeline. */
  counters(): Readonly<Record<string, number>>;
};
