/** The one place that reads the machine's clocks. */
export const wallClockMs = (): number => Date.now();

/** Never runs back; for durations only. */
export const elapsedMs = (): number => performance.now();
