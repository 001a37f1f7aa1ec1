import type { WebhookAttempt, WebhookMessage, WebhookSender } from '../contracts/webhook-sender.ts';
import type { AddressPolicy } from '../domain/webhook/address-policy.ts';
import type { WebhookProxy } from './tunnel.ts';

/** What the Worker is told of each delivery, and what it answers. */
export type SenderRole = {
  readonly policy: AddressPolicy;
  readonly ca: string | null;
  readonly proxy: WebhookProxy | null;
};
export type SendJob = { readonly number: number; readonly message: WebhookMessage; readonly role: SenderRole };
export type SendAnswer = { readonly isListening: true } | { readonly number: number; readonly attempt: WebhookAttempt };

/** The part that the program's entry point plays in this Worker. */
export const DELIVER_ROLE = 'deliver';

/** What is told of a delivery that a second Worker has ended over. */
const LOST: WebhookAttempt = { status: null, code: 'connect_failed', latencyMs: 0, excerpt: '', retryAfterMs: null };

type Waiting = { readonly job: SendJob; readonly resolve: (attempt: WebhookAttempt) => void; isSecond: boolean };

/**
 * Sends from a Worker, so that neither requests nor reports wait for signatures, connections and answers. It is started
 * with the first delivery. If it should end, another takes over what was under way.
 */
export function createWorkerSender(script: string, role: SenderRole): WebhookSender {
  const waiting = new Map<number, Waiting>();
  let current: Worker | null = null;
  let isListening = false;
  let isClosed = false;
  let jobs = 0;

  const start = (): void => {
    const made = new Worker(script, { argv: [DELIVER_ROLE] });
    current = made;
    isListening = false;
    made.onmessage = ({ data }: MessageEvent<SendAnswer>) => {
      if ('isListening' in data) {
        isListening = true;
        for (const { job } of waiting.values()) made.postMessage(job);
        return;
      }
      waiting.get(data.number)?.resolve(data.attempt);
      waiting.delete(data.number);
    };
    // A Worker that fails tells it twice: as an error, and as its end.
    const ended = (): void => {
      if (current !== made) return;
      current = null;
      made.terminate();
      for (const [number, one] of waiting) {
        if (one.isSecond) {
          waiting.delete(number);
          one.resolve(LOST);
        }
        one.isSecond = true;
      }
      if (waiting.size > 0 && !isClosed) start();
    };
    made.onerror = ended;
    made.addEventListener('close', ended);
  };
  return {
    send(message) {
      const { promise, resolve } = Promise.withResolvers<WebhookAttempt>();
      const job: SendJob = { number: ++jobs, message, role };
      waiting.set(job.number, { job, resolve, isSecond: false });
      if (current === null) start();
      else if (isListening) current.postMessage(job);
      return promise;
    },
    close() {
      isClosed = true;
      const running = current;
      current = null;
      running?.terminate();
      for (const { resolve } of waiting.values()) resolve(LOST);
      waiting.clear();
    },
  };
}
