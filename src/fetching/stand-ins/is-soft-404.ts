/**
 * Whether a page says that it is not there although its status says that it is. Pure, and cautious: pages about missing pages are pages, so
 * the title and the first heading have to say it of themselves, whole, and there must be little else.
 */
import { type BarePage, HEADING } from '../challenges/bare-page.ts';
import type { PageGlance } from '../challenges/page-glance.ts';

export function isSoft404(glance: PageGlance): boolean {
  if (glance.isBare) return isBareSoft404(glance.page);
  // In a site's own frame there is more to read; few pages come further than their title.
  if (!saysNotFound(plain(glance.title)) || !glance.isShort) return false;
  return !isArticle(glance.page) && headingsOf(glance.page).some(saysNotFound);
}

/** With so little to read, a heading that says so is what the page is. */
const NEXT_TO_NOTHING = 400;

function isBareSoft404(page: BarePage): boolean {
  if (isArticle(page)) return false;
  const inTitle = saysNotFound(plain(page.title));
  const inHeading = headingsOf(page).some(saysNotFound);
  if (inTitle && inHeading) return true;
  const isShort = page.text.length <= NEXT_TO_NOTHING;
  if (inTitle) return page.lines.split('\n').some((line) => saysNotFound(plain(line)) || MISSED.test(line)) || isShort;
  return inHeading && (isShort || /\b404\b/.test(page.title) || MISSED.test(page.text));
}

const isArticle = ({ tags }: BarePage) => tags.includes('<article') || /^<meta [^\n]*og:type[^\n]*article/m.test(tags);

const MOST_HEADINGS = 3;

function headingsOf({ lines }: BarePage): string[] {
  const headings = lines.split('\n').filter((line) => line.startsWith(HEADING) && line.length > 1);
  return headings.slice(0, MOST_HEADINGS).map((line) => plain(line.slice(1)));
}

/** A title names its site as well: one of its parts has to say it whole. */
function saysNotFound(text: string): boolean {
  return text
    .split(/\s[|–—·•»«:-]\s|[|–—]/)
    .some((part) => NOT_FOUND.test(part.replace(/[\s.!?…。！😕:(]+$/u, '').trim()));
}

const plain = (text: string) =>
  text
    .replace(/&(?:#39|apos|rsquo|#8217);|[’‘]/g, "'")
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&(?:ndash|mdash|#8211|#8212);/g, '–')
    .trim();

const PHRASES = [
  // English
  '(?:http )?(?:error )?404(?: error)?(?:[ ,.:-]{1,3}(?:(?:the )?(?:page|file|url|content)(?: was)? )?not found)?',
  '(?:error[ :-]{1,3})?(?:page|file|url|document|content|resource)(?: was| could)? not(?: be)? found(?: \\(?404\\)?| error)?',
  'not found(?: \\(?404\\)?)?',
  "(?:the |this |that |requested )*page (?:you (?:requested|were looking for|are looking for) )?(?:(?:does not|doesn't|no longer) exists?|(?:can't|cannot|could not|couldn't) be found|isn't (?:here|available)|is (?:missing|not available)|was not found|not available)",
  "(?:sorry|oops|whoops|uh[- ]oh|hmm)?[ ,!.…-]*(?:we )?(?:can't|cannot|couldn't|could not) (?:find|seem to find) (?:that|the|this) (?:page|content)(?: you(?:'re| are|'ve)? .{0,30})?",
  "(?:sorry|oops|whoops|uh[- ]oh)[ ,!.…-]+(?:(?:that|this|the) )?page (?:not found|(?:doesn't|does not) exist|.{0,20}(?:can't|cannot|could not) be found)",
  // German, French, Spanish, Italian, Portuguese
  '(?:fehler 404|404[ -]fehler|(?:die |diese )?(?:angeforderte |gesuchte )?(?:seite|datei) (?:wurde |konnte |ist )?(?:leider )?nicht (?:gefunden(?: werden)?|verfügbar|vorhanden)|(?:die|diese) seite (?:existiert (?:leider )?nicht(?: mehr)?|gibt es (?:leider )?nicht(?: mehr)?)|nicht gefunden)',
  "(?:erreur 404|(?:cette |la )?page (?:demandée )?(?:est )?(?:introuvable|non trouvée|inexistante|n'existe (?:pas|plus))|page non disponible)",
  '(?:error 404|(?:la |esta )?página (?:no encontrada|no existe|no disponible)|no (?:se )?(?:ha |hemos )?(?:encontrad[oa]|encontró|encontramos) (?:la|esta) página|no encontrad[oa])',
  '(?:errore 404|(?:la |questa )?pagina (?:non (?:è stata )?trovata|non esiste|inesistente|non disponibile))',
  '(?:erro 404|(?:a |esta )?página (?:não (?:foi )?encontrada|não existe|inexistente))',
  // The North and the Netherlands
  '(?:fout 404|(?:de |deze )?pagina (?:is )?(?:niet gevonden|bestaat niet(?: meer)?)|sidan (?:kunde inte hittas|hittades inte|finns inte)|siden (?:blev ikke fundet|findes ikke|kunne ikke findes|ble ikke funnet|finnes ikke)|sivua ei (?:löytynyt|löydy|ole))',
  // Slavic
  '(?:ошибка 404|404 ошибка|(?:запрашиваемая |запрошенная )?страница не (?:найдена|существует)|(?:такой )?страницы не существует|такой страницы нет|сторінку не знайдено|помилка 404|nie znaleziono (?:strony|takiej strony)|strona nie (?:istnieje|została znaleziona)|błąd 404|stránka (?:nenalezena|nebyla nalezena|neexistuje)|страницата не (?:е намерена|съществува))',
  // Others
  '(?:sayfa bulunamadı|aradığınız sayfa bulunamadı|404 hatası|hata 404|η σελίδα δεν (?:βρέθηκε|υπάρχει)|(?:az )?oldal nem található|pagina nu (?:a fost găsită|există)|halaman tidak ditemukan|không tìm thấy trang|الصفحة غير موجودة|הדף לא נמצא|صفحه (?:مورد نظر )?یافت نشد)',
  '(?:(?:お探しの|指定された|このページは|ご指定の)?(?:ページ|url|ファイル)?(?:が|は)?見つかりません(?:でした)?|404エラー|(?:요청하신 )?페이지를 찾을 수 없습니다|페이지가 존재하지 않습니다|(?:您访问的|你访问的|抱歉,?|該|该|此)*(?:页面|頁面|网页|網頁)(?:不存在|未找到|找不到(?:了)?|没有找到)|找不到(?:该|此|該|您要的)?(?:页面|頁面|网页|網頁)|(?:पृष्ठ|पेज) नहीं मिला|ไม่พบหน้า(?:ที่คุณต้องการ|นี้)?)',
];
const NOT_FOUND = new RegExp(`^(?:404[ .:–-]{1,3})?(?:${PHRASES.join('|')})$`);

/** What such a page says below: to the visitor, of what was asked for. */
const MISSED =
  /(?:page|content) (?:that )?you(?:'re|’re| are| were|'ve| have)? (?:looking for|requested|trying to)|(?:may|might) have been (?:moved|removed|deleted|renamed)|(?:vous (?:cherchez|recherchez|avez demandé))|(?:sie (?:suchen|gesucht|aufrufen))|que (?:buscas?|busca|está buscando|você procura)|che (?:stai cercando|cerchi)|(?:вы (?:ищете|искали|запрашиваете))|お探しの|요청하신|aradığınız/;
