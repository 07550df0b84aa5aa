/**
 * Whether a page says that it is not there although its status says that it is. Pure, and cautious: pages about missing pages are pages, and
 * so are songs called "404". The title or a heading has to say it whole, and what else there is has to be about it as well.
 */
import { type BarePage, HEADING } from '../challenges/bare-page.ts';
import type { PageGlance } from '../challenges/page-glance.ts';
import { saysMissing } from './missing-words.ts';

export function isSoft404(glance: PageGlance): boolean {
  if (glance.isBare) return isBareSoft404(glance.page);
  // In a site's own frame there is more to read; few pages come further than their title.
  if (saysMissing(plain(glance.title)) === undefined || !glance.isShort) return false;
  return !isArticle(glance.page) && headingsOf(glance.page).some((heading) => saysMissing(heading) !== undefined);
}

/** With so little to read, a heading that says so is what the page is. */
const NEXT_TO_NOTHING = 400;
/** Characters that say something else: a slogan, not what a page is about. */
const SLOGAN = 80;
const HARDLY_A_WORD = 25;

function isBareSoft404(page: BarePage): boolean {
  if (isArticle(page)) return false;
  const inTitle = saysMissing(plain(page.title));
  const headings = headingsOf(page);
  const inHeading = strongest(headings.map(saysMissing));
  if ((inTitle ?? inHeading) === undefined) return false;
  if (SELLS.test(page.text) || headings.some((heading) => MANUAL.test(heading))) return false;
  const lines = page.lines
    .split('\n')
    .filter((line) => !line.startsWith(HEADING))
    .map(plain);
  const isRepeated =
    MISSED.test(page.text) || lines.some((line) => line !== '' && sentencesOf(line).some(isOfWhatIsMissing));
  const other = otherThan(lines);
  // A number, or two words, may be the name of anything.
  if (inTitle !== 'page' && inHeading !== 'page')
    return (isRepeated && !DEFINES.test(page.text)) || other <= HARDLY_A_WORD;
  if (inTitle !== undefined && inHeading !== undefined) return !(DEFINES.test(page.text) && other > SLOGAN);
  if (isRepeated || /\b404\b/.test(page.title)) return true;
  return page.text.length <= NEXT_TO_NOTHING && other - page.linkText <= SLOGAN;
}

const strongest = (all: readonly ReturnType<typeof saysMissing>[]) =>
  all.includes('page') ? 'page' : all.find((each) => each !== undefined);

const isOfWhatIsMissing = (sentence: string) => saysMissing(sentence) === 'page';

/** How much is said that neither tells what is missing nor what to do now. */
function otherThan(lines: readonly string[]): number {
  let other = 0;
  for (const sentence of lines.flatMap(sentencesOf)) {
    if (saysMissing(sentence) === undefined && !MISSED.test(sentence) && !WAY_OUT.test(sentence))
      other += sentence.length;
  }
  return other;
}

const MOST_SENTENCES = 40;
const sentencesOf = (line: string) =>
  line.split(/(?<=[.!?…])\s+|[。！？]/, MOST_SENTENCES).filter((each) => each.trim() !== '');

/** What to do instead. */
const WAY_OUT =
  /(?<!\p{L})(?:home|go back|back to|return|search|try|check (?:the|your)|sorry|oops|help|contact|continue shopping|browse|sitemap|error code|startseite|zurück|suche|accueil|retour|recherche|inicio|volver|buscar|indietro|cerca|início|terug|zoek|главн|вернуться|поиск|ana ?sayfa|strona główna|wróć)|トップ|ホーム|戻る|検索|홈|돌아|首页|首頁|返回/u;
/** A price: something is sold, and has a name. */
const SELLS = /[$€£¥₹₺₽₩]\s?\d|\d\s?(?:[$€£¥₹₺₽₩]|zł|руб)/;
/** What a manual says of the number. */
const DEFINES = /status code|response code|http\/|means that|client error|bedeutet|signifie|significa|означает/;
const MANUAL = /^(?:status|examples?|syntax|specifications?|see also|causes?|overview|beispiele?|ursachen?)$/;

const isArticle = ({ tags }: BarePage) => tags.includes('<article') || /^<meta [^\n]*og:type[^\n]*article/m.test(tags);

const MOST_HEADINGS = 3;

function headingsOf({ lines }: BarePage): string[] {
  const headings = lines.split('\n').filter((line) => line.startsWith(HEADING) && line.length > 1);
  return headings.slice(0, MOST_HEADINGS).map((line) => plain(line.slice(1)));
}

const plain = (text: string) =>
  text
    .replace(/&(?:#39|apos|rsquo|#8217);|[’‘]/g, "'")
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&(?:ndash|mdash|#8211|#8212);/g, '–')
    .trim();

/** What such a page says below: to the visitor, of what was asked for. */
const MISSED =
  /(?:page|content) (?:that )?you(?:'re|’re| are| were|'ve| have)? (?:looking for|requested|trying to)|(?:may|might) have been (?:moved|removed|deleted|renamed)|(?:vous (?:cherchez|recherchez|avez demandé))|(?:sie (?:suchen|gesucht|aufrufen))|que (?:buscas?|busca|está buscando|você procura)|che (?:stai cercando|cerchi)|(?:вы (?:ищете|искали|запрашиваете))|お探しの|요청하신|aradığınız/;
