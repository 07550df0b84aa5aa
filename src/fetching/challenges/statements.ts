/**
 * What a page with little text says of itself: which of its sentences are those of a wall, and how much it says beside. Knows the words of
 * walls; judges nothing.
 */
import { type BarePage, HEADING, QUOTED } from './bare-page.ts';
import type { Concept } from './words/concept.ts';
import type { Lexicon } from './words.ts';

export const STATEMENTS = [
  'checks-browser',
  'checks-visit',
  'asks-for-person',
  'suspects-program',
  'suspects-proxy',
  'too-many-requests',
  'blocks',
  'bars-country',
  'queues',
  'wants-script-and-cookies',
  'wants-script',
  'poses-puzzle',
  'guards',
  'waits',
  'goes-on',
  'bars-the-way',
  'hears-appeals',
] as const;

export type Statement = (typeof STATEMENTS)[number];

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
const THIS_SITE =
  /(?<!\p{L})(?:this|our|the) (?:site|website|web site|page|service|content|platform)|(?:diese|unsere)r? (?:seite|website|webseite|dienst)|(?:ce|notre) (?:site|service)|(?:este|nuestro) (?:sitio|servicio|sitio web)|(?:questo|nostro) (?:sito|servizio)|(?:сайт|сервис|ресурс)\p{L}{0,2}(?!\p{L})|sitemiz|bu site|本站|本网站|本網站|本服务|当サイト|本サービス|このサイト|사이트|서비스/u;

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

/** Start to start, in characters: far enough for "verifying the security of your connection", not for two halves of a sentence. */
const NEAR = 40;
const WITHIN_A_CLAUSE = 60;

/** "429 Too Many Requests" is the name of a status, and no statement; what follows it may be one. */
const STATUS_NAME =
  /^(?:http )?(?:error )?[45]\d\d(?: error)?[ :–-]*(?:forbidden|too many requests|rate limited|unauthorized|access denied|not acceptable|service (?:temporarily )?unavailable)?[ :.–-]*/;

function statementsOf(whole: string, lexicon: Lexicon): Statement[] {
  const sentence = whole.replace(STATUS_NAME, '');
  // What holds for every visitor, or for customers of whoever sells protection, is told to none of them.
  if (sentence.length < 3 || lexicon.generally(sentence).length > 0) return [];
  const places = new Map<Concept, readonly number[]>();
  const at = (concept: Concept) => {
    const known = places.get(concept) ?? lexicon[concept](sentence);
    places.set(concept, known);
    return known;
  };
  const says = (concept: Concept) => at(concept).length > 0;
  const near = (one: Concept, other: Concept, most: number) =>
    at(one).some((first) => at(other).some((second) => second !== first && Math.abs(first - second) <= most));
  const found: Statement[] = [];
  const isOfPrograms = says('robot') || says('human');
  const checksCookies = COOKIES.test(sentence) && says('check') && (says('wait') || says('goesOn'));
  if ((near('check', 'browser', NEAR) || checksCookies) && !says('otherwise')) found.push('checks-browser');
  if (isOfPrograms && (near('check', 'human', WITHIN_A_CLAUSE) || near('check', 'robot', WITHIN_A_CLAUSE))) {
    found.push('asks-for-person');
  } else if (
    (isOfPrograms &&
      (says('you') || !ASKS.test(sentence) || sentence.length <= CURT || (says('robot') && says('human'))) &&
      isQuestionOrDenial(sentence, [...at('robot'), ...at('human')])) ||
    (DRAWN.test(sentence) && (says('check') || (says('solve') && says('toContinue'))))
  ) {
    found.push('asks-for-person');
  }
  if (found.length === 0 && (near('check', 'visit', NEAR) || (DANGLING.test(sentence) && says('check'))))
    found.push('checks-visit');
  const isNamed = USER_AGENT.test(sentence) && (says('please') || says('robot') || says('deny'));
  if (near('suspect', 'robot', WITHIN_A_CLAUSE) || near('unusual', 'traffic', NEAR) || isNamed)
    found.push('suspects-program');
  // Who asks whether something is blocked does not block it.
  if (!ASKS.test(sentence)) {
    if (says('tooMany')) found.push('too-many-requests');
    if (near('deny', 'access', WITHIN_A_CLAUSE) || near('deny', 'guard', NEAR)) found.push('blocks');
    const isElsewhere =
      (UNAVAILABLE.test(sentence) && (says('access') || says('country'))) || near('deny', 'access', WITHIN_A_CLAUSE);
    if (near('deny', 'country', WITHIN_A_CLAUSE) || (isElsewhere && (says('country') || FROM_WHERE.test(sentence))))
      found.push('bars-country');
    // A single film or product may be barred; to bar a site is to block the visit.
    if (found.includes('bars-country') && !found.includes('blocks') && THIS_SITE.test(sentence)) found.push('blocks');
    const isTurnedOff = SWITCHED_OFF.test(sentence) && (says('access') || says('toContinue'));
    if (HIDDEN.test(sentence) && (says('suspect') || says('deny') || isTurnedOff)) found.push('suspects-proxy');
  }
  if (says('queue')) found.push('queues');
  const namesScript = SCRIPT.test(sentence);
  const namesCookies = COOKIES.test(sentence);
  if ((namesScript || namesCookies) && says('enable')) {
    const isBefore = AD_BLOCKER.test(sentence) || says('toContinue');
    found.push((namesScript && namesCookies) || isBefore ? 'wants-script-and-cookies' : 'wants-script');
  }
  if (
    near('solve', 'puzzle', NEAR) ||
    near('solve', 'check', NEAR / 2) ||
    CAPTCHA.test(sentence) ||
    (ARITHMETIC.test(sentence) && says('solve'))
  )
    found.push('poses-puzzle');
  if (says('guard')) found.push('guards');
  if (says('wait') || KEEPS_OPEN.test(sentence)) found.push('waits');
  if (says('goesOn')) found.push('goes-on');
  if (says('toContinue') && (says('check') || says('solve') || isOfPrograms)) found.push('bars-the-way');
  if (says('appeal')) found.push('hears-appeals');
  return found;
}

