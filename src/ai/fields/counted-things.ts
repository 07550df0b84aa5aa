/**
 * Numbers right before the thing that they count, alone on a line or between separators: "4 beds", "41 applicants",
 * "24,310 already enrolled".
 */
import type { Line } from '../page/lines.ts';
import { contentWordsOf } from '../words.ts';

const SEPARATOR = /\s*[|•·]\s*|,\s+/;
const COUNTED = /^(\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+|\d+(?:[.,]\d)?)\+?\s+(\p{L}[\p{L}\s-]{1,40})$/u;
const MAX_LENGTH = 80;
const MAX_PARTS = 12;
/** Words that do not change what is counted. */
const ALREADY = new Set(['already', 'total', 'so', 'far']);

/** The number as written, if the page counts exactly these words, and always gives the same number. */
export function countOf(names: ReadonlySet<string>, lines: readonly Line[]): string | undefined {
  const found = lines.flatMap(({ text, isBoilerplate }) => {
    if (isBoilerplate || text.length > MAX_LENGTH || !/\d/.test(text)) return [];
    return text.split(SEPARATOR, MAX_PARTS).flatMap((part) => {
      const [, number, counted = ''] = COUNTED.exec(part.trim()) ?? [];
      const words = contentWordsOf(counted).filter((word) => !ALREADY.has(word));
      return number !== undefined && names.has(words.join(' ')) ? [number] : [];
    });
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}

const AREA =
  /(?<![\d.,])\d{1,3}(?:[.,\s\u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?\s?(?:m²|m2|qm|sq\.?\s?ft\.?|sqft|square feet|ft²)(?![\p{L}\d])/iu;

const ROOMS =
  /(?<![\d.,])\d{1,2}(?:[.,]5)?[\s-](?:beds?|bedrooms?|baths?|rooms?|zimmer|pièces?|chambres?|habitaci(?:ón|ones)|dormitorios?|baños?|camere|locali|quartos?|kamers?|slaapkamers?|pokoje|pokoi|rum|rok)(?!\p{L})/iu;

/** The area on a short line that is not a price, of a page that counts rooms: "90 m² construidos". */
export function areaOf(lines: readonly Line[]): string | undefined {
  if (!lines.some(({ text }) => text.length <= MAX_LENGTH && ROOMS.test(text))) return undefined;
  const found = lines.flatMap(({ text, isBoilerplate }) => {
    if (isBoilerplate || text.length > MAX_LENGTH || /\p{Sc}/u.test(text)) return [];
    return text.split(SEPARATOR, MAX_PARTS).flatMap((part) => AREA.exec(part.trim())?.[0] ?? []);
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}
