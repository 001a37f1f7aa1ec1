/** What the operator sees of a source of AIS. */
export type SourceStatus = {
  readonly name: string;
  readonly state: 'connecting' | 'open' | 'listening' | 'ended' | 'failed';
  /** Null where the source does not count them. */
  readonly bytes: number | null;
  readonly lines: number | null;
  readonly messages: number;
  readonly rejected: Readonly<Record<string, number>>;
  /** When the last bytes came, by the wall clock; null before the first. */
  readonly lastHeardMs: number | null;
  /** What happened last that was no data, for the operator; empty if nothing. */
  readonly note: string;
};

/** A running source of live AIS. */
export type Source = {
  status(): SourceStatus;
  /** Stops taking bytes while nothing can be stored, and goes on afterwards. */
  hold(isHeld: boolean): void;
  stop(): void;
};
