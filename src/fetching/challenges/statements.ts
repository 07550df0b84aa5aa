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
  const inTitle = new Set<Statement>();
  const title = withoutQuotations(plain(page.title));
  for (const sentence of sentencesOf(title)) {
    if (sentence.length <= MAX_TITLE_LENGTH) addAll(inTitle, statementsOf(sentence, lexicon));
  }
  // A page whose title quotes a wall is about that wall.
  const isTitleQuoted =
    title.length < plain(page.title).length && statementsOf(quotedIn(page.title), lexicon).length > 0;
  const lines = new LineReader(page, lexicon, inTitle);
  const said = new Set(lines.said);
  const inHeading = new Set(lines.inHeading);
  const { firstHeading } = lines;
  let { isDirect, asksPlainly, otherText, hasSubject } = lines;
  isDirect ||= sentencesOf(title).some((sentence) => isBluntlySaid(sentence, inTitle));
  if (page.buttons.split('\n').some((label) => isLabelOfPerson(plain(label), lexicon))) {
    said.add('asks-for-person');
    isDirect = true;
    asksPlainly = true;
  }
  const wantsVisibly = said.has('wants-script-and-cookies');
  const fallback: Statement[] = [];
  for (const sentence of readsFallback ? sentencesOf(plain(page.fallback)) : []) {
    const found = statementsOf(sentence, lexicon);
    fallback.push(...found);
    isDirect ||= found.some(isTelling) && lexicon.you(sentence).length > 0;
  }
  // Every application asks for JavaScript in its fallback content, so that says nothing.
  addAll(
    said,
    fallback.filter((statement) => statement !== 'wants-script' && statement !== 'rejects-browser'),
  );
  addAll(said, [...inTitle]);
  const details = countDetails(page.lines.split('\n').map((line) => line.trim()));
  if (
    details >= 2 &&
    [title, firstHeading].some((text) => lexicon.deny(text).length > 0 && lexicon.generally(text).length === 0)
  ) {
    said.add('blocks');
    inHeading.add('blocks');
  }
  // "Blocked" alone does not say what; the text does.
  if (said.has('blocks')) {
    if (isOnlyDenial(title, lexicon)) inTitle.add('blocks');
    if (isOnlyDenial(firstHeading, lexicon)) inHeading.add('blocks');
  }
  // The legal ground follows the notice that the site is blocked.
  const isBlocked = inTitle.has('blocks') || inHeading.has('blocks');
  if (isBlocked && (lines.lawText > 0 || lines.citesLaw)) said.add('by-law');
  else otherText += lines.lawText;
  // The name of the site may follow. "User verification by Tides" is the subject of a page that asks for it.
  hasSubject ||= title
    .split(SEPARATOR)
    .some((part) => isSubject(part, [...inTitle]) && !(said.has('asks-for-person') && lexicon.check(part).length > 0));
  // A page that tells the visitor to wait or to reload also addresses its other sentences to the visitor.
  isDirect ||=
    [...said].some(isTelling) && (said.has('waits') || said.has('goes-on')) && otherText === 0 && !hasSubject;
  return {
    said,
    queueSentences: lines.queueSentences,
    inTitle,
    inHeading,
    goesInto: lines.goesInto,
    addressesVisitor: lines.addressesVisitor,
    isDirect: isDirect || lines.addressesVisitor,
    isOfRequest: lines.isOfRequest,
    queuesVisitor: lines.queuesVisitor,
    asksPlainly,
    advises: lines.advises,
    explains:
      isTitleQuoted ||
      introducesText(title, firstHeading, lexicon) ||
      (namesThing(title, firstHeading) && inTitle.has('queues') && inTitle.size === 1) ||
      (title === firstHeading && /[?？؟]$/.test(title) && ![...inTitle, ...inHeading].some(isAskedByWalls)),
    hasManualHeadings: lines.hasManualHeadings,
    // A wall sets the details of the request as code, and says besides what they are about.
    isOfOthers:
      (lines.quotesWall && !(lines.showsRequest && [...said].some(isTelling))) ||
      (lines.speaksGenerally && !(inTitle.has('blocks') && said.has('by-law'))),
    quotesRefusal: lines.quotesRefusal,
    wantsVisibly,
    hasSubject,
    isAboutSubject:
      (hasSubject || (title !== '' && !INTERJECTION.test(title) && !namesFailure(title))) &&
      title === firstHeading &&
      inTitle.size === 0 &&
      !CHECK_NAME.test(title) &&
      !HIDDEN.test(title) &&
      CALLS_TO_VISITOR.every((concept) => lexicon[concept](title).length === 0),
    isHeadline: !lines.speaksToVisitor && title === firstHeading && title.split(' ').length >= MIN_HEADLINE_WORDS,
    otherText,
    showsReference: showsReference(page.text),
    showsAddress: ADDRESS.test(page.text),
    namesCheck: [title, firstHeading].some((text) => namesCheck(text, lexicon)),
    details,
  };
}

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

function addAll(set: Set<Statement>, found: readonly Statement[]): void {
  for (const statement of found) set.add(statement);
}
