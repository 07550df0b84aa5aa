/** LinkedIn's JSON-LD. Its texts are escaped once too often. */
import { jsonLd } from '../embedded-json.ts';
import { at, isObject, type Json, listOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Address } from './fields.ts';
import { isMasked } from './page-parts.ts';

/** Everything that the page describes, including the members of graphs. */
export function thingsIn(html: string): Record<string, Json>[] {
  return jsonLd(html)
    .flatMap((block) => [...listOf(at(block, '@graph')), block, at(block, 'mainEntity')])
    .filter(isObject);
}

export function thingOf(html: string, ...types: readonly string[]): Record<string, Json> | undefined {
  return thingsIn(html).find((thing) => types.includes(textOf(thing['@type']) ?? ''));
}

/** The text without escaping; null if it is hidden from guests. */
export function plainText(value: Json): string | null {
  const text = textOf(value);
  if (text === null || isMasked(text)) return null;
  return text.includes('&') ? textOf(unescapedText(text)) : text;
}

/** Line by line, because parsing as HTML loses line breaks. */
function unescapedText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.includes('&') ? decoded(line) : line))
    .join('\n');
}

/** `&lt;p&gt;` as `<p>`. */
export function decoded(escaped: string): string {
  const page = new PageElements(`<p>${escaped.replaceAll('<', '&lt;')}`);
  return page.text(page.first('p')) ?? '';
}

/** One value or a list of them, flattened. */
export function manyOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.flat(3) : value === undefined || value === null ? [] : [value];
}

export function addressOf(value: Json): Address | null {
  const address = {
    street: plainText(at(value, 'streetAddress')),
    city: plainText(at(value, 'addressLocality')),
    region: plainText(at(value, 'addressRegion')),
    postal_code: plainText(at(value, 'postalCode')),
    country: plainText(at(value, 'addressCountry')) ?? plainText(at(value, 'addressCountry', 'name')),
  };
  return Object.values(address).every((part) => part === null) ? null : address;
}
