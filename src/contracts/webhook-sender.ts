/** One delivery as it goes out; `id` and `body` are the same at each attempt. */
export type WebhookMessage = {
  readonly url: string;
  readonly id: string;
  readonly body: Uint8Array;
  /** Each signs; more than one while a secret is being rotated. */
  readonly secrets: readonly string[];
};

/** What came of one attempt. */
export type WebhookAttempt = {
  /** Of the answer, as far as one began; null if none did. */
  readonly status: number | null;
  /** `answered` when the answer came whole, or as much of it as is read. */
  readonly code:
    | 'answered'
    | 'address_forbidden'
    | 'name_not_resolved'
    | 'connect_failed'
    | 'tls_failed'
    | 'timed_out'
    | 'broken_answer';
  readonly latencyMs: number;
  /** The beginning of the answer as printable text: for those who own the endpoint, never for a log. */
  readonly excerpt: string;
  /** What Retry-After asks for, where the status is one that may; else null. */
  readonly retryAfterMs: number | null;
};

/** Sends deliveries. An attempt that fails is told, never thrown. */
export type WebhookSender = {
  send(message: WebhookMessage): Promise<WebhookAttempt>;
  /** Ends what is under way. */
  close(): void;
};
