/** Whether a sentence speaks to this visitor, or of this request, address or site, instead of anybody's. */
import { isOfNoProgram, type Statement, THIS_SITE } from './sentence-statements.ts';
import type { Lexicon } from './words.ts';

export function isToVisitor(sentence: string, lexicon: Lexicon): boolean {
  return (
    THIS_SITE.test(sentence) ||
    (['you', 'please', 'visit'] as const).some((concept) => lexicon[concept](sentence).length > 0)
  );
}

const MAX_NUMBER_LENGTH = 40;

export function isNumberOfVisitor(sentence: string, lexicon: Lexicon): boolean {
  return sentence.length <= MAX_NUMBER_LENGTH && /\d/.test(sentence) && lexicon.you(sentence).length > 0;
}

/** Languages that omit the pronoun show by the verb form that it has just happened, or is being requested. */
const POLITE_FORM =
  /(?:했|되었|됐|였|있|없|었|았|겠|중입)(?:습니다|니다)|것 같습니다|지 마(?:세요|십시오)|(?:해|하여|어) ?주(?:세요|십시오)|(?:しまし|されまし|[てで]いま|しておりま|ておりま)(?:た|す)|ようです|(?:て|お(?:待|試)ち?し?)ください|已被|被(?:拦截|攔截|拒绝|拒絕|阻断|阻斷|限制|封禁)/u;

const THIS_ADDRESS = /(?<!\p{L})(?:this|the|requested|requesting|following) (?:ip|url|address|client)(?!\p{L})/u;

export const isOfThisVisit = (statement: Statement) =>
  statement === 'blocks' || statement === 'suspects-program' || statement === 'too-many-requests';

/** "Access denied", "Too many requests", "Are you a robot?": too short to be about anything else. */
const BLUNT: ReadonlySet<Statement> = new Set([
  'checks-browser',
  'requires-check',
  'asks-for-person',
  'suspects-program',
  'blocks',
  'too-many-requests',
  'suspects-proxy',
]);
const MAX_BLUNT_LENGTH = 45;

export function isBluntlySaid(sentence: string, found: ReadonlySet<Statement>): boolean {
  return sentence.length <= MAX_BLUNT_LENGTH && [...found].some((statement) => BLUNT.has(statement));
}

const MAX_NOTICE_LENGTH = 100;

/** "This page" is the one that is shown; "the page" may be another one. */
function isOfThisSite(sentence: string, found: readonly Statement[]): boolean {
  if (found.includes('bars-country')) return THIS_SITE.test(sentence) || sentence.length <= MAX_NOTICE_LENGTH;
  return found.includes('blocks') && THIS_SITE.test(sentence.replace(/(?<!\p{L})(?:the|our) /gu, ''));
}

/** "Your browser", "you have been blocked", "this IP". */
export const isOfVisitor = (sentence: string, lexicon: Lexicon): boolean =>
  lexicon.you(sentence).length > 0 || THIS_ADDRESS.test(sentence);

const MAX_SHORT_TEXT_LENGTH = 250;
/** A page with nothing but the rule says it to its visitor. */
const MAX_RULE_LENGTH = 60;

/**
 * Whether a sentence that only walls say is said to this visitor, on a page with so much text. `found` are its
 * statements.
 */
export function isSaidDirectly(
  sentence: string,
  found: readonly Statement[],
  textLength: number,
  lexicon: Lexicon,
): boolean {
  const asksForPerson = found.includes('asks-for-person');
  const barsPrograms = found.includes('bars-programs');
  const isByLaw = found.includes('by-law');
  const barsTheWay = found.includes('bars-the-way');
  return (
    isOfVisitor(sentence, lexicon) ||
    lexicon.visit(sentence).length > 0 ||
    lexicon.please(sentence).length > 0 ||
    POLITE_FORM.test(sentence) ||
    (textLength <= MAX_SHORT_TEXT_LENGTH && (isByLaw || isOfThisSite(sentence, found))) ||
    (barsPrograms && textLength <= MAX_RULE_LENGTH) ||
    ((barsPrograms || isByLaw || asksForPerson) && THIS_SITE.test(sentence)) ||
    (asksForPerson && (barsTheWay || found.includes('poses-puzzle') || isOfNoProgram(sentence))) ||
    (found.includes('suspects-proxy') && barsTheWay)
  );
}
