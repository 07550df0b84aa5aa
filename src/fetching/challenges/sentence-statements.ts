/** Which statements of walls one sentence makes, in any of the known languages. */
import { DELIVERS, EUROPE, EUROPEAN_LAW, FROM_WHERE, ONLY_FOR, RIGHTS, UNAVAILABLE } from './country-phrases.ts';
import { FIREWALL_NAME } from './firewall-names.ts';
import { isReported } from './narration.ts';
import { SentenceConcepts } from './sentence-concepts.ts';
import type { Lexicon } from './words.ts';

/** All statements, and whether only walls make them. */
const IS_TELLING = {
  'checks-browser': true,
  'checks-visit': false,
  'requires-check': true,
  'asks-for-person': true,
  'suspects-program': true,
  'bars-programs': true,
  'suspects-proxy': true,
  'too-many-requests': true,
  blocks: true,
  'bars-country': true,
  'by-law': true,
  'rejects-browser': true,
  queues: true,
  'wants-script-and-cookies': false,
  'wants-script': false,
  'poses-puzzle': false,
  guards: false,
  waits: false,
  'goes-on': false,
  'bars-the-way': false,
  'hears-appeals': false,
} as const;

export type Statement = keyof typeof IS_TELLING;

/** Whether only walls make the statement. */
export const isTelling = (statement: Statement): boolean => IS_TELLING[statement];

export const THIS_SITE =
  /(?<!\p{L})(?:this|our|the|these) (?:pages(?!\p{L})|site|website|web site|page|service|content|platform|store|shop)|(?:diese|unsere)r? (?:internet|web)?(?:seite|site|präsenz)|(?:diese|unsere)r? (?:website|homepage|dienst)|(?:dieses|unser) angebot|(?:ce|notre) (?:site|service|plateforme|boutique)|(?:este|nuestro) (?:sitio|servicio|sitio web)|(?:questo|nostro) (?:sito|servizio)|(?:сайт|сервис|ресурс)\p{L}{0,2}(?!\p{L})|est[ea] (?:site|página|serviço)|quest[oa] (?:sito|pagina)|cette page|esta página|de(?:ze|it) (?:site|website|webpagina|pagina|dienst)|den (?:här|her) (?:webbplats|sid|tjänst)|dette (?:nettsted|websted)|denne (?:side|hjemmeside)|t(?:ej|a|ę) (?:stron|witryn)|t(?:ento|omuto|oto) web|t(?:ato|uto|éto) strán|tä(?:mä|lle|hän) sivust|(?:acest|acestui) site|sitemiz|bu (?:internet )?site|bu sayfa|هذا الموقع|هذه الصفحة|אתר זה|لهذا الموقع|این (?:سایت|وب)|(?:इस|यह) (?:साइट|वेबसाइट|पेज)|situs (?:web )?ini|halaman ini|trang (?:web )?này|เว็บไซต์นี้|αυτόν? τον? ιστότοπο|ez(?:t)? a (?:webhely|oldal)|本站|本网站|本網站|本服务|当サイト|本サービス|このサイト|사이트|서비스|this (?:domain|web page)|(?:esta|la presente|presente) (?:web|dirección)|il (?:presente )?sito(?: web)?|site auquel|(?:la|el) (?:sitio|página) (?:web )?(?:que|a l[ao] que)|(?<!\p{L})(?:serwis|witryna)(?!\p{L})|(?:sitenin|alan adı)|layanan ini|situs yang anda|laman (?:web )?ini|o (?:site|domínio)|este domínio|siden du|sidan|sivustol|nettstedet|strona,? na którą|přístup na t|הגישה לאתר|این سرویس|هذه الخدمة/u;

/**
 * From start to start, in characters: enough for "verifying the security of your connection", too little for two halves
 * of a sentence.
 */
const NEAR = 40;
const WITHIN_A_CLAUSE = 60;

/** "429 Too Many Requests" is the name of a status, not a statement; what follows may be one. */
const STATUS_NAME =
  /^(?:http )?(?:error )?[45]\d\d(?: error)?[ :–-]*(?:forbidden|too many requests|rate limited|unauthorized|access denied|not acceptable|service (?:temporarily )?unavailable)?[ :.–-]*/;

