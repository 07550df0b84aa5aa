/**
 * What stands around a page's own heading, where articles tell who wrote them and when. Knows where things stand, not what
 * they say.
 */
import type { Element } from '../../content/element-index.ts';
import { isHidden } from '../../content/markdown/visibility.ts';
import { wordsOf } from '../words.ts';
import { isFurniture, isUnread } from './element-kinds.ts';
import { elementNames, parentOf } from './element-names.ts';
import type { HeadedPage } from './headed-page.ts';
import type { Line } from './lines.ts';
import { ownHeading } from './own-heading.ts';
import { isSiteName } from './site-name.ts';
import { walk } from './walk.ts';

/** How much text may stand between the heading and what belongs to it. */
const LETTERS_BEFORE = 300;
const LETTERS_AFTER = 1_200;
const LINES_AFTER = 10;
const MOST_ELEMENTS = 1_000;
/** A title that is shorter may be part of any heading. */
const LEAST_TITLE = 8;

/** What parts of a page are called that tell of other pages or of readers. */
export const OTHERS: ReadonlySet<string> = new Set(
  wordsOf('comment comments related recommended recommendation sidebar teaser trending popular reply respond disqus'),
);

/** The heading that is like the page's title, or else its first heading of the first level that is not the site's name. */
export function findMainHeading(page: HeadedPage): Line | undefined {
  const own = ownHeading(page);
  if (own !== undefined) return own;
  const headings = page.lines.filter(({ heading, isFurniture }) => heading > 0 && !isFurniture);
  const titles = [page.declared.title, ...page.said('og:title')].map(essence);
  const isTitle = ({ text }: Line) => {
    const heading = essence(text);
    return heading.length >= LEAST_TITLE && titles.some((title) => title.includes(heading));
  };
  const first = headings.filter(({ heading }) => heading === 1);
  return first.find(({ text }) => !isSiteName(text, page)) ?? headings.find(isTitle) ?? first[0];
}

const essence = (text: string): string => wordsOf(text).join(' ');

/** The lines below the heading, other headings and the site's own left out: above it, sites tell which day it is. */
export function linesBelowHeading(page: HeadedPage): Line[] {
  const heading = page.mainHeading;
  if (heading === undefined) return [];
  const start = page.lines.indexOf(heading) + 1;
  return page.lines
    .slice(start, start + LINES_AFTER)
    .filter(({ isFurniture, heading: level }) => !isFurniture && level === 0);
}

const LINES_BEFORE = 4;
/** How far up what is above the heading and the heading itself have something around both. */
const MOST_LEVELS = 4;

/** The lines right above the heading that stand in one box with it. */
export function linesAboveHeading(page: HeadedPage): Line[] {
  const heading = page.mainHeading;
  if (heading?.block === undefined) return [];
  const around = new Set(boxesAround(heading.block));
  const at = page.lines.indexOf(heading);
  return page.lines.slice(Math.max(0, at - LINES_BEFORE), at).filter(({ block, isFurniture, heading: level }) => {
    if (isFurniture || level > 0 || block === undefined) return false;
    return boxesAround(block).some((element) => around.has(element));
  });
}

/** The elements around the heading in the page's order, without those that it is in. */
export function elementsNearHeading(page: HeadedPage): Element[] {
  const heading = page.mainHeading?.block;
  if (heading === undefined) return [];
  const around = ancestorsOf(heading);
  const above: { element: Element; at: number }[] = [];
  const below: Element[] = [];
  let letters = 0;
  let start: number | undefined;
  // What stands aside of an article's heading, and in the article, is of the article.
  const isIn = (element: Element, tag: string) => [...ancestorsOf(element)].some(({ tagName }) => tagName === tag);
  const isInArticle = isIn(heading, 'article');
  walk(page.document, {
    enter(element) {
      if (around.has(element)) return true;
      if (element === heading) start = letters;
      if (element === heading || !isOfArticle(element, isInArticle && isIn(element, 'article'))) return false;
      if (start === undefined) above.push({ element, at: letters });
      else below.push(element);
      return true;
    },
    text: (text) => {
      letters += text.trim().length;
    },
    isDone: () => start !== undefined && (letters > start + LETTERS_AFTER || below.length >= MOST_ELEMENTS),
  });
  const least = (start ?? 0) - LETTERS_BEFORE;
  const near = above.slice(-MOST_ELEMENTS).filter(({ at }) => at >= least);
  return [...near.map(({ element }) => element), ...below];
}

function isOfArticle(element: Element, isInside: boolean): boolean {
  const isAside = isFurniture(element) && !(isInside && element.tagName === 'aside');
  if (isUnread(element) || isHidden(element) || isAside) return false;
  return !elementNames(element).some((words) => words.some((word) => OTHERS.has(word)));
}

function ancestorsOf(element: Element): Set<Element> {
  const ancestors = new Set<Element>();
  for (let above = parentOf(element); above !== undefined; above = parentOf(above)) ancestors.add(above);
  return ancestors;
}

/** What is around an element, and not around the whole page. */
const boxesAround = (element: Element): Element[] =>
  [...ancestorsOf(element)].slice(0, MOST_LEVELS).filter(({ tagName }) => tagName !== 'body' && tagName !== 'html');
