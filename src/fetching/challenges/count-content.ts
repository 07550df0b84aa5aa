/** Scores how much other content there is on a page: what real pages have and walls do not. */
import type { BarePage } from './bare-page.ts';
import type { Mechanism } from './mechanism.ts';
import {
  hasWidget,
  isAddressLookup,
  isOfAction,
  isOfOrder,
  isOfPayment,
  isOfPlace,
  isOfUser,
  isOnPrivacy,
  isPuzzleForOther,
  listsErrors,
  reportsOnBrowser,
  saysOffline,
  saysSessionEnded,
} from './own-purpose.ts';
import type { Statement } from './sentence-statements.ts';
import { isTelling, type Said } from './statements.ts';

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
  /\d[- ]digit|authenticat(?:or|ion) (?:app|code)|(?:we|have|has been) (?:just )?sent|sent (?:to|you)|one-?time|two-?(?:factor|step)|otp|sms|zugesandt|geschickt|envoyé|enviad|inviat|отправ(?:ил|лен)|высла[лн]|надісла|발송|전송(?:했|된|되)|发送至|发送到|已发送|發送至|已發送|送信し|送信され|お送りし|gönderdi|gönderil|wysłal|wysłan|(?:za|ode|po)slal[ia]|skickat|sendt|verzonden|gestuurd|lähetimme|lähetet|küldt|küldött|trimis|изпратих|изпратен|poslan|išsiunt|nosūtīj|saatsime|στείλαμε|εστάλη|đã gửi|dikirim|kami kirim|أرسلنا|تم إرسال|שלחנו|נשלח|ارسال شد|ارسال کرد|भेजा|भेजे|ส่งรหัส|ส่งไปยัง/u;

