/**
 * Where answers come from, in the order in which the sources are asked: what names the thing most exactly comes first.
 * The first source with an answer that is not doubtful is believed, and no other is asked.
 */
import type { PageReading } from '../page/page-reading.ts';
import { askedInThread, mentionIn, sectionsOf, usualPart } from './about-page.ts';
import { answerBelow } from './answers-below.ts';
import { labelMeant } from './asked-labels.ts';
import type { AskedPage } from './asked-page.ts';
import { awardedThing } from './awards.ts';
import { asksHowToContact, contactAnswer, waysToContact } from './contact-answers.ts';
import { countIn } from './counted-lines.ts';
import { dateBehindName } from './dates-behind-names.ts';
import { declaredAnswer } from './declared-answers.ts';
import { definedThing, definition, describedItem } from './definitions.ts';
import { documentationAnswer } from './documentation-answers.ts';
import { type AnswerForm, isDoubtful } from './doubtful-answers.ts';
import { faqAnswer } from './faq-answers.ts';
import { partUnderHeading } from './headed-lists.ts';
import { onlyIntroduces } from './how-to.ts';
import { kindredAnswer } from './kindred/kindred-answer.ts';
import { kindredLabel } from './kindred/kindred-label.ts';
import { listedRank, listedValue } from './listed-things.ts';
import { authorBelowTitle, roleOfPerson } from './named-people.ts';
import { numberedHeading } from './numbered-headings.ts';
import { priceInOtherLanguage } from './other-language-prices.ts';
import { mayBeOutside } from './outside-content.ts';
import { entriesAnswer } from './page-entries.ts';
import { pairedAnswer } from './paired-answers.ts';
import { placeOfThing } from './places-of-things.ts';
import { asksForPoints, asksForPoster } from './question-request.ts';
import { sentencesOf } from './sentences.ts';
import { shopTerm } from './shop-terms.ts';
import { longFormOf } from './short-forms.ts';
import { factOfThing } from './thing-facts.ts';
import { priceOfThing } from './thing-prices.ts';
import { asksWhatIsSaid, threadAnswer } from './thread-answers.ts';

/** One question about one page. */
export interface Asked {
  readonly question: string;
  /** The language in which it was asked; the question itself is in English. */
  readonly language: string;
  readonly page: AskedPage;
  readonly reading: PageReading;
  /** The words of the page's subject, as keys: an answer need not repeat them. */
  readonly known: ReadonlySet<string>;
}

type Find = (asked: Asked) => string | readonly string[] | undefined;

export interface AnswerSource {
  readonly form: AnswerForm;
  readonly find: Find;
}

const value = (find: Find): AnswerSource => ({ form: 'value', find });
const sentence = (find: Find): AnswerSource => ({ form: 'sentence', find });
const other = (find: Find): AnswerSource => ({ form: 'other', find });

