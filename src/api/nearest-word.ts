/** The word that somebody may have meant: the most similar known one, if it is similar enough. */

/** Undefined if none differs by less than a third of its letters. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const each of known) {
    const steps = distance(word.toLowerCase(), each.toLowerCase());
    if (steps < least) {
      least = steps;
      nearest = each;
    }
  }
  return nearest;
}

/** Letters that have to be added, removed, changed, or swapped with their neighbor. */
function distance(one: string, other: string): number {
  // Nobody mistypes a word of this length, and the table would be large.
  if (one.length > 60 || other.length > 60) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + changed,
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
