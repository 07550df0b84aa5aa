/**
 * The built-in answer to a question: a value that the page declares or labels, or else the sentences with the
 * question's words and the requested kind of value. Quotes the page, or says that the page does not say.
 */
import { factsOf } from '../declared/declared-facts.ts';
import { wholeRange } from '../fields/date-ranges.ts';
import { extractBuiltinFields } from '../fields/extract-fields.ts';
import type { PageReading } from '../page/page-reading.ts';
import { declaredSiteNames } from '../page/site-name.ts';
import { queryWords, Ranking } from '../passages/bm25.ts';
import { stemsOf, wordsOf } from '../words.ts';
import { answerBelow, definedThing, definition } from './answers-in-text.ts';
import { labelMeant } from './asked-labels.ts';
import { awardedThing } from './awards.ts';
import { contactAnswer } from './contact-answers.ts';
import { countIn } from './counted-lines.ts';
import { dateBehindName } from './dates-behind-names.ts';
import { documentationAnswer } from './documentation-answers.ts';
import { codeNamesIn } from './documented-names.ts';
import { type AnswerForm, isDoubtful } from './doubtful-answers.ts';
import { canBe, pairTest } from './expected-answer.ts';
import { factFor } from './facts.ts';
import { faqAnswer } from './faq-answers.ts';
import { readableQuestion } from './foreign-questions.ts';
import { partUnderHeading } from './headed-lists.ts';
import { ingredientFor } from './ingredients.ts';
import { askedKeys, keysOf, LIGHT_VERBS } from './keys.ts';
import { hasAllNames } from './named-things.ts';
import { namesOtherWork } from './named-works.ts';
import { NOT_STATED } from './not-stated.ts';
import { numberedHeading } from './numbered-headings.ts';
import { priceInOtherLanguage } from './other-language-prices.ts';
import { isSaidOutside, mayBeOutside } from './outside-content.ts';
import { placeOfThing } from './places-of-things.ts';
import { asksForSummary, readQuestion } from './question-request.ts';
import { quoteFor } from './quoted-sentences.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { shopTerm } from './shop-terms.ts';
import { longFormOf } from './short-forms.ts';
import { TableAnswers } from './tables/table-answers.ts';
import { factOfThing } from './thing-facts.ts';
import { priceOfThing } from './thing-prices.ts';
import { asksWhatIsSaid, threadAnswer } from './thread-answers.ts';
import { kindsNamed } from './whole-things.ts';

const MAX_ANSWERS = 3;
const MAX_ANSWER_LENGTH = 4_000;
/** What follows is not read: every word of a question is looked for in all of the page. */
const MAX_QUESTION_LENGTH = 2_000;

export function answerFromPage(page: PageReading, question: string): string {
  const subjects = subjectsOf(page);
  const title = new Set(subjects.flatMap((text) => [...wordsOf(text), ...stemsOf(text)]));
  const parts = partsOf(question.slice(0, MAX_QUESTION_LENGTH)).map(readableQuestion);
  const { sentences, ranking } = rankedSentences(sentencesOf(page.contentLines));
  const names = declaredSiteNames(page);
  const known = new Set([...subjects, ...names].flatMap(keysOf));
  const usual = new Set([...title, ...names.flatMap((text) => [...wordsOf(text), ...stemsOf(text)])]);
  const isLabel = labelTest(page);
  const tables = new TableAnswers(page, known);
  // What the main content leaves out, such as notices and tabs; read only if nothing else answers.
  let outside: { readonly sentences: Sentence[]; readonly ranking: Ranking } | undefined;
  const quotedOutside = (part: string) => {
    outside ??= rankedSentences(sentencesOf(page.lines.filter(({ isBoilerplate }) => !isBoilerplate)));
    const found = quoteFor(part, { ...outside, subjects: [...subjects, ...names], title: usual, known });
    return found.length === 1 && isSaidOutside(part, found[0] ?? '') ? found : undefined;
  };
  const answers = parts.flatMap(({ text: part, language }) => {
    // In German every noun has a capital letter.
    if (language !== 'de' && !hasAllNames(() => textsOf(page, subjects), part)) return [];
    const sources: readonly (readonly [AnswerForm, () => string[] | string | undefined])[] = [
      ['other', () => documentationAnswer(page.lines, part, known) ?? threadAnswer(page, part, known)],
      ['value', () => declaredAnswer(page, part, title)],
      ['other', () => priceOfThing(page, part) ?? priceInOtherLanguage(page, part, language)],
      ['other', () => contactAnswer(page.lines, part, known) ?? shopTerm(page.lines, part, known)],
      ['other', () => dateBehindName(page.lines, part) ?? awardedThing(page.lines, part)],
      [
        'other',
        () => longFormOf(page.lines, part) ?? numberedHeading(page.lines, part) ?? placeOfThing(page.lines, part),
      ],
      ['sentence', () => answerInText(page, part, sentences, known)],
      ['value', () => (asksWhatIsSaid(part) ? undefined : pairedAnswer(page, part, known))],
      ['other', () => tables.cell(part)],
      ['value', () => labelMeant(page, part, known)],
      ['value', () => (asksWhatIsSaid(part) ? undefined : factOfThing(page, part, known))],
      ['sentence', () => countIn(page.lines, part, known)],
      ['other', () => tables.count(part)],
      ['other', () => partUnderHeading(page.lines, part, known)],
      [
        'sentence',
        () => quoteFor(part, { sentences, ranking, subjects: [...subjects, ...names], title: usual, known }),
      ],
      ['sentence', () => faqAnswer(page.contentLines, part, known)],
      ['sentence', () => definedAnywhere(page, part)],
      ['sentence', () => (mayBeOutside(part, known) ? quotedOutside(part) : undefined)],
    ];
    for (const [form, find] of sources) {
      const found = [find() ?? []].flat().filter((text) => !isDoubtful({ question: part, form, text }, isLabel));
      if (found.length > 0) return found;
    }
    return [];
  });
  const distinct = [...new Set(answers)].slice(0, MAX_ANSWERS);
  return distinct.length === 0 ? NOT_STATED : distinct.join('\n').slice(0, MAX_ANSWER_LENGTH);
}

