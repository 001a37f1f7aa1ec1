import type { Fault } from './fault.ts';

/** What a `parse` gives back: the value, or everything that is wrong with the input. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: Fault[] };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const failed = (faults: Fault[]): Result<never> => ({ ok: false, faults });
