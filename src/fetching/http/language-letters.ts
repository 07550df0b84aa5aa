/**
 * The letters beyond ASCII that each language uses, the most frequent first, and the encodings of its old pages: the
 * data for guessing a page's encoding. Guesses nothing itself.
 */

export interface Language {
  /** As in `lang="…"`. */
  readonly code: string;
  /** Lower-case letters, or all of them where the script has no case; the most frequent first. */
  readonly letters: string;
  /** Encodings in lower case, the most frequent first. */
  readonly encodings: readonly string[];
  /** Its letters occur only at the end of words. */
  readonly atWordEnds?: true;
  /** Letters that occur only at the end of words, and their forms elsewhere, in the same order. */
  readonly finals?: readonly [atEnds: string, elsewhere: string];
  /** Top-level domains where it is used, other than its code. */
  readonly domains?: readonly string[];
}

const WESTERN = ['windows-1252'];
const CENTRAL = ['windows-1250', 'iso-8859-2'];
const BALTIC = ['windows-1257'];
const CYRILLIC = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'];

/** Western languages first: if two fit equally well, the first is used. */
export const LANGUAGES: readonly Language[] = [
  { code: 'fr', letters: 'éèàêçôùîâûïëœ', encodings: WESTERN },
  { code: 'de', letters: 'üäöß', encodings: WESTERN, domains: ['at', 'ch'] },
  { code: 'es', letters: 'óíáéñúü¿¡ºª', encodings: WESTERN, domains: ['mx', 'ar', 'cl', 'co', 'pe'] },
  { code: 'pt', letters: 'ãçáéíóõêâúàôºª', encodings: WESTERN, domains: ['br'] },
  { code: 'it', letters: 'èàòùìé', encodings: WESTERN, atWordEnds: true },
  { code: 'sv', letters: 'äåöé', encodings: WESTERN, domains: ['se'] },
  { code: 'da', letters: 'åøæé', encodings: WESTERN, domains: ['dk', 'no'] },
  { code: 'fi', letters: 'äöå', encodings: WESTERN },
  { code: 'nl', letters: 'ëéïöüè', encodings: WESTERN, domains: ['be'] },
  { code: 'ca', letters: 'àéèíóçòúïü·', encodings: WESTERN },
  { code: 'is', letters: 'ðíáéóþúæýö', encodings: WESTERN },
  { code: 'tr', letters: 'ıüşçğöİâî', encodings: ['windows-1254'] },
  { code: 'pl', letters: 'łęóążśćńź', encodings: CENTRAL },
  { code: 'cs', letters: 'íáéěřčžýšůúňťďó', encodings: CENTRAL, domains: ['cz'] },
  { code: 'sk', letters: 'áíéčýžšťúľňôďóäĺŕ', encodings: CENTRAL },
  { code: 'hu', letters: 'éáőöíüóűú', encodings: CENTRAL },
  { code: 'ro', letters: 'ăîşâţ', encodings: CENTRAL },
  { code: 'hr', letters: 'čšžćđ', encodings: CENTRAL, domains: ['si', 'ba', 'rs'] },
  { code: 'lt', letters: 'ėšųįžčąūę', encodings: BALTIC },
  { code: 'lv', letters: 'āīēšūņļžčķģ', encodings: BALTIC },
  { code: 'et', letters: 'äõüöšž', encodings: [...BALTIC, ...WESTERN], domains: ['ee'] },
  { code: 'ru', letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ', encodings: CYRILLIC, domains: ['su', 'by', 'kz'] },
  {
    code: 'uk',
    letters: 'оаниівтерсклдумпязьбгчйхцжїшюєщфґ',
    encodings: ['windows-1251', 'koi8-u', 'x-mac-cyrillic'],
    domains: ['ua'],
  },
  { code: 'bg', letters: 'аиоетнрсвлдкпмзугяъбчжцщхшюйфь', encodings: CYRILLIC },
  {
    code: 'sr',
    letters: 'аоиенрјстувкдмлпзгбчцшњљћжфхђџ',
    encodings: ['windows-1251', 'iso-8859-5'],
    domains: ['rs', 'mk'],
  },
  {
    code: 'el',
    letters: 'αοιετσνηυρπκμλςίόγάέδήωθύχώβφξζψϊϋΐΰ',
    finals: ['ς', 'σ'],
    encodings: ['windows-1253', 'iso-8859-7'],
    domains: ['gr', 'cy'],
  },
  {
    code: 'he',
    letters: 'יוהלאתרבשמנדפקחעגטםכסזצןךץף',
    finals: ['םןץ', 'מנצ'],
    encodings: ['windows-1255'],
    domains: ['il'],
  },
  {
    code: 'ar',
    letters: 'اليمنوترةبسدعكفقهجحىشصأخطزضءغثإذظئؤآ',
    encodings: ['windows-1256', 'iso-8859-6'],
    domains: ['sa', 'eg', 'ae', 'ma', 'dz', 'iq', 'jo', 'sy'],
  },
  { code: 'fa', letters: 'اینردمهوتبسشزکلگفقخعپچجحضصطغژثذظ', encodings: ['windows-1256'], domains: ['ir'] },
  {
    code: 'th',
    letters: 'านรกเงอมยลวดทสต่้ะัปีิบคหแจพชขุใืไูโผ็ึธซศณ์ฐำษฉญถภฝฟฎฏฬฮๆฯ',
    encodings: ['windows-874'],
  },
];

export interface Ideographs {
  readonly code: string;
  /** Characters that are frequent in every text, besides those that `letters` matches. */
  readonly common: string;
  /** Letters of a script that only this language uses. */
  readonly letters?: RegExp;
  readonly encodings: readonly string[];
  readonly domains?: readonly string[];
}

/** Languages whose encodings take two bytes for a character. */
export const IDEOGRAPHIC: readonly Ideographs[] = [
  {
    code: 'ja',
    letters: /[\u3041-\u3096\u30a1-\u30fe]/,
    common:
      '日本人大年月会社国中学生行事見時間用新東京方出前後今上下最高一二三四五六七八九十分者内的合場部業理同地長定体発動対立自問題経法成開実力入手通現不要金全明作当気水名話小無来物情報主代民安世界教数度書記件目次画面電子点機種品店車車家道意味食心思言葉正知直語文字表示関係設計質料価格約送利覧商索案製造工',
    encodings: ['shift_jis', 'euc-jp'],
    domains: ['jp'],
  },
  {
    code: 'zh',
    common:
      '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边请欢迎购买价格网站页登录注册版权联系首链搜索图片视频游戏下载免费',
    encodings: ['gbk'],
    domains: ['cn', 'sg'],
  },
  {
    code: 'zh',
    common:
      '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作里用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊請歡迎購買價格網站頁登錄註冊版權聯絡首連搜尋圖片影視遊戲載免費裡台灣',
    encodings: ['big5'],
    domains: ['tw', 'hk', 'mo'],
  },
  {
    code: 'ko',
    letters: /[\uac00-\ud7a3]/,
    common:
      '이다는에의가을하고를지한기도로은사인리자서아대어나시스부정일그수보해들전있제상여주관라조것과만위구국장성원공경비세무동소신당유선모생치용마계물화산개방연면진말또우안적트러오까드등회후차김문간발영금재없음요월년습니합입했되었으게판항객센터홈페',
    encodings: ['euc-kr'],
    domains: ['kr'],
  },
];
