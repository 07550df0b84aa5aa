/** Whether an answer equals the truth: as text, number, code, duration or currency, in any notation. */
import { isSignOf } from '../../src/ai/fields/currencies.ts';
import { daysOf } from '../../src/ai/fields/dates.ts';

export type Comparison = (answer: string, truth: string) => boolean;

/** The letters and digits in order. */
const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

export const sameText: Comparison = (answer, truth) => lettersAndDigits(answer) === lettersAndDigits(truth);

export const sameCode: Comparison = sameText;

/** The truth may be rounded. */
export const sameNumber: Comparison = (answer, truth) => {
  const decimals = /\.(\d+)$/.exec(truth.trim())?.[1]?.length ?? 0;
  return (
    Number(Number(answer).toFixed(decimals)) === Number(truth.trim()) && Math.abs(Number(answer) - Number(truth)) < 0.01
  );
};

/** The truth may have a point as its thousands separator. */
export const samePrice: Comparison = (answer, truth) =>
  sameNumber(answer, truth) ||
  (/^\d{1,3}\.\d{3}$/.test(truth.trim()) && Number(answer) === Number(truth.replace('.', '')));

/** The same picture in any size. */
export const sameImage: Comparison = (answer, truth) => pictureOf(answer) === pictureOf(truth);

function pictureOf(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)/, '');
}

const UNAVAILABLE = new Set(['outofstock', 'soldout', 'discontinued']);

/** Shops have several words for "not available". */
export const sameAvailability: Comparison = (answer, truth) => {
  const [said, meant] = [lettersAndDigits(answer), lettersAndDigits(truth)];
  return said === meant || (UNAVAILABLE.has(said) && UNAVAILABLE.has(meant));
};

export const sameFirstNumber: Comparison = (answer, truth) => /\d+/.exec(answer)?.[0] === /\d+/.exec(truth)?.[0];

export const sameDuration: Comparison = sameFirstNumber;

export const sameCurrency: Comparison = (answer, truth) => answer === truth || isSignOf(truth, answer);

/** The same people in any order, without academic titles. */
export const samePeople: Comparison = (answer, truth) => peopleIn(answer) === peopleIn(truth);

function peopleIn(text: string): string {
  const names = text
    .split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/)
    .filter((name) => !/^\p{Lu}[\p{L}.]{0,5}$/u.test(name));
  return names
    .map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .sort()
    .join(' ');
}

/** The same day as written, not in UTC. */
export const sameDay: Comparison = (answer, truth) => daysOf(answer).includes(truth);
