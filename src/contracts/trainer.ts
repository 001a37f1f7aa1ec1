import type { PortRefit } from '../domain/prediction/refit-port.ts';

/** What is to be fitted: outcomes known at `dueMs` count, and the models serve from `effectiveMs` on. */
export type RefitRequest = {
  readonly portCodes: readonly string[];
  readonly dueMs: number;
  readonly effectiveMs: number;
};

/** Fits models from what is stored, off the thread that serves. */
export type Trainer = { refit(request: RefitRequest): Promise<readonly PortRefit[]>; stop(): void };
