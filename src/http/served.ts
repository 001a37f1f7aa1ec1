/** What is noted of a request on its way, for the log. */
export type Noted = {
  readonly requestId: string;
  readonly startedMs: number;
  route: string;
  keyId: number | null;
  /** The response was made with `commonHeaders` already: setting them one by one afterwards costs more. */
  hasCommonHeaders: boolean;
};

/** A request that has found its path. */
export type Asked = {
  readonly request: Request;
  /** What stood in the braces of the path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Of the client, past trusted proxies. */
  readonly address: string;
  readonly noted: Noted;
};

export type Handle = (asked: Asked) => Response | Promise<Response>;

/** A path and what answers there; any other method is 405. HEAD goes with GET. */
export type Served = {
  /** With names in braces. */
  readonly path: string;
  /** How long an answer may take, where it waits for others. */
  readonly seconds?: number;
  readonly methods: {
    readonly GET?: Handle;
    readonly POST?: Handle;
    readonly PATCH?: Handle;
    readonly DELETE?: Handle;
  };
};
