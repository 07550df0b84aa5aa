/**
 * What a page with little text says: which of its sentences are those of a wall, and how much other text there is.
 * Knows the words of walls; judges nothing.
 */
import type { BarePage } from './bare-page.ts';
import { isOnlyDenial, LineReader } from './line-reader.ts';
import { INTERJECTION, introducesText, isSubject, namesFailure, namesThing } from './page-topic.ts';
import { plain } from './plain-text.ts';
import { ADDRESS, countDetails, showsReference } from './references.ts';
import type { Said } from './said.ts';
import { HIDDEN, isTelling, type Statement, statementsOf } from './sentence-statements.ts';
import { quotedIn, sentencesOf, withoutQuotations } from './sentences.ts';
import { isBluntlySaid } from './to-visitor.ts';
import type { Lexicon } from './words.ts';

export function readStatements(
  page: BarePage,
  lexicon: Lexicon,
  { readsFallback }: { readonly readsFallback: boolean },
): Said {
  const title = readTitle(page.title, lexicon);
  const lines = new LineReader(page, lexicon, title.said);
  const { firstHeading } = lines;
  const fallback = readFallback(readsFallback ? page.fallback : '', lexicon);
  const asksByButton = page.buttons.split('\n').some((label) => isLabelOfPerson(plain(label), lexicon));
  const details = countDetails(page.lines.split('\n').map((line) => line.trim()));

  const said = new Set([...lines.said, ...fallback.said, ...title.said]);
  const inTitle = new Set(title.said);
  const inHeading = new Set(lines.inHeading);
  if (asksByButton) said.add('asks-for-person');
  const isDenial = (text: string) => lexicon.deny(text).length > 0 && lexicon.generally(text).length === 0;
  if (details >= 2 && [title.text, firstHeading].some(isDenial)) {
    said.add('blocks');
    inHeading.add('blocks');
  }
  // "Blocked" alone does not say what; the text does.
  if (said.has('blocks')) {
    if (isOnlyDenial(title.text, lexicon)) inTitle.add('blocks');
    if (isOnlyDenial(firstHeading, lexicon)) inHeading.add('blocks');
  }
  // The legal ground follows the notice that the site is blocked.
  const isBlocked = inTitle.has('blocks') || inHeading.has('blocks');
  const isByLaw = isBlocked && (lines.lawText > 0 || lines.citesLaw);
  if (isByLaw) said.add('by-law');

  const otherText = lines.otherText + (isByLaw ? 0 : lines.lawText);
  const hasSubject = lines.hasSubject || namesSubject(title.text, said, inTitle, lexicon);
  const isTold = [...said].some(isTelling);
  return {
    said,
    inTitle,
    inHeading,
    details,
    otherText,
    hasSubject,
    goesInto: lines.goesInto,
    queueSentences: lines.queueSentences,
    queuesVisitor: lines.queuesVisitor,
    advises: lines.advises,
    hasManualHeadings: lines.hasManualHeadings,
    quotesRefusal: lines.quotesRefusal,
    wantsVisibly: lines.said.has('wants-script-and-cookies'),
    showsReference: lines.citesCode || showsReference(page.text),
    showsAddress: ADDRESS.test(page.text),
    namesCheck: [title.text, firstHeading].some((text) => namesCheck(text, lexicon)),

    // Where nothing is shown, the fallback is what the page says.
    addressesVisitor: lines.addressesVisitor || (page.text === '' && fallback.isDirect),
    isOfRequest: lines.isOfRequest,
    asksPlainly: lines.asksPlainly || asksByButton,
    isDirect:
      lines.isDirect ||
      lines.addressesVisitor ||
      title.isBlunt ||
      fallback.isDirect ||
      asksByButton ||
      // A page that tells the visitor to wait or to reload also addresses its other sentences to the visitor.
      (isTold && (said.has('waits') || said.has('goes-on')) && otherText === 0 && !hasSubject),

    explains: title.isQuoted || explains(title.text, firstHeading, inTitle, inHeading, lexicon),
    isHeadline:
      !lines.speaksToVisitor && title.text === firstHeading && title.text.split(' ').length >= MIN_HEADLINE_WORDS,
    isAboutSubject: isAboutSubject(title.text, firstHeading, hasSubject, inTitle, lexicon),
    // A wall sets the details of the request as code, and says besides what they are about.
    isOfOthers:
      (lines.quotesWall && !(lines.showsRequest && isTold)) ||
      (lines.speaksGenerally && !(inTitle.has('blocks') && said.has('by-law'))),
  };
}