/** Everything that the page shows or declares. */
function* textsOf({ lines, declared }: PageReading, subjects: readonly string[]): Generator<string> {
  yield* subjects;
  for (const { text } of lines) yield text;
  for (const { value } of factsOf(declared)) yield value;
}

const rankedSentences = (sentences: Sentence[]) => ({
  sentences,
  ranking: new Ranking(sentences.map(({ text, heading }) => `${heading} ${text}`)),
});

/** Whether the page uses a text as a label. */
function labelTest(page: PageReading): (text: string) => boolean {
  let labels: ReadonlySet<string> | undefined;
  return (text) => {
    labels ??= new Set(page.labels.filter(({ layout }) => layout !== 'pair').map(({ label }) => label.toLowerCase()));
    return /[:：]$/.test(text) || labels.has(text.toLowerCase());
  };
}

/** The definition of the thing outside the main content: home pages say what they are about in menus and footers. */
function definedAnywhere(page: PageReading, question: string): string | undefined {
  const thing = definedThing(question);
  return thing && definition(thing, sentencesOf(page.lines), true);
}

/** With more headings of level 1, the page is a list of articles, and none of them is its subject. */
const MAX_HEADINGS = 3;

/** The subject of the page, in its own words. */
function subjectsOf({ declared, headings }: PageReading): string[] {
  return [declared.title, ...(headings.length > MAX_HEADINGS ? headings.slice(0, 1) : headings)];
}

/** "How many calories, and how many grams of sugar?" are two questions. */
function partsOf(question: string): string[] {
  const parts = unbroken(question).split(
    /[?;\n]+|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|is|are|does|do)\b)/i,
  );
  // The name of an option may be a word that questions leave out otherwise: "--all".
  const asks = (part: string) =>
    queryWords(part).length > 0 || codeNamesIn(part).length > 0 || readQuestion(part, new Set()) !== undefined;
  return parts.filter(asks).slice(0, MAX_ANSWERS);
}

const QUOTED = /"[^"\n]{1,200}"|“[^”\n]{1,200}”/g;

/** A question mark in a quoted title does not end the question. */
const unbroken = (question: string): string =>
  question.replace(QUOTED, (title) => title.replace(/[?;]/g, ' ').replace(/\s+/g, ' '));

/** The value that the question names, if the page declares or labels it. */
function declaredAnswer(
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
  if (typeof value === 'string') return concept.kind === 'date' ? wholeRange(page.lines, value) : value;
  if (!asksForSummary(question)) return undefined;
  // The title of a thread is its topic.
  return ASKS_ABOUT_THREAD.test(question) && page.title !== '' ? page.title : summaryOf(page);
}

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

/** The first sentences of a page without a description say what it is about, below its heading; a title alone does not. */
const summaryOf = ({ contentLines, mainHeading }: PageReading): string[] | undefined => {
  const first = contentLines.find(
    ({ text, heading }) =>
      heading === 0 &&
      text.length <= MAX_PARAGRAPH_LENGTH &&
      /[.!…。]["”’)]?$/.test(text) &&
      (/[。]$/.test(text) || text.split(/\s+/, MIN_PARAGRAPH_WORDS).length === MIN_PARAGRAPH_WORDS),
  )?.text;
  if (first === undefined || /^(?:it|they|you|we|i|he|she)\b/i.test(first)) return undefined;
  return [mainHeading?.text ?? '', first].filter((text) => text !== '');
};

const LENGTH = new Set(keysOf('length'));

/**
 * The value that the page pairs with what the question names: in a table, beside a label, or in a list of ingredients.
 */
function pairedAnswer(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const asked = askedKeys(question);
  const own = asked.filter((key) => !known.has(key));
  // "How long" asks for a length or a duration.
  const lasting = /\bhow long\b/i.test(question) ? asked.filter((key) => !LENGTH.has(key)) : [];
  const isAnswer = pairTest(question);
  // "How heavy is the machine?" on the page of a machine that is called otherwise.
  const withKinds = new Set([...known, ...kindsNamed(asked, page.lines)]);
  const plain = asked.filter((key) => !LIGHT_VERBS.has(key));
  return (
    factFor(page, asked, known, isAnswer) ??
    factFor(page, lasting, known, isAnswer) ??
    (plain.some((key) => !withKinds.has(key)) ? factFor(page, plain, withKinds, isAnswer) : undefined) ??
    ingredientFor(page, question, own.length > 0 ? own : asked)
  );
}

/** The page's answer to the same question, or its definition of the thing. */
function answerInText(
  page: PageReading,
  question: string,
  sentences: readonly Sentence[],
  known: ReadonlySet<string>,
): string | undefined {
  const thing = definedThing(question);
  return (
    (thing && definition(thing, sentences, true)) ??
    answerBelow(page.contentLines, question, known) ??
    (thing && definition(thing, sentences, false))
  );
}
