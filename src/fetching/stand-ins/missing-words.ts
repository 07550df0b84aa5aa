/**
 * How pages say that the requested page does not exist, in the languages of the supported countries and their
 * neighbors.
 */

/** `page`: names what is missing. `number`: only a number, "not found" or "unavailable", which may have any reason. */
export type Missing = 'page' | 'number';

/** Judges the whole text or one of its parts, because a title also names its site. For lower-case text. */
export function saysMissing(text: string): Missing | undefined {
  let found: Missing | undefined;
  for (const part of text.slice(0, LONGEST).split(/\s[|–—·•»«:-]\s|[|–—]/)) {
    const said = part
      .replace(/\((\p{L}{2,10})\)/u, '$1')
      .replace(/[\s.!?…。！😕:()\d]+$/u, '')
      .trim();
    if (PAGE.test(said)) return 'page';
    if (NUMBER.test(part.replace(/[\s.!?…。！😕:]+$/u, '').trim())) found = 'number';
  }
  return found;
}

/** Titles and headings of such pages are never longer. */
const LONGEST = 200;

/** Things that sites have pages about. */
const THING =
  '(?:web ?)?(?:page|file|url|document|content|resource|product|item|article|post|story|video|listing|ad|advert|job|vacancy|position|user|profile|account|site|website|blog|link|entry|record|recipe|property|offer|event|topic|thread|discussion|job (?:posting|ad|listing|offer)|posting|song|album|book|movie|game|question|group|channel|playlist)';
const WHERE =
  '(?: (?:you|we) (?:requested|(?:are|were) looking for|followed|tried .{1,20})| on this server|\\s/\\S{0,60})*';
const GONE =
  "(?:(?:was|were|is|could|can)? ?not(?: be)? found|(?:can't|cannot|couldn't) be found|(?:does not|doesn't|no longer|does no longer) exists?(?: anymore)?|(?:is|was) (?:missing|gone)|(?:is|was)?(?:n't| not| no longer) (?:here|available)(?: anymore| any longer)?|(?:has|have) been (?:removed|deleted)(?: by .{1,20})?|not found|is broken|(?:is|was) no longer (?:online|on the market|listed|active|open|for sale)|has expired)";
const EXCLAIMED = "(?:(?:we're |we are )?sorry|oops|ooops|whoops|uh[- ]oh|hmm+|ups|oh no)";

const de = {
  thing:
    '(?:die|diese|dieser|dieses|das|der)? ?(?:angeforderte[rs]? |gesuchte[rs]? |gewünschte[rs]? |aufgerufene[rs]? )?(?:web)?(?:seite|datei|artikel|produkt|angebot|anzeige|beitrag|inhalt|inserat|stelle|stellenanzeige|video|eintrag)',
  gone: '(?:wurde |konnte |ist |existiert |gibt es )?(?:leider )?(?:nicht (?:mehr )?(?:gefunden(?: werden)?|aktiv|verfügbar|vorhanden|auffindbar|online|da)|nicht(?: \\(?mehr\\)?)?)',
};
const fr = {
  thing:
    "(?:cette |la |le |l'|ce |cet )?(?:page|annonce|article|produit|fichier|offre|vidéo|contenu)(?: (?:demandée?|recherchée?|que vous (?:cherchez|recherchez)))?",
  gone: "(?:est |semble )?(?:introuvable|non trouvée?|inexistante?|n'existe (?:pas|plus)|n'est (?:pas|plus) (?:disponible|en ligne|active?)|a expiré|n'a pas été trouvée?|non disponible|a été supprimée?)",
};
const es = {
  thing:
    '(?:la |esta |el |este )?(?:página|producto|artículo|anuncio|archivo|contenido|oferta|entrada)(?: (?:solicitad[oa]|que (?:buscas?|está buscando)))?',
  gone: '(?:no (?:se )?(?:ha sido |fue |ha )?(?:encontrad[oa]|encontró|existe|está disponible|disponible)|ya no (?:existe|está (?:disponible|publicad[oa]|activ[oa]))|ha (?:caducado|expirado|sido eliminad[oa]))',
};
const it = {
  thing:
    "(?:la |questa |il |questo |l'|lo )?(?:pagina|prodotto|articolo|annuncio|file|contenuto|offerta)(?: (?:richiest[oa]|che (?:cerchi|stai cercando)))?",
  gone: '(?:non (?:è stat[oa] |è )?(?:trovat[oa]|esiste(?: più)?|disponibile|più (?:disponibile|online|attiv[oa]|pubblicat[oa]))|inesistente|è scadut[oa]|è stat[oa] rimoss[oa])',
};
const pt = {
  thing: '(?:a |esta |o |este )?(?:página|produto|artigo|anúncio|conteúdo)(?: solicitad[oa])?',
  gone: '(?:não (?:foi |está )?(?:encontrad[oa]|existe(?: mais)?|(?:mais )?disponível|mais ativ[oa])|inexistente|expirou|foi removid[oa])',
};

