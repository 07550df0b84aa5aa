/** Sentences in which a wall says what to do or what the cause may be: they are no other text. */
import { MAX_SIGNATURE_LENGTH } from './legal-notice.ts';
import {
  AUTHORITY,
  BROWSER,
  COOKIES,
  HIDDEN,
  SCRIPT,
  type Statement,
  SWITCHED_OFF,
  THIS_SITE,
} from './sentence-statements.ts';
import type { Lexicon } from './words.ts';

/**
 * Whether the sentence is advice, after what was said before it: use another browser or the API, turn the proxy off.
 */
export function isAdvice(sentence: string, said: ReadonlySet<Statement>, lexicon: Lexicon): boolean {
  return (
    (said.has('rejects-browser') && lexicon.outdated(sentence).length > 0) ||
    (said.has('suspects-proxy') && SWITCHED_OFF.test(sentence)) ||
    (said.has('suspects-proxy') && lexicon.please(sentence).length > 0 && CONNECTION.test(sentence)) ||
    ([...said].some(isOfBrowser) && OTHER_BROWSER.test(sentence)) ||
    (PROGRAMS_REFUSED.some((statement) => said.has(statement)) && API.test(sentence)) ||
    (REFUSED.some((statement) => said.has(statement)) && (listsCauses(sentence) || LOGGED.test(sentence))) ||
    (said.has('bars-country') && sentence.length <= MAX_OFFER_LENGTH && THIS_SITE.test(sentence)) ||
    // Where the visitor seems to be.
    (said.has('bars-country') && lexicon.suspect(sentence).length > 0 && lexicon.you(sentence).length > 0) ||
    // Where the visitor may look the order up.
    (said.has('by-law') && REGISTER.test(sentence)) ||
    // The name of the authority that ordered the block.
    (said.has('by-law') && sentence.length <= MAX_SIGNATURE_LENGTH && AUTHORITY.test(sentence))
  );
}

const REGISTER =
  /(?<!\p{L})(?:regist(?:er|ry) of|regist(?:er|re|ro|ru) d|реестр|реєстр|rejestr|registr[eu]|sicil)\p{L}*/u;

const OTHER_BROWSER =
  /(?:another|different|other) browser|switch browsers|anderen browser|autre navigateur|otro navegador|altro browser|outro navegador|andere browser|друг\p{L}* браузер|başka bir tarayıcı|別のブラウザ|다른 브라우저|(?:其他|其它|另一個|另一个)(?:瀏覽器|浏览器)/u;

const PROGRAMS_REFUSED: readonly Statement[] = ['suspects-program', 'bars-programs', 'too-many-requests'];
const REFUSED: readonly Statement[] = [...PROGRAMS_REFUSED, 'blocks', 'suspects-proxy'];

const isOfBrowser = (statement: Statement) => statement === 'suspects-program' || statement === 'checks-browser';

/** "This service is offered in Germany." */
const MAX_OFFER_LENGTH = 80;

/** "Your address has been recorded." */
const LOGGED =
  /(?<!\p{L})(?:(?:been|was|were|is|are) (?:logged|recorded)|(?:protokolliert|aufgezeichnet)|(?:été|est|sont) enregistrée?s?|(?:sido|quedado) registrad[oa]s?|(?:stat[oaie]|è) registrat[oaie]|записан\p{L}*|зафиксирован\p{L}*|kaydedil\p{L}*)(?!\p{L})|記録(?:され|し)|기록(?:되|했|하)|(?:已被?|被)(?:記錄|记录)|दर्ज (?:कर|किया)/u;

/** Where programs get the same data. */
const API = /(?<!\p{L})apis?(?!\p{L})|schnittstelle|(?:data|database|daten)[ -]?dumps?(?!\p{L})/u;

const EXTENSION =
  /extension|plug-?in|add-?on|erweiterung|extensión|estensione|расширени|eklenti|拡張機能|확장 ?프로그램|擴充|扩展|एक्सटेंशन/u;
const NETWORK =
  /(?<!\p{L})(?:network|netzwerk|réseau|red(?!\p{L})|rete(?!\p{L})|сет[ьи]|ağ(?:ınız|dan|da)?(?!\p{L}))|ネットワーク|네트워크|網絡|網路|网络|नेटवर्क/u;
/** "Please use your connection at home." */
const CONNECTION =
  /connection|network|verbindung|anschluss|netzwerk|connexion|réseau|conexión|connessione|conexão|verbinding|соединени|подключени|połączeni|bağlantı|接続|回線|连接|連線|연결/u;
const CAUSES = [BROWSER, SCRIPT, COOKIES, HIDDEN, EXTENSION, NETWORK];

/** "This may be due to your browser, an extension or your network." */
const listsCauses = (sentence: string) => CAUSES.filter((cause) => cause.test(sentence)).length >= 2;
