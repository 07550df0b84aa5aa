/** The list below the only heading with exactly these words: the items under "Requirements". */
import type { Line } from '../page/lines.ts';
import { contentWordsOf } from '../words.ts';

const MAX_HEADING_LENGTH = 60;
const MAX_ITEMS = 40;
const MAX_ITEM_LENGTH = 500;

export function itemsUnder(words: readonly string[], lines: readonly Line[]): string | undefined {
  const asked = words.join(' ');
  const headings = [...lines.entries()].filter(
    ([, { text, heading, isBoilerplate }]) =>
      heading > 1 &&
      !isBoilerplate &&
      text.length <= MAX_HEADING_LENGTH &&
      contentWordsOf(text.replace(/[:：]$/, '')).join(' ') === asked,
  );
  const [only, another] = headings;
  if (only === undefined || another !== undefined) return undefined;
  const below = lines.slice(only[0] + 1, only[0] + 2 + MAX_ITEMS);
  const end = below.findIndex(({ item, heading }) => heading > 0 || item?.tagName !== 'li');
  const items = (end === -1 ? below : below.slice(0, end)).map(({ text }) => text);
  const isList = items.length > 1 && items.length <= MAX_ITEMS && items.every((text) => text.length <= MAX_ITEM_LENGTH);
  return isList ? items.join('\n') : undefined;
}