const PAGES = [
  // English
  `(?:(?:the|this|that|your|requested|404|error|:) )*${THING}${WHERE} ?${GONE}${WHERE}(?: error)?`,
  "(?:we )?(?:can't|cannot|couldn't|could not) (?:find|seem to find) (?:that|the|this) (?:page|content|product|article|item|recipe|event|job|listing|property|file|topic|user|profile|video)(?: you(?:'re| are|'ve)? .{0,30})?",
  "(?:we(?:'re| are) sorry,? )?(?:but )?(?:we )?(?:can't|cannot|couldn't|could not) find what you(?:'re| are| were) looking for",
  `invalid (?:article|page|product|topic|user|item|post) (?:id|number)`,
  "there(?:'s| is) (?:no (?:such )?(?:page|content)|nothing)(?: here)?(?: at this (?:address|url|location|link))?",
  `(?:looks like )?(?:that|this|the) ${THING} (?:is|seems to be|appears to be) (?:missing|gone|broken)`,
  `no (?:such|longer) ${THING}`,
  // German, French, Spanish, Italian, Portuguese
  `${de.thing} ${de.gone}`,
  '(?:die|diese) seite gibt es (?:leider )?nicht(?: mehr)?',
  `${fr.thing} ${fr.gone}`,
  `${es.thing} ${es.gone}|no (?:se )?(?:ha |hemos )?(?:encontrad[oa]|encontró|encontramos) (?:la|esta|el) (?:página|producto|anuncio|artículo)(?: que .{0,30})?`,
  `${it.thing} ${it.gone}`,
  `${pt.thing} ${pt.gone}`,
  // The North and the Netherlands
  '(?:de |deze )?(?:pagina|advertentie|vacature)(?: die (?:je|u) zoekt)? (?:is )?(?:niet (?:meer )?(?:gevonden|beschikbaar)|bestaat niet(?: meer)?)|sidan (?:kunde inte hittas|hittades inte|finns inte(?: längre)?)|siden (?:blev ikke fundet|findes ikke|kunne ikke findes|ble ikke funnet|finnes ikke)|(?:beklager,? )?vi finner ikke siden|sivua ei (?:löytynyt|löydy|ole)',
  // Slavic and Baltic
  '(?:запрашиваемая |запрошенная |эта )?(?:страница|статья|товар|объявление) (?:не (?:найден[ао]?|существует)|(?:больше )?не(?:доступн[ао]|доступен)|(?:была )?удален[ао]?|снят[ао]? с (?:публикации|продажи)|(?:больше )?не ?актив(?:ен|н[ао])|завершен[ао]?)|(?:такой )?страницы не существует|такой страницы нет|(?:цю )?сторінку не знайдено|nie znaleziono (?:takiej )?(?:strony|ogłoszenia|produktu|artykułu)|(?:ta )?(?:strona|oferta) nie (?:istnieje|została znaleziona)|stránka (?:nenalezena|nebyla nalezena|neexistuje|sa nenašla|nebola nájdená)|страницата не (?:е намерена|съществува)|stranica (?:nije pronađena|ne postoji)|stran(?:i)? (?:ni (?:bila )?najdena|ne obstaja)|puslapis nerastas|lapa nav atrasta|lehte ei leitud',
  // Others
  '(?:aradığınız |bu )?(?:sayfa|ürün|ilan|içerik)(?: artık)? (?:bulunamadı|mevcut değil|yayında değil|yayından kaldırıl(?:dı|mış)|satışta değil)|η σελίδα δεν (?:βρέθηκε|υπάρχει)|(?:az |a )?(?:keresett )?oldal nem (?:található|létezik)|pagina nu (?:a fost găsită|există)|halaman tidak ditemukan|không tìm thấy trang|الصفحة غير موجودة|הדף לא נמצא|صفحه (?:مورد نظر )?یافت نشد',
  '(?:お探しの|指定された|ご指定の|この)?(?:ページ|url|ファイル|商品|記事)(?:が|は)?(?:見つかりません(?:でした)?|存在しません|ありません|削除されました|掲載を?終了し(?:ました|ています))|(?:요청하신 )?(?:페이지|상품|게시물|글)(?:를|을) 찾을 수 없습니다|(?:요청하신 )?(?:페이지|상품|게시물)(?:가|이) 존재하지 않습니다|(?:삭제된|존재하지 않는|판매가 종료된|판매 종료된) (?:페이지|상품|게시물|글)입니다|(?:抱歉|对不起|很遗憾|您访问的|你访问的|您查找的|，|,|該|该|此)*(?:页面|頁面|网页|網頁|商品|文章|内容)(?:不存在(?:[，,].{0,20})?|未找到|找不到(?:了)?|没有找到|已下架|已被?删除)|找不到(?:该|此|該|您要的)?(?:页面|頁面|网页|網頁|商品)|(?:यह )?(?:पृष्ठ|पेज|विज्ञापन|उत्पाद) (?:नहीं मिला|मौजूद नहीं है|उपलब्ध नहीं है)|ไม่พบหน้า(?:ที่คุณต้องการ|นี้|เว็บ)?',
  // What was offered, in the languages above that say it in other words than that a page was not found.
  '(?:ten |ta |to |wybran[yae] )?(?:produkt|oferta|ogłoszenie|artykuł|aukcja) nie jest już (?:dostępn[yae]|aktywn[yae])|(?:tento |tato |toto )?(?:inzerát|nabídka|produkt|inzerce|ponuka|oglas) (?:již|už|ni) (?:není|neexistuje|nie je|več) ?(?:dostupn[ýáé]|aktivní|na voljo)?',
  '(?:de |deze |dit |het )?(?:product|artikel|aanbieding|advertentie|vacature) is niet (?:meer|langer) (?:beschikbaar|leverbaar)|(?:denna |den här |annonsen|produkten)(?:annons(?:en)?|produkt(?:en)?)? (?:är|finns) inte längre(?: tillgänglig| kvar| till salu)?|(?:denne |dette |denna )?(?:annoncen?|annonsen?|produktet?|varen) er ikke (?:længere|lenger) (?:tilgængeligt?|tilgjengelig|til salg|aktiv)',
  '(?:tämä |hakemasi )?(?:ilmoitus|tuote|kohde) ei ole enää (?:saatavilla|voimassa|myynnissä)|(?:ez a |a )?(?:keresett )?(?:hirdetés|termék|ajánlat) már nem (?:elérhető|aktív|kapható)|(?:acest |această )?(?:anunț|anunțul|produs|produsul|ofertă|oferta) nu mai este (?:disponibilă?|activă?|valabilă?)',
  '(?:это |этот |эта |це |цей |ця )?(?:объявление|товар|предложение|вакансия|оголошення|пропозиція|вакансія) (?:больше|уже|більше|вже) не ?(?:доступн[аоеы]|доступен|актуальн[аое]|актуален|активн[аое]|активен)|(?:(?:το|η|ο|αυτή η|αυτό το) )?(?:αγγελία|προϊόν|προσφορά) δεν είναι πλέον διαθέσιμ[ηο]',
  '(?:iklan|produk|lowongan)(?: ini)? (?:sudah )?tidak (?:lagi )?tersedia(?: lagi)?|(?:tin đăng|sản phẩm|tin)(?: này)? (?:không còn tồn tại|đã hết hạn|đã bị xóa)',
];
const PAGE = new RegExp(
  `^(?:${EXCLAIMED}[ ,!.…-]+)?(?:(?:error |http )?404(?: error)?[ ,.:–-]{1,3})?(?:error[ :-]{1,3})?(?:${PAGES.join('|')})(?: \\(?404\\)?)?$`,
);

const NUMBERS = [
  '(?:http )?(?:error )?404(?: error)?(?:[ ,.:(-]{1,3}not found\\)?(?:!*1)?)?',
  '(?:oops[ ,!.…-]+)?not found(?: \\(?404\\)?)?',
  '(?:this )?(?:video|post|story|content|listing|ad|profile) (?:is )?unavailable',
  'fehler 404|404[ -]fehler|nicht gefunden|erreur 404|error 404|no encontrad[oa]|errore 404|erro 404|fout 404|ошибка 404|404 ошибка|помилка 404|błąd 404|404 hatası|hata 404|404エラー|見つかりません(?:でした)?',
];
const NUMBER = new RegExp(`^(?:${NUMBERS.join('|')})$`);
