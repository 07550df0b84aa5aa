/** Addresses as results pages show them to people: where a link leads, and which texts cite it. Knows no engine. */
import { domainToUnicode } from 'node:url';

/** The host of a result, as shown to people. */
export function domainOf(link: string): string {
  return (URL.parse(link)?.hostname ?? '').replace(/^www\./, '');
}

/** Whether a text looks like an address: with a scheme, or a host name, perhaps followed by breadcrumbs. */
export function readsAsAddress(text: string): boolean {
  return /^(?:https?:\/\/\S|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=$|[\s/›:]))/u.test(text);
}

/** Whether a text is an address on the host that a link leads to, in any script. */
export function citesHostOf(link: string, text: string): boolean {
  const host = domainOf(link);
  const cited = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '');
  return [host, domainToUnicode(host)].some(
    (name) => name !== '' && cited.startsWith(name) && !/^[\p{L}\p{N}.-]/u.test(cited.slice(name.length)),
  );
}
