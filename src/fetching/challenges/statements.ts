/**
 * What a page with little text says of itself: which of its sentences are those of a wall, and how much it says beside. Knows the words of
 * walls; judges nothing.
 */
import { type BarePage, HEADING, QUOTED } from './bare-page.ts';
import { isOfNoProgram, type Statement, statementsOf, THIS_SITE, UNAVAILABLE } from './sentence-statements.ts';
import type { Lexicon } from './words.ts';

export interface Said {
  readonly said: ReadonlySet<Statement>;
  /** How many sentences speak of a place in a line: one may be about any list. */
  readonly queueSentences: number;
  /** Said by the title, or by the first heading. */
  readonly inTitle: ReadonlySet<Statement>;
  readonly inHeading: ReadonlySet<Statement>;
  /** Says what only walls say to the visitor's face: "your browser", "you have been blocked". */
  readonly addressesVisitor: boolean;
  /** Says it of this visitor or this request, or says nothing else in its title or heading. */
  readonly isDirect: boolean;
  /** Asks the visitor to be no robot. */
  readonly asksPlainly: boolean;
  /** Says to the visitor that there is a line, or counts those who wait. */
  readonly queuesVisitor: boolean;
  /** The title or the first heading announces a page about something. */
  readonly explains: boolean;
  /** A heading or a title of several words that no wall has: the page is about something. */
  readonly hasSubject: boolean;
  /** Has headings as manuals have them: cause, resolution, see also. */
  readonly hasManualHeadings: boolean;
  /** Characters of text that no wall would say, or say only of itself. */
  readonly otherText: number;
  /** Shows the number of a case, as block pages do. */
  readonly showsReference: boolean;
  readonly showsAddress: boolean;
}

export function readStatements(page: BarePage, lexicon: Lexicon, readsFallback: boolean): Said {
  const inTitle = new Set<Statement>();
  const inHeading = new Set<Statement>();
  const said = new Set<Statement>();
  const title = withoutQuotations(plain(page.title));
  for (const sentence of sentencesOf(title)) {
    if (sentence.length <= LONGEST_TITLE) addAll(inTitle, statementsOf(sentence, lexicon));
  }
  // What a title puts in quotation marks, the page is about.
  const quotesWall = title.length < plain(page.title).length && statementsOf(quotedIn(page.title), lexicon).length > 0;
  let otherText = 0;
  let queueSentences = 0;
  let headings = 0;
  let firstHeading = '';
  let addressesVisitor = false;
  let isDirect = sentencesOf(title).some((sentence) => isBluntlySaid(sentence, inTitle));
  let queuesVisitor = false;
  let asksPlainly = false;
  let hasManualHeadings = false;
  let hasSubject = isSubject(title, [...inTitle]);
  for (const line of page.lines.split('\n')) {
    const isQuoted = line.startsWith(QUOTED);
    const isHeading = line.startsWith(HEADING);
    const whole = plain(isQuoted || isHeading ? line.slice(1) : line);
    if (whole === '') continue;
    const text = withoutQuotations(whole);
    // What is quoted is said by somebody else, and is more to read.
    otherText += whole.length - text.length;
    if (isHeading) headings += 1;
    const isFirst = isHeading && headings <= 2 && text.length <= LONGEST_HEADING;
    if (isHeading && headings === 1) firstHeading = text;
    if (isHeading && isSubject(text, statementsOf(text, lexicon)) && lexicon.toContinue(text).length === 0)
      hasSubject = true;
    if (isHeading && headings > 1) hasManualHeadings ||= MANUAL_HEADING.test(text);
    for (const sentence of sentencesOf(text)) {
      const found = isQuoted ? [] : statementsOf(sentence, lexicon);
      addAll(said, found);
      if (found.includes('queues')) queueSentences += 1;
      if (isFirst) addAll(inHeading, found);
      isDirect ||= found.includes('goes-on') && found.includes('waits') && lexicon.you(sentence).length > 0;
      if (found.some(isTelling)) {
        const isToVisitor = lexicon.you(sentence).length > 0 || THIS_ADDRESS.test(sentence);
        addressesVisitor ||= isToVisitor;
        isDirect ||= isToVisitor || lexicon.visit(sentence).length > 0 || lexicon.please(sentence).length > 0;
        isDirect ||= POLITE_FORM.test(sentence);
        isDirect ||= found.includes('bars-country') && page.text.length <= FEW_SENTENCES && THIS_SITE.test(sentence);
        asksPlainly ||= found.includes('asks-for-person') && isOfNoProgram(sentence);
        isDirect ||= asksPlainly || (found.includes('asks-for-person') && found.includes('bars-the-way'));
        isDirect ||= isFirst && isBluntlySaid(sentence, new Set(found));
        queuesVisitor ||= found.includes('queues') && (isToVisitor || /\d|[\u3040-\ud7ff]/.test(sentence));
      }
      if (found.length === 0 && !isBoilerplate(sentence)) otherText += sentence.length;
    }
  }
  const fallback: Statement[] = [];
  for (const sentence of readsFallback ? sentencesOf(plain(page.fallback)) : []) {
    const found = statementsOf(sentence, lexicon);
    fallback.push(...found);
    isDirect ||= found.some(isTelling) && lexicon.you(sentence).length > 0;
  }
  // Every application shell asks for JavaScript there.
  addAll(
    said,
    fallback.filter((statement) => statement !== 'wants-script'),
  );
  addAll(said, [...inTitle]);
  return {
    said,
    queueSentences,
    inTitle,
    inHeading,
    addressesVisitor,
    isDirect: isDirect || addressesVisitor,
    queuesVisitor,
    asksPlainly,
    explains:
      quotesWall ||
      [title, firstHeading].some(
        (text) => lexicon.explains(text).length > 0 || IS_A_KIND.test(text) || ASKS_FOR_OTHERS.test(text),
      ),
    hasManualHeadings,
    hasSubject,
    otherText,
    showsReference: showsReference(page.text),
    showsAddress: ADDRESS.test(page.text),
  };
}

