/** Structured log lines: an event name in the past tense and facts; never a key, never a payload. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void;
  /** One line for each of the facts, written at once. */
  infoAll(event: string, facts: readonly Record<string, unknown>[]): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
};
