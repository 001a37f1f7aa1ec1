/** Stops on a programmer's error; expected failures are Faults instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** Closes a switch over a closed union: the compiler refuses a case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${String(value)}`);
}
