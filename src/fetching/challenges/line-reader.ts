/**
 * Reads the visible lines of a page from top to bottom, and notes which sentences are those of a wall, to whom they are
 * said, and how much other text there is. Knows no title, fallback content or buttons.
 */
import { isAdvice } from './advice.ts';
import { type BarePage, HEADING, QUOTED } from './bare-page.ts';
import { isOfDenial, isSignature, LEGAL_GROUND } from './legal-notice.ts';
import { isSubject, MANUAL_HEADING, namesFailure } from './page-topic.ts';
import { plain } from './plain-text.ts';
import { ADDRESS, citesCode, givesMailAddress, TOKEN } from './references.ts';
import { AUTHORITY, isOfNoProgram, isTelling, type Statement, statementsOf, THIS_SITE } from './sentence-statements.ts';
import { isBoilerplate, quotedIn, sentencesOf, withoutQuotations } from './sentences.ts';
import {
  isBluntlySaid,
  isNumberOfVisitor,
  isOfThisVisit,
  isOfVisitor,
  isSaidDirectly,
  isToVisitor,
} from './to-visitor.ts';
import type { Lexicon } from './words.ts';

interface Line {
  readonly isQuoted: boolean;
  readonly isHeading: boolean;
  /** Whether it is one of the first headings, and short: the next title of the page. */
  readonly isFirst: boolean;
}

export class LineReader {
  readonly said = new Set<Statement>();
  readonly inHeading = new Set<Statement>();
  firstHeading = '';
  queueSentences = 0;
  queuesVisitor = false;
  goesInto = false;
  /** The characters of what no wall says. */
  otherText = 0;
  /** The characters of sentences with a legal ground: they belong to a wall if it says that the site is blocked. */
  lawText = 0;
  citesLaw = false;
  addressesVisitor = false;
  isDirect = false;
  isOfRequest = false;
  asksPlainly = false;
  advises = false;
  speaksToVisitor = false;
  speaksGenerally = false;
  quotesWall = false;
  quotesRefusal = false;
  showsRequest = false;
  citesCode = false;
  hasManualHeadings = false;
  hasSubject = false;

  readonly #lexicon: Lexicon;
  /** For sentences that need not be about this visitor. */
  readonly #anybody: Lexicon;
  readonly #inTitle: ReadonlySet<Statement>;
  readonly #textLength: number;
  #headings = 0;

  constructor(page: BarePage, lexicon: Lexicon, inTitle: ReadonlySet<Statement>) {
    this.#lexicon = lexicon;
    this.#anybody = { ...lexicon, generally: () => [] };
    this.#inTitle = inTitle;
    this.#textLength = page.text.length;
    for (const line of page.lines.split('\n')) this.#readLine(line);
  }

  #readLine(line: string): void {
    const isQuoted = line.startsWith(QUOTED);
    const isHeading = line.startsWith(HEADING);
    const whole = plain(isQuoted || isHeading ? line.slice(1) : line);
    if (whole === '') return;
    const text = withoutQuotations(whole);
    // A quotation is somebody else's text, and counts as other text.
    this.otherText += whole.length - text.length;
    if (text.length < whole.length && !isQuoted)
      this.quotesRefusal ||= statementsOf(quotedIn(whole), this.#lexicon).some(isOfRefusal);
    this.showsRequest ||= isQuoted && (ADDRESS.test(text) || TOKEN.test(text));
    if (isHeading) this.#readHeading(text);
    const isFirst = isHeading && this.#headings <= 2 && text.length <= MAX_HEADING_LENGTH;
    for (const sentence of sentencesOf(text)) this.#readSentence(sentence, { isQuoted, isHeading, isFirst });
  }

  #readHeading(text: string): void {
    const lexicon = this.#lexicon;
    this.#headings += 1;
    if (this.#headings === 1) this.firstHeading = text;
    else this.hasManualHeadings ||= MANUAL_HEADING.test(text);
    this.hasSubject ||=
      isSubject(text, statementsOf(text, lexicon)) &&
      lexicon.toContinue(text).length === 0 &&
      lexicon.country(text).length === 0;
  }