/** What only walls say. */
const TELLING: ReadonlySet<Statement> = new Set([
  'checks-browser',
  'asks-for-person',
  'suspects-program',
  'suspects-proxy',
  'too-many-requests',
  'blocks',
  'bars-country',
  'queues',
]);

export const isTelling = (statement: Statement) => TELLING.has(statement);

/** "Access denied", "Too many requests", "Are you a robot?": too short to be about anything else. */
const BLUNT: ReadonlySet<Statement> = new Set([
  'checks-browser',
  'asks-for-person',
  'blocks',
  'too-many-requests',
  'suspects-proxy',
]);
const LONGEST_BLUNT = 45;
/** Walls are curt. */
const LONGEST_TITLE = 70;
const LONGEST_HEADING = 150;

function isBluntlySaid(sentence: string, found: ReadonlySet<Statement>): boolean {
  return sentence.length <= LONGEST_BLUNT && [...found].some((statement) => BLUNT.has(statement));
}

/** Three words, or as many signs of a writing without spaces. */
function isSubject(text: string, found: readonly Statement[]): boolean {
  return (
    found.length === 0 &&
    (text.split(' ').length >= 3 || /[\u3040-\ud7ff]{9}/.test(text)) &&
    !INTERJECTION.test(text) &&
    !(UNAVAILABLE.test(text) && !text.includes(' '))
  );
}

const INTERJECTION = /^(?:oops|sorry|whoa|hmm|uh|hold|wait|one|just|error|\d{3}|we're|there was)|[!…]$/;

/** A title that names what kind of text or thing this is: rules of a house, a piece of writing, something to try out. */
const IS_A_KIND =
  /(?<!\p{L})(?:(?:cookie|privacy|data protection|fair use|acceptable use) (?:polic|notice|statement|declaration|settings)\p{L}*|^cookies$|privacy|terms(?: (?:of|and) \p{L}+)?|legal notice|imprint|datenschutz\p{L}*|cookie-?(?:hinweise|richtlinie|einstellungen)|impressum|agb|nutzungsbedingungen|confidentialité|mentions légales|conditions d'utilisation|política de \p{L}+|privacidad|aviso legal|informativa|политика (?:конфиденциальности|cookie)|соглашение|隐私|隱私|プライバシー|利用規約|개인정보|gizlilik|lyrics|chapter|poem|quiz|demo|sample|podcast|episode|novel|exhibition|(?:release|patch) notes|v?\d+\.\d+(?:\.\d+)?|test (?:page|tool|result)s?)(?!\p{L})(?!.{0,20}\.(?:com|org|net))/u;

const MANUAL_HEADING =
  /^(?:(?:common |possible )?causes?|resolutions?|(?:possible )?solutions?|symptoms?|overview|prerequisites|examples?|see also|related(?: \p{L}+)?|steps(?: to \p{L}+)?|syntax|specifications?|ursachen?|lösung(?:en)?|beispiele?|causes? possibles?|solutions? possibles?|causas?|soluci(?:ón|ones)|cause|soluzion[ei]|причин[аы]|решени[ея]|原因|解决(?:方法|方案|办法)|解決(?:方法|策)|対処法|원인|해결(?: ?방법)?|neden(?:ler)?i?|çözüm(?:ler)?)$/u;

/** Languages that leave out who is spoken to say by the verb that it happened now, or is asked for. */
const POLITE_FORM =
  /(?:했|되었|됐|였|있|중입)(?:습니다|니다)|(?:해|하여|어) ?주(?:세요|십시오)|(?:しまし|されまし|していま|しておりま|ておりま)(?:た|す)|(?:て|お(?:待|試)ち?し?)ください|已被|被(?:拦截|攔截|拒绝|拒絕|阻断|阻斷|限制|封禁)/u;

const THIS_ADDRESS = /(?<!\p{L})(?:this|the|requested|requesting|following) (?:ip|url|address|client)(?!\p{L})/u;

const FEW_SENTENCES = 250;

const MOST_SENTENCES_OF_A_LINE = 40;
const MOST_OF_A_SENTENCE = 400;

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|[。！？｡।]|\s[|–—·•:]\s/, MOST_SENTENCES_OF_A_LINE)
    .map((sentence) => sentence.trim().slice(0, MOST_OF_A_SENTENCE))
    .filter((sentence) => sentence !== '');
}

