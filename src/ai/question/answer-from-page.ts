/**
 * The built-in answer to a question: a value that the page declares or labels, or else the sentences with the
 * question's words and the requested kind of value. Quotes the page, or says that the page does not say.
 */

import { factsOf } from '../declared/declared-facts.ts';
import type { PageReading } from '../page/page-reading.ts';
import { declaredSiteNames } from '../page/site-name.ts';
import { queryWords, Ranking } from '../passages/bm25.ts';
import { stemsOf, wordsOf } from '../words.ts';
import { askedInThread, mentionIn, sectionsOf, usualPart } from './about-page.ts';
import { answerBelow, definedThing, definition, describedItem } from './answers-in-text.ts';
import { labelMeant } from './asked-labels.ts';
import { awardedThing } from './awards.ts';
import { completed } from './completed-sentences.ts';
import { asksHowToContact, contactAnswer, waysToContact } from './contact-answers.ts';
import { countIn } from './counted-lines.ts';
import { dateBehindName } from './dates-behind-names.ts';
import { declaredAnswer, subjectsOf } from './declared-answers.ts';
import { documentationAnswer } from './documentation-answers.ts';
import { codeNamesIn } from './documented-names.ts';
import { type AnswerForm, isDoubtful } from './doubtful-answers.ts';
import { faqAnswer } from './faq-answers.ts';
import { readableQuestion } from './foreign-questions.ts';
import { partUnderHeading } from './headed-lists.ts';
import { onlyIntroduces } from './how-to.ts';
import { keysOf } from './keys.ts';
import { kindredAnswer } from './kindred/kindred-answer.ts';
import { authorBelowTitle, roleOfPerson } from './named-people.ts';
import { hasAllNames } from './named-things.ts';
import { NOT_STATED } from './not-stated.ts';
import { numberedHeading } from './numbered-headings.ts';
import { priceInOtherLanguage } from './other-language-prices.ts';
import { isSaidOutside, mayBeOutside } from './outside-content.ts';
import { entriesAnswer } from './page-entries.ts';
import { pairedAnswer } from './paired-answers.ts';
import { placeOfThing } from './places-of-things.ts';
import { asQuestion } from './plain-requests.ts';
import { asksForPoints, asksForPoster, readQuestion } from './question-request.ts';
import { quoteFor } from './quoted-sentences.ts';
import { withoutRanks } from './ranked-words.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { shopTerm } from './shop-terms.ts';
import { longFormOf } from './short-forms.ts';
import { TableAnswers } from './tables/table-answers.ts';
import { factOfThing } from './thing-facts.ts';
import { priceOfThing } from './thing-prices.ts';
import { asksWhatIsSaid, threadAnswer } from './thread-answers.ts';

const MAX_ANSWERS = 3;
/** The sources that know who posted what: the first ones. */
const OF_POSTERS = 3;
const MAX_ANSWER_LENGTH = 4_000;
/** What follows is not read: every word of a question is looked for in all of the page. */
const MAX_QUESTION_LENGTH = 2_000;