  #readSentence(sentence: string, { isQuoted, isHeading, isFirst }: Line): void {
    const lexicon = this.#lexicon;
    this.speaksToVisitor ||= isToVisitor(sentence, lexicon);
    const made = statementsOf(sentence, isQuoted ? this.#anybody : lexicon);
    this.quotesWall ||= isQuoted && made.some(isTelling);
    this.speaksGenerally ||= !isQuoted && made.length === 0 && this.#isOfAnybody(sentence);
    const found = isQuoted ? [] : made;
    for (const statement of found) this.said.add(statement);
    if (isFirst) for (const statement of found) this.inHeading.add(statement);
    this.goesInto ||= found.length > 0 && !(isHeading && this.#headings === 1);
    this.#readQueue(sentence, found);
    this.isDirect ||= found.includes('checks-visit') && lexicon.you(sentence).length > 0;
    if (found.some(isTelling)) this.#readTelling(sentence, found, isFirst);
    const isCounsel = isAdvice(sentence, this.said, lexicon);
    this.advises ||= isCounsel && !this.said.has('rejects-browser');
    this.isDirect ||= isCounsel && lexicon.please(sentence).length > 0;
    this.citesLaw ||= found.includes('blocks') && LEGAL_GROUND.test(sentence);
    // It tells the visitor, not its readers, who wants the site blocked.
    this.citesLaw ||= AUTHORITY.test(sentence) && (isSignature(sentence) || isOfDenial(sentence, lexicon));
    const isTitleOfRefusal = isHeading && isOnlyDenial(sentence, lexicon);
    if (!isQuoted && !isHeading && this.#readAppeal(sentence)) return;
    if (found.length > 0 || isCounsel || isTitleOfRefusal || isBoilerplate(sentence) || namesFailure(sentence)) return;
    if (LEGAL_GROUND.test(sentence)) this.lawText += sentence.length;
    else this.otherText += sentence.length;
  }

  /** After a refusal, in whatever words: what the visitor may state to whom. */
  #readAppeal(sentence: string): boolean {
    if (!REFUSED.some((statement) => this.said.has(statement) || this.#inTitle.has(statement))) return false;
    const cites = citesCode(sentence);
    const writes = givesMailAddress(sentence);
    this.citesCode ||= cites;
    if (writes) this.said.add('hears-appeals');
    return cites || writes;
  }

  /** What walls do to anybody. */
  #isOfAnybody(sentence: string): boolean {
    return (
      this.#lexicon.generally(sentence).length > 0 &&
      this.#lexicon.you(sentence).length === 0 &&
      statementsOf(sentence, this.#anybody).some(isTelling)
    );
  }

  /** The visitor's place in the queue, and that it goes on by itself. */
  #readQueue(sentence: string, found: readonly Statement[]): void {
    const lexicon = this.#lexicon;
    const isNamed = this.said.has('queues');
    // A number alone is the visitor's place in the queue.
    if (isNamed && (found.includes('queues') || BARE_NUMBER.test(sentence) || POSITION.test(sentence)))
      this.queueSentences += 1;
    // "Your number: 3120", after the line was named.
    if (isNamed && !found.includes('queues') && isNumberOfVisitor(sentence, lexicon)) {
      this.queueSentences += 1;
      this.queuesVisitor = true;
    }
    const isSentOn =
      found.includes('goes-on') && (lexicon.you(sentence).length > 0 || (isNamed && THIS_SITE.test(sentence)));
    this.isDirect ||= isSentOn && found.includes('waits');
    if (isSentOn && (isNamed || this.#inTitle.has('queues'))) {
      this.queuesVisitor = true;
      this.isDirect = true;
    }
  }

  /** A sentence that only walls say. */
  #readTelling(sentence: string, found: readonly Statement[], isFirst: boolean): void {
    const lexicon = this.#lexicon;
    const ofVisitor = isOfVisitor(sentence, lexicon);
    this.addressesVisitor ||= ofVisitor;
    this.isOfRequest ||= found.some(isOfThisVisit) && lexicon.visit(sentence).length > 0;
    this.asksPlainly ||= found.includes('asks-for-person') && isOfNoProgram(sentence);
    this.isDirect ||=
      isSaidDirectly(sentence, found, this.#textLength, lexicon) ||
      (isFirst && isBluntlySaid(sentence, new Set(found)));
    if (!found.includes('queues')) return;
    if (ofVisitor && /\d/.test(sentence)) this.queueSentences += 1;
    this.queuesVisitor ||= ofVisitor || /\d|[\u3040-\ud7ff]/.test(sentence);
  }
}

/** Walls quote the label of a box ("I am not a robot"), but not their own refusal. */
const isOfRefusal = (statement: Statement) => statement === 'blocks' || statement === 'too-many-requests';

const REFUSED: readonly Statement[] = ['blocks', 'suspects-program', 'bars-programs', 'too-many-requests'];

const MAX_HEADING_LENGTH = 150;
/** "Position: 4,812", after the line was named. */
const POSITION =
  /^(?:your |ihre? |votre |tu |su |la tua )?(?:position|platz|place|puesto|posición|posizione|posto|место|позиция|順位|순번|대기 번호|sıra(?:nız)?|位置|स्थान)\s?[:：#]?\s?\d[\d.,\s]*$/u;
const BARE_NUMBER = /^\d[\d.,\s]*\D{0,12}$/;

const MAX_DENIAL_WORDS = 2;

/** "Blocked" alone, which does not say what is. */
export function isOnlyDenial(text: string, lexicon: Lexicon): boolean {
  return text.split(' ').length <= MAX_DENIAL_WORDS && lexicon.deny(text).length > 0;
}
