import recorded from '../../../openapi/examples.json';

/** What a running server answered to one operation, cut to a row or two. */
export type OperationExamples = {
  /** What stood in the braces of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly csv?: string;
  readonly geojson?: unknown;
};

/** Answers of a server of simulated history; `scripts/openapi.ts` records them anew. */
export type Examples = {
  /** By operation. */
  readonly answers: Readonly<Record<string, OperationExamples>>;
  /** By code. */
  readonly faults: Readonly<Record<string, unknown>>;
};

export const EXAMPLES = recorded as unknown as Examples;