export function statementsOf(whole: string, lexicon: Lexicon): Statement[] {
  const text = whole.replace(STATUS_NAME, '');
  if (text.length < 3) return [];
  if (NOTICE_OF_WIDGET.test(text)) return [];
  if (isClosedByLaw(text, lexicon)) return ['blocks', 'by-law'];
  // Sentences about all visitors, or about customers of protection services, do not address this visitor.
  if (lexicon.generally(text).length > 0) return [];
  const sentence = new SentenceConcepts(text, lexicon);
  const found = checksIn(sentence);
  if (suspectsProgram(sentence)) found.push('suspects-program');
  // A question whether something is blocked does not block anything.
  if (!ASKS.test(text)) addRefusals(sentence, found);
  return [...found, ...demandsIn(sentence, found)];
}

/** The sentence checks the visitor, or asks them to prove that they are a person. */
function checksIn(sentence: SentenceConcepts): Statement[] {
  const { text, says, near } = sentence;
  // What is analyzed with cookies on the visitor's device is how the site is used.
  const isOfConsent =
    COOKIES.test(text) && !says('wait') && !says('goesOn') && !SCRIPT.test(text) && !sentence.isOfPrograms;
  const checksCookies = COOKIES.test(text) && says('check') && (says('wait') || says('goesOn'));
  const isOfFeature = says('otherwise') || FEATURE.test(text) || isOfConsent;
  const found: Statement[] = [];
  if ((near('check', 'browser', NEAR) || checksCookies) && !isOfFeature) found.push('checks-browser');
  if (asksForPerson(sentence)) found.push('asks-for-person');
  if (found.length > 0) return found;
  const checksVisit = near('check', 'visit', NEAR) || (DANGLING.test(text) && says('check'));
  if (checksVisit) return ['checks-visit'];
  const isCurt = text.length <= MAX_COMMAND_LENGTH && !ASKS.test(text);
  return isCurt && says('guard') && near('check', 'enable', NEAR) ? ['requires-check'] : [];
}

function asksForPerson(sentence: SentenceConcepts): boolean {
  const { text, at, says, near, isOfPrograms } = sentence;
  if (DRAWN.test(text) && (says('check') || (says('solve') && says('toContinue')))) return true;
  if (!isOfPrograms) return false;
  const isToVisitor = text.length <= MAX_UNADDRESSED_LENGTH || says('you') || says('please');
  const checks = near('check', 'human', WITHIN_A_CLAUSE) || near('check', 'robot', WITHIN_A_CLAUSE);
  if (isToVisitor && checks) return true;
  const isAboutVisitor =
    says('you') || !ASKS.test(text) || text.length <= MAX_CURT_LENGTH || (says('robot') && says('human'));
  return !near('robot', 'deny', NEAR) && isAboutVisitor && isQuestionOrDenial(text, [...at('robot'), ...at('human')]);
}

function suspectsProgram({ text, says, near }: SentenceConcepts): boolean {
  const isNamed = USER_AGENT.test(text) && (says('please') || says('robot') || says('deny'));
  return (
    (near('suspect', 'robot', WITHIN_A_CLAUSE) && !OF_ONES_OWN.test(text)) ||
    near('unusual', 'traffic', NEAR) ||
    (says('suspect') && near('unusual', 'visit', WITHIN_A_CLAUSE)) ||
    isNamed ||
    isOddBrowser(text)
  );
}

