/** The names of a page's site, which pages also write in place of a person's or a thing's name. */
import { isItem, type Value, valuesAt } from '../declared/item.ts';
import type { HeadedPage } from './headed-page.ts';

/** Shorter parts of an address are not names: "de", "co". */
const MIN_NAME = 3;

/** Whether a text is exactly the site's name, as declared or as in the address. */
export function isSiteName(text: string, page: HeadedPage): boolean {
  const name = lettersAndDigits(text.replace(/^the\s+/i, ''));
  return name !== '' && comparableNames(page).has(name);
}

/** Cached, because every heading and every person is compared with them. */
const KNOWN = new WeakMap<HeadedPage, ReadonlySet<string>>();

function comparableNames(page: HeadedPage): ReadonlySet<string> {
  const known = KNOWN.get(page);
  if (known !== undefined) return known;
  const names = new Set(siteNames(page).map((each) => lettersAndDigits(each.replace(/^the\s+/i, ''))));
  KNOWN.set(page, names);
  return names;
}

export function declaredSiteNames(page: HeadedPage): readonly string[] {
  return [
    ...page.metaValues('og:site_name'),
    ...page.metaValues('application-name'),
    ...page.itemsOfType('WebSite').flatMap((site) => valuesAt(site, 'name').filter(isText)),
  ];
}

export function siteNames(page: HeadedPage): readonly string[] {
  const { hostname = '' } = URL.parse(page.url) ?? {};
  return [
    ...declaredSiteNames(page),
    ...page.declared.items.flatMap((item) => valuesAt(item, 'publisher.name').filter(isText)),
    hostname.replace(/^www\./, ''),
    ...hostname.split('.').filter((part) => part.length >= MIN_NAME),
  ];
}

const isText = (value: Value): value is string => !isItem(value);

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
