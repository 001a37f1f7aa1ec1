/** Horizon buckets of a prediction, by the time to berth that it predicted: a user knows that one beforehand. */
export const TIME_SLICES = ['0-8h', '8-24h', '24-48h', '48-72h', '72-720h'] as const;
export type TimeSlice = (typeof TIME_SLICES)[number];

const UPPER_HOURS = [8, 24, 48, 72];

/** The bucket of a predicted time to berth; a bound belongs to the bucket above it. Example: 8 is `8-24h`. */
export function timeSlice(ttbHours: number): TimeSlice {
  const index = UPPER_HOURS.findIndex((upper) => ttbHours < upper);
  return TIME_SLICES[index < 0 ? TIME_SLICES.length - 1 : index]!;
}
