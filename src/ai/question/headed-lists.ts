/**
 * What stands below a heading with exactly the words of the question: "What are the requirements?" is answered with the
 * list, or else the first paragraph, under "Requirements".
 */
import type { Element } from '../../content/element-index.ts';
import { parentOf } from '../page/element-names.ts';
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';
import { namedKeys } from './thing-facts.ts';

/** Only questions for several things: a single one ("What is the code of …?") seldom has a heading of its own. */
const ASKS_FOR_PART =
  /^\s*(?:and\s+)?(?:what (?:are|were)\b|which\b|who are\b|(?:please )?(?:list|name|show)\b|what [\p{L}-]+ (?:are|were|do|does|did)\b)/iu;
/** Questions for one of several, or for a reason. */
const ASKS_FOR_MORE = /\b(?:most|least|first|last|next|best|worst|why|when|how|if|than|\p{L}{2,}est)\b/iu;
const MAX_HEADING_LENGTH = 80;
const MAX_LINES = 12;
const MAX_LENGTH = 1_500;
const LOWEST_LEVEL = 2;

/** `known` are the words of the page's subject, which a heading need not repeat. */
export function partUnderHeading(
  lines: readonly Line[],
  question: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (!ASKS_FOR_PART.test(question) || ASKS_FOR_MORE.test(question)) return undefined;
  if (namedKeys(question).some((key) => !known.has(key))) return undefined;
  const asked = askedKeys(question.replace(/^\s*(?:please )?(?:list|name|show)\b/i, '')).filter(
    (key) => !known.has(key),
  );
  if (asked.length === 0) return undefined;
  const headings = [...lines.entries()].filter(([, line]) => {
    if (line.heading < LOWEST_LEVEL || line.isBoilerplate || line.text.length > MAX_HEADING_LENGTH) return false;
    // The page's own question may ask for something else.
    if (line.text.endsWith('?')) return false;
    const keys = keysOf(line.text).filter((key) => !known.has(key));
    return keys.length === asked.length && asked.every((key) => keys.includes(key));
  });
  const [only, another] = headings;
  if (only === undefined || another !== undefined) return undefined;
  const below = lines.slice(only[0] + 1, only[0] + 2 + MAX_LINES);
  const end = below.findIndex(({ heading }) => heading > 0);
  const part = end === -1 ? below : below.slice(0, end);
  return textOf(part);
}

/** All items of the list that these lines begin with; undefined if there is none, or a longer one. */
export function listAt(lines: readonly Line[]): string | undefined {
  const list = listOf(lines[0]);
  const part = lines.slice(0, MAX_LINES + 1);
  return (
    list &&
    textOf(
      part.slice(
        0,
        lengthOf(part, (line) => listOf(line) === list),
      ),
    )
  );
}

const listOf = (line: Line | undefined): Element | undefined =>
  line?.item?.tagName === 'li' ? parentOf(line.item) : undefined;

/** All items of a list, or one paragraph; anything longer or mixed is more than what was asked for. */
function textOf(part: readonly Line[]): string | undefined {
  const [first] = part;
  if (first === undefined || /[:：?]$/.test(first.text)) return undefined;
  const isItem = ({ item }: Line) => item?.tagName === 'li';
  const items = isItem(first) ? part.slice(0, lengthOf(part, isItem)) : [first];
  if (items.length > MAX_LINES || (!isItem(first) && !/[\p{L}\p{N}]{3}/u.test(first.text))) return undefined;
  const text = items.map((line) => line.text).join('\n');
  return text.length <= MAX_LENGTH && first.item?.tagName !== 'tr' ? text : undefined;
}

function lengthOf(part: readonly Line[], isItem: (line: Line) => boolean): number {
  const end = part.findIndex((line) => !isItem(line));
  return end === -1 ? part.length : end;
}