/** Adds whom or what the sentence refuses to what it says otherwise. */
function addRefusals(sentence: SentenceConcepts, found: Statement[]): void {
  const { text, says, near } = sentence;
  if (says('tooMany')) found.push('too-many-requests');
  const isRefused =
    near('deny', 'access', WITHIN_A_CLAUSE) ||
    near('deny', 'guard', NEAR) ||
    (says('deny') && FIREWALL_NAME.test(text));
  // Whatever was done to this request, it was done for security.
  if (isRefused || (found.length === 0 && near('visit', 'guard', WITHIN_A_CLAUSE))) found.push('blocks');
  const isOfSite = isRefused && THIS_SITE.test(text);
  const isOrder = says('you') || says('check') || says('solve') || says('wait');
  const isRule = text.length <= MAX_RULE_LENGTH && near('robot', 'deny', NEAR) && !isOrder;
  if (says('robot') && (isOfSite || (isRule && found.every((statement) => statement === 'blocks'))))
    found.push('bars-programs');
  else if (says('robot') && LICENSE.test(text) && !ASKS.test(text) && text.length <= MAX_LICENSE_LENGTH)
    found.push('bars-programs');
  if (BROWSER.test(text) && says('outdated') && !MEDIA.test(text)) found.push('rejects-browser');
  const bars = barsCountry(sentence);
  found.push(...bars);
  // A single film or product may be restricted; restricting the whole site blocks the visit.
  if (bars.length > 0 && !found.includes('blocks') && THIS_SITE.test(text)) found.push('blocks');
  const isTurnedOff =
    SWITCHED_OFF.test(text) && (says('access') || says('toContinue') || text.length <= MAX_COMMAND_LENGTH);
  const isOutOfOrder = OUT_OF_ORDER.test(text) && THIS_SITE.test(text);
  if (HIDDEN.test(text) && (says('suspect') || says('deny') || isTurnedOff || isOutOfOrder))
    found.push('suspects-proxy');
}

/** The sentence refuses visitors from a country, and perhaps for a law. */
function barsCountry({ text, says, near }: SentenceConcepts): Statement[] {
  const isElsewhere =
    (UNAVAILABLE.test(text) &&
      (text.length <= MAX_CURT_LENGTH || says('access') || says('country') || THIS_SITE.test(text))) ||
    near('deny', 'access', WITHIN_A_CLAUSE);
  // Sites of other continents keep out visitors to whom a law applies that they do not want to follow.
  const isOfLaw =
    EUROPEAN_LAW.test(text) && EUROPE.test(text) && !AMONG_OTHERS.test(text.replace('which enforces', ''));
  if (isOfLaw && (isElsewhere || says('deny'))) return ['by-law', 'bars-country'];
  if (near('deny', 'country', WITHIN_A_CLAUSE) || (isElsewhere && (says('country') || FROM_WHERE.test(text))))
    return ['bars-country'];
  const isAbroad = FROM_WHERE.test(text) && says('suspect') && says('you');
  const isUnlicensed =
    RIGHTS.test(text) && (says('deny') || UNAVAILABLE.test(text)) && (says('you') || THIS_SITE.test(text));
  return !DELIVERS.test(text) && (ONLY_FOR.test(text) || isAbroad || isUnlicensed) ? ['bars-country'] : [];
}

/** What the sentence wants of the visitor, and what else walls say. */
function demandsIn(sentence: SentenceConcepts, found: readonly Statement[]): Statement[] {
  const { text, says, isOfPrograms } = sentence;
  const demands: Statement[] = [];
  if (says('queue')) demands.push('queues');
  const namesScript = SCRIPT.test(text);
  const namesCookies = COOKIES.test(text);
  if ((namesScript || namesCookies) && says('enable')) {
    const isBefore = AD_BLOCKER.test(text) || says('toContinue');
    demands.push((namesScript && namesCookies) || isBefore ? 'wants-script-and-cookies' : 'wants-script');
  }
  if (posesPuzzle(sentence)) demands.push('poses-puzzle');
  if (says('guard') || FIREWALL_NAME.test(text)) demands.push('guards');
  if (says('wait') || KEEPS_OPEN.test(text)) demands.push('waits');
  if (says('goesOn')) demands.push('goes-on');
  const isCondition = says('check') || says('solve') || isOfPrograms || found.includes('suspects-proxy');
  if (says('toContinue') && isCondition) demands.push('bars-the-way');
  if (says('appeal')) demands.push('hears-appeals');
  return demands;
}

function posesPuzzle({ text, says, near, isOfPrograms }: SentenceConcepts): boolean {
  return (
    (near('solve', 'puzzle', NEAR) && (isOfPrograms || !HELD_FOR.test(text))) ||
    near('solve', 'check', NEAR / 2) ||
    CAPTCHA.test(text) ||
    (DRAWN.test(text) && says('check')) ||
    (ARITHMETIC.test(text) && (says('solve') || says('guard') || isOfPrograms))
  );
}