function addAll(set: Set<Statement>, found: readonly Statement[]): void {
  for (const statement of found) set.add(statement);
}

/** A question that is answered below; what happened, or why it happened to me, is asked by walls as well. */
const ASKS_FOR_OTHERS =
  /^(?:how|which|what|why|when|where|who|can|do|does|wie|welche|was|warum|comment|quel|quels|pourquoi|cómo|qué|cuál|come|quale|как|какой|почему)(?! happened)(?!.* (?:i|me|my|ich|mich|je|yo|io|я|меня)(?!\p{L})).{10,}\?$/u;

/** What somebody else said, in quotation marks. */
function withoutQuotations(sentence: string): string {
  return sentence.replace(/[“”„«「『"][^“”„«»"」』]{4,400}[”“»"」』]/g, ' ');
}

function quotedIn(text: string): string {
  return /[“”„«「『"]([^“”„«»"」』]{4,400})[”“»"」』]/.exec(plain(text))?.[1] ?? '';
}

/** Numbers, addresses, signatures of whoever made the page, the way in for members. */
function isBoilerplate(sentence: string): boolean {
  return (
    sentence.length < 3 ||
    TOKEN.test(sentence) ||
    ADDRESS.test(sentence) ||
    SIGNED.test(sentence) ||
    WAY_IN.test(sentence)
  );
}

const WAY_IN =
  /(?<!\p{L})(?:log|sign)(?:ging)? ?-?in(?!\p{L})|(?:create|creating) an account|developer (?:token|credentials)|anmelden|einloggen|se connecter|iniciar sesión|войдите|登录|登入|ログイン|로그인|giriş yap/u;
const SIGNED =
  /(?<!\p{L})(?:powered|protected|performance|secured|hosted|generated|provided|security|ddos protection) .{0,20}by(?!\p{L})|^©|copyright|^https?:/u;
const TOKEN =
  /(?<![\p{L}\d])(?=[a-z]{0,24}[\d.-])[\da-z]{4,40}(?:[-._:][\da-z]{3,}){2,}(?![\p{L}\d])|(?<![\p{L}\d+])(?=[a-z]*\d[a-z]*\d)[\da-f]{10,}(?![\p{L}])|(?<![\p{L}\d])(?=[a-z]{0,30}\d)(?=\d{0,30}[a-z])[\da-z]{14,}(?![\p{L}])/u;
const TOKENS = new RegExp(TOKEN, 'gu');
const LABEL =
  /(?<![a-z])(?:id|uuid|ray|ref|reference|referenz|référence|referencia|riferimento|incident|request|event|support|case|trace|code|error|номер|идентификатор|№)(?![a-z])|[:：#№]\s*.?$|编号|編號|參考|参考|识别|事件|番号|코드|번호|참조/u;

const MOST_TOKENS = 20;
const LONGEST_LABEL = 60;

/** Of any length, where the label stands before it. */
const LABELED =
  /(?<![\p{L}\d])(?:id|uuid|ray|ref|reference|referenz|kenn(?:ung|nummer)|aktenzeichen|référence|referencia|riferimento|incident|vorfall|incidente|request|event|support|case|trace|код|номер|идентификатор|code|código|codice|kod|numara|编号|編號|番号|코드|번호)(?: (?:id|no\.?|number|nummer|code|numéro|número))?\s?[:：#№]\s?#?(?=[a-z.-]{0,12}\d)[\da-z][\da-z.-]{3,}/u;

function showsReference(text: string): boolean {
  if (LABELED.test(text)) return true;
  let tokens = 0;
  for (const { index } of text.matchAll(TOKENS)) {
    if (LABEL.test(text.slice(Math.max(0, index - LONGEST_LABEL), index + 1))) return true;
    tokens += 1;
    if (tokens === MOST_TOKENS) break;
  }
  return false;
}

const ADDRESS =
  /(?<![\d./])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]\d)|(?<![\da-f:])(?:[\da-f]{1,4}:){3,7}:?[\da-f]{1,4}(?![\da-f:])/;

const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: "'",
  lsquo: "'",
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  middot: '·',
  szlig: 'ß',
  oslash: 'ø',
  aelig: 'æ',
  copy: '©',
};

/** With references read, one kind of apostrophe and no dots that lower case left behind: in words that the lexicon has. */
function plain(text: string): string {
  return text
    .replace(/&([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron);/g, (_, letter, accent) => letter + ACCENTS[accent])
    .replace(/&([a-z]{2,6});/g, (all, name) => NAMED[name] ?? all)
    .replace(/&#x([\da-f]{1,5});/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC')
    .replaceAll('\u0307', '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
