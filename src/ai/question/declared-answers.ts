/** The field of the page that a question asks for: its price, author, date or subject. */
import { factsOf } from '../declared/declared-facts.ts';
import { wholeRange } from '../fields/date-ranges.ts';
import { extractBuiltinFields } from '../fields/extract-fields.ts';
import { contactsIn, phonesIn } from '../fields/shown-contacts.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { canBe } from './expected-answer.ts';
import { namesOtherWork } from './named-works.ts';
import { asksForSummary, readQuestion } from './question-request.ts';

/** With more headings of level 1, the page is a list of articles, and none of them is its subject. */
const MAX_HEADINGS = 3;

/** The subject of the page, in its own words. */
export function subjectsOf({ declared, headings }: PageReading): string[] {
  return [declared.title, ...(headings.length > MAX_HEADINGS ? headings.slice(0, 1) : headings)];
}

/** The value that the question names, if the page declares or labels it. */
export function declaredAnswer(
  page: PageReading,
  question: string,
  title: ReadonlySet<string>,
): string | string[] | undefined {
  const asked = readQuestion(question, title);
  if (asked === undefined) return undefined;
  const { concept, field } = asked;
  if (!canBe(concept.kind, question) || (concept.kind === 'price' && ASKS_FOR_PART_PRICE.test(question)))
    return undefined;
  if (concept.kind === 'price' && asksForQuantity(question, title)) return undefined;
  if (asksForOther(question, title)) return undefined;
  // The language of a film is not that of the page about it.
  if (concept.kind === 'language' && !ASKS_ABOUT_PAGE.test(question)) return undefined;
  if (namesOtherWork(question, subjectsOf(page))) return undefined;
  const value = extractBuiltinFields(page, { [field]: `, ${question} with currency` })[field];
  if (concept.kind === 'phone' && typeof value === 'string' && !isMainPhone(page, value)) return undefined;
  if (typeof value === 'string') return concept.kind === 'date' ? wholeRange(page.lines, value) : value;
  if (!asksForSummary(question)) return undefined;
  // The title of a thread is its topic.
  return ASKS_ABOUT_THREAD.test(question) && page.title !== '' ? page.title : summaryOf(page);
}

/** Of several numbers on a page, the one that it declares is its own. */
function isMainPhone(page: PageReading, phone: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, '');
  if (contactsIn(page.lines, phonesIn).length < 2) return true;
  return [...factsOf(page.declared)].some(
    ({ value }) => value.length < MAX_PHONE_LENGTH && digits(value) === digits(phone),
  );
}
const MAX_PHONE_LENGTH = 40;

/** Questions about other prices than that of the page's product. */
const ASKS_FOR_PART_PRICE =
  /\b(?:per|each|a (?:month|week|year|day|night)|monthly|yearly|annually|shipping|delivery|deposit|on average)\b/i;

/** "How much does one cost if I buy 50?": the price of the page's product is for one. */
const asksForQuantity = (question: string, title: ReadonlySet<string>): boolean =>
  (question.match(/\b(?:buy|order|get|for|of|than) (\d+)\b/gi) ?? []).some(
    (text) =>
      !/\D1$/.test(text) &&
      !wordsOf(text)
        .slice(-1)
        .every((word) => title.has(word)),
  );

/**
 * "How much did it cost in 1950?", "Where is Mudfest 2031?", "Who wrote Salt Marsh 3?": the page is about another year,
 * or another thing of that name.
 */
const asksForOther = (question: string, title: ReadonlySet<string>): boolean =>
  (question.match(OTHER) ?? []).some((text) => !title.has(/\d+$/.exec(text)?.[0] ?? ''));
const OTHER = /\b(?:1[5-9]|20)\d{2}\b|(?<=\s)\p{Lu}\p{L}+ \d{1,2}(?![\p{L}\d.,:%°])/gu;

const ASKS_ABOUT_PAGE = /\b(?:page|article|text|site|website|post|document|written)\b|\bis (?:it|this) in\b/i;
const ASKS_ABOUT_THREAD = /\b(?:thread|topic|discussion|question|post|conversation)\b/i;

const MIN_PARAGRAPH_WORDS = 8;
const MAX_PARAGRAPH_LENGTH = 600;

/**
 * The first sentences of a page without a description say what it is about, below its heading; a title alone does not.
 */
const summaryOf = ({ contentLines, mainHeading, title }: PageReading): string[] | undefined => {
  const first = contentLines.find(
    ({ text, heading }) =>
      heading === 0 &&
      text.length <= MAX_PARAGRAPH_LENGTH &&
      /[.!…。]["”’)]?$/.test(text) &&
      (/[。]$/.test(text) || text.split(/\s+/, MIN_PARAGRAPH_WORDS).length === MIN_PARAGRAPH_WORDS),
  )?.text;
  if (first === undefined || /^(?:it|they|you|we|i|he|she)\b/i.test(first)) return undefined;
  // The first heading of a documentation's page may be that of the whole documentation.
  const heading = mainHeading?.text ?? '';
  const isOwn = title === '' || title.toLowerCase().includes(heading.toLowerCase());
  return [isOwn ? heading : title, first].filter((text) => text !== '');
};
