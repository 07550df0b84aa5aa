/**
 * Contact details: telephone numbers and postal addresses, which are mostly in headers and footers and
 * without a label. Answers with the only one on the page, or the only one right below what the question names.
 */

import { labeledNumber } from '../fields/labeled-numbers.ts';
import { addressesIn, phonesIn, postcodeIn } from '../fields/shown-contacts.ts';
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';
import { asksForHours, OF_HOURS, openingHours } from './opening-hours.ts';

const MAX_LINE_LENGTH = 200;
/** Maximum lines between a number and the name above it. */
const MAX_ABOVE = 3;
const MAX_FOUND = 200;

export function contactAnswer(
  lines: readonly Line[],
  question: string,
  known: ReadonlySet<string>,
): string | undefined {
  const use = ASKS_FOR_FAX.test(question) ? 'fax' : ASKS_FOR_MOBILE.test(question) ? 'mobile' : undefined;
  if (use !== undefined) {
    return askedOf(question, OF_PHONES, known).length > 0 ? undefined : labeledNumber(use, lines);
  }
  if (ASKS_FOR_PHONE.test(question) && !ASKS_FOR_OTHER_NUMBER.test(question)) {
    return chosen(lines, phonesIn, askedOf(question, OF_PHONES, known));
  }
  if (asksForHours(question)) {
    const whose = askedOf(question, OF_PLACES_WITH_HOURS, known);
    return whose.length > 0 ? undefined : openingHours(lines, question);
  }
  if (ASKS_FOR_POSTCODE.test(question)) {
    const address = chosen(lines, addressesIn, askedOf(question, OF_ADDRESSES, known));
    return address && postcodeIn(address);
  }
  if (ASKS_FOR_ADDRESS.test(question)) return chosen(lines, addressesIn, askedOf(question, OF_ADDRESSES, known));
  return undefined;
}

const ASKS_HOW_TO_CONTACT =
  /^\s*(?:and\s+)?how (?:can|do|should|could|would) (?:i|we|you|one|people) (?:contact|reach|get in touch with|get hold of) (?:them|you|us|it|(?:the|this) (?:\p{L}+ ?){1,3})[\s?.]*$/iu;

/** "How can I contact them?" */
export const asksHowToContact = (question: string): boolean => ASKS_HOW_TO_CONTACT.test(question);

/** The page's telephone number and mail address, as far as it has them. */
export function waysToContact(ask: (question: string) => string | readonly string[] | undefined): string[] {
  return ['What is the phone number', 'What is the email address'].flatMap((question) => ask(question) ?? []);
}

const ASKS_FOR_PHONE = /\b(?:phone|telephone|toll[- ]free|hotline)\b|\bnumber (?:can|do|should) i (?:call|dial)\b/i;
const ASKS_FOR_FAX = /\bfax (?:number|no)\b|^\s*what is (?:the|your|their) fax\W*$/i;
const ASKS_FOR_MOBILE = /\b(?:mobile|cell)(?: phone)? number\b/i;
const ASKS_FOR_OTHER_NUMBER = /\b(?:how (?:many|much|long|big)|which phones?|price|cost|app|plan)\b/i;
const OF_PHONES = new Set(keysOf('phone number telephone call contact hotline dial reach line fax mobile cell'));

const ASKS_FOR_POSTCODE = /\b(?:zip|postal) ?code\b|\bpost ?code\b|\bpostleitzahl\b|\bcode postal\b|\bcódigo postal\b/i;
const ASKS_FOR_ADDRESS =
  /\b(?:postal |street |mailing |physical )?address\b(?!\s*(?:bar|book))|^\s*(?:and\s+)?where (?:is|are) (?:the |your |their |its |this )?[\p{L}\s'’-]{0,40}$/iu;
const OF_ADDRESSES = new Set(
  keysOf(
    'address located location postal street mailing physical shop store office gallery restaurant hotel studio company business headquarters based building place find zip code postcode postleitzahl',
  ),
);
/** What has an address: the page's subject, by a word for such things. */
const HAS_ADDRESS = new Set(keysOf('practice clinic museum school university library church castle venue'));
const OF_PLACES_WITH_HOURS = new Set([...OF_ADDRESSES, ...OF_HOURS]);
const NO_POSTAL_ADDRESS = /\b(?:e-?mail|ip|web|url|mac)\b/i;
/** The words of the question that say whose number it asks for. */
function askedOf(question: string, usual: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return askedKeys(question).filter(
    (key) => !usual.has(key) && !known.has(key) && !(usual === OF_ADDRESSES && HAS_ADDRESS.has(key)),
  );
}

type Finder = (lines: readonly Line[], at: number) => string[];

/** The only one on the page, or the only one below what the question names. */
function chosen(lines: readonly Line[], find: Finder, whose: readonly string[]): string | undefined {
  if (find === addressesIn && whose.some((key) => NO_POSTAL_ADDRESS.test(key))) return undefined;
  const found = new Map<string, string>();
  let last = -1;
  for (const [at, { text }] of lines.entries()) {
    if (found.size >= MAX_FOUND) break;
    if (text.length > MAX_LINE_LENGTH || !/\d/.test(text)) continue;
    const values = find(lines, at);
    if (values.length === 0) continue;
    const above = lines.slice(Math.max(last + 1, at - MAX_ABOVE), at + 1);
    last = at;
    if (whose.length > 0) {
      const keys = new Set(above.flatMap((line) => (line.text.length <= MAX_LINE_LENGTH ? keysOf(line.text) : [])));
      if (!whose.every((key) => keys.has(key))) continue;
    }
    for (const value of values) found.set(value.replace(/[^\p{L}\d]/gu, '').toLowerCase(), value);
  }
  // The same address again with something around it.
  const [shortest = ''] = [...found.keys()].sort((a, b) => a.length - b.length);
  return [...found.keys()].every((each) => each.includes(shortest)) ? found.get(shortest) : undefined;
}
