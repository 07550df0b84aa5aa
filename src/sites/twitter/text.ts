/** Text of X: its entities, its shortened links and the few characters that it escapes. */
import { at, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';

/** No honest post has more; each costs a pass over the text. */
const MOST_LINKS = 200;

const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The expanded links of a list of URL entities, each once. */
export function linksOf(urls: Json): string[] {
  const links = listOf(urls).map((url) => linkOf(at(url, 'expanded_url')) ?? linkOf(at(url, 'url')));
  return [...new Set(links.filter((link) => link !== null))];
}

/** The text with each shortened link written out; links in `dropped` are left out. */
export function expandLinks(value: Json, urls: Json, dropped: readonly string[] = []): string | null {
  let text = textOf(value);
  if (text === null) return null;
  for (const url of listOf(urls).slice(0, MOST_LINKS)) {
    const short = textOf(at(url, 'url'));
    const expanded = textOf(at(url, 'expanded_url'));
    if (short !== null && expanded !== null) text = text.replaceAll(short, () => expanded);
  }
  for (const short of dropped.slice(0, MOST_LINKS)) text = text.replaceAll(short, '');
  return textOf(text.replace(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped));
}
