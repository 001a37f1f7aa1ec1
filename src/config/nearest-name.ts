/** The known name that a misspelt one most probably means; null if none is near. */
export function findNearestName(misspelt: string, names: readonly string[]): string | null {
  // One slip in three characters: beyond that, the guess would be as wild as the name.
  let fewest = Math.max(1, Math.floor(misspelt.length / 3)) + 1;
  let nearest: string | null = null;
  for (const name of names) {
    const edits = countEdits(spelling(misspelt), spelling(name));
    if (edits < fewest) [fewest, nearest] = [edits, name];
  }
  return nearest;
}

/** `data_dir` and `dataDir` mean `data-dir`. */
const spelling = (name: string): string => name.replace(/[-_\s]/g, '').toLowerCase();

/** Characters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
export function countEdits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, k) => k)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const isSame = a[i - 1] === b[k - 1];
      let edits = Math.min(rows[i - 1]![k]! + 1, row[k - 1]! + 1, rows[i - 1]![k - 1]! + (isSame ? 0 : 1));
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) {
        edits = Math.min(edits, rows[i - 2]![k - 2]! + 1);
      }
      row.push(edits);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
