/** Reports to visitors on their own browser, address or connection, and lists of errors. */
import type { BarePage } from '../bare-page.ts';

/** The browser has no network, which its own copy of the site says. */
export const saysOffline = ({ text }: BarePage) =>
  /(?<!\p{L})(?:(?:you(?:'re| are)|seem to be|appear to be) (?:currently )?offline|no internet(?: connection)?|(?:check|restore) your (?:internet|network) connection|sie sind offline|keine internetverbindung|(?:vous êtes )?hors ligne|pas de connexion internet|sin conexión(?: a internet)?|nessuna connessione|sei offline|sem (?:conexão|ligação)(?: (?:com|à) (?:a )?internet)?|geen internetverbinding|je bent offline|ingen internetanslutning|ingen internett?forbindelse|brak połączenia z internetem|jste offline|žádné připojení|нет (?:подключения к )?интернета?|немає (?:з'єднання|інтернету)|internet bağlantısı yok|çevrimdışı|ei internetyhteyttä|nincs internet\p{L}*|fără conexiune|tidak ada koneksi|không có kết nối)(?!\p{L})|オフラインです|インターネットに接続されていません|오프라인|离线|離線|网络未连接/u.test(
    text,
  );

/** What is plugged in at home, and stands between a device and its network. */
const HARDWARE =
  /(?<!\p{L})(?:cables?|printers?|kabel\p{L}*|drucker\p{L}*|câble\p{L}*|imprimante\p{L}*|cable|impresora\p{L}*|cavo|stampante|cabo|impressora|кабел\p{L}*|принтер\p{L}*|przewód|drukark\p{L}*|tiskárn\p{L}*|skrivare\p{L}*|skriver\p{L}*|printeren|tulostin\p{L}*|nyomtató\p{L}*|imprimant\p{L}*|εκτυπωτή\p{L}*|kablo\p{L}*|yazıcı\p{L}*|pencetak|máy in|الطابعة|מדפסת)(?!\p{L})|ケーブル|プリンタ|케이블|프린터|केबल|प्रिंटर|打印機|打印机|線纜|网线|網線/u;

/** The connection that is checked is one at home. */
export const checksHardware = ({ text }: BarePage) => HARDWARE.test(text);

const OWN_ADDRESS =
  /(?<!\p{L})(?:what(?:'s| is) my ip|my ip(?: address)?$|ip (?:address )?(?:lookup|checker|check|info)|(?:meine|deine|ihre) ip(?:-adresse)?$|wie ist meine ip|mon (?:adresse )?ip|(?:cuál es )?mi (?:dirección )?ip|il mio (?:indirizzo )?ip|(?:o )?meu ip|mijn ip(?:-adres)?|min ip|moje ip|moja ip|mój (?:adres )?ip|мой (?:ip|айпи)|мій ip|ip adresim|az ip-címem|ip-osoitteeni)(?!\p{L})|我的ip|自分のip|내 ip|ip查询/u;

/** Tells visitors their own address, because they asked. */
export const isAddressLookup = ({ title }: BarePage) => OWN_ADDRESS.test(title);

const BROWSER_REPORT =
  /(?<!\p{L})(?:webdriver|headless) ?:|(?:^|[.:!?)] )you(?:'re| are)(?: probably| most likely)? (?:not a (?:ro)?bot|(?:a )?human)(?!\p{L})|\d ?(?:[mk]bit|[mk]bps)|(?:javascript|cookies?) ?: ?(?:enabled|disabled|supported|allowed|ok|on|off|yes|no|ja|nein|aktiv\p{L}*|deaktiviert|oui|non|activ\p{L}*|désactiv\p{L}*|habilit\p{L}*|sí|sì|sim|attiv\p{L}*|abilitat\p{L}*|ativ\p{L}*|ingeschakeld|aan|på|til|tak|włączon\p{L}*|ano|zapnut\p{L}*|povolen\p{L}*|да|нет|включен\p{L}*|так|ні|увімкнен\p{L}*|açık|etkin|kyllä|käytössä|igen|engedélyezve|da|activat\p{L}*|ναι|aktif|bật|مفعل|فعال|פעיל)(?!\p{L})|(?:javascript|cookies?) ?[:：] ?(?:有効|無効|はい|启用|已启用|已啟用|正常|사용|예)/u;
/** A line that is nothing but the result of a test. */
const RESULT =
  /^(?:(?:not )?(?:missing|present|detected|found)|passed|failed|ok|true|false|yes|no)(?: \([\p{L} ]{2,20}\))?$/u;
/** A line that is nothing but the name of what was tested. */
const TESTED =
  /^(?:navigator\.)?(?:webdriver|headless\p{L}*|plugins|languages|platform|webgl.{0,20}|canvas.{0,20}|audio context|fonts|time ?zone|screen(?: (?:size|resolution))?|hardware ?concurrency|device ?memory|touch ?(?:support|points)|permissions)$/u;
const SEVERAL = 2;

/** Shows what the visitor's browser or connection can do: a diagnosis, not a request. */
export const reportsOnBrowser = ({ text, lines }: BarePage) =>
  BROWSER_REPORT.test(text) ||
  [RESULT, TESTED].some((row) => lines.split('\n').filter((line) => row.test(line.trim())).length >= SEVERAL);

/** A browser with its version, not one that the visitor is told to get. */
const NAMED_BROWSER =
  /(?<!\p{L})(?:chrome|chromium|firefox|safari|edge|opera) \d{2,3}(?:\.\d+)*(?!\.?\d|\+| ?(?:or|oder|ou|o|of|eller|lub|nebo|или|або|and|und|et|y|e|en|och|og|veya)(?!\p{L}))/u;

/** Tells visitors which browser they have. Block pages show the whole user agent instead. */
export const namesBrowser = ({ text }: BarePage) => NAMED_BROWSER.test(text);

const CODE = /(?<![\p{L}\d.-])(?:[45]\d\d ?[:：–—-](?!\d)|[ef]-?\d{1,3}(?![\p{L}\d]))/gu;

/** A list of errors, with their codes. */
export const listsErrors = ({ text }: BarePage) =>
  new Set(Array.from(text.matchAll(CODE), ([code]) => code)).size >= SEVERAL;
