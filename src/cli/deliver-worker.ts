import { elapsedMs, wallClockMs } from '../system/clock.ts';
import { createWebhookSender } from '../webhook/send.ts';
import type { SendAnswer, SendJob } from '../webhook/worker-sender.ts';

declare const self: {
  onmessage: (event: { readonly data: SendJob }) => void;
  postMessage(answer: SendAnswer): void;
};

/** The Worker's part of the program that sends deliveries. Where the service listens is known with each job only. */
self.onmessage = async ({ data: { number, message, role } }) => {
  const { policy, ca, proxy } = role;
  const sender = createWebhookSender({
    policy,
    proxy,
    clock: { wallClockMs, elapsedMs },
    ...(ca === null ? {} : { ca }),
  });
  self.postMessage({ number, attempt: await sender.send(message) });
};
self.postMessage({ isListening: true });
