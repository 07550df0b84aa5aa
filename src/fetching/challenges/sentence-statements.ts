/** What one sentence of a page says, as far as walls say it: which statements, in any of the languages known. */
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

export const THIS_SITE =
  /(?<!\p{L})(?:this|our|the) (?:site|website|web site|page|service|content|platform)|(?:diese|unsere)r? (?:seite|website|webseite|dienst)|(?:ce|notre) (?:site|service)|(?:este|nuestro) (?:sitio|servicio|sitio web)|(?:questo|nostro) (?:sito|servizio)|(?:сайт|сервис|ресурс)\p{L}{0,2}(?!\p{L})|sitemiz|bu site|本站|本网站|本網站|本服务|当サイト|本サービス|このサイト|사이트|서비스/u;

/** Start to start, in characters: far enough for "verifying the security of your connection", not for two halves of a sentence. */
const NEAR = 40;
const WITHIN_A_CLAUSE = 60;

/** "429 Too Many Requests" is the name of a status, and no statement; what follows it may be one. */
const STATUS_NAME =
  /^(?:http )?(?:error )?[45]\d\d(?: error)?[ :–-]*(?:forbidden|too many requests|rate limited|unauthorized|access denied|not acceptable|service (?:temporarily )?unavailable)?[ :.–-]*/;

export function statementsOf(whole: string, lexicon: Lexicon): Statement[] {
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
export const UNAVAILABLE =
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
const ASKS = /[?？؟;]$/;
const DENIALS = new RegExp(DENIAL, 'gu');
/** "Are you a robot?", "I'm not a robot". A sentence about robots is longer, or neither. */
const LONGEST_QUESTION = 60;

/** "That it is no robot" is said of nobody but the visitor, also where the language leaves out the word for you. */
export function isOfNoProgram(sentence: string): boolean {
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
