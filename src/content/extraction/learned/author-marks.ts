/**
 * Finds the element of a short line that names the author of a post: a link to a member, or an element named as an
 * author.
 */
import type { Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement } from '../../node-kinds.ts';
import { attribute, isInline } from '../element-kinds.ts';
import type { Box } from './boxes.ts';
import { startOfText } from './start-of-text.ts';
import { hashOf, nameWords } from './word-hash.ts';

/** A line has more than the name: a rank, a date, links to other posts. */
const MAX_LINE_LENGTH = 160;
const MAX_NAME_LENGTH = 60;
/** Elements of a line that are looked at. */
const MAX_ELEMENTS = 40;
const MAX_ADDRESS_LENGTH = 300;
const NAMES = new Set(
  'author username bigusername hnuser user byline poster nickname creator'.split(' ').map((word) => hashOf(word)),
);
/** Pictures of members, and what is said about them. */
const NOT_NAMES = new Set(
  'avatar photo rank title badge role flair stats count score time date info'.split(' ').map((word) => hashOf(word)),
);
const AVATAR = hashOf('avatar');
/**
 * Addresses of members: `/u/anna`, `/members/anna.7`, `member.php?7`, `memberlist.php?mode=viewprofile`,
 * `user?id=anna`, `/~anna`.
 */
const MEMBER =
  /\/(?:u|users?|members?|profiles?|people)\/|(?:^|[/?&;=])(?:user|member|memberlist|profile|viewprofile)(?:\.php|[?&;=])|\/[~@]\w/i;

export interface AuthorMark {
  readonly element: Element;
  /** What says that it is an author: its own names, that it links to a member, or the names of the boxes around it. */
  readonly by: 'named' | 'linked' | 'around';
}

export function authorIn({ element, stats }: Box): AuthorMark | undefined {
  if (stats.length > MAX_LINE_LENGTH || element === undefined) return undefined;
  let linked: AuthorMark | undefined;
  let left = MAX_ELEMENTS;
  const pending: Node[] = [];
  const open = ({ childNodes }: Element): void => {
    for (let at = Math.min(childNodes.length, MAX_ELEMENTS) - 1; at >= 0; at--) pending.push(childNodes[at] as Node);
  };
  open(element);
  for (let node = pending.pop(); node !== undefined && left > 0; node = pending.pop()) {
    if (!isElement(node) || !isInline(node.tagName)) continue;
    left--;
    if (isNamed(node) && isName(textOf(node))) return { element: node, by: 'named' };
    if (linked === undefined && isMemberLink(node) && !hasAvatar(node) && isName(textOf(node)))
      linked = { element: node, by: 'linked' };
    open(node);
  }
  return linked;
}

function isNamed(element: Element): boolean {
  if (attribute(element, 'itemprop') === 'author' || attribute(element, 'rel') === 'author') return true;
  const names = attribute(element, 'class') ?? '';
  if (names === '') return false;
  const words = nameWords(names);
  return words.some((word) => NAMES.has(word)) && !words.some((word) => NOT_NAMES.has(word));
}

function isMemberLink(element: Element): boolean {
  if (element.tagName !== 'a') return false;
  const href = attribute(element, 'href') ?? '';
  return href.length <= MAX_ADDRESS_LENGTH && MEMBER.test(href);
}

/** A link around a member's picture, which may be a letter with a status: `A Offline`. */
const hasAvatar = ({ childNodes }: Element): boolean =>
  childNodes
    .slice(0, MAX_ELEMENTS)
    .some((node) => isElement(node) && nameWords(attribute(node, 'class') ?? '').some((word) => word === AVATAR));

/** A single letter is the picture of a member without one. */
const isName = (text: string): boolean =>
  text.length > 1 && text.length <= MAX_NAME_LENGTH && /\p{L}/u.test(text) && !/^[\d.,\s]+[kK]?$/.test(text);

/** The beginning of its text, enough to tell a name from a sentence. */
const textOf = (element: Element): string => startOfText(element, MAX_ELEMENTS, MAX_NAME_LENGTH * 2).trim();
