/**
 * Which pieces of a page are in its truth. A long piece is recognized by its runs of words; a short one by an exact
 * match beside other pieces that match. A text that the page shows more often than the truth counts where its neighbors
 * are in the truth.
 */
const RUN = 4;
/** Pieces to each side that decide whether a short one belongs to the truth. */
const NEIGHBORS = 6;

export interface PieceWords {
  readonly words: readonly string[];
}

/** For each piece, how much of it is in the truth, from 0 to 1. */
export function labelPieces(
  pieces: readonly PieceWords[],
  truth: readonly string[],
  lines: ReadonlySet<string>,
): Float32Array {
  const runs = new Set<string>();
  for (let size = 1; size <= RUN; size++) {
    for (let at = 0; at + size <= truth.length; at++) runs.add(truth.slice(at, at + size).join(' '));
  }
  const cover = Float32Array.from(pieces, ({ words }) => coverage(words, runs));
  const labels = Float32Array.from(pieces, ({ words }, at) => {
    const share = cover[at] ?? 0;
    if (words.length >= RUN * 2) return share;
    if (share < 0.99) return words.length >= RUN ? share * share : 0;
    if (words.length >= RUN || lines.has(words.join(' '))) return share;
    return near(pieces, cover, at);
  });
  limitRepeats(pieces, labels, cover, truth);
  return labels;
}

function coverage(words: readonly string[], runs: ReadonlySet<string>): number {
  if (words.length === 0) return 0;
  if (words.length < RUN) return runs.has(words.join(' ')) ? 1 : 0;
  const isCovered = new Uint8Array(words.length);
  for (let at = 0; at + RUN <= words.length; at++) {
    if (runs.has(words.slice(at, at + RUN).join(' '))) isCovered.fill(1, at, at + RUN);
  }
  return isCovered.reduce((sum, one) => sum + one, 0) / words.length;
}

/** How much of the text around a piece is in the truth. */
function near(pieces: readonly PieceWords[], cover: Float32Array, at: number): number {
  let found = 0;
  let all = 0;
  for (let other = at - NEIGHBORS; other <= at + NEIGHBORS; other++) {
    const count = Math.min(30, pieces[other]?.words.length ?? 0) / (1 + Math.abs(other - at));
    if (other === at || count === 0) continue;
    all += count;
    found += count * (cover[other] ?? 0);
  }
  return all > 0 && found / all > 0.5 ? 1 : 0;
}

function limitRepeats(
  pieces: readonly PieceWords[],
  labels: Float32Array,
  cover: Float32Array,
  truth: readonly string[],
): void {
  const whole = ` ${truth.join(' ')} `;
  const places = new Map<string, number[]>();
  pieces.forEach(({ words }, at) => {
    if ((labels[at] ?? 0) < 0.5) return;
    const key = words.join(' ');
    const list = places.get(key);
    if (list === undefined) places.set(key, [at]);
    else list.push(at);
  });
  for (const [key, list] of places) {
    if (list.length < 2) continue;
    const wanted = Math.max(1, whole.split(` ${key} `).length - 1);
    if (wanted >= list.length) continue;
    const sorted = list.toSorted((a, b) => around(pieces, cover, b) - around(pieces, cover, a) || a - b);
    for (const at of sorted.slice(wanted)) labels[at] = 0;
  }
}

function around(pieces: readonly PieceWords[], cover: Float32Array, at: number): number {
  let found = 0;
  let all = 1;
  for (let other = at - NEIGHBORS; other <= at + NEIGHBORS; other++) {
    const count = Math.min(30, pieces[other]?.words.length ?? 0) / (1 + Math.abs(other - at));
    if (other === at) continue;
    all += count;
    found += count * (cover[other] ?? 0);
  }
  return found / all;
}
