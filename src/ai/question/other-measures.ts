/** Numbers that measure something else than the question asks for: "in 10 years" does not say how big it is. */
import { CURRENCY } from '../fields/currencies.ts';
import { withoutSize } from './keys.ts';

/** A number, or a size that stands for one. */
export const HAS_NUMBER =
  /\d|[½¼¾⅓⅔]|\b(?:half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|small|medium|large)\b/i;

const NUMBER = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|several)`;
const TIME = `${NUMBER}[\\s-]?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|decades?)\\b`;
const MONEY = `(?<!\\p{L})(?:${CURRENCY})\\s?\\d[\\d.,]*[km]?|\\d[\\d.,]*\\s?(?:${CURRENCY}|dollars?|euros?)(?!\\p{L})`;
const SHARE = `\\d[\\d.,]*\\s?(?:%|percent\\b)`;
const ORDINAL = `\\b(?:\\d+(?:st|nd|rd|th)|first|second|third)\\b`;
const ONE = `\\b(?:one|two) (?:of|another|or more)\\b|\\b(?:no|any|every|some|this|that|the|keep) one\\b|\\bone (?:in|that|thing|day|way)\\b`;
const NOT_A_SIZE = new RegExp([TIME, MONEY, SHARE, ORDINAL, ONE].join('|'), 'giu');
const LEFT =
  /\d|[½¼¾⅓⅔]|\b(?:half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|small|medium|large)\b/iu;

const ASKS_FOR_SIZE = /^\s*(?:and\s+)?how (?:big|large|tall|high|deep|wide|thick|heavy|far)\b/i;

/**
 * Whether all numbers of a sentence are times, amounts of money or shares where a size, a distance or a weight is asked
 * for.
 */
export const measuresOther = (question: string, text: string): boolean =>
  ASKS_FOR_SIZE.test(withoutSize(question)) && !LEFT.test(text.replace(NOT_A_SIZE, ' '));