/** Of joined sources (`??`), the second one is not asked if the answer of the first is doubtful. */
const SOURCES: readonly AnswerSource[] = [
  // The page as such: what it lists, its sections, its conclusion, what a thread asks. What it documents.
  other(
    ({ reading, question, known }) =>
      partOfPage(reading, question) ?? documentationAnswer(reading.lines, question, known),
  ),
  // Who says what in a thread.
  sentence(({ reading, question, known }) => threadAnswer(reading, question, known)),
  // A field that the page declares or labels: its price, author, date or subject.
  value(({ reading, question, page: { title } }) => declaredAnswer(reading, question, title)),

  // Whether the page mentions something.
  sentence(({ question, page: { sentences } }) => mentionIn(sentences, question)),
  // Values that show by themselves what they are, wherever they stand: prices, contacts, terms of shops, dates, names.
  other(
    ({ reading, question, language }) =>
      priceOfThing(reading, question) ?? priceInOtherLanguage(reading, question, language),
  ),
  other((asked) => (asksHowToContact(asked.question) ? allContacts(asked) : undefined)),
  other(
    ({ reading: { lines }, question, known }) =>
      contactAnswer(lines, question, known) ?? shopTerm(lines, question, known),
  ),
  other(({ reading: { lines }, question }) => dateBehindName(lines, question) ?? awardedThing(lines, question)),
  other(({ reading: { lines }, question }) => authorBelowTitle(lines, question)),
  other(
    ({ reading: { lines }, question }) =>
      longFormOf(lines, question) ?? numberedHeading(lines, question) ?? placeOfThing(lines, question),
  ),
  // The answer below the same question, the definition of the thing, the role of the person.
  sentence((asked) => answerInText(asked) ?? roleOfPerson(asked.reading.lines, asked.question)),

  // What the layout tells: cards, pairs of label and value, rows and columns, boxes.
  other(({ question, page: { tables } }) => tables.pricesOfCards(question) ?? tables.namesOfCards(question)),
  value(({ reading, question, known }) =>
    asksWhatIsSaid(question) ? undefined : pairedAnswer(reading, question, known),
  ),
  other(({ question, page: { tables } }) => tables.cell(question)),
  value(({ reading, question, known }) => labelMeant(reading, question, known)),
  // What a list says of the thing that the question names.
  other(
    ({ reading, question, known }) => listedValue(reading, question, known) ?? listedRank(reading, question, known),
  ),
  value(({ reading, question, known }) =>
    asksWhatIsSaid(question) ? undefined : factOfThing(reading, question, known),
  ),
  // What is counted.
  sentence(({ reading: { lines }, question, known }) => countIn(lines, question, known)),
  other(({ question, page: { tables } }) => tables.numberOfRows(question)),
  // What stands below the heading with the question's words, and the sentences that have them.
  other(({ reading: { lines }, question, known }) => partUnderHeading(lines, question, known)),
  sentence(({ question, page, known }) => page.quote(question, known)),

  // From here on, less of the question must be found.
  sentence(({ reading, question, known }) => faqAnswer(reading.contentLines, question, known)),
  other(({ question, page: { tables } }) => tables.numberOfCards(question)),
  sentence(({ reading, question }) => definedAnywhere(reading, question)),
  sentence(({ question, page, known }) =>
    mayBeOutside(question, known) ? page.quoteOutside(question, known) : undefined,
  ),
  value(({ reading, question, page: { title } }) => kindredLabel(reading, question, title)),
  other((asked) => inOtherWords(asked)),
  // A page without a list of its main points has a description.
  sentence(({ reading, question, page: { title } }) =>
    asksForPoints(question) ? declaredAnswer(reading, 'What is this page about', title) : undefined,
  ),
];

/** The sources that know who posted what: the first ones. */
const OF_POSTERS = 3;

/** Whoever else is named on the page did not post it. */
export const sourcesFor = (question: string): readonly AnswerSource[] =>
  asksForPoster(question) ? SOURCES.slice(0, OF_POSTERS) : SOURCES;

const partOfPage = (page: PageReading, question: string): string | undefined =>
  entriesAnswer(page, question) ??
  sectionsOf(page.contentLines, question) ??
  usualPart(page.contentLines, question) ??
  askedInThread(page, question);

const allContacts = ({ reading, page, known }: Asked): string[] =>
  waysToContact((each) => declaredAnswer(reading, each, page.title) ?? contactAnswer(reading.lines, each, known));

/** The page's answer to the same question, or its definition of the thing. */
function answerInText({ reading: { contentLines }, question, page, known }: Asked): string | undefined {
  const thing = definedThing(question);
  return (
    (thing && definition(thing, page.sentences, { namesKind: true })) ??
    answerBelow(contentLines, question, known) ??
    (thing && (definition(thing, page.sentences, { namesKind: false }) ?? describedItem(thing, contentLines)))
  );
}

/** The definition of the thing outside the main content: home pages say what they are about in menus and footers. */
function definedAnywhere(page: PageReading, question: string): string | undefined {
  const thing = definedThing(question);
  return thing && definition(thing, sentencesOf(page.lines), { namesKind: true });
}

/** It chooses among many parts of the page, so that it leaves out those that would be doubtful answers. */
const inOtherWords = ({ reading, question, page }: Asked): string | undefined =>
  kindredAnswer(question, {
    page: reading,
    sentences: page.sentences,
    title: page.title,
    isDoubtful: (form, text) =>
      page.isLabel(text) || onlyIntroduces(question, text) || isDoubtful({ question, form, text }, page.isLabel),
  });