interface Title {
  readonly text: string;
  readonly said: ReadonlySet<Statement>;
  /** Says it without more words than a wall has. */
  readonly isBlunt: boolean;
  /** A page whose title quotes a wall is about that wall. */
  readonly isQuoted: boolean;
}

function readTitle(written: string, lexicon: Lexicon): Title {
  const whole = plain(written);
  const text = withoutQuotations(whole);
  const sentences = sentencesOf(text);
  const said = new Set(
    sentences.flatMap((sentence) => (sentence.length <= MAX_TITLE_LENGTH ? statementsOf(sentence, lexicon) : [])),
  );
  return {
    text,
    said,
    isBlunt: sentences.some((sentence) => isBluntlySaid(sentence, said)),
    isQuoted: text.length < whole.length && statementsOf(quotedIn(written), lexicon).length > 0,
  };
}

/** The content for browsers without scripts. */
function readFallback(text: string, lexicon: Lexicon): { said: Statement[]; isDirect: boolean } {
  const sentences = sentencesOf(plain(text)).map((sentence) => ({ sentence, found: statementsOf(sentence, lexicon) }));
  return {
    // Every application asks for JavaScript there, so that says nothing.
    said: sentences
      .flatMap(({ found }) => found)
      .filter((statement) => statement !== 'wants-script' && statement !== 'rejects-browser'),
    isDirect: sentences.some(({ sentence, found }) => found.some(isTelling) && lexicon.you(sentence).length > 0),
  };
}

/** The name of the site may follow. "User verification by Tides" is the subject of a page that asks for it. */
const namesSubject = (
  title: string,
  said: ReadonlySet<Statement>,
  inTitle: ReadonlySet<Statement>,
  lexicon: Lexicon,
): boolean =>
  title
    .split(SEPARATOR)
    .some((part) => isSubject(part, [...inTitle]) && !(said.has('asks-for-person') && lexicon.check(part).length > 0));

/** Whether title and heading introduce an article. */
const explains = (
  title: string,
  heading: string,
  inTitle: ReadonlySet<Statement>,
  inHeading: ReadonlySet<Statement>,
  lexicon: Lexicon,
): boolean =>
  introducesText(title, heading, lexicon) ||
  (namesThing(title, heading) && inTitle.has('queues') && inTitle.size === 1) ||
  (title === heading && /[?？؟]$/.test(title) && ![...inTitle, ...inHeading].some(isAskedByWalls));

const isAboutSubject = (
  title: string,
  heading: string,
  hasSubject: boolean,
  inTitle: ReadonlySet<Statement>,
  lexicon: Lexicon,
): boolean =>
  (hasSubject || (title !== '' && !INTERJECTION.test(title) && !namesFailure(title))) &&
  title === heading &&
  inTitle.size === 0 &&
  !CHECK_NAME.test(title) &&
  !HIDDEN.test(title) &&
  CALLS_TO_VISITOR.every((concept) => lexicon[concept](title).length === 0);

/** Walls ask whether the visitor is a person. A page under any other question answers it. */
const isAskedByWalls = (statement: Statement) => statement === 'asks-for-person' || statement === 'checks-browser';

const namesCheck = (text: string, lexicon: Lexicon) =>
  lexicon.check(text).length > 0 || lexicon.guard(text).length > 0 || CHECK_NAME.test(text);

const MIN_HEADLINE_WORDS = 5;

const CHECK_NAME = /captcha|认证|認證|認証|자동입력/u;

const MAX_LABEL_LENGTH = 40;

/** "I am a human" on a button: the visitor says so to go on. */
const isLabelOfPerson = (label: string, lexicon: Lexicon) =>
  label.length <= MAX_LABEL_LENGTH && FIRST_PERSON.test(label) && lexicon.human(label).length > 0;

const FIRST_PERSON =
  /^(?:(?:yes|ja|oui|sí|sì|sim|да|так|tak|evet),? )?(?:i am|i'm|it's|ich bin|je suis|c'est|(?:yo )?soy|(?:eu )?sou|(?:io )?sono|ik ben|jeg er|jag är|(?:minä )?olen|(?:ja )?jestem|(?:já )?jsem|(?:ja )?sam|(?:ja )?som|ember vagyok|(?:eu )?sunt|είμαι|ben(?!\p{L})|saya|tôi là|я(?!\p{L})|это |це |أنا|אני|من |मैं)|^(?:我是|私は|저는)/u;

const SEPARATOR = /\s[|–—·•:-]\s/;
/** Titles of walls are short. */
const MAX_TITLE_LENGTH = 70;

/** Concepts in titles that address a visitor who is held up. */
const CALLS_TO_VISITOR = ['you', 'toContinue', 'wait', 'please', 'deny'] as const;
