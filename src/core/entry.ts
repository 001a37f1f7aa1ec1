/** The entry of a record, made at first sight. Example: `entryOf(counts, 'bulk', () => 0)`. */
export function entryOf<T>(record: Record<string, T>, key: string, make: () => T): T {
  const known = record[key];
  if (known !== undefined) return known;
  const made = make();
  record[key] = made;
  return made;
}