/** "Verifying…", and nothing more. */
const DANGLING = /^.{4,25}(?:…|\.\.\.)$/;
const ARITHMETIC = /\d\s?[+×*x-]\s?\d{1,2}\s?(?:=|$)/;
/** What those are asked who wait. */
const KEEPS_OPEN =
  /(?:do not|don't|please don't) (?:close|refresh|reload|leave)|keep this (?:tab|page|window)|(?:nicht|bitte nicht) (?:schließen|aktualisieren)|schließen sie (?:diese|das)|ne (?:fermez|quittez|rafraîchissez) pas|no (?:cierres?|actualices?|recargues?)|non (?:chiudere|ricaricare|aggiornare)|não feche|sluit (?:dit|deze)|не (?:закрывайте|обновляйте)|kapatmayın|yenilemeyin|閉じないで|更新しないで|닫지|새로고침하지|(?:请勿|請勿|不要)(?:关闭|關閉|刷新|重新整理)/;
/** Programs are told to say who they are. */
const USER_AGENT = /user.?agent/;
/** Said of a whole site, and of where it may be read. */
const UNAVAILABLE =
  /(?:not|un|in|non|no|ne|nicht|não|não está|n'est pas) ?(?:currently |está |derzeit )?(?:available|accessible|verfügbar|erreichbar|disponible|disponibile|disponível|accesible)|(?:can )?only (?:be )?(?:viewed|accessed|available|open)|(?:unable|cannot|can't|do not|don't) (?:to )?(?:provide|serve|offer|operate)|недоступ|доступ\p{L}* только|不可用|无法(?:访问|使用|提供)|無法(?:訪問|使用|提供)|(?:利用|ご覧|アクセス)\p{L}{0,6}(?:できません|いただけません)|(?:이용|접속|접근)할 수 없|nie (?:jest|są) dostępn|niedostępn|niet beschikbaar|ikke tilgjengelig|inte tillgänglig|kullanılamı|erişilemi|erişime kapalı/u;
const FROM_WHERE =
  /(?:visitors?|users?|access\p{L}*|readers|people|viewed|traffic) (?:\p{L}+ )?(?:from|in|inside|outside|located in|within)(?!\p{L})|outside (?:of )?(?:the )?(?:us|u\.s|uk|eu|united|europe)|aus (?:dem ausland|ländern)|hors de|fuera de|al di fuori|из-за пределов|за пределами|из-за рубежа|海外|国外|境外|국외|해외|yurt ?dışı/u;

/** Ways to hide where one comes from. */
const HIDDEN =
  /(?<!\p{L})(?:vpns?|prox(?:y|ies)|tor(?: (?:exit|node|network|browser))?|(?:hosting|cloud|server) providers?|data ?cent(?:er|re)s?|rechenzentr\p{L}+|centres? de données|centros? de datos|дата-?центр\p{L}*)(?!\p{L})|прокси|впн|代理|プロキシ|프록시|anonymi[sz]er/u;
const SWITCHED_OFF =
  /(?<!\p{L})(?:disabl|turn (?:it )?off|switch(?:ing)? off|deaktivier|ausschalt|désactiv|desactiv|disattiv|отключ|выключ|вимкн|wyłącz|kapat)|关闭|關閉|オフに|끄/u;
const SCRIPT = /java ?script|(?<!\p{L})js(?!\p{L})|джаваскрипт/u;
const COOKIES = /cookie|куки|クッキー|쿠키|कुकी|כתבי|ملفات تعريف|کوکی|คุกกี้/u;
const AD_BLOCKER =
  /ad.?block|werbeblocker|bloqueur|bloqueador|блокировщик|adblocker|广告拦截|廣告攔截|広告ブロック|광고 차단|reklam engelle/;
const CAPTCHA = /captcha|капч|验证码|驗證碼|キャプチャ|캡차|कैप्चा|كابتشا|کپچا/u;
/** Puzzles that are drawn: nobody verifies an order or an address with those. */
const DRAWN = /captcha|slider|puzzle|滑块|滑塊|拼图|拼圖|ползунок|パズル|スライダー|퍼즐|슬라이더/;
const DENIAL =
  /(?<!\p{L})(?:not(?! for)|or|oder|или|lub|eller|veya|keine?|nicht|pas|não|non|не|nie|nej|inte|ikke|niet|geen|değil|nem|en ole|δεν|niste|nisam|nisem|нисте|nesate|neesat|nav|ei ole|nie ste|không|bukan|nu)(?!\p{L})|不是|非|还是|還是|または|ではな|ではあり|아니|아닌|아닙|नहीं|ไม่|ليس|לא|نیست/u;
/** Too short to ask about robots of any other kind. */
const CURT = 25;
/** "How human are you?" is asked by others. */
const ASKS_ABOUT =
  /^(?:how|which|what|why|when|where|who|wie|welche|was|warum|comment|quel|pourquoi|cómo|qué|cuál|come|quale|как|какой|почему) /;
/** A question that is answered below; what happened, or why it happened to me, is asked by walls as well. */
const ASKS_FOR_OTHERS =
  /^(?:how|which|what|why|when|where|who|can|do|does|wie|welche|was|warum|comment|quel|quels|pourquoi|cómo|qué|cuál|come|quale|как|какой|почему)(?! happened)(?!.* (?:i|me|my|ich|mich|je|yo|io|я|меня)(?!\p{L})).{10,}\?$/u;
const ASKS = /[?？؟;]$/;
const DENIALS = new RegExp(DENIAL, 'gu');
/** "Are you a robot?", "I'm not a robot". A sentence about robots is longer, or neither. */
const LONGEST_QUESTION = 60;

/** "That it is no robot" is said of nobody but the visitor, also where the language leaves out the word for you. */
function isOfNoProgram(sentence: string): boolean {
  return sentence.length <= 2 * LONGEST_QUESTION && (DENIAL.test(sentence) || / no /.test(sentence));
}

function isQuestionOrDenial(sentence: string, programs: readonly number[]): boolean {
  if (sentence.length > LONGEST_QUESTION || ASKS_ABOUT.test(sentence)) return false;
  if (ASKS.test(sentence)) return true;
  for (const { index } of sentence.matchAll(DENIALS)) {
    if (programs.some((place) => Math.abs(place - index) <= NEAR / 2)) return true;
  }
  return false;
}

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