/** A site that is blocked in a whole country says why. News about another site say that too. */
function isClosedByLaw(sentence: string, lexicon: Lexicon): boolean {
  if (ASKS.test(sentence) || AMONG_OTHERS.test(sentence) || lexicon.deny(sentence).length === 0) return false;
  if (AUTHORITY.test(sentence)) return !isReported(sentence);
  return THIS_SITE.test(sentence) && lexicon.law(sentence).length > 0 && lexicon.access(sentence).length > 0;
}

/** Authorities that can order a site to be blocked. */
export const AUTHORITY =
  /(?<!\p{L})(?:(?:art\.?|legge|loi|ley|lei|act|gesetz)(?: n[.º°]?)? ?\d|courts?(?!\p{L})|tribuna(?:l|le)|judicial|ministr\p{L}+|minist[eèé]r\p{L}+|competent (?:\p{L}+ )?authorit|seizure warrant|federal bureau|as per the (?:directions?|instructions?|orders?)|juzgado|autoridad|comisión|requerimiento de|autorità|agcom|agenzia d|monopoli(?!\p{L})|procura(?!\p{L})|g\.i\.p|guardia di finanza|autoridade|gericht\p{L}*|behörd\p{L}+|urheberrechtlich|autorité|суда(?!\p{L})|суду(?!\p{L})|роскомнадзор|федеральн\p{L}+ закон|mahkeme\p{L}*|kurumu|sayılı kanun|kominfo|kementerian|suruhanjaya|(?:per)?undang-undang\p{L}*|cơ quan chức năng|tòa án|rechtbank|gerechtelijk|δικαστ|επιτροπή|fogedret|\p{L}*domstol|tingrett|\p{L}*oikeuden|sądu?(?!\p{L})|soud|bíróság|instanț)|법원|방송통신|위원회|法院|裁判所|هيئة|المحكمة|ศาล|กระทรวง|न्यायालय|मंत्रालय/u;

const AMONG_OTHERS =
  /(?<!\p{L})(?:an? (?:web)?site(?!\p{L})|(?:several|eine[mnrs]?|einige|une?|una|uno|dez|dix|\d{2,4}) (?:\p{L}+ )?(?:site|sites|website|websites|portals?|webs?|sitios?|siti|sito|seiten?|webseiten?|páginas?|situs))(?!\p{L})|(?<!\p{L})(?:котор\p{L}*|якому|яким|which|whose|websites|sites|sitios|сайтов|сайтів)(?!\p{L})/u;

export const BROWSER =
  /browser|navigateur|navegador|webbläsare|nettleser|selai[mn]|przeglądark|prohlížeč|prehliadač|preglednik|brskalnik|naršykl|pārlūk|brauser|браузер|браузър|прегледач|tarayıcı|περιήγησ|böngésző|متصفح|דפדפן|مرورگر|ब्राउज़र|ब्राउजर|peramban|trình duyệt|เบราว์เซอร์|浏览器|瀏覽器|ブラウザ|브라우저/u;

/** A browser like everybody's. */
const ORDINARY =
  /(?<!\p{L})(?:ordinary|regular|normal|genuine|real|usual|typical|gewöhnlich|normal|üblich|echter|ordinaire|classique|habitual|corriente|comune|normale|обычн|настоящ|звичайн|zwykł|normaln|běžn|gewone?(?!\p{L})|vanlig|almindelig|tavalli|sıradan|gerçek bir|biasa(?!\p{L})|thông thường|συνηθισμέν)|普通|通常の|一般的?な|일반|सामान्य|正常|عادي/u;
const UNUSUAL_BROWSER = /необычн\p{L}+ браузер|незвичн\p{L}+ браузер/u;
const MAX_ODD_LENGTH = 140;

