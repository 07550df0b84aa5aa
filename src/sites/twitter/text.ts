/** Text of X: entities, shortened links, and the few characters that X escapes. */
import { at, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';

/** No honest post has more, and each costs a pass over the text. */
const MAX_LINKS = 200;

const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The expanded links of a list of URL entities, without duplicates. */
export function linksOf(urls: Json): string[] {
  const links = listOf(urls).map((url) => linkOf(at(url, 'expanded_url')) ?? linkOf(at(url, 'url')));
  return [...new Set(links.filter((link) => link !== null))];
}

/** The text with shortened links expanded; links in `dropped` are removed. */
export function expandLinks(value: Json, urls: Json, dropped: readonly string[] = []): string | null {
  let text = textOf(value);
  if (text === null) return null;
  for (const url of listOf(urls).slice(0, MAX_LINKS)) {
    const short = textOf(at(url, 'url'));
    const expanded = textOf(at(url, 'expanded_url'));
    if (short !== null && expanded !== null) text = text.replaceAll(short, () => expanded);
  }
  for (const short of dropped.slice(0, MAX_LINKS)) text = text.replaceAll(short, '');
  return textOf(text.replace(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped));
}
