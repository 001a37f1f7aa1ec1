import type { WebhookAttempt, WebhookMessage, WebhookSender } from '../contracts/webhook-sender.ts';
import type { AddressPolicy } from '../domain/webhook/address-policy.ts';

/** What the Worker is told first, and then of each delivery; what it answers. */
export type SenderRole = { readonly policy: AddressPolicy; readonly ca: string | null };
export type SendJob = { readonly number: number; readonly message: WebhookMessage; readonly role: SenderRole };
export type SendAnswer = { readonly isListening: true } | { readonly number: number; readonly attempt: WebhookAttempt };

/** The part that the program's entry point plays in this Worker. */
export const DELIVER_ROLE = 'deliver';

/** Where nothing is known of an attempt: it is made again. */
const LOST: WebhookAttempt = { status: null, code: 'connect_failed', latencyMs: 0, excerpt: '', retryAfterMs: null };

/**
 * Sends from a Worker, so that neither requests nor reports wait for signatures, connections and answers. It is started
 * with the first delivery, and again if it should end; what was under way then counts as failed.
 */
export function createWorkerSender(script: string, role: SenderRole): WebhookSender {
  const waiting = new Map<number, (attempt: WebhookAttempt) => void>();
  let worker: Promise<Worker> | null = null;
  let jobs = 0;
  const end = (): void => {
    worker = null;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const resolve of lost) resolve(LOST);
  };
  const start = (): Promise<Worker> => {
    const started = Promise.withResolvers<Worker>();
    const made = new Worker(script, { argv: [DELIVER_ROLE] });
    made.onmessage = ({ data }: MessageEvent<SendAnswer>) => {
      if ('isListening' in data) {
        started.resolve(made);
        return;
      }
      waiting.get(data.number)?.(data.attempt);
      waiting.delete(data.number);
    };
    made.onerror = end;
    made.addEventListener('close', end);
    return started.promise;
  };
  return {
    async send(message) {
      const { promise, resolve } = Promise.withResolvers<WebhookAttempt>();
      const number = ++jobs;
      waiting.set(number, resolve);
      worker ??= start();
      void worker.then((running) => running.postMessage({ number, message, role } satisfies SendJob));
      return promise;
    },
    close() {
      void worker?.then((running) => running.terminate());
      end();
    },
  };
}
