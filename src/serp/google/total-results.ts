/** The number of results that the page claims there are, in whatever language and digits it is written. */
import { asciiDigits } from '../reading/digits.ts';
import { attribute, type Outline, shownText, tagName } from '../reading/outline.ts';

const IDS = new Set(['result-stats', 'resultStats']);
/** A number in groups, separated as any locale does it: by commas, points, apostrophes or any kind of space. */
const NUMBER = /\p{Nd}+(?:[,.'’٬،\s]\p{Nd}{2,3})*(?!\p{Nd})/gu;

export function totalResults(outline: Outline): number | undefined {
  const stats = outline.elements.findIndex((_, index) => IDS.has(attribute(outline, index, 'id') ?? ''));
  if (stats === -1) return undefined;
  const time = outline.elements.findIndex((_, index) => index > stats && tagName(outline, index) === 'nobr');
  const seconds = time === -1 ? '' : shownText(outline, time);
  return largestNumber(shownText(outline, stats).replace(seconds, ''));
}

/** The largest number, because later pages also show their page number. The time in brackets is ignored. */
export function largestNumber(text: string): number | undefined {
  const numbers = text.replace(/[(（][^)）]*[)）]/g, '').match(NUMBER) ?? [];
  let largest: number | undefined;
  for (const number of numbers) {
    const value = Number(asciiDigits(number));
    if (Number.isSafeInteger(value) && value >= (largest ?? 0)) largest = value;
  }
  return largest;
}
