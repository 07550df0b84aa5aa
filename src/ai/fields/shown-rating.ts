/** A rating that a page shows near its heading: "4.5 out of 5", "9,1 / 10", "4.7 (1,805 ratings)", or read aloud. */
import { attributeOf } from '../../content/element-index.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { decimal } from './numbers.ts';

const MAX_LENGTH = 60;
const OF = String.raw`\s?(?:\/|out of|von|sur|de|su|van|av|af|z)\s?`;
const OF_FIVE = new RegExp(String.raw`(?<![\d.,])([0-5](?:[.,]\d{1,2})?)${OF}5(?![\d.,])`, 'i');
const OF_TEN = new RegExp(String.raw`(?<![\d.,])(10|\d(?:[.,]\d{1,2})?)${OF}10(?![\d.,])`, 'i');
const COUNT = String.raw`\d{1,3}(?:[.,\s'’]\d{3})*|\d+`;
const FEEDBACK =
  'ratings?|reviews?|votes?|bewertungen|avis|valoraciones|opiniones|reseñas|recensioni|avaliações|beoordelingen|opinii|hodnocení|omdömen|röster';
/** A decimal in front of how many people rated: stars are pictures. */
const BEFORE_COUNT = new RegExp(
  String.raw`^(?:★\s?)?([0-5][.,]\d{1,2})(?:\s*(?:★|stars?|[·•|,-])\s*|\s+|(?=\())\(?(?:${COUNT})\s(?:global |user |customer )?(?:${FEEDBACK})\)?$`,
  'iu',
);
/** "3 / 10" alone may be the third of ten pictures. */
const OF_RATINGS = new RegExp(`rating|rated|score|bewertung|note|nota|voto|ocena|betyg|${FEEDBACK}`, 'iu');

type Scale = 'five' | 'any';

export function ratingIn(text: string, scale: Scale = 'any'): string[] {
  if (text.length > MAX_LENGTH) return [];
  const ofTen = scale === 'any' ? OF_TEN.exec(text)?.[1] : undefined;
  const isOfTen = ofTen !== undefined && (/[.,]/.test(ofTen) || OF_RATINGS.test(text));
  const found = OF_FIVE.exec(text)?.[1] ?? (isOfTen ? ofTen : undefined) ?? BEFORE_COUNT.exec(text)?.[1];
  return found === undefined ? [] : [decimal(found)];
}

/** The rating in the lines, or else in what a screen reader says of the stars. */
export function findRating(page: PageReading, lines: readonly Line[], scale: Scale): string | undefined {
  const ratings = (texts: readonly string[]) => onlyOf(texts.flatMap((text) => ratingIn(text, scale)));
  return ratings(lines.map(({ text }) => text)) ?? ratings(spoken(page));
}

/** Up to the next heading, where other things begin, and with decimals: whole stars are those of one reader. */
function spoken(page: PageReading): string[] {
  const end = page.nearHeading.findIndex(({ tagName }) => /^h[2-6]$/.test(tagName));
  const own = end === -1 ? page.nearHeading : page.nearHeading.slice(0, end);
  const said = own.flatMap((element) => attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? []);
  return said.filter((text) => text.length <= MAX_LENGTH && /\d[.,]\d/.test(text));
}

const onlyOf = (ratings: readonly string[]): string | undefined =>
  new Set(ratings.map(Number)).size === 1 ? ratings[0] : undefined;
