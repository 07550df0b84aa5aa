/** Scores how much other content there is on a page: what real pages have and walls do not. */
import type { BarePage } from './bare-page.ts';
import type { Mechanism } from './mechanism.ts';
import {
  hasWidget,
  isOfUser,
  isPuzzleForOther,
  listsErrors,
  reportsOnBrowser,
  saysSessionEnded,
} from './own-purpose.ts';
import type { Statement } from './sentence-statements.ts';
import type { Said } from './statements.ts';

/** Adds points to a page's score, and the sign that earned them to its evidence. */
export type Count = (points: number, sign: string) => void;

/** Fields for a login or a search. */
const ASKS_WHO =
  /^<input [^\n]*(?:type=["']?(?:password|email|search|tel|file)|name=["']?(?:q|s|query|search|mail|email|user|login))\b|^<textarea(?![^\n]*-response)/m;

const SEARCHES = /^<input [^\n]*(?:type=["']?search|name=["']?(?:q|query|search))\b/m;

/** A price, or a shopping cart. */
const SELLS =
  /(?:[$€£¥₹₺₽₩]|\b(?:usd|eur|gbp))\s?\d|\d\s?(?:[$€£¥₹₺₽₩원円元]|eur\b|usd\b|zł\b|kč\b|руб|tl\b)|add to (?:cart|basket|bag)|warenkorb|ajouter au panier|añadir (?:al|a la) (?:carrito|cesta)|aggiungi al carrello|в корзину|加入购物车|カートに入れる|장바구니|sepete ekle|book a demo|get your (?:api )?key|free trial/u;

/** A code that was sent to the user, or that the user's device shows. */
const SENT_CODE =
  /\d[- ]digit|authenticat(?:or|ion) (?:app|code)|(?:we|have|has been) (?:just )?sent|sent (?:to|you)|one-?time|two-?(?:factor|step)|otp|sms|zugesandt|geschickt|envoyé|enviad|inviat|отправ|надісл|발송|전송|发送|發送|送信|gönder/u;

/** A link that was sent to the user. */
const SENT_LINK =
  /(?<!\p{L})(?:(?:check|in) your inbox|sent you an? (?:link|e-?mail|message)|(?:link|e-?mail|mail) (?:geschickt|gesendet|zugesandt)|envoyé un (?:lien|e-?mail|message)|enviado un (?:enlace|correo|mensaje)|enviamos um (?:link|e-?mail)|inviato un(?:'| )(?:link|e-?mail)|отправили .{0,12}(?:письмо|ссылку))(?!\p{L})|メールを(?:送信|お送り)|메일을 (?:보냈|발송)|邮件已发送|發送了.{0,6}郵件|发送了.{0,6}邮件/u;

/** Words of queues for something other than entering the site. */
const OTHER_QUEUE =
  /(?<!\p{L})(?:players?|lobby|opponents?|agents?|advis[eo]rs?|doctors?|operators?|runners?|print(?:er|ing)?|jobs?|call(?:er)?s?|will be with you|counter|schalter|guichet|ventanilla|sportello|balie|spieler|mitarbeiter|arzt|ärztin|joueurs?|conseillers?|médecin|jugadores?|agente|médico|giocatori|operatore|игрок\p{L}*|оператор\p{L}*|врач\p{L}*)(?!\p{L})|상담|プレイヤー|オペレーター|客服|玩家/u;

/** A way to decline terms, which no wall offers. */
const DECLINES =
  /(?<!\p{L})(?:i (?:do not|don't) (?:agree|accept|consent)|i (?:decline|disagree)|ich stimme nicht zu|je (?:refuse|n'accepte pas)|no acepto|non accetto|não aceito|niet akkoord|nie akceptuję|nie zgadzam się|не согласен|не принимаю|kabul etmiyorum)(?!\p{L})|同意しない|同意しません|不同意|동의하지 않/u;

/** An application that looks whether its user is signed in sends them to its own pages. */
const OWN_PAGES = /["'`]\/(?:log-?in|sign-?in|home|dashboard|account)\b/;

/** A failure that the site says is its own. */
const OWN_FAULT =
  /(?<!\p{L})(?:on|at) our (?:side|end)(?!\p{L})|auf unserer seite|bei uns ist ein fehler|de notre côté|de nuestr[ao] (?:lado|parte)|por nuestra parte|da parte nostra|do nosso lado|aan onze kant|po naszej stronie|с нашей стороны|bizim tarafımız/u;

/** Documents that prove who a person is. Walls only ask whether the visitor is a person. */
const IDENTITY =
  /passport|id card|identity (?:card|document)|driver.s licen[cs]e|ausweis|carte d'identité|passeport|documento de identidad|pasaporte|carta d'identità|паспорт|身份证|身分証|신분증/u;

/** Characters of other text that a wall may have. */
export const MAX_OTHER_TEXT = 100;
/** A page with a sentence or two. */
export const MAX_CURT_LENGTH = 120;

/** Access for members only. */
export const MEMBERS =
  /authori[sz]ed to|permission|members|log ?in|sign ?in|anmeld|einlogg|connexion|connect(?:er|ez)|iniciar sesión|accedi(?!\p{L})|войти|войдите|авториз|登录|登入|ログイン|로그인|giriş yap/u;

/** A session that ended is no wall's, unless the page also does what walls do. */
const CHECKS: readonly Statement[] = ['checks-browser', 'asks-for-person', 'suspects-program', 'poses-puzzle'];

/** Counts what real pages have and walls do not. */
export function countContent(
  page: BarePage,
  {
    said,
    inTitle,
    goesInto,
    otherText,
    isDirect,
    explains,
    hasSubject,
    isAboutSubject,
    addressesVisitor,
    asksPlainly,
    namesCheck,
    showsReference,
    showsAddress,
    details,
  }: Said,
  { hasPuzzle, namedParts, navigates, acts, runsScript }: Mechanism,
  count: Count,
): void {
  const hasNavigation = page.links > 4 || hasMenu(page) || (page.links > 2 && page.tags.includes('<footer'));
  if (otherText <= MAX_OTHER_TEXT && !hasNavigation) {
    count(1, 'little else to read');
    // Two words only repeat the status.
    const isMore =
      said.size > 1 ||
      addressesVisitor ||
      details > 0 ||
      showsReference ||
      showsAddress ||
      (asksPlainly && (acts || runsScript || page.tags.includes('<button')));
    const isAll =
      isMore &&
      (isDirect || showsReference || showsAddress || details >= 2) &&
      !explains &&
      !hasSubject &&
      !MEMBERS.test(page.text);
    if (isAll && otherText * 5 <= page.text.length) {
      count(addressesVisitor && page.text.length <= MAX_CURT_LENGTH ? 3 : 2, 'says nothing else');
    }
  }
  if (asksPlainly && namesCheck && !said.has('poses-puzzle') && otherText <= MAX_OTHER_TEXT && !hasNavigation)
    count(1, 'names a check first');
  if (said.has('bars-country') && otherText === 0 && !hasNavigation && page.text.length <= MAX_CURT_LENGTH && !explains)
    count(4, 'says only for whom it is');
  if (otherText > MAX_OTHER_TEXT || hasNavigation) count(-Math.floor(otherText / 250), '');
  if (page.tags.includes('<dt')) count(-6, '');
  if (said.has('queues') && OTHER_QUEUE.test(page.text)) count(-9, '');
  if (DECLINES.test(page.text)) count(-6, '');
  if (navigates && OWN_PAGES.test(page.scripts)) count(-6, '');
  if (OWN_FAULT.test(page.text)) count(-6, '');
  if (SELLS.test(page.text)) count(-6, '');
  if (isAboutSubject) count(-3, '');
  if (!hasPuzzle && !CHECKS.some((statement) => said.has(statement)) && saysSessionEnded(page)) count(-6, '');
  if (hasPuzzle && isPuzzleForOther(page)) count(-14, '');
  if (reportsOnBrowser(page)) count(-6, '');
  if (listsErrors(page)) count(-9, '');
  if (!showsReference && !showsAddress && isOfUser(page)) count(-4, '');
  if ((SENT_CODE.test(page.text) && page.typedInputs > 0) || SENT_LINK.test(page.text)) count(-12, '');
  if (IDENTITY.test(page.text)) count(-6, '');
  if (page.links > 2 && page.linkText * 2 > page.text.length) count(-4, '');
  if (page.links > 8) count(-2, '');
  if (page.links > 20) count(-5, '');
  const hasOwnPuzzle = page.typedInputs > 0 && hasWidget(page);
  const isAnswer =
    page.typedInputs === 1 &&
    (said.has('asks-for-person') || said.has('poses-puzzle')) &&
    !ASKS_WHO.test(page.tags) &&
    !hasOwnPuzzle;
  if (isAnswer) count(1, 'a field for the answer');
  // A quiz, a play or a lecture has the question of a wall for its title, and then says what it is.
  if (said.has('asks-for-person') && !goesInto && otherText > 0 && !hasPuzzle && !namedParts && !isAnswer)
    count(-3, '');
  // A filter takes the visitor's reasons for unblocking the site.
  const isAppeal = page.typedInputs === 1 && inTitle.has('blocks') && page.tags.includes('<textarea');
  // A search engine keeps its search field above the puzzle.
  const isFrame = page.typedInputs === 1 && hasPuzzle && said.has('poses-puzzle') && said.has('bars-the-way');
  if (page.typedInputs > 0 && !isAnswer && !isAppeal && !(isFrame && SEARCHES.test(page.tags)))
    count(page.typedInputs > 1 || hasOwnPuzzle || ASKS_WHO.test(page.tags) ? -9 : -3, '');
  if (page.tags.includes('<article')) count(-3, '');
  if (hasMenu(page)) count(-3, '');
  if (/^<meta [^\n]*og:|^<script [^\n]*ld\+json/m.test(page.tags)) count(-1, '');
  if ((page.tags.match(/<img /g)?.length ?? 0) > 5) count(-2, '');
}

/** The name of the site and one more link are no menu. */
const hasMenu = ({ tags, links }: BarePage) => links > 2 && tags.includes('<nav');
