/**
 * What a page with little text says: which of its sentences are those of a wall, and how much other text there is.
 * Knows the words of walls; judges nothing.
 */
import { isAdvice } from './advice.ts';
import { type BarePage, HEADING, QUOTED } from './bare-page.ts';
import { isOfDenial, isSignature, LEGAL_GROUND } from './legal-notice.ts';
import { INTERJECTION, introducesText, isSubject, MANUAL_HEADING, namesFailure, namesThing } from './page-topic.ts';
import { plain } from './plain-text.ts';
import { ADDRESS, countDetails, showsReference, TOKEN } from './references.ts';
import type { Said } from './said.ts';
import {
  AUTHORITY,
  HIDDEN,
  isOfNoProgram,
  isTelling,
  type Statement,
  statementsOf,
  THIS_SITE,
} from './sentence-statements.ts';
import { isBoilerplate, quotedIn, sentencesOf, withoutQuotations } from './sentences.ts';
import {
  isBluntlySaid,
  isNumberOfVisitor,
  isOfThisSite,
  isOfThisVisit,
  isToVisitor,
  POLITE_FORM,
  THIS_ADDRESS,
} from './to-visitor.ts';
import type { Lexicon } from './words.ts';

export function readStatements(page: BarePage, lexicon: Lexicon, readsFallback: boolean): Said {
  const inTitle = new Set<Statement>();
  const inHeading = new Set<Statement>();
  const said = new Set<Statement>();
  const title = withoutQuotations(plain(page.title));
  for (const sentence of sentencesOf(title)) {
    if (sentence.length <= MAX_TITLE_LENGTH) addAll(inTitle, statementsOf(sentence, lexicon));
  }
  let quotesWall = false;
  let quotesRefusal = false;
  let showsRequest = false;
  // A page whose title quotes a wall is about that wall.
  const isTitleQuoted =
    title.length < plain(page.title).length && statementsOf(quotedIn(page.title), lexicon).length > 0;
  const anybody = { ...lexicon, generally: nowhere };
  let speaksGenerally = false;
  let otherText = 0;
  let lawText = 0;
  let citesLaw = false;
  let queueSentences = 0;
  let headings = 0;
  let firstHeading = '';
  let addressesVisitor = false;
  let isDirect = sentencesOf(title).some((sentence) => isBluntlySaid(sentence, inTitle));
  let isOfRequest = false;
  let goesInto = false;
  let queuesVisitor = false;
  let asksPlainly = false;
  let advises = false;
  let speaksToVisitor = false;
  let hasManualHeadings = false;
  let hasSubject = false;
  for (const line of page.lines.split('\n')) {
    const isQuoted = line.startsWith(QUOTED);
    const isHeading = line.startsWith(HEADING);
    const whole = plain(isQuoted || isHeading ? line.slice(1) : line);
    if (whole === '') continue;
    const text = withoutQuotations(whole);
    // A quotation is somebody else's text, and counts as other text.
    otherText += whole.length - text.length;
    if (text.length < whole.length && !isQuoted)
      quotesRefusal ||= statementsOf(quotedIn(whole), lexicon).some(isOfRefusal);
    if (isHeading) headings += 1;
    showsRequest ||= isQuoted && (ADDRESS.test(text) || TOKEN.test(text));
    const isFirst = isHeading && headings <= 2 && text.length <= MAX_HEADING_LENGTH;
    if (isHeading && headings === 1) firstHeading = text;
    if (
      isHeading &&
      isSubject(text, statementsOf(text, lexicon)) &&
      lexicon.toContinue(text).length === 0 &&
      lexicon.country(text).length === 0
    )
      hasSubject = true;
    if (isHeading && headings > 1) hasManualHeadings ||= MANUAL_HEADING.test(text);
    for (const sentence of sentencesOf(text)) {
      speaksToVisitor ||= isToVisitor(sentence, lexicon);
      const made = statementsOf(sentence, isQuoted ? anybody : lexicon);
      const found = isQuoted ? [] : made;
      addAll(said, found);
      quotesWall ||= isQuoted && made.some(isTelling);
      speaksGenerally ||=
        !isQuoted &&
        made.length === 0 &&
        lexicon.generally(sentence).length > 0 &&
        lexicon.you(sentence).length === 0 &&
        statementsOf(sentence, anybody).some(isTelling);
      // A number alone is the visitor's place in the queue.
      if (found.includes('queues') || (said.has('queues') && (BARE_NUMBER.test(sentence) || POSITION.test(sentence))))
        queueSentences += 1;
      // "Your number: 3120", after the line was named.
      if (said.has('queues') && !found.includes('queues') && isNumberOfVisitor(sentence, lexicon)) {
        queueSentences += 1;
        queuesVisitor = true;
      }
      if (isFirst) addAll(inHeading, found);
      goesInto ||= found.length > 0 && !(isHeading && headings === 1);
      const isSentOn =
        found.includes('goes-on') &&
        (lexicon.you(sentence).length > 0 || (said.has('queues') && THIS_SITE.test(sentence)));
      isDirect ||= isSentOn && found.includes('waits');
      isDirect ||= found.includes('checks-visit') && lexicon.you(sentence).length > 0;
      if (isSentOn && (said.has('queues') || inTitle.has('queues'))) {
        queuesVisitor = true;
        isDirect = true;
      }
      if (found.some(isTelling)) {
        const isOfVisitor = lexicon.you(sentence).length > 0 || THIS_ADDRESS.test(sentence);
        addressesVisitor ||= isOfVisitor;
        isDirect ||= isOfVisitor || lexicon.visit(sentence).length > 0 || lexicon.please(sentence).length > 0;
        isDirect ||= POLITE_FORM.test(sentence);
        isDirect ||=
          page.text.length <= MAX_SHORT_TEXT_LENGTH && (found.includes('by-law') || isOfThisSite(sentence, found));
        isOfRequest ||= found.some(isOfThisVisit) && lexicon.visit(sentence).length > 0;
        isDirect ||= (found.includes('bars-programs') || found.includes('by-law')) && THIS_SITE.test(sentence);
        isDirect ||= found.includes('asks-for-person') && found.includes('poses-puzzle');
        isDirect ||= found.includes('suspects-proxy') && found.includes('bars-the-way');
        isDirect ||= found.includes('asks-for-person') && THIS_SITE.test(sentence);
        isDirect ||= found.includes('bars-programs') && page.text.length <= MAX_RULE_LENGTH;
        asksPlainly ||= found.includes('asks-for-person') && isOfNoProgram(sentence);
        isDirect ||= asksPlainly || (found.includes('asks-for-person') && found.includes('bars-the-way'));
        isDirect ||= isFirst && isBluntlySaid(sentence, new Set(found));
        if (found.includes('queues') && isOfVisitor && /\d/.test(sentence)) queueSentences += 1;
        queuesVisitor ||= found.includes('queues') && (isOfVisitor || /\d|[\u3040-\ud7ff]/.test(sentence));
      }
      const isCounsel = isAdvice(sentence, said, lexicon);
      advises ||= isCounsel && !said.has('rejects-browser');
      isDirect ||= isCounsel && lexicon.please(sentence).length > 0;
      citesLaw ||= found.includes('blocks') && LEGAL_GROUND.test(sentence);
      // It tells the visitor, not its readers, who wants the site blocked.
      citesLaw ||= AUTHORITY.test(sentence) && (isSignature(sentence) || isOfDenial(sentence, lexicon));
      const isTitleOfRefusal = isHeading && isOnlyDenial(sentence, lexicon);
      if (found.length > 0 || isCounsel || isTitleOfRefusal || isBoilerplate(sentence) || namesFailure(sentence))
        continue;
      if (LEGAL_GROUND.test(sentence)) lawText += sentence.length;
      else otherText += sentence.length;
    }
  }
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
  if (isBlocked && (lawText > 0 || citesLaw)) said.add('by-law');
  else otherText += lawText;
  // The name of the site may follow. "User verification by Tides" is the subject of a page that asks for it.
  hasSubject ||= title
    .split(SEPARATOR)
    .some((part) => isSubject(part, [...inTitle]) && !(said.has('asks-for-person') && lexicon.check(part).length > 0));
  // A page that tells the visitor to wait or to reload also addresses its other sentences to the visitor.
  isDirect ||=
    [...said].some(isTelling) && (said.has('waits') || said.has('goes-on')) && otherText === 0 && !hasSubject;
  return {
    said,
    queueSentences,
    inTitle,
    inHeading,
    goesInto,
    addressesVisitor,
    isDirect: isDirect || addressesVisitor,
    isOfRequest,
    queuesVisitor,
    asksPlainly,
    advises,
    explains:
      isTitleQuoted ||
      introducesText(title, firstHeading, lexicon) ||
      (namesThing(title, firstHeading) && inTitle.has('queues') && inTitle.size === 1) ||
      (title === firstHeading && /[?？؟]$/.test(title) && ![...inTitle, ...inHeading].some(isAskedByWalls)),
    hasManualHeadings,
    // A wall sets the details of the request as code, and says besides what they are about.
    isOfOthers:
      (quotesWall && !(showsRequest && [...said].some(isTelling))) ||
      (speaksGenerally && !(inTitle.has('blocks') && said.has('by-law'))),
    quotesRefusal,
    wantsVisibly,
    hasSubject,
    isAboutSubject:
      (hasSubject || (title !== '' && !INTERJECTION.test(title) && !namesFailure(title))) &&
      title === firstHeading &&
      inTitle.size === 0 &&
      !CHECK_NAME.test(title) &&
      !HIDDEN.test(title) &&
      CALLS_TO_VISITOR.every((concept) => lexicon[concept](title).length === 0),
    isHeadline: !speaksToVisitor && title === firstHeading && title.split(' ').length >= MIN_HEADLINE_WORDS,
    otherText,
    showsReference: showsReference(page.text),
    showsAddress: ADDRESS.test(page.text),
    namesCheck: [title, firstHeading].some((text) => namesCheck(text, lexicon)),
    details,
  };
}

