/** A site that names itself ("Access to Tides is blocked") says it of itself: its name is read as "this site". */
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { BarePage } from './bare-page.ts';

const THIS_SITE = 'this site';
/** Shorter names are words, or parts of them. */
const MIN_NAME_LENGTH = 4;

/** The page with its own name in its text replaced, and left out where it signs the title. */
export function withoutSiteName(page: BarePage): BarePage {
  const names = namesOf(page.url).filter((name) => page.text.includes(name) || page.title.includes(name));
  if (names.length === 0) return page;
  const any = `(?:${names.map((name) => name.replace(/[.[\]]/g, '\\$&')).join('|')})`;
  const name = new RegExp(`(?<![\\p{L}\\d./@-])${any}(?![\\p{L}\\d/@-]|\\.[\\p{L}\\d])`, 'gu');
  return {
    ...page,
    title: page.title.replace(new RegExp(`^${any}\\s?[|–—·•:-] | [|–—·•:-] ${any}$`, 'u'), ''),
    text: page.text.replace(name, THIS_SITE),
    lines: page.lines.replace(name, THIS_SITE),
  };
}

/** Its host, its domain and what the domain is called, the longest first. */
function namesOf(url: string): string[] {
  const host = URL.parse(url)?.hostname ?? '';
  const called = getDomainWithoutSuffix(host) ?? '';
  const names = [
    host,
    host.replace(/^www\./, ''),
    getDomain(host) ?? '',
    called.length < MIN_NAME_LENGTH ? '' : called,
  ];
  return [...new Set(names.filter((name) => name !== ''))];
}