/** Says that the visitor's browser is not one that people use. */
function isOddBrowser(sentence: string): boolean {
  if (sentence.length > MAX_ODD_LENGTH || ASKS.test(sentence) || !BROWSER.test(sentence)) return false;
  return (
    (ORDINARY.test(sentence) && (DENIAL.test(sentence) || / no /.test(sentence))) || UNUSUAL_BROWSER.test(sentence)
  );
}

/** "Please switch off your VPN": an order, and no advice among others. */
const MAX_COMMAND_LENGTH = 45;

/** "Automated access needs a license." */
const LICENSE =
  /(?:(?:needs?|requires?|without|no|have|get|buy|obtain|under) (?:\p{L}+ ){0,3}licen[cs]e)|licensing@|lizenz(?:pflichtig|vertrag|vereinbarung)|(?:eine|ohne|gültige) lizenz|(?:une|sans|accord de) licence|(?:una|sin) licencia|(?:una|senza) licenza|(?:uma|sem) licença|(?:een|zonder) licentie|licencj[iaęą]|лицензи[июя]|ліцензі[юї]|lisans (?:gerek|al)|ライセンス(?:契約)?が(?:必要|なければ)|许可协议|授权协议|授權協議|라이선스/u;
const MAX_LICENSE_LENGTH = 140;

/** "Scraping is prohibited." */
const MAX_RULE_LENGTH = 80;

/** Features that applications, but not walls, require of a browser. */
const FEATURE =
  /(?<!\p{L})(?:headers?|certificates?|webgl|webgpu|webassembly|webrtc|wasm|html5|canvas|flash|camera|microphone|speakers?|graphics|gpu|capabilit\p{L}+|speed|download|upload|bandwidth|latency|kamera|mikrofon|caméra|cámara|камер\p{L}*|микрофон\p{L}*)(?!\p{L})|摄像头|麦克风|网速|カメラ|マイク|카메라|마이크/u;

/** What a browser may be unable to show, which is written in its place. */
const MEDIA =
  /(?<!\p{L})(?:vid[eé]os?|audio|iframes?|inline frames|frames|canvas|svg|pdf)(?!\p{L})|видео|аудио|фрейм|视频|視頻|動画|音声|비디오|동영상|오디오/u;

/** What the makers of widgets want to be written beside a form. */
const NOTICE_OF_WIDGET =
  /(?:protected|geschützt|protégé|protegid|protett|beschermd|skydd|beskytt|suojat|chronion|chráněn|chránen|védi|védett|protejat|защищ|захищ|защитен|korun|προστατεύ|zaštić|zaščit|dilindungi|bảo vệ|محمي|מוגן).{0,40}(?:(?:re|h)captcha|turnstile)|(?:(?:re|h)captcha|turnstile).{0,40}(?:protected|geschützt|beschermd|védi|korun|保護|保护|보호)/u;

/** The key of a device is held for some seconds. */
const HELD_FOR =
  /(?:hold|press|halten|gedrückt|drücken|maintenez|appuy|mantenga|mantén|pulse|tieni|premi|mantenha|houd|håll|hold|удержив|нажмите и|przytrzymaj|podrž|長押し|按住|길게).{0,60}\d ?(?:sec|sek|seg|sn|сек|秒|초)/u;
/** "Verifying…" and nothing else. */
const DANGLING = /^.{4,25}(?:…|\.\.\.)$/;
const ARITHMETIC = /\d\s?[+×*x−-]\s?\d{1,2}\s?(?:[=?？]|$)/;
/** Requests to visitors who wait. */
const KEEPS_OPEN =
  /(?:do not|don't|please don't) (?:close|refresh|reload|leave)|keep this (?:tab|page|window)|(?:nicht|bitte nicht) (?:schließen|aktualisieren)|schließen sie (?:diese|das)|ne (?:fermez|quittez|rafraîchissez) pas|no (?:cierres?|actualices?|recargues?)|non (?:chiudere|ricaricare|aggiornare)|não feche|sluit (?:dit|deze)|не (?:закрывайте|обновляйте)|kapatmayın|yenilemeyin|閉じないで|更新しないで|닫지|새로고침하지|(?:请勿|請勿|不要)(?:关闭|關閉|刷新|重新整理|更新)|gardez (?:cette|la) (?:page|fenêtre)|n'actualisez pas|no (?:cierre|actualice|recargue)|mant[eé]n(?:ga)? (?:esta|la) (?:página|ventana)|tien[ie] aperta|não (?:atualize|recarregue)|nie (?:odświeżaj|zamykaj)|niet (?:vernieuwen|verversen|sluiten)|(?:stäng|uppdatera) inte|(?:luk|lukk|opdater|oppdater) ikke|nezavírejte|neobnovujte|не (?:закривайте|оновлюйте)|älä (?:sulje|päivitä)|ne (?:zárja be|frissítse)|nu (?:închideți|reîncărcați)|μην (?:κλείσετε|ανανεώσετε)|لا تغلق|jangan (?:tutup|segarkan|muat ulang)|đừng (?:đóng|tải lại)|(?:बंद|रीफ़्रेश|रिफ्रेश) न करें/;
