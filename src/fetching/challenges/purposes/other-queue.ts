/** Lines for something else than entering the site: a game, a doctor, a counter, a file of the visitor. */
import type { BarePage } from '../bare-page.ts';

/** Words of queues for something other than entering the site. */
const OTHER_QUEUE =
  /(?<!\p{L})(?:players?|lobby|opponents?|agents?|advis[eo]rs?|doctors?|operators?|runners?|print(?:er|ing)?|jobs?|colleagues|our team|copies|(?:this|the) book|das buch|le livre|el libro|il libro|het boek|boken|bogen|książk\p{L}*|knih\p{L}*|книг\p{L}*|könyv\p{L}*|kitap|kollegen|mitarbeitende|collègues|compañeros|colleghi|collega's|the host|gastgeber|anfitrión|hôte|organisateur|besprechung|meeting|réunion|reunión|riunione|call(?:er)?s?|will be with you|counter|schalter|guichet|ventanilla|sportello|balie|spieler|mitarbeiter|arzt|ärztin|joueurs?|conseillers?|médecin|jugadores?|agente|médico|giocatori|operatore|игрок\p{L}*|оператор\p{L}*|врач\p{L}*|barbers?|hairdressers?|salon|clinic|patients?|hasta(?:nız|lar)?|nurse|pharmacy|therapist|invite (?:\p{L}+ )?friends|friseur\p{L}*|praxis|patient(?:in|en)?|bürgeramt|aufgerufene|apotheke|coiffeur|cabinet médical|pharmacie|peluquer\p{L}*|clínica|doctora?|farmacia|dottor(?:e|essa)|parrucchier\p{L}*|ambulatorio|cabeleireiro|barbearia|médica|kapper\p{L}*|huisarts|apotheek|spelers?|lekarz\p{L}*|fryzjer\p{L}*|przychodni\p{L}*|gracz\p{L}*|lékař\p{L}*|kadeřni\p{L}*|lekár\p{L}*|läkare\p{L}*|frisör\p{L}*|spelare|legen|lege|lægen?|frisør\p{L}*|spillere|lääkäri\p{L}*|kampaamo|orvos\p{L}*|fodrász\p{L}*|játékos\p{L}*|medicul|лікар\p{L}*|гравц\p{L}*|лекар\p{L}*|doktor\p{L}*|kuaför\p{L}*|oyuncu\p{L}*|γιατρ\p{L}*|liječni\p{L}*|zdravni\p{L}*|gydytoj\p{L}*|ārst\p{L}*|arst\p{L}*|bác sĩ|dokter|الطبيب|הרופא|پزشک|hospitals?|emergency (?:room|department)|krankenhaus\p{L}*|notaufnahme|urgences|hôpital|urgencias|ambulatori|pronto soccorso|ospedale|hospitalar|больниц\p{L}*|поликлиник\p{L}*|регистратур\p{L}*|кабинет\p{L}* (?:№ ?)?\d+|талон\p{L}*|лікарн\p{L}*|поліклінік\p{L}*|кабінет\p{L}* (?:№ ?)?\d+|szpital\p{L}*|gabinet\p{L}*|nemocnic\p{L}*|ordinac\p{L}*|ziekenhuis|sjukhus\p{L}*|vårdcentral\p{L}*|sykehus\p{L}*|sygehus\p{L}*|sairaala\p{L}*|kórház\p{L}*|spital\p{L}*|νοσοκομείο\p{L}*|болниц\p{L}*|hastane\p{L}*|poliklinik\p{L}*|muayene\p{L}*|rumah sakit|bệnh viện|phòng khám|مستشفى|عيادة|בית חולים|بیمارستان|kindergarten|nursery|kita(?:-?platz)?|crèche|maternelle|guardería|asilo nido|creche|kinderopvang|детск\p{L}+ сад\p{L}*|садик\p{L}*|дитяч\p{L}+ сад\p{L}*|przedszkol\p{L}*|żłob\p{L}*|školk\p{L}*|förskol\p{L}*|barnehage\p{L}*|vuggestue\p{L}*|børnehave\p{L}*|päiväkot\p{L}*|óvod\p{L}*|kreş\p{L}*|council hous\p{L}*|apartments?|wohnung\p{L}*|logement\p{L}*|vivienda|lägenhet\p{L}*|квартир\p{L}*)(?!\p{L})|公屋|保育園|幼稚園|幼儿园|어린이집|急症|醫院|医院|診所|诊所|籌號|病院|병원|अस्पताल|ओपीडी|क्लिनिक|โรงพยาบาล|医生|醫生|医師|診察|의사|진료|แพทย์|डॉक्टर|상담|プレイヤー|オペレーター|客服|玩家/u;

/** The ticket of a counter is a letter and a few digits; lines for sites count in numbers. */
const TICKET = /(?<![\p{L}\d-])\p{L}-?\d{2,3}(?![\p{L}\d-])/u;

/** Nobody waits for a site longer than a day. */
const WAITS_LONG =
  /\d (?:days|weeks?|months?|years?|tagen?|wochen?|monaten?|jahren?|jours|semaines?|mois|ans|années|días|semanas?|meses|años|giorni|settiman[ae]|mesi|anni|dias|anos|дн(?:я|ей)|недел\p{L}+|месяц\p{L}*|лет|года|dni|tygodni\p{L}*|miesi\p{L}+|lat|dagen|weken|maanden|jaar|dagar|veckor|månader|år|gün|hafta|ay|yıl|hari|minggu|bulan|tahun|ngày|tuần|tháng|năm)(?!\p{L})|\d ?(?:天|週間|周|星期|[个個]月|か月|ヶ月|年間|년간|주일|개월)|(?<!\d)\d(?:\.\d)? ?年(?!\s?\d)|\d (?:दिन|सप्ताह|महीने|साल|वर्ष)/u;

/** What waits in the line is the visitor's video, order or file. */
const THING_IN_QUEUE =
  /(?<!\p{L})(?:your (?!place|position|turn|number|spot|request|visit|session|browser)\p{L}+ (?:is|are) (?:now |currently )?(?:in|number \d+ in) |ahead of (?:yours|it)(?!\p{L})|ihre? (?!platz|position|anfrage|besuch|nummer)\p{L}+ (?:ist|befindet sich|steht) (?:nun |jetzt )?in der warteschlange|votre (?!place|position|tour|demande|numéro)\p{L}+ est (?:dans|en) |[st]u (?!turno|posición|lugar|solicitud|número)\p{L}+ está en (?:la )?(?:cola|fila)|il tuo (?!turno|posto|numero)\p{L}+ è in (?:coda|fila))/u;

/**
 * What lines for sites speak of, and other ones seldom do: the site, what is sold on it, and that it opens by itself.
 */
const ENTERS =
  /(?<!\p{L})(?:site|website|web|page|shop|store|tickets?|tickets?hop|enter|access|redirect|refresh|reload|automatic|traffic|visitors|high demand|let you in|admitted|browser|tab|fans|seite|webseite|automatisch|weitergeleitet|andrang|nachfrage|zugang|boutique|billetterie|billets?|accéd|automatiquement|redirig|affluence|sitio|página|entradas|acced|entrar|automátic|sito|pagina|bigliett|accede|entrerai|ingressos|bilhetes|acess|aced|webs|winkel|doorgestuurd|toegang|drukte|sida|webb|biljett|automatiskt|släpp|nettsted|nettside|side|billett|automatisk|slipper|hjemmeside|billet|sivu|lippu|automaattisesti|ohjataan|stron|witryn|sklep|bilet|automatycznie|przekier|stránk|vstupenk|automaticky|přesměr|presmer|сайт|страниц|билет|автоматич|перенаправ|сторінк|квит|oldal|jegy|automatikus|átirányít|pagin|automat|sayfa|otomatik|yönlendir|σελίδα|ιστότοπο|εισιτήρι|αυτόματα|stranic|ulaznic|automatski|stran|vstopnic|samodejno|svetain|puslap|automatiškai|vietn|lap[aui]|biļet|automātiski|lehe|veebi|pilet|automaatselt|situs|halaman|tiket|otomatis|trang|vé(?!\p{L})|tự động|الموقع|الصفحة|تذاكر|تلقائي|האתר|כרטיס|אוטומטי|سایت|صفحه|بلیت|خودکار)|网站|網站|页面|頁面|进入|進入|自动|自動|门票|票|サイト|ページ|チケット|アクセス|混雑|사이트|페이지|접속|자동|티켓|เว็บ|หน้า|ตั๋ว|อัตโนมัติ|साइट|पेज|टिकट|स्वतः/u;

/** Who can still join a line is not held up in it. */
const JOINS_QUEUE =
  /^(?:join (?:the |our )?(?:(?:virtual )?(?:queue|line)|wait(?:ing )?list)|get in line|take a number|(?:nummer|wartenummer) ziehen|(?:in die |zur )warteschlange.{0,12}|rejoindre la (?:file|liste).{0,12}|prendre un (?:ticket|numéro)|(?:unirse|únete|unirme) a la (?:cola|fila|lista).{0,12}|(?:sacar|pedir|coger) (?:turno|número)|(?:mettiti|entra) in (?:coda|fila)|prendi (?:un |il )?numero|entrar na (?:fila|lista).{0,12}|tirar senha|(?:neem|trek) een nummer|aansluiten in de rij|dołącz do (?:kolejki|listy)|pobierz (?:numer|numerek)|(?:за)?встать в очередь|взять талон|стати в чергу|ställ dig i kön?|still deg i kø|stil dig i kø|ta (?:en )?(?:kölapp|kønummer)|liity jonoon|ota vuoronumero|sıraya gir|sıra (?:al|numarası al)|zařadit se.{0,12}|beállok a sorba|sorszámot kérek|intră la coadă|ambil nomor|lấy số|get my place)$|^(?:取号|取號|排队取号|番号札|順番待ちに?登録|受付する|대기 ?(?:등록|접수)|번호표).{0,8}$/mu;

export const isOtherQueue = ({ text, buttons }: BarePage) =>
  OTHER_QUEUE.test(text) ||
  TICKET.test(text) ||
  WAITS_LONG.test(text) ||
  THING_IN_QUEUE.test(text) ||
  JOINS_QUEUE.test(buttons);

export const isQueueForSite = ({ text }: BarePage) => ENTERS.test(text);