/** A link that was sent to the user. */
const SENT_LINK =
  /(?<!\p{L})(?:(?:check|in) your inbox|sent you an? (?:link|e-?mail|message)|(?:link|e-?mail|mail) (?:geschickt|gesendet|zugesandt)|envoyé un (?:lien|e-?mail|message)|enviado un (?:enlace|correo|mensaje)|enviamos um (?:link|e-?mail)|inviato un(?:'| )(?:link|e-?mail)|отправили .{0,12}(?:письмо|ссылку)|надіслали .{0,12}(?:лист|посилання)|(?:link|e-?mail|bericht) (?:gestuurd|verzonden)|skickat (?:en länk|ett mejl|ett e-post)|sendt (?:deg |dig )?(?:en lenke|et link|en e-?(?:post|mail))|wysłaliśmy .{0,20}(?:link|wiadomość|e-?mail)|(?:odeslali|poslali) .{0,20}(?:odkaz|e-?mail)|lähetimme .{0,20}(?:linkin|sähköpost)\p{L}*|küldtünk .{0,20}(?:linket|e-?mailt|levelet)|am trimis .{0,20}(?:link|e-?mail)|изпратихме .{0,20}(?:имейл|връзка)|στείλαμε .{0,20}(?:e-?mail|σύνδεσμο)|(?:e-?posta|bağlantı) gönderdik|mengirim .{0,20}(?:tautan|e-?mail)|gửi .{0,20}(?:liên kết|e-?mail)|أرسلنا .{0,20}(?:رابط|رسالة)\p{L}*|שלחנו .{0,20}(?:קישור|מייל))(?!\p{L})|メールを(?:送信|お送り)|메일을 (?:보냈|발송)|邮件已发送|發送了.{0,6}郵件|发送了.{0,6}邮件/u;

/** Words of queues for something other than entering the site. */
const OTHER_QUEUE =
  /(?<!\p{L})(?:players?|lobby|opponents?|agents?|advis[eo]rs?|doctors?|operators?|runners?|print(?:er|ing)?|jobs?|colleagues|our team|copies|(?:this|the) book|das buch|le livre|el libro|il libro|het boek|boken|bogen|książk\p{L}*|knih\p{L}*|книг\p{L}*|könyv\p{L}*|kitap|kollegen|mitarbeitende|collègues|compañeros|colleghi|collega's|the host|gastgeber|anfitrión|hôte|organisateur|besprechung|meeting|réunion|reunión|riunione|call(?:er)?s?|will be with you|counter|schalter|guichet|ventanilla|sportello|balie|spieler|mitarbeiter|arzt|ärztin|joueurs?|conseillers?|médecin|jugadores?|agente|médico|giocatori|operatore|игрок\p{L}*|оператор\p{L}*|врач\p{L}*|barbers?|hairdressers?|salon|clinic|patients?|nurse|pharmacy|therapist|invite (?:\p{L}+ )?friends|friseur\p{L}*|praxis|patient(?:in|en)?|bürgeramt|aufgerufene|apotheke|coiffeur|cabinet médical|pharmacie|peluquer\p{L}*|clínica|doctora?|farmacia|dottor(?:e|essa)|parrucchier\p{L}*|ambulatorio|cabeleireiro|barbearia|médica|kapper\p{L}*|huisarts|apotheek|spelers?|lekarz\p{L}*|fryzjer\p{L}*|przychodni\p{L}*|gracz\p{L}*|lékař\p{L}*|kadeřni\p{L}*|lekár\p{L}*|läkare\p{L}*|frisör\p{L}*|spelare|legen|lege|lægen?|frisør\p{L}*|spillere|lääkäri\p{L}*|kampaamo|orvos\p{L}*|fodrász\p{L}*|játékos\p{L}*|medicul|лікар\p{L}*|гравц\p{L}*|лекар\p{L}*|doktor\p{L}*|kuaför\p{L}*|oyuncu\p{L}*|γιατρ\p{L}*|liječni\p{L}*|zdravni\p{L}*|gydytoj\p{L}*|ārst\p{L}*|arst\p{L}*|bác sĩ|dokter|الطبيب|הרופא|پزشک)(?!\p{L})|医生|醫生|医師|診察|의사|진료|แพทย์|डॉक्टर|상담|プレイヤー|オペレーター|客服|玩家/u;

/** What waits in the line is the visitor's video, order or file. */
const THING_IN_QUEUE =
  /(?<!\p{L})(?:your (?!place|position|turn|number|spot|request|visit|session|browser)\p{L}+ (?:is|are) (?:now |currently )?(?:in|number \d+ in) |ahead of (?:yours|it)(?!\p{L})|ihre? (?!platz|position|anfrage|besuch|nummer)\p{L}+ (?:ist|befindet sich|steht) (?:nun |jetzt )?in der warteschlange|votre (?!place|position|tour|demande|numéro)\p{L}+ est (?:dans|en) |[st]u (?!turno|posición|lugar|solicitud|número)\p{L}+ está en (?:la )?(?:cola|fila)|il tuo (?!turno|posto|numero)\p{L}+ è in (?:coda|fila))/u;

/** What lines for sites speak of, and other ones seldom do: the site, what is sold on it, and that it opens by itself. */
const ENTERS =
  /(?<!\p{L})(?:site|website|web|page|shop|store|tickets?|tickets?hop|enter|access|redirect|refresh|reload|automatic|traffic|visitors|high demand|let you in|admitted|browser|tab|fans|seite|webseite|automatisch|weitergeleitet|andrang|nachfrage|zugang|boutique|billetterie|billets?|accéd|automatiquement|redirig|affluence|sitio|página|entradas|acced|entrar|automátic|sito|pagina|bigliett|accede|entrerai|ingressos|bilhetes|acess|aced|webs|winkel|doorgestuurd|toegang|drukte|sida|webb|biljett|automatiskt|släpp|nettsted|nettside|side|billett|automatisk|slipper|hjemmeside|billet|sivu|lippu|automaattisesti|ohjataan|stron|witryn|sklep|bilet|automatycznie|przekier|stránk|vstupenk|automaticky|přesměr|presmer|сайт|страниц|билет|автоматич|перенаправ|сторінк|квит|oldal|jegy|automatikus|átirányít|pagin|automat|sayfa|otomatik|yönlendir|σελίδα|ιστότοπο|εισιτήρι|αυτόματα|stranic|ulaznic|automatski|stran|vstopnic|samodejno|svetain|puslap|automatiškai|vietn|lap[aui]|biļet|automātiski|lehe|veebi|pilet|automaatselt|situs|halaman|tiket|otomatis|trang|vé(?!\p{L})|tự động|الموقع|الصفحة|تذاكر|تلقائي|האתר|כרטיס|אוטומטי|سایت|صفحه|بلیت|خودکار)|网站|網站|页面|頁面|进入|進入|自动|自動|门票|票|サイト|ページ|チケット|アクセス|混雑|사이트|페이지|접속|자동|티켓|เว็บ|หน้า|ตั๋ว|อัตโนมัติ|साइट|पेज|टिकट|स्वतः/u;

/** Who can still join a line is not held up in it. */
const JOINS_QUEUE =
  /^(?:join (?:the |our )?(?:(?:virtual )?(?:queue|line)|wait(?:ing )?list)|get in line|take a number|(?:nummer|wartenummer) ziehen|(?:in die |zur )warteschlange.{0,12}|rejoindre la (?:file|liste).{0,12}|prendre un (?:ticket|numéro)|(?:unirse|únete|unirme) a la (?:cola|fila|lista).{0,12}|(?:sacar|pedir|coger) (?:turno|número)|(?:mettiti|entra) in (?:coda|fila)|prendi (?:un |il )?numero|entrar na (?:fila|lista).{0,12}|tirar senha|(?:neem|trek) een nummer|aansluiten in de rij|dołącz do (?:kolejki|listy)|pobierz (?:numer|numerek)|(?:за)?встать в очередь|взять талон|стати в чергу|ställ dig i kön?|still deg i kø|stil dig i kø|ta (?:en )?(?:kölapp|kønummer)|liity jonoon|ota vuoronumero|sıraya gir|sıra (?:al|numarası al)|zařadit se.{0,12}|beállok a sorba|sorszámot kérek|intră la coadă|ambil nomor|lấy số|get my place)$|^(?:取号|取號|排队取号|番号札|順番待ちに?登録|受付する|대기 ?(?:등록|접수)|번호표).{0,8}$/mu;

/** A way to decline terms, which no wall offers. */
const DECLINES =
  /(?<!\p{L})(?:i (?:do not|don't) (?:agree|accept|consent)|i (?:decline|disagree)|ich stimme nicht zu|je (?:refuse|n'accepte pas)|no acepto|non accetto|não aceito|niet akkoord|nie akceptuję|nie zgadzam się|не согласен|не принимаю|kabul etmiyorum|não concordo|nesouhlasím|nesúhlasím|nem fogadom el|nu accept|не погоджуюсь|не съм съгласен|jag (?:samtycker|accepterar) inte|jeg (?:samtykker|godtar|accepterer) ikke|en hyväksy|δεν (?:συμφωνώ|αποδέχομαι)|ne slažem se|ne prihvaćam|ne strinjam se|tidak setuju|không đồng ý|لا أوافق|איני מסכים|نمی‌پذیرم)(?!\p{L})|ไม่ยอมรับ|同意しない|同意しません|不同意|동의하지 않/u;

/** An application that looks whether its user is signed in sends them to its own pages. */
const OWN_PAGES = /["'`]\/(?:log-?in|sign-?in|home|dashboard|account)\b/;

/** A failure that the site says is its own. */
const OWN_FAULT =
  /(?<!\p{L})(?:on|at) our (?:side|end)(?!\p{L})|auf unserer seite|bei uns ist ein fehler|de notre côté|de nuestr[ao] (?:lado|parte)|por nuestra parte|da parte nostra|do nosso lado|aan onze kant|po naszej stronie|с нашей стороны|з нашого боку|bizim tarafımız|na naší straně|na našej strane|(?:fel|feil|fejl) hos oss?|på vår sida|på vores side|på vår side|meidän päässämme|a mi oldalunkon|din partea noastră|от наша страна|από την πλευρά μας|s naše strane|na naši strani|di pihak kami|phía chúng tôi|من جانبنا|מצידנו|弊社側|当社側|저희 측|我们这边|我方/u;

/** Documents that prove who a person is. Walls only ask whether the visitor is a person. */
const IDENTITY =
  /passport|id card|identity (?:card|document)|driver.s licen[cs]e|ausweis|carte d'identité|passeport|documento de identidad|pasaporte|carta d'identità|паспорт|identiteitsbewijs|paspoort|rijbewijs|dowod\p{L}* osobist|dowód osobist|paszport|občansk\p{L}+ průkaz|legitimation|pass(?:et|foto)(?!\p{L})|henkilökortti|személyi igazolván|carte de identitate|buletin(?!\p{L})|лична карта|kimlik (?:kart|belge)|ταυτότητ|osobn\p{L}+ iskaznic|osebn\p{L}+ izkaznic|hộ chiếu|căn cước|ktp(?!\p{L})|paspor|جواز|الهوية الوطنية|דרכון|תעודת זהות|گذرنامه|身份证|身分証|신분증|여권/u;

const SUM = /\d ?[+×*−-] ?\d/;

/** Characters of other text that a wall may have. */
export const MAX_OTHER_TEXT = 100;
/** A page with a sentence or two. */
export const MAX_CURT_LENGTH = 120;

/** Access for members only. */
export const MEMBERS =
  /authori[sz]ed to|permission|members|log ?in|sign ?in|anmeld|einlogg|connexion|connect(?:er|ez)|iniciar sesión|accedi(?!\p{L})|войти|войдите|авториз|登录|登入|ログイン|로그인|giriş yap|inlogg|logga in|logg inn|log ind|medlem(?:mar|mer)|zaloguj|přihlás|prihlás|kirjaudu|bejelentkez|jelentkezzen be|autentific|увійд|влезте|συνδεθείτε|prijavite se|prisijunk|piesakieties|logige sisse|đăng nhập|เข้าสู่ระบบ|تسجيل الدخول|התחבר|وارد شوید|लॉग ?इन|membres|adhérents|miembros|socios|membros|nur für mitglieder/u;

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
    isHeadline,
    addressesVisitor,
    asksPlainly,
    namesCheck,
    showsReference,
    showsAddress,
    details,
  }: Said,
  { hasPuzzle, namedParts, navigates, refreshes, acts, runsScript }: Mechanism,
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
  const isOtherQueue = OTHER_QUEUE.test(page.text) || THING_IN_QUEUE.test(page.text) || JOINS_QUEUE.test(page.buttons);
  if (said.has('queues') && isOtherQueue) count(-9, '');
  else if (said.has('queues') && !refreshes && !navigates && !namedParts && !acts && !ENTERS.test(page.text))
    count(-4, '');
  if (DECLINES.test(page.text)) count(-6, '');
  if (navigates && OWN_PAGES.test(page.scripts)) count(-6, '');
  if (OWN_FAULT.test(page.text)) count(-6, '');
  if (SELLS.test(page.text)) count(-6, '');
  if (isAboutSubject) count(-3, '');
  if (isHeadline && !hasPuzzle && !showsReference && !showsAddress && !said.has('by-law')) count(-4, '');
  if (!hasPuzzle && !CHECKS.some((statement) => said.has(statement)) && saysSessionEnded(page)) count(-6, '');
  if (hasPuzzle && isPuzzleForOther(page)) count(-14, '');
  if (said.has('checks-visit') && ![...said].some(isTelling) && isOfOrder(page)) count(-6, '');
  if (reportsOnBrowser(page)) count(-9, '');
  if (saysOffline(page) || isAddressLookup(page)) count(-9, '');
  const isOfSuspicion = showsReference || showsAddress || hasPuzzle || CHECKS.some((statement) => said.has(statement));
  if (said.has('too-many-requests') && !isOfSuspicion && !said.has('blocks') && isOfAction(page)) count(-6, '');
  const isOfSite = said.has('bars-country') || said.has('by-law') || details >= 2;
  if (said.has('blocks') && !isOfSuspicion && !isOfSite && isOfPlace(page)) count(-6, '');
  if (!hasPuzzle && !showsReference && isOnPrivacy(page)) count(-6, '');
  if (!hasPuzzle && !showsAddress && !said.has('blocks') && isOfPayment(page)) count(-6, '');
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
    (said.has('poses-puzzle') ||
      (said.has('asks-for-person') && (hasPuzzle || page.tags.includes('<img ') || SUM.test(page.text)))) &&
    !ASKS_WHO.test(page.tags) &&
    !hasOwnPuzzle &&
    !isPuzzleForOther(page);
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