/** Programs are told to identify themselves. */
const USER_AGENT = /user.?agent/;

/** Means of hiding one's location. */
export const HIDDEN =
  /(?<!\p{L})(?:vpns?|prox(?:y|ies)|tor(?: (?:exit|node|network|browser))?|(?:hosting|cloud|server) (?:providers?|compan(?:y|ies)|servers?|networks?|services?)|data ?cent(?:er|re)s?|rechenzentr\p{L}+|centres? de données|centros? de datos|дата-?центр\p{L}*)(?!\p{L})|прокси|проксі|впн|代理|プロキシ|프록시|बروكسي|بروكسي|وكيل|प्रॉक्सी|anonymi[sz]\p{L}*|anonimi[sz]\p{L}*|анонимайзер|анонимн\p{L}+ (?:сет|подключ)|анонімайзер|匿名|익명|वीपीएन|गुमनाम|anonim bağlantı|servicios? de anonimato|anonim[ae]\p{L}* (?:verbinding|połączen|соедин)|anonieme verbinding/u;
/** "This site does not work with a VPN." */
const OUT_OF_ORDER =
  /(?:does not|doesn't|do not|will not|won't|cannot be) (?:work|open|load|use)|funktioniert nicht|nicht nutzbar|ne (?:fonctionne|marche) pas|no funciona|non funziona|não funciona|werkt niet|fungerar inte|(?:virker|fungerer) ikke|ei toimi|nie działa|nefunguje|не (?:работает|открывается|доступен|працює)|çalışm|nem működik|nu funcționează|tidak (?:dapat|bisa)|ご利用(?:いただけ|になれ|でき)ません|使えません|이용할 수 없|无法使用|無法使用|不可用/u;
export const SWITCHED_OFF =
  /(?<!\p{L})(?:disabl|turn(?:ing)? (?:it |this )?off|switch(?:ing)? (?:it )?off|deaktivier|ausschalt|désactiv|desactiv|desactív|desativ|disattiv|schakel .{0,20} uit|uitschakel|stäng av|slå (?:av|fra)|отключ|выключ|вимкн|wyłącz|vypn|kapat|matikan|nonaktif|tắt)|schalten sie .{0,20} aus|(?<!\p{L})(?:coup(?:ez|er) (?:votre|le)|spegn|apag(?:a|ue|ar)(?!\p{L})|deslig)|切って|切る|꺼 ?주|关闭|關閉|オフに|끄|أوقف|إيقاف|बंद/u;
export const SCRIPT = /java ?script|(?<!\p{L})js(?!\p{L})|джаваскрипт/u;
export const COOKIES = /cookie|куки|クッキー|쿠키|कुकी|כתבי|ملفات تعريف|کوکی|คุกกี้/u;
const AD_BLOCKER =
  /ad.?block|werbeblocker|bloqueur|bloqueador|блокировщик|adblocker|广告拦截|廣告攔截|広告ブロック|광고 차단|reklam engelle/;
