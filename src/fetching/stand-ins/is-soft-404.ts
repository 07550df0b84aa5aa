/**
 * Whether a page says that it does not exist although its status is a success. Pure, and cautious: a page about missing
 * pages is a page, and so is a song called "404". The title or a heading must say it completely, and the rest must be
 * about it too.
 */
import { type BarePage, HEADING } from '../challenges/bare-page.ts';
import type { PagePreview } from '../challenges/page-preview.ts';
import { withoutLayout } from '../challenges/site-layout.ts';
import { saysMissing } from './missing-words.ts';

export function isSoft404(preview: PagePreview): boolean {
  if (preview.isBare) return isBareSoft404(withoutLayout(preview.page));
  // With the site's own header and footer there is more text; few pages are examined beyond their title.
  if (saysMissing(plain(preview.title)) === undefined || !preview.isShort) return false;
  return !isArticle(preview.page) && headingsOf(preview.page).some((heading) => saysMissing(heading) !== undefined);
}

/** If there is so little text, a heading that says so decides. */
const NEXT_TO_NOTHING = 400;
/** Characters of other text that are allowed, such as a slogan. */
const SLOGAN = 80;
const HARDLY_A_WORD = 25;

function isBareSoft404(page: BarePage): boolean {
  if (isArticle(page)) return false;
  const inTitle = saysMissing(plain(page.title));
  const headings = headingsOf(page);
  const inHeading = strongest(headings.map((heading) => missingIn(heading, page.title)));
  if ((inTitle ?? inHeading) === undefined) return saysItBeneath(page, headings) || saysItWithNumber(page);
  if (SELLS.test(page.text) || headings.some((heading) => MANUAL.test(heading))) return false;
  const lines = page.lines
    .split('\n')
    .filter((line) => !line.startsWith(HEADING))
    .map(plain);
  const isRepeated =
    MISSED.test(page.text) || lines.some((line) => line !== '' && sentencesOf(line).some(isOfWhatIsMissing));
  const other = otherThan(lines);
  // A number, or two words, may be the name of something.
  if (inTitle !== 'page' && inHeading !== 'page')
    return (isRepeated && !DEFINES.test(page.text)) || other <= HARDLY_A_WORD;
  if (inTitle !== undefined && inHeading !== undefined) return !(DEFINES.test(page.text) && other > SLOGAN);
  if (isRepeated || /\b404\b/.test(page.title)) return true;
  return page.text.length <= NEXT_TO_NOTHING && other - page.linkText <= SLOGAN;
}

/** Title and headings joke, but a sentence of the few that there are has both the number and what is missing. */
function saysItWithNumber(page: BarePage): boolean {
  if (page.typedInputs > 1 || page.text.length > NEXT_TO_NOTHING / 2 || SELLS.test(page.text)) return false;
  const sentences = page.lines
    .split('\n')
    .filter((line) => !line.startsWith(HEADING))
    .flatMap((line) => sentencesOf(plain(line)));
  return !DEFINES.test(page.text) && sentences.some((each) => /\b404\b/.test(each) && isOfWhatIsMissing(each));
}

/** Title and headings name nothing ("Error", "Sorry"), and all that follows is that it is not there. */
function saysItBeneath(page: BarePage, headings: readonly string[]): boolean {
  if (page.typedInputs > 1 || SELLS.test(page.text)) return false;
  const [name = ''] = plain(page.title).split(/\s[|–—·-]\s/);
  const isVague = VAGUE.test(name) || KIND.test(name) || headings.some((heading) => VAGUE.test(heading));
  if (!isVague || !headings.every((heading) => VAGUE.test(heading) || OTHERS.test(heading))) return false;
  const lines = page.lines
    .split('\n')
    .filter((line) => !line.startsWith(HEADING))
    .map(plain);
  const isSaid = lines.flatMap(sentencesOf).some((sentence) => saysMissing(sentence) === 'page');
  return (
    isSaid && page.text.length <= NEXT_TO_NOTHING && otherThan(lines) - page.linkText <= HARDLY_A_WORD + SLOGAN / 2
  );
}

const VAGUE =
  /^(?:error|oops|ooops|whoops|uh[- ]oh|sorry|information|info|notice|message|system message|warning|404|fehler|hinweis|meldung|entschuldigung|ups|hoppla|désolé|oups|erreur|attention|lo sentimos|aviso|vaya|spiacenti|attenzione|errore|avviso|desculpe|erro|ops|helaas|fout|oeps|ошибка|внимание|извините|błąd|uwaga|przepraszamy|hata|uyarı|üzgünüz|chyba|hiba|eroare|fel|fejl|feil|virhe|maaf|kesalahan|lỗi|提示|系统提示|错误|出错了|信息|エラー|お知らせ|오류|알림|안내|خطأ|שגיאה|ข้อผิดพลาด)[\s!.…]*$/u;

