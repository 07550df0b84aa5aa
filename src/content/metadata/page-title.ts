/**
 * The title of a page: its title for other sites, without the site's name at an edge if another source confirms that it
 * is the name.
 */
import type { Document } from '../element-index.ts';
import { gatherFacts, type PageFacts } from './page-facts.ts';

/** The page's title, or an empty text. */
export function pageTitle(document: Document): string {
  return titleFrom(gatherFacts(document));
}

export function titleFrom({ meta, title, headings, linkedData, address }: PageFacts): string {
  const names = [meta.get('og:site_name'), meta.get('application-name'), ...linkedData.map((data) => data.siteName)];
  const isSiteName = sameTextAsAny([...names.filter((name) => name !== undefined), ...namesOfHost(address)]);
  // Each line is one source, so that it does not count twice for saying the same in two places.
  const sources = [
    [meta.get('og:title'), meta.get('twitter:title'), meta.get('parsely-title'), meta.get('sailthru.title')],
    linkedData
      .filter((data) => data.isMain)
      .slice(0, MAX_THINGS)
      .flatMap((data) => [data.headline, data.name]),
    [meta.get('dc.title'), meta.get('headline')],
    [title],
    headings,
  ].map((texts) => texts.filter((text): text is string => text !== undefined && text !== '' && !isSiteName(text)));
  const best = sources.flatMap((texts, at) =>
    texts.filter((text) => isBackedBy(text, sources.toSpliced(at, 1).flat())),
  )[0];
  const chosen = best ?? sources.flat()[0];
  return chosen === undefined ? title : withoutSiteName(chosen, sources.flat(), isSiteName);
}

/** The host without common parts, and its middle alone: `www.site.com` gives "site.com" and "site". */
function namesOfHost(address: string): string[] {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? '';
  return host === '' ? [] : [host, host.split('.').at(-2) ?? host];
}

/** Whether another source has nearly the same text. */
function isBackedBy(text: string, others: readonly string[]): boolean {
  const own = lettersAndDigits(text);
  return others.map(lettersAndDigits).some((other) => {
    const isAlike = other.includes(own) || own.includes(other);
    return isAlike && Math.min(own.length, other.length) >= MIN_SHARED * Math.max(own.length, other.length);
  });
}

const MIN_SHARED = 0.4;
const MAX_SEARCHED_LENGTH = 500;
const MAX_THINGS = 20;
const SEPARATOR = /\s+(?:[|\-–—−·•»«:~/]|::|\|\|)\s+|\s*[|｜»«]\s*|\s+[‹›]\s+|:\s+/g;

function withoutSiteName(title: string, proofs: readonly string[], isSiteName: (text: string) => boolean): string {
  if (title.length > MAX_SEARCHED_LENGTH) return title;
  const isProof = sameTextAsAny(proofs.filter((proof) => proof !== title));
  const cuts = [...title.matchAll(SEPARATOR)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  for (const { start, end } of cuts) {
    const before = title.slice(0, start).trim();
    const after = title.slice(end).trim();
    if (before === '' || after === '') continue;
    if (isProof(before)) return before;
    if (isProof(after)) return after;
  }
  for (const { start, end } of cuts.toReversed()) {
    if (isSiteName(title.slice(end))) return title.slice(0, start).trim() || title;
  }
  const [first] = cuts;
  if (first !== undefined && isSiteName(title.slice(0, first.start))) return title.slice(first.end).trim() || title;
  return title;
}

/** Texts are equal if their letters and digits are. */
function sameTextAsAny(texts: readonly string[]): (text: string) => boolean {
  const known = new Set(texts.map(lettersAndDigits));
  return (text) => known.has(lettersAndDigits(text));
}

function lettersAndDigits(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '') || text
  );
}