/** A wall has one of them, and does not speak of many. */
const CAPTCHA = /captcha(?!s(?!\p{L}))|капч|验证码|驗證碼|キャプチャ|캡차|कैप्चा|كابتشا|کپچا/u;
/** Visual puzzles: they are not used to verify an order or an address. */
const DRAWN =
  /captcha|slider|puzzle|schieberegler|den regler|le curseur|el control (?:hacia|deslizante)|control deslizante|o controle|controle deslizante|il cursore|de schuif|reglaget|skyderen|glidebryter|suwak|posuvník|повзунок|kaydırıcı|شريط التمرير|स्लाइडर|penggeser|thanh trượt|mảnh ghép|puzzle piece|pièce du|ficha|tassello|puzzleteil|แถบเลื่อน|滑块|滑塊|拼图|拼圖|ползунок|パズル|スライダー|퍼즐|슬라이더/;
const DENIAL =
  /(?<!\p{L})(?:not(?! for)|or|oder|или|lub|eller|veya|keine?|nicht|pas|não|non|не|nie|nej|inte|ikke|niet|geen|değil|nem|en ole|δεν|niste|nisam|nisem|нисте|nesate|neesat|nav|ei ole|nie ste|nejste|nejsem|nejsi|không|bukan|nu|olmadığ\p{L}*)(?!\p{L})|でない|아님|不是|非|还是|還是|または|ではな|ではあり|아니|아닌|아닙|नहीं|ไม่|ليس|לא|نیست/u;
/** Longer sentences of walls name the visitor, or ask for something. */
const MAX_UNADDRESSED_LENGTH = 120;
/** A sentence this short is about the visitor, not about other kinds of robots. */
const MAX_CURT_LENGTH = 25;
/** "How human are you?" is not a wall. */
const ASKS_ABOUT =
  /^(?:how|which|what|why|when|where|who|wie|welche|was|warum|comment|quel|pourquoi|cómo|qué|cuál|come|quale|как|какой|почему) /;
/** A robot that is chosen or bought, and readers who are no humans. */
const OF_A_MACHINE =
  /(?<!\p{L})(?:which|what|best|right|perfect|new|smart|vacuum|kitchen) (?:ro)?bots?(?!\p{L})|(?<!\p{L})not an? human/u;
/** "What your robot will look like." */
const OF_ONES_OWN = /(?<!\p{L})(?:your|my) (?:ro)?bots?(?!\p{L})/u;
const ASKS = /[?？؟;]$/;
/** "Please do not run bots here": an order is no question. */
const ORDERS_NOT_TO =
  /^(?:please,? )?(?:do not|don't|never|no) (?!\p{L}+ (?:you|that you))(?:run|use|send|point|let|deploy|launch|allow|bring|bots?|robots?|scrap\p{L}*|crawl\p{L}*)|^(?:bitte )?(?:keine|verwenden sie keine|nutzen sie keine) |^(?:merci de )?ne pas (?:utiliser|lancer)|^n'utilisez pas|^no (?:uses?|utilices?|utilizar)|^non (?:usare|utilizzare)|^não use|^gebruik geen|^не (?:использу|запуска)/u;
const DENIALS = new RegExp(DENIAL, 'gu');
const CHOICE = /^(?:or|oder|или|lub|eller|veya|还是|還是|または)$/;
/**
 * "Are you a robot?", "I'm not a robot". Other sentences about robots are longer, or neither a question nor a denial.
 */
const MAX_QUESTION_LENGTH = 60;

/** "Not a robot" always refers to the visitor, even in languages that omit the word for you. */
export function isOfNoProgram(sentence: string): boolean {
  return sentence.length <= 2 * MAX_QUESTION_LENGTH && (DENIAL.test(sentence) || / no /.test(sentence));
}

function isQuestionOrDenial(sentence: string, programs: readonly number[]): boolean {
  if (sentence.length > MAX_QUESTION_LENGTH || ASKS_ABOUT.test(sentence) || OF_A_MACHINE.test(sentence)) return false;
  if (ORDERS_NOT_TO.test(sentence)) return false;
  if (ASKS.test(sentence)) return true;
  for (const { 0: word, index } of sentence.matchAll(DENIALS)) {
    // "Your product or agent" has no choice of a person.
    if (programs.length < 2 && CHOICE.test(word)) continue;
    if (programs.some((place) => Math.abs(place - index) <= NEAR / 2)) return true;
  }
  return false;
}
