/** Numbers and durations in text, as plain decimal text. */

/** A number in any notation: thousands separated by space, comma, point or apostrophe, and either decimal mark. */
export const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?|(?<![\d.,])[.,]\d{1,2}(?!\d)`;

/**
 * The only number in a text as a plain decimal, such as "1149.00" for "1.149,00"; undefined if there are none or
 * several.
 */
export function plainNumber(text: string): string | undefined {
  const found = text.match(new RegExp(NUMBER, 'g')) ?? [];
  return found.length === 1 ? decimal(found[0] ?? '') : undefined;
}

export function decimal(written: string): string {
  const digits = written.replace(/[ \u00a0\u202f'’]/g, '');
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last === -1) return digits;
  const mark = digits[last] ?? '';
  const decimals = digits.length - last - 1;
  const isRepeated = digits.indexOf(mark) !== last;
  const hasOther = digits.includes(mark === ',' ? '.' : ',');
  const isThousands = isRepeated || (decimals === 3 && !hasOther && !digits.startsWith('0'));
  if (isThousands) return digits.replaceAll(/[.,]/g, '');
  return `${digits.slice(0, last).replaceAll(/[.,]/g, '') || '0'}.${digits.slice(last + 1)}`;
}

/**
 * A number from a data format, which has a decimal point and no separators for thousands. Three decimals get another
 * zero, so that they are not taken for thousands: "12.125" becomes "12.1250".
 */
export function exactNumber(value: number): string {
  const text = String(value);
  return /^\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Removes trailing zeros after more decimals than money has. */
export function withoutTrailingZeros(number: string): string {
  return /\.\d{3,}0+$/.test(number) ? number.replace(/(?<=\.\d{2,})0+$/, '') : number;
}

const ISO_DURATION =
  /^\s*P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:\d+(?:\.\d+)?S)?)?\s*$/i;
const HOURS = String.raw`(\d+(?:[.,]\d+)?)\s*(?:h(?:ou)?rs?|h|std\.?|stunden?|heures?|horas?|ore?|uur|uren|godz\.?|hod\.?|timer?|timmar?|ч)(?![\p{L}])`;
const MINUTES = String.raw`(\d+)\s*(?:min(?:s|ute[ns]?|utos?|uti|uten|uter|uutti|\.)?|m|мин\.?|分)(?![\p{L}])`;
const HOURS_FOUND = new RegExp(HOURS, 'iu');
const MINUTES_FOUND = new RegExp(MINUTES, 'iu');

const MAX_DURATION_LENGTH = 100;

/** The whole minutes of a duration, from ISO 8601 or words. */
export function minutesOf(text: string): number | undefined {
  if (text.length > MAX_DURATION_LENGTH) return undefined;
  const [iso, days = 0, hours = 0, minutes = 0] = ISO_DURATION.exec(text) ?? [];
  if (iso !== undefined) return positive(Math.round(Number(days) * 1440 + Number(hours) * 60 + Number(minutes)));
  const hour = HOURS_FOUND.exec(text)?.[1];
  const minute = MINUTES_FOUND.exec(text)?.[1];
  if (hour === undefined && minute === undefined) return undefined;
  return positive(Math.round(Number((hour ?? '0').replace(',', '.')) * 60 + Number(minute ?? 0)));
}

const positive = (minutes: number): number | undefined => (minutes > 0 ? minutes : undefined);
