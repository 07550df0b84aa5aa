/** Keeps how the product that a page is about is rated, and by how many, near the main heading. */
import { OUTSIDE } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { nearestRows } from './nearest-rows.ts';
import { isRating } from './piece-traits.ts';
import type { Title } from './title.ts';
import { isRelated } from './wider.ts';

const COUNT =
  /(?<![\d.,])\d[\d.,\u00a0\u202f ]{0,9}\+?\s?(?:\p{L}+ )?(?:ratings?|reviews?|bewertung(?:en)?|rezension(?:en)?|kundenmeinung(?:en)?|avis|évaluations?|reseñas?|opiniones|opinión|valoraci(?:ón|ones)|recension[ei]|valutazion[ei]|beoordeling(?:en)?|avaliaç(?:ão|ões)|omdömen?|recensioner|anmeldelser?|anmeldelse|arvostelua?|opini[ea]?|recenz(?:e|í|ia|ií|ie|ija)|hodnocení|értékelés|отзыв(?:а|ов)?|відгук(?:и|ів)?|değerlendirme|yorum|κριτικ(?:ές|ή)|ביקורות|レビュー|件のレビュー|评价|則評價|리뷰|评论)(?!\p{L})/iu;
/** The number alone, beside stars that are drawn: "(452)", "4.6 (1,935)". */
const BARE = /^\s*(?:[0-5](?:[.,]\d{1,2})?\s*(?:\/\s*5\s*)?)?\(\s*\d[\d.,]{0,8}\s*\)\s*$/;
const MAX_LENGTH = 60;
/** Farther from the heading are ratings of other things, or single reviews. */
const MAX_DISTANCE = 30;
const MAX_LINES = 3;

export function keepProductRating(pieces: readonly Box[], isKept: Uint8Array, { row: title }: Title): void {
  const rows: number[] = [];
  const last = Math.min(pieces.length, title + MAX_DISTANCE + 1);
  for (let row = Math.max(0, title - MAX_DISTANCE); row < last; row++)
    if (row !== title && isLine(pieces[row] as Box)) rows.push(row);
  for (const row of nearestRows(pieces, title, rows).slice(0, MAX_LINES)) isKept[row] = 1;
}

function isLine(piece: Box): boolean {
  const { flags, stats } = piece;
  if (stats.digits === 0 || stats.length > MAX_LENGTH || (flags & OUTSIDE) !== 0) return false;
  return (isRating(piece) || COUNT.test(stats.start) || BARE.test(stats.start)) && !isRelated(piece);
}
