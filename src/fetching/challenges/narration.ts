/**
 * Signs that a page is about walls instead of being one: a person asks about a message, a book or film has such a
 * title, an encyclopedia defines the word, the news report on it, a manual explains it. Walls do none of this.
 */
import { type BarePage, HEADING, QUOTED } from './bare-page.ts';

export type Narration = 'somebody asks' | 'a work' | 'a definition' | 'a report' | 'a manual' | 'an offer';

/** In which of these ways the page is about something; empty for a wall. */
export function readNarration({ title, lines, buttons }: BarePage): Narration[] {
  // "Unblock my address" is on a button, where anybody is "I".
  const labels = new Set(buttons.split('\n'));
  const all = lines.split('\n').filter((line) => line !== '' && line !== HEADING && line !== QUOTED);
  const said = all
    .filter((line) => !line.startsWith(QUOTED))
    .map((line) => line.replace(HEADING, '').trim())
    .filter((line) => !labels.has(line));
  const text = [title, ...said].join('\n').replace(/[’‘ʼ]|&(?:#39|apos|rsquo);/g, "'");
  const found: Narration[] = [];
  if (ASKS.test(text) || IN_ASIAN_THREADS.test(text)) found.push('somebody asks');
  if (WORK.test(text) || OF_A_YEAR.test(title)) found.push('a work');
  if (DEFINED.test(text) || BETWEEN_LANGUAGES.test(title) || isDefined(title, all)) found.push('a definition');
  if (
    REPORTS.test(text) ||
    ASIAN_REPORTS.test(text) ||
    said.slice(0, 2).concat(title).some(isHeadline) ||
    (CLOCK.test(text) && PROGRESS.test(text))
  )
    found.push('a report');
  const toVisitors = text.replace(TO_OWNER, ' ');
  if (MANUAL.test(toVisitors) || all.some(isCode) || ASIAN_MANUAL.test(toVisitors)) found.push('a manual');
  if (OFFERS.test(text) || ASIAN_OFFERS.test(text)) found.push('an offer');
  return found;
}

/** Whether the page itself says this, for signatures by words: not in a quotation, and not in a text about walls. */
export function isSaidBy(page: BarePage, mark: RegExp): boolean {
  // Tested first, because most pages do not contain the words at all.
  return mark.test(page.text) && mark.test(withoutQuotations(page)) && readNarration(page).length === 0;
}

function withoutQuotations({ lines }: BarePage): string {
  return lines
    .split('\n')
    .filter((line) => !line.startsWith(QUOTED))
    .map((line) => line.replace(HEADING, '').replace(/[“"][^“”"]{20,400}[”"]/g, ' '))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const word = (...alternatives: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'mu');

/**
 * The first person singular, and questions to other readers. Walls say "I" only in "I am not a robot" and "Why am I
 * here?".
 */
const ASKS = word(
  "i (?:(?:just|also|always|still|only|keep|now) )?(?:get|got|keep|kept|tried|installed|used|did|see|saw|can't|cannot|had|opened|noticed|wonder|guess|fixed|changed|cleared|study|studied|work|worked|build|built|write|wrote|teach|taught|research|made|moved|removed|switched|turned|wanted|like|love|hate)(?! (?:access|blocked|unblocked|seeing|do|this|it|in)\\b)",
  "i(?:'m| am) (?:getting|seeing|using|stuck|unable|trying|on (?:a|firefox|chrome|linux|windows))",
  '(?:does |has |is |did )?any(?:one|body) (?:else|know|knows|have|has|got|seen)',
  'any (?:ideas?|clues?|suggestions)',
  'it (?:says|said|tells me|keeps saying)|mine (?:moved|works|does|did)',
  "(?:blocked|banned|locked|kicked) me(?! out of)|hat mich (?:gesperrt|blockiert)|m'a bloqué\\p{L}*|me ha(?:n)? bloquead\\p{L}*|mi ha(?:nno)? bloccat\\p{L}*|me bloque(?:ou|aram)|меня заблокир\\p{L}*|beni engelle\\p{L}*",
  'same (?:here|problem|issue|for me|on (?:my|mine|firefox|chrome))',
  '(?:worked|works) for me|that worked|thanks,? (?:that|it) worked|thanks in advance|won.t fix',
  '(?:posted|written|asked|edited|started) by|posted on|\\d+ (?:answers?|repl(?:y|ies)|comments?|upvotes?|votes?|antworten|réponses?|respuestas?|respostas?|risposte|reacties|svar|odpowiedzi|odpovědí|ответ(?:ов|а)?|відповід\\p{L}*|cevap|yanıt)|(?:asked|answered|posted|viewed) \\d+',
  '\\p{L}+ (?:wrote|writes|replied|posted|asked):|re: .{3,}|\\[(?:solved|gelöst|résolu|resuelto|risolto|решено)\\].*',
  'ich (?:bekomme|erhalte|komme nicht|sehe nur|nutze|hatte|wollte|versuche)|bei mir (?:auch|kommt|geht|steht)|(?:hat|kennt|weiß) (?:jemand|wer)|bekomme ich',
  "j'ai (?:ça|ce|eu|essayé|le|un|toujours)|je (?:reçois|tombe|n'arrive|n'ai)|quelqu'un (?:sait|a|d'autre|peut|connaît)|une idée|(?:pareil|idem) (?:ici|chez)|on me (?:dit|demande)|le site me",
  'no (?:puedo|me deja|consigo|logro) (?:entrar|acceder|abrir)|sale un (?:aviso|mensaje|error)|me (?:sale|dice|aparece|pide|sigue)|alguien (?:sabe|más|tiene|me|puede|le|que sepa)|a alguien|a mí (?:no|me|también)|he probado|le pasa',
  'mi (?:dice|appare|esce|chiede|succede)|qualcuno (?:sa|ha|può|altro)|ho (?:provato|risolto)|come risolvo|anche a me',
  'alguém (?:sabe|mais|tem|pode|me)|aqui (?:também|funcionou)|toda vez|pra mim|apareceu',
  'ik (?:krijg|heb|kan|zie|gebruik)|(?:heeft|kent|weet) iemand|iemand (?:een|anders|enig)|wie heeft',
  'jag (?:får|har|kan inte|ser)|någon som|jeg (?:får|har|kan ikke)|noen som|nogen der',
  'mam (?:komunikat|problem|to samo)|u mnie|ktoś (?:wie|miał|ma|pomoże|inny)|co robić|próbował[ae]m',
  'mám (?:problém|hlášku)|neví někdo|nevíte',
  'у меня|я (?:захожу|получаю|пытаюсь|не могу|вижу)|кто(?:-нибудь)? (?:сталкивался|знает|подскажет)|мне пишет|захожу|подскажите|в мене|хтось',
  'var mı|bende|bilen|yazıyor|alıyorum|çözümü olan',
  'my (?:ip|ip address|browser|computer|laptop|router|site|website|blog|customers|provider|vpn|crawler|phone)(?= \\p{L})(?!.{0,60}\\?)|mi (?:ip|conexión|navegador|ordenador|operador|red)(?!.{0,60}\\?)|mon (?:ip|adresse|navigateur|opérateur|blog|ordinateur)(?!.{0,60}\\?)|mein(?:e|en|er|em)? (?:ip|browser|rechner|router|provider|blog)(?!.{0,60}\\?)|(?:il mio|la mia|meu|minha|mój|moje|мой|моя|меня|мне) (?!.{0,60}\\?)\\p{L}+',
  'ada yang tahu|kenapa ya|ai biết|có ai|mình (?:bị|vào|gặp)|cho mình hỏi|bạn nào',
  'wyskakuje mi|pokazuje mi się|(?:mi píše|píše mi|vyskakuje mi|mi hlásí|mi hlási)|nevie niekto',
  'minulla on|tietääkö (?:joku|kukaan)|onko (?:kenelläkään|muilla)|nekem is|azt írja ki|tudja valaki|valaki tud',
  'îmi apare|știe cineva|și la mine|μου (?:βγάζει|εμφανίζει)|ξέρει κανείς|при мен|излиза ми|някой знае',
  'zna li (?:netko|neko)|kod mene|izbacuje mi|ali kdo ve|pri meni|gal kas žino|man rodo|vai kāds zina|man rāda|kas keegi teab|mul tuleb|код мене',
  '(?:تظهر|يظهر) لي|نفس المشكلة|أحد يعرف|גם אצלי|מישהו יודע|אני מקבל(?:ת)?|برای من|برام|کسی می\\p{L}*|किसी को पता|मुझे .{0,30} रहा है',
);
const IN_ASIAN_THREADS =
  /있나요|떠요|저도|뜨네요|되나요|나와요|라고 (?:나옵|떠|뜹)|ベストアンサー|教えて(?:ください|くだ)|と(?:出|表示され)(?:ます|る)|私も|困って|有人(?:知道|遇到)|请问|請問|求助|楼主|樓主|ใครรู้|เจอปัญหา|ขึ้นว่า|试试|還是不行|还是不行|一直提示|でした。原因|هل من|حد عنده/u;

/** What catalogs say of a film, a book, a song, a game, a picture, a talk. */
const WORK = word(
  // The length of a film, not of a wait.
  '(?<!(?:wait|warte|attente|espera|attesa|wacht|vent|vänt|oczekiwani|ожидани|bekleme)[^\\n]{0,25})\\d{1,3}(?: |-)?min(?:\\.|$| ·|,)',
  '\\d+ (?:pages|seiten|páginas|pagine|страниц|stron|sidor)(?=$| ·|,|\\)| \\|)|\\d+ (?:episodes?|episoden|folgen|levels?|tracks)',
  '(?:season|staffel|saison|temporada|stagione|сезон|episode|folge|ep\\.|chapter|track|module|vol\\.|level) ?\\d+|walkthrough|premiere|board game|\\d+(?:-\\d+)? players|exhibition|a play in',
  'directed by|written by|starring|cast:.*|regie:?.*|réalisé par|dirigida por|regia d\\p{L}+|режисс\\p{L}+|first aired|erstsendung|runtime|genre:?',
  'paperback|hardcover|isbn|taschenbuch|oil on canvas|private collection|lyrics|new single|out now|trailer|system requirements|free to play',
  '(?:short|feature|thriller|horror|action|drama|puzzle|board|video|card|arcade) (?:film|game|movie)s?',
  '(?:thriller|comedy|drama|documentary|sitcom|mystery|komödie|krimi|comédie|comedia|commedia|driller)(?:,|$| ·| film| series| \\d).*',
  '(?:an?|our|my|ein(?:e|er)?|une?|una|uno?|um) (?:\\p{L}+ ){0,2}(?:game|quiz|novel|spiel|jeu|juego|gioco|jogo|roman)(?! (?:server|account|launcher|store))|(?:настольная|текстовая|компьютерная) игра|(?:bir|kart|bulmaca|zeka) oyunu?',
  '(?:indie|rock|punk|folk|metal) band|(?:talk|novel|poem|story|essays?|song|album|film|photos?) by',
  '(?:is|was|ist|est|es|è) (?:a|an|the|ein|eine|un|une|una) (?:\\d{4} )?(?:\\p{L}+ ){0,2}(?:film|movie|novel|book|song|album|game|band|series|episode|play|roman|spiel|lied|serie|jeu|livre|chanson|película|canción|juego|libro)',
);
const OF_A_YEAR =
  /[(,] ?(?:1[89]|20)\d\d\)?(?: |$)|\((?:\p{L}+ )?(?:film|band|song|album|book|novel|game|tv .{0,10}|series|episode|disambiguation|begriffsklärung|homonymie|desambiguación)\)/u;

const LANGUAGE_NAME =
  '(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|turkish|japanese|chinese|korean|deutsch|englisch|französisch|spanisch|italienisch|russisch|anglais|allemand|français|espagnol|italien|inglés|alemán|francés|español|italiano|inglese|tedesco|francese|spagnolo|inglês|alemão|francês|espanhol|engels|duits|frans|angielsk\\p{L}*|polsk\\p{L}*|англо|английск\\p{L}*|русск\\p{L}*|ingilizce|türkçe)';
/** "anglais-français", "acceso denegado en inglés". */
const BETWEEN_LANGUAGES = new RegExp(
  `(?<!\\p{L})${LANGUAGE_NAME} ?(?:[-–—/→>]|to|nach|auf) ?${LANGUAGE_NAME}(?!\\p{L})|.{4} (?:in|auf|en|em|по|na|på) ${LANGUAGE_NAME}$`,
  'u',
);

/** Dictionaries, phrase books and encyclopedias. */
const DEFINED =
  /^(?:translations?|übersetzung(?:en)?|traductions?|traducci(?:ón|ones)|traduç(?:ão|ões)|traduzion[ei]|vertaling(?:en)?|översättning|oversett(?:else)?|oversættelse|käännös|tłumaczenie|překlad|preklad|перевод|переклад|превод|prijevod|prevod|fordítás|traducere|μετάφραση|çeviri(?:si)?|terjemahan|bản dịch|vertimas|tulkojums|tõlge|ترجمة|ترجمه|תרגום|अनुवाद|คำแปล|翻訳|和訳|翻译|翻譯|번역|例句|例文|예문) ?[:：]|^(?:명사|名詞|名词|rzeczownik|существительное|іменник|isim|substantivo|sostantivo|ουσιαστικό|főnév|substantiivi|zelfstandig naamwoord|podstatné jméno)(?:[.,:：]|$)|^(?:adjective|noun|verb|phrase|adverb|adjektiv|substantiv|nom|verbe|adjectif|sustantivo|adjetivo)\b(?:[.,:]|$)|(?<!\p{L})(?:this (?:article )?is a stub|article is a stub|synonyme:|synonyms?:|may refer to|steht für:?|in computer networking|is (?:a|the) (?:process|type|kind|practice|method|test|message|technique|program|error|status) (?:of|that|used|shown|for))/mu;

const COPULA =
  '(?: \\([^)]{1,60}\\))?,? (?:is|are|was|were) (?:a|an|the|one of)|(?:refers to|means|denotes|stands for)|(?:ist|sind|war) (?:ein|eine|der|die|das)|bezeichnet|est une?|désigne|(?:es|fue) una?|è una?|(?:é|foi) uma?|is een|är en|er en|jest|(?:–|—) (?:это|это).*|это|是(?:一|指)|とは|(?:은|는|란) ';
const IS = new RegExp(`^.{0,2}(?:${COPULA})`, 'u');
const ARTICLE = /^(?:an?|the|ein|eine|der|die|das|une?|la|le|el|un|una|il|lo|o|a|um|uma|een|de|het) /;

/** Terms of protection: a text that begins with one, under it as a title, defines it, even if its verb comes last. */
const TERM =
  /^(?:(?:re|h)?captchas?|капч[аи]|验证码|驗證碼|キャプチャ|캡차|कैप्चा|كابتشا|الكابتشا|کپچا|แคปช่า|קפצ'ה|(?:web application )?firewalls?|waf|bots?|(?:web )?crawlers?|web ?scraping|rate[ -]?limit(?:ing)?|ddos|vpns?|proxy|captive portal|geo-?blocking)$/u;
const MIN_DEFINITION_LENGTH = 50;

const ANY = /^(?:an?|eine?|une?|una|uma?|een|en|ett) /;

/** The text begins with the page's subject and says what that is: "A captcha is a test that …". */
function isDefined(title: string, lines: readonly string[]): boolean {
  const subjects = [
    ...title.split(/ [-–—|·:] | \(/, 1),
    ...lines.filter((line) => line.startsWith(HEADING)).map((line) => line.slice(1)),
  ]
    .map((subject) => subject.trim().replace(ARTICLE, ''))
    .filter((subject) => subject.length >= 4);
  const [first = ''] = lines.filter((line) => !line.startsWith(HEADING) && line.length > 20);
  const start = first.trim().replace(ARTICLE, '');
  const isAny = ANY.test(first.trim());
  return subjects.some(
    (subject) =>
      start.startsWith(subject) &&
      (isAny || IS.test(start.slice(subject.length)) || (TERM.test(subject) && start.length >= MIN_DEFINITION_LENGTH)),
  );
}

/** How the news report: about others, and with times. */
const REPORTS = word(
  'said|announced|(?:a|the|new|annual) (?:report|study|survey) (?:says|said|found|shows)|reported (?:that|on)|according to (?!(?:the|your|our) (?:organi|compan|secur|polic|net|rule))|spokes(?:man|woman|person)|(?:last|on|since|rendered) (?:mon|tues|wednes|thurs|fri|satur|sun)day',
  'laut (?!gericht|beschluss|anordnung|urteil)\\p{L}+|teilte|sagte|berichtet\\p{L}*|sprecher(?:in)?|am (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)',
  'selon (?!la loi|une|décision|ordonnance)\\p{L}+|a (?:annoncé|déclaré|décidé)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?! \\d)',
  'según (?!resoluci|orden|lo dispuesto|sentencia|decreto|auto|la ley)\\p{L}+|informó|anunció|(?:el|este) (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)',
  "secondo (?:il|la|le|i|gli|quanto|l')|ha (?:detto|annunciato)|impone|gli utenti|(?:lunedì|martedì|mercoledì|giovedì|venerdì)(?! \\d)",
  'segundo (?:o|a)|informou|anunciou|afirmou|aldus|meddelade|podał\\p{L}*|poinformował\\p{L}*',
  'сообщ(?:ает|или|ил|ила|ают)|заявил\\p{L}*|по словам|повідомил\\p{L}*|bildirdi|açıkladı|itiraz edecek|menurut (?!anda|kamu|peraturan|undang|ketentuan|hukum)\\p{L}+|theo (?:báo|ông)',
  'yesterday|last night|gestern|ieri|nella notte|ayer|anoche|ontem|вчера|wczoraj|dün',
  // What was done to the site itself: walls say what was done to the visitor.
  'we (?:removed|replaced|measured|dropped|switched (?:to|off|on)|turned (?:on|off)|used to|decided to)|wir haben .{0,60}(?:abgeschaltet|eingeschaltet|entfernt|ersetzt|gemessen)|nous avons (?:supprimé|remplacé|mesuré|retiré|désactivé)',
  '(?:quitamos|eliminamos|cambiamos|medimos|removemos|trocamos|desativamos)|abbiamo (?:tolto|rimosso|sostituito|misurato|disattivato)|(?:haalden|verwijderden|vervingen) we|we (?:haalden|verwijderden|vervingen)|(?:tog|bytte|mätte|stängde) vi|vi (?:tog bort|bytte|mätte|stängde av)|(?:fjernede|fjernet|målte) vi|vi (?:fjernede|fjernet|målte)',
  '(?:usunęliśmy|wyłączyliśmy|włączyliśmy|zmierzyliśmy)|мы (?:убрали|заменили|отключили|включили|измерили)|ми (?:прибрали|замінили|вимкнули)|am (?:scos|eliminat|înlocuit|oprit|activat)(?:-o)?|kaldırdık|değiştirdik',
  'press release|pressemitteilung|communiqué de presse|nota de prensa|comunicado de (?:prensa|imprensa)|comunicato stampa|nota à imprensa|persbericht|pressmeddelande|pressemeddelelse|pressemelding|komunikat prasowy|tisková zpráva|пресс-релиз|прес-реліз|basın (?:bülteni|açıklaması)',
  'kertoi|tiedotti|közölte|elmondta|a (?:anunțat|declarat)|ανακοίνωσε|δήλωσε|oznámil[aoi]?|uvedl[aoi]?|uviedol|съобщиха?|заявиха?|izjavi(?:o|la|li)|priopći\\p{L}*|objavi(?:o|la|li)|изјави\\p{L}*|саопшти\\p{L}*|sporočil[aoi]?|meddelade|uppger|oplyser|meddelte|opplyser|maakte bekend|laat .{0,20}weten|ogłosił[aoi]?|oświadczył\\p{L}*|przekazał[aoi]?|заявил[аи]|mengatakan|mengumumkan|أعلنت?|صرح|אמרה?|הודיעה|گفت|اعلام کرد|ने (?:कहा|बताया)',
  'reactions|critics|lawyers|avvocati|abogados|anwälte|avocats|avukatlar\\p{L}*',
);
/** Whether one sentence is news about others. */
export const isReported = (sentence: string) => REPORTS.test(sentence);

/** "Court orders …" is a headline: a notice names the court at its end. */
const isHeadline = (line: string) => HEADLINE.test(line) && !THIS.test(line);
const THIS = /(?<!\p{L})(?:this|ce|cet|cette|este|esta|questo|questa|diese[mnrs]?|deze|dit|этот|этому|bu)(?!\p{L})/u;
const HEADLINE =
  /^(?:the |das |le |la |il |el |un |une |una |ein )?(?:\p{L}+ )?(?:courts?|judges?|police|government|gericht|richter|polizei|regierung|tribunal|juge|juez|jueza|policía|gobierno|tribunale|giudice|polizia|governo|суд|полиция|mahkeme|polis|rechter|rechtbank|domstol(?:en)?|sąd|soud) (?!order(?!s)|notice|injunction|has (?:ordered|directed)|decision|(?:of|de|do|da|di|du|des|der|van|für|for|pour|supremo|supérieur|superior|federal|administrativ\p{L}*)(?!\p{L}))\p{L}+/u;

const CLOCK = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![:\d])/;
const PROGRESS =
  /(?<!\p{L})(?:resolved|investigating|rolled back|behoben|wir prüfen|résolu|resuelto|risolto|решено|устранено)(?!\p{L})/u;
const ASIAN_REPORTS =
  /보도자료|(?:했|됐|었|았|렸)다(?:[.\s]|$)|プレスリリース|報道発表|新闻稿|新聞稿|によると|と発表|밝혔|지적이|논란|(?:[周週]|星期)[一二三四五六日].{0,6}(?:宣布|表示|称|稱)|据.{0,10}报道|據.{0,10}報導|消息称|消息稱/u;

/** A listing or a command, not the number of a case. */
const isCode = (line: string) =>
  line.startsWith(QUOTED) &&
  /[a-z\d]\(.{0,80}\)|[{};]|\w\s?=\s?["'\w]|^.{0,2}(?:deny|allow|docker|curl|npm|sudo|post|get|http)\b/.test(
    line.slice(1),
  );

/** Block pages tell the owner of the site where to look; that is no manual for anybody else. */
const TO_OWNER =
  /(?<!\p{L})(?:if you(?:'re| are) (?:the|an?) (?:(?:web ?)?site|domain|server|system)?(?:'s)? ?(?:owner|admin|webmaster|operator)|(?:wenn|falls|sofern) sie (?:der |die )?(?:betreiber|inhaber|administrator|eigentümer)|si vous êtes (?:le |l')?(?:propriétaire|administrat|gestionnaire)|si (?:usted )?(?:es|eres) (?:el )?(?:propietari|administrador|dueñ)|se (?:sei|è) (?:il )?(?:proprietari|amministrator|gestor)|se (?:você )?(?:é|for) (?:o )?(?:proprietári|administrador|don)|als u de (?:eigenaar|beheerder)|jeśli jesteś (?:właściciel|administrator)|pokud jste (?:vlastník|správce)|если вы (?:являетесь )?(?:владел|администратор)|якщо ви (?:власник|адміністратор)|site sahibiyseniz)[^.\n]{0,300}|(?:如果|若|如)(?:您|你)是(?:该|該|本|此)?(?:网站|網站|站点|站點)?的?(?:管理|站长|站長|所有者|拥有者|擁有者)[^。\n]{0,300}|サイトの?(?:管理者|所有者|運営者)の(?:方|場合)[^。\n]{0,300}|(?:사이트|홈페이지) (?:관리자|운영자|소유자)(?:라면|이시|인 경우|는)[^.\n]{0,300}/gu;

/** How documentation describes a wall: visitors in the third person, what they are shown, and where to configure it. */
const MANUAL = word(
  '(?<!your |this )(?:visitors?|users?|clients?|customers?) (?:\\p{L}+ ){0,5}(?:sees?|get|gets|receives?|is shown|are shown|has to|have to|were|will see)(?! you)',
  "(?:a|the) (?:client|user|visitor)(?:'s)?(?= (?:\\p{L}+))(?! (?:ip|agent|id|address|has been|was|is))",
  '(?:is|are) (?:shown|displayed|returned|sent|triggered) (?:when|if|to the|as)|(?:by default|default (?:value|text|message|page))|when (?:a|the) (?:request|url|visitor|user|client)',
  '(?:a|status|code|with|returns?|error) [45]\\d\\d (?:with|and|when|response|on|is)|receive (?:a )?(?:status|4\\d\\d)|retry-after',
  '(?:you|we) can (?:define|change|customi[sz]e|configure|set|edit|adjust|style)|(?:customi[sz]|configur)(?:e|ing)|go to (?:system|settings)|under (?:settings|themes|billing|templates)',
  'was this (?:\\p{L}+ )?helpful|did (?:this|that|we) (?:\\p{L}+ )?(?:help|answer)|war (?:diese[rs]?|das) (?:\\p{L}+ )?hilfreich|konnten wir .{0,20}helfen|(?:cet article|cette (?:page|réponse)) .{0,25}(?:utile|aidée?)|(?:ha sido|fue|resultó) útil|è stat[oa] utile|(?:foi|isso foi) útil|heeft dit (?:\\p{L}+ )?geholpen|was dit (?:\\p{L}+ )?nuttig|hjälpte (?:det|den|svaret)|var (?:detta|dette) .{0,12}(?:till hjälp|nyttig|hjælp)|czy (?:to|ten|ta) .{0,25}(?:pomocn|pomog)\\p{L}*|(?:byl|pomohl) (?:vám )?(?:tento|článek) .{0,20}|(?:была|был) ли .{0,20}полез\\p{L}*|чи (?:була|був) .{0,20}корисн\\p{L}*|yardımcı oldu mu|oliko tästä apua|hasznos volt|a fost util\\p{L}*|ήταν χρήσιμ\\p{L}*|apakah .{0,20}membantu|có hữu ích',
  'standardmäßig|par défaut|por defecto|de forma predeterminada|per impostazione predefinita|por (?:padrão|predefinição)|som standard|domyślnie|ve výchozím|по умолчанию|за замовчуванням|varsayılan|alapértelmez\\p{L}*|în mod implicit|oletuksena|από προεπιλογή|по подразбиране|secara default|mặc định',
  'widget|backend|endpoint|api (?:key|reference)|sdk|plugin folder|over ftp|event log|console',
  'edit (?:the|your)|end users?|paste (?:the|it|this)|look up|severity:?|topic:?|procedure:?|prerequisites?',
  'anpassen|(?:unter|in den) einstellungen|vorlagen?|der besucher|die besucher|personnaliser|modifiez|onglet|el visitante|personaliza\\p{L}*|personalizza\\p{L}*|impostazioni',
  '(?<=^|[.:] |how )to (?:block|deny|restrict|refuse|limit) (?:access|an?|the|visitors|bots|requests|ip)|put this in|um .{0,40} zu (?:sperren|blockieren)|pour (?:refuser|bloquer|autoriser)|para bloquear|per bloccare|чтобы (?:заблокировать|проверить)|aby (?:zablokować|sprawdzić)|om .{0,40} te blokkeren',
  '(?:collez|insérez|ajouter|ajoutez) (?:la|le|une?|cette)|(?:pegue|inserte|añada) (?:el|la|este)|(?:incolla|inserisci) (?:il|lo|questo) (?:codice|tag)|fügen sie .{0,60} ein|(?:add|insert) the (?:tag|snippet|code|script)',
  'добавьте|настро(?:йк|ит)\\p{L}*|виджет\\p{L}*|ustawieni\\p{L}+|instellingen|inställningar',
);
const ASIAN_MANUAL =
  /役に立ちましたか|参考になりましたか|도움이 (?:되었|되셨|됐)나요|(?:是否|对您|對您)有(?:帮助|幫助|用)|有幫助嗎|控制台|自定义|自定義|操作步骤|管理画面|設定(?:し|を|は|で)|설정(?:은|을|에서)|(?:차단|제한)하려면|(?:ブロック|拒否|制限)するには/u;

/** How those offer a product or a job who sell protection, or look for people who build it. */
const OFFERS = word(
  'free trial|(?:per|a) month|(?:book|request|get) a demo|kostenlos testen|pro monat|essai gratuit|par mois|prueba (?:gratis|gratuita)|al mes|prova gratuita|al mese|teste grátis|por mês|gratis proberen|per maand|wypróbuj|miesięcznie|пробный период|в месяц|на місяць|ücretsiz dene|aylık|měsíčně|månaden|dùng thử|coba gratis|per bulan',
  '(?:full|part)[- ]time|apply for this job|vollzeit|teilzeit|jetzt bewerben|temps plein|postuler|jornada completa|tempo pieno|período integral|voltijd|solliciteer|pełny etat|полная занятость|повна зайнятість|tam zamanlı|heltid|kokoaikainen|teljes munkaidő',
);
const ASIAN_OFFERS =
  /月額|無料トライアル|資料を?(?:ダウンロード|請求)|求人|免费试用|免費試用|每月|招聘|무료 체험|채용|월 \d|เดือนละ|ทดลองใช้ฟรี/u;
