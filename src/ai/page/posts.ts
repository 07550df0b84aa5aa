/** The posts of a thread, each with the name of its author and its own lines: what it quotes of others is left out. */
import type { Element } from '../../content/element-index.ts';
import type { ThreadPost } from '../../content/main-content.ts';
import { elementNames, parentOf } from './element-names.ts';
import { lineOf } from './element-text.ts';
import type { Line } from './lines.ts';

export interface Post {
  readonly author: string;
  readonly lines: readonly Line[];
}

const MAX_NAME_LENGTH = 60;
/** A line is at most this many levels below the element of its post. */
const MAX_LEVELS = 16;
const QUOTES = new Set(['quote', 'quoted', 'blockquote']);

/** `lines` are those of the main content. */
export function readPosts(posts: readonly ThreadPost[], lines: readonly Line[]): Post[] {
  const placeOf = new Map(posts.flatMap(({ texts }, at) => texts.map((text): [Element, number] => [text, at])));
  const own = posts.map((): Line[] => []);
  for (const line of lines) {
    const place = placeOfLine(line, placeOf);
    if (place !== undefined) own[place]?.push(line);
  }
  return posts.flatMap(({ author }, at) => {
    const name = lineOf(author, MAX_NAME_LENGTH + 1).replace(/^@|\s*:$/g, '');
    const text = own[at] ?? [];
    return name === '' || name.length > MAX_NAME_LENGTH || text.length === 0 ? [] : [{ author: name, lines: text }];
  });
}

/**
 * The post that a line is in; none for a quote. The boxes around a text are sometimes named after what can be done with
 * it.
 */
function placeOfLine({ block }: Line, placeOf: ReadonlyMap<Element, number>): number | undefined {
  let place: number | undefined;
  let element = block;
  for (let level = 0; level < MAX_LEVELS && element !== undefined; level++) {
    if (element.tagName === 'blockquote' || (place === undefined && isNamedQuote(element))) return undefined;
    place ??= placeOf.get(element);
    element = parentOf(element);
  }
  return place;
}

const isNamedQuote = (element: Element): boolean =>
  elementNames(element).some((words) => words.some((word) => QUOTES.has(word)));
