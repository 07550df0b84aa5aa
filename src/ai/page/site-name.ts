/** What a page's site is called: pages write it where a person's or a thing's name belongs. */
import { isItem, type Value, valuesAt } from '../declared/item.ts';
import type { HeadedPage } from './headed-page.ts';

/** Shorter parts of an address are no names: "de", "co". */
const LEAST_NAME = 3;

/** Whether a text is the site's name as the page declares it, or as it stands in its address, and nothing more. */
export function isSiteName(text: string, page: HeadedPage): boolean {
  const name = essence(text.replace(/^the\s+/i, ''));
  return name !== '' && essencesOf(page).has(name);
}

/** They are asked for once for each heading and each person. */
const KNOWN = new WeakMap<HeadedPage, ReadonlySet<string>>();

function essencesOf(page: HeadedPage): ReadonlySet<string> {
  const known = KNOWN.get(page);
  if (known !== undefined) return known;
  const names = new Set(siteNames(page).map((each) => essence(each.replace(/^the\s+/i, ''))));
  KNOWN.set(page, names);
  return names;
}

export function siteNames(page: HeadedPage): readonly string[] {
  const { hostname = '' } = URL.parse(page.url) ?? {};
  return [
    ...page.said('og:site_name'),
    ...page.said('application-name'),
    ...page.itemsOfType('WebSite').flatMap((site) => valuesAt(site, 'name').filter(isText)),
    ...page.declared.items.flatMap((item) => valuesAt(item, 'publisher.name').filter(isText)),
    hostname.replace(/^www\./, ''),
    ...hostname.split('.').filter((part) => part.length >= LEAST_NAME),
  ];
}

const isText = (value: Value): value is string => !isItem(value);

function essence(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