/** What there was, without a name. */
const KIND =
  /^(?:page|product|item|listing|ad|job|vacancy|article|video|anzeige|inserat|angebot|stelle|produkt|artikel|annonce|offre|produit|anuncio|oferta|producto|annuncio|offerta|prodotto|anúncio|produto|объявление|товар|вакансия|ogłoszenie|ilan|ürün|advertentie|vacature|annons)$/u;
/** A heading over what is there instead. */
const OTHERS =
  /^(?:similar|related|other|more|ähnliche|weitere|andere|passende|(?:autres|plus d')|similaires|otr[oa]s|similares|altr[ei]|simili|outr[oa]s|похожие|другие|podobne|inne|benzer|diğer|vergelijkbare|liknande) ?\p{L}{0,20}$|^\p{L}{2,20} (?:similaires|similares|simili)$/u;

/**
 * What a heading says is missing. A part of it that is not the name of the site says what has this name: "Not found –
 * Lyrics".
 */
function missingIn(heading: string, title: string): ReturnType<typeof saysMissing> {
  const found = saysMissing(heading);
  if (found !== 'page') return found;
  const isNamed = heading
    .split(/\s[|–—-]\s/, MAX_PARTS)
    .some(
      (part) => saysMissing(part) === undefined && !VAGUE.test(part) && !WAY_OUT.test(part) && !title.includes(part),
    );
  return isNamed ? 'number' : found;
}

const MAX_PARTS = 4;

const strongest = (all: readonly ReturnType<typeof saysMissing>[]) =>
  all.includes('page') ? 'page' : all.find((each) => each !== undefined);

const isOfWhatIsMissing = (sentence: string) => saysMissing(sentence) === 'page';

/** The amount of text that says neither what is missing nor what to do now. */
function otherThan(lines: readonly string[]): number {
  let other = 0;
  for (const sentence of lines.flatMap(sentencesOf)) {
    if (saysMissing(sentence) === undefined && !MISSED.test(sentence) && !WAY_OUT.test(sentence))
      other += sentence.length + 2 * (sentence.match(SYLLABLES)?.length ?? 0);
  }
  return other;
}

/** Characters of scripts that write a word with one or two. */
const SYLLABLES = /[\u3040-\ud7ff]/g;

const MAX_SENTENCES = 40;
const sentencesOf = (line: string) =>
  line.split(/(?<=[.!?…])\s+|[。！？]/, MAX_SENTENCES).filter((each) => each.trim() !== '');

/** Text about what to do instead. */
const WAY_OUT =
  /(?<!\p{L})(?:home|go back|back to|return|search|try|check (?:the|your)|sorry|oops|help|contact|continue shopping|browse|sitemap|error code|startseite|zurück|suche|accueil|retour|recherche|inicio|volver|buscar|indietro|cerca|início|terug|zoek|главн|вернуться|поиск|ana ?sayfa|strona główna|wróć)|トップ|ホーム|戻る|検索|홈|돌아|首页|首頁|返回/u;
/** A price: something with this name is sold. */
const SELLS = /[$€£¥₹₺₽₩]\s?\d|\d\s?(?:[$€£¥₹₺₽₩]|zł|руб)/;
/** How a manual explains the number. */
const DEFINES = /status code|response code|http\/|means that|client error|bedeutet|signifie|significa|означает/;
const MANUAL = /^(?:status|examples?|syntax|specifications?|see also|causes?|overview|beispiele?|ursachen?)$/;

const isArticle = ({ tags }: BarePage) => tags.includes('<article') || /^<meta [^\n]*og:type[^\n]*article/m.test(tags);

const MAX_HEADINGS = 3;

function headingsOf({ lines }: BarePage): string[] {
  const headings = lines.split('\n').filter((line) => line.startsWith(HEADING) && line.length > 1);
  return headings.slice(0, MAX_HEADINGS).map((line) => plain(line.slice(1)));
}

const plain = (text: string) =>
  text
    .replace(/&(?:#39|apos|rsquo|#8217);|[’‘]/g, "'")
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&(?:ndash|mdash|#8211|#8212);/g, '–')
    .trim();

/** Other text on such pages, addressed to the visitor, about the requested page. */
const MISSED =
  /(?:page|content) (?:that )?you(?:'re|’re| are| were|'ve| have)? (?:looking for|requested|trying to)|(?:may|might) have been (?:moved|removed|deleted|renamed)|(?:vous (?:cherchez|recherchez|avez demandé))|(?:sie (?:suchen|gesucht|aufrufen))|que (?:buscas?|busca|está buscando|você procura)|che (?:stai cercando|cerchi)|(?:вы (?:ищете|искали|запрашиваете))|お探しの|요청하신|aradığınız/;