const nowhere = () => [];

/** Walls ask whether the visitor is a person. A page under any other question answers it. */
const isAskedByWalls = (statement: Statement) => statement === 'asks-for-person' || statement === 'checks-browser';

const namesCheck = (text: string, lexicon: Lexicon) =>
  lexicon.check(text).length > 0 || lexicon.guard(text).length > 0 || CHECK_NAME.test(text);

const MIN_HEADLINE_WORDS = 5;

const CHECK_NAME = /captcha|认证|認證|認証|자동입력/u;

/** Walls quote the label of a box ("I am not a robot"), but not their own refusal. */
const isOfRefusal = (statement: Statement) => statement === 'blocks' || statement === 'too-many-requests';

const MAX_LABEL_LENGTH = 40;

/** "I am a human" on a button: the visitor says so to go on. */
const isLabelOfPerson = (label: string, lexicon: Lexicon) =>
  label.length <= MAX_LABEL_LENGTH && FIRST_PERSON.test(label) && lexicon.human(label).length > 0;

const FIRST_PERSON =
  /^(?:(?:yes|ja|oui|sí|sì|sim|да|так|tak|evet),? )?(?:i am|i'm|it's|ich bin|je suis|c'est|(?:yo )?soy|(?:eu )?sou|(?:io )?sono|ik ben|jeg er|jag är|(?:minä )?olen|(?:ja )?jestem|(?:já )?jsem|(?:ja )?sam|(?:ja )?som|ember vagyok|(?:eu )?sunt|είμαι|ben(?!\p{L})|saya|tôi là|я(?!\p{L})|это |це |أنا|אני|من |मैं)|^(?:我是|私は|저는)/u;

const SEPARATOR = /\s[|–—·•:-]\s/;
/** Titles of walls are short. */
const MAX_TITLE_LENGTH = 70;
const MAX_HEADING_LENGTH = 150;
/** "Position: 4,812", after the line was named. */
const POSITION =
  /^(?:your |ihre? |votre |tu |su |la tua )?(?:position|platz|place|puesto|posición|posizione|posto|место|позиция|順位|순번|대기 번호|sıra(?:nız)?|位置|स्थान)\s?[:：#]?\s?\d[\d.,\s]*$/u;
const BARE_NUMBER = /^\d[\d.,\s]*\D{0,12}$/;

const MAX_DENIAL_WORDS = 2;

function isOnlyDenial(text: string, lexicon: Lexicon): boolean {
  return text.split(' ').length <= MAX_DENIAL_WORDS && lexicon.deny(text).length > 0;
}

/** Concepts in titles that address a visitor who is held up. */
const CALLS_TO_VISITOR = ['you', 'toContinue', 'wait', 'please', 'deny'] as const;

const MAX_SHORT_TEXT_LENGTH = 250;
/** A page with nothing but the rule says it to its visitor. */
const MAX_RULE_LENGTH = 60;

function addAll(set: Set<Statement>, found: readonly Statement[]): void {
  for (const statement of found) set.add(statement);
}
