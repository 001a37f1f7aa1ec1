/** What became of an attempt: taken; to be tried again; or the receiver wants no more (410 Gone). */
export type AttemptOutcome = 'delivered' | 'retry' | 'gone';

/** What an attempt is judged by: the status, and `answered` if the whole answer came within its time. */
export type JudgedAttempt = { readonly status: number | null; readonly code: string };

const GONE = 410;

/** Only an answer in the two hundreds counts, and a redirect is no such answer: deliveries follow none. */
export function judgeAttempt({ status, code }: JudgedAttempt): AttemptOutcome {
  if (status === null || code !== 'answered') return 'retry';
  if (status >= 200 && status < 300) return 'delivered';
  return status === GONE ? 'gone' : 'retry';
}

/** Statuses that say when to come back: too many requests, and three ways of a service to be away for a while. */
const WITH_RETRY_AFTER: readonly number[] = [429, 502, 503, 504];

/** Whether Retry-After of an answer with this status is heeded. */
export const heedsRetryAfter = (status: number): boolean => WITH_RETRY_AFTER.includes(status);