export function answerFromPage(page: PageReading, question: string): string {
  const subjects = subjectsOf(page);
  const title = new Set(subjects.flatMap((text) => [...wordsOf(text), ...stemsOf(text)]));
  const parts = partsOf(question.slice(0, MAX_QUESTION_LENGTH)).map((part) => readableQuestion(asQuestion(part)));
  const { sentences, ranking } = rankedSentences(sentencesOf(page.contentLines));
  const names = declaredSiteNames(page);
  const subject = new Set([...subjects, ...names].flatMap(keysOf));
  const usual = new Set([...title, ...names.flatMap((text) => [...wordsOf(text), ...stemsOf(text)])]);
  const isLabel = labelTest(page);
  const tables = new TableAnswers(page, subject);
  // What the main content leaves out, such as notices and tabs; read only if nothing else answers.
  let outside: { readonly sentences: Sentence[]; readonly ranking: Ranking } | undefined;
  const quotedOutside = (part: string, known: ReadonlySet<string>) => {
    outside ??= rankedSentences(sentencesOf(page.lines.filter(({ isBoilerplate }) => !isBoilerplate)));
    const found = quoteFor(part, { ...outside, subjects: [...subjects, ...names], title: usual, known });
    return found.length === 1 && isSaidOutside(part, found[0] ?? '') ? found : undefined;
  };
  const answers = parts.flatMap(({ text: part, language }) => {
    const known = withoutRanks(part, subject);
    // In German every noun has a capital letter.
    if (language !== 'de' && !hasAllNames(() => textsOf(page, subjects), part)) return [];
    const sources: readonly (readonly [AnswerForm, () => string[] | string | undefined])[] = [
      ['other', () => partOfPage(page, part) ?? documentationAnswer(page.lines, part, known)],
      ['sentence', () => threadAnswer(page, part, known)],
      ['value', () => declaredAnswer(page, part, title)],
      ['sentence', () => mentionIn(sentences, part)],
      ['other', () => priceOfThing(page, part) ?? priceInOtherLanguage(page, part, language)],
      [
        'other',
        () =>
          asksHowToContact(part)
            ? waysToContact((each) => declaredAnswer(page, each, title) ?? contactAnswer(page.lines, each, known))
            : undefined,
      ],
      ['other', () => contactAnswer(page.lines, part, known) ?? shopTerm(page.lines, part, known)],
      ['other', () => dateBehindName(page.lines, part) ?? awardedThing(page.lines, part)],
      ['other', () => authorBelowTitle(page.lines, part)],
      [
        'other',
        () => longFormOf(page.lines, part) ?? numberedHeading(page.lines, part) ?? placeOfThing(page.lines, part),
      ],
      ['sentence', () => answerInText(page, part, sentences, known) ?? roleOfPerson(page.lines, part)],
      ['other', () => tables.pricesOfCards(part) ?? tables.namesOfCards(part)],
      ['value', () => (asksWhatIsSaid(part) ? undefined : pairedAnswer(page, part, known))],
      ['other', () => tables.cell(part)],
      ['value', () => labelMeant(page, part, known)],
      ['value', () => (asksWhatIsSaid(part) ? undefined : factOfThing(page, part, known))],
      ['sentence', () => countIn(page.lines, part, known)],
      ['other', () => tables.numberOfRows(part)],
      ['other', () => partUnderHeading(page.lines, part, known)],
      [
        'sentence',
        () => quoteFor(part, { sentences, ranking, subjects: [...subjects, ...names], title: usual, known }),
      ],
      ['sentence', () => faqAnswer(page.contentLines, part, known)],
      ['other', () => tables.numberOfCards(part)],
      ['sentence', () => definedAnywhere(page, part)],
      ['sentence', () => (mayBeOutside(part, known) ? quotedOutside(part, known) : undefined)],
      [
        'other',
        () =>
          kindredAnswer(part, {
            page,
            sentences,
            title,
            isDoubtful: (form, text) =>
              isLabel(text) || onlyIntroduces(part, text) || isDoubtful({ question: part, form, text }, isLabel),
          }),
      ],
      // Without such a part of its own, a page has its description.
      ['sentence', () => (asksForPoints(part) ? (declaredAnswer(page, 'What is this page about', title) ?? []) : [])],
    ];
    // Whoever else is named on the page did not post it.
    for (const [form, find] of asksForPoster(part) ? sources.slice(0, OF_POSTERS) : sources) {
      const found = [find() ?? []]
        .flat()
        .filter((text) => !isDoubtful({ question: part, form, text }, isLabel))
        .flatMap((text) => (form === 'sentence' ? (completed(page.lines, part, text) ?? []) : text));
      if (found.length > 0) return found;
    }
    return [];
  });
  const distinct = [...new Set(answers)].slice(0, MAX_ANSWERS);
  return distinct.length === 0 ? NOT_STATED : distinct.join('\n').slice(0, MAX_ANSWER_LENGTH);
}

const partOfPage = (page: PageReading, question: string): string | undefined =>
  entriesAnswer(page, question) ??
  sectionsOf(page.contentLines, question) ??
  usualPart(page.contentLines, question) ??
  askedInThread(page, question);

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
  return thing && definition(thing, sentencesOf(page.lines), { namesKind: true });
}

/** "How many calories, and how many grams of sugar?" are two questions. */
function partsOf(question: string): string[] {
  const parts = unbroken(question.replace(TLDR, 'summary')).split(
    /[?;\n]+|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|is|are|does|do)\b)/i,
  );
  // The name of an option may be a word that questions leave out otherwise: "--all".
  const asks = (part: string) =>
    queryWords(part).length > 0 || codeNamesIn(part).length > 0 || readQuestion(part, new Set()) !== undefined;
  return parts.filter(asks).slice(0, MAX_ANSWERS);
}

const TLDR = /^\s*tl;\s?dr\b/i;
const QUOTED = /"[^"\n]{1,200}"|“[^”\n]{1,200}”/g;

/** A question mark in a quoted title does not end the question. */
const unbroken = (question: string): string =>
  question.replace(QUOTED, (title) => title.replace(/[?;]/g, ' ').replace(/\s+/g, ' '));

/** The page's answer to the same question, or its definition of the thing. */
function answerInText(
  page: PageReading,
  question: string,
  sentences: readonly Sentence[],
  known: ReadonlySet<string>,
): string | undefined {
  const thing = definedThing(question);
  return (
    (thing && definition(thing, sentences, { namesKind: true })) ??
    answerBelow(page.contentLines, question, known) ??
    (thing && (definition(thing, sentences, { namesKind: false }) ?? describedItem(thing, page.contentLines)))
  );
}
