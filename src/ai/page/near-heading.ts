/** Finds what is near a page's main heading, where articles show author and date. Knows positions only, no meanings. */
import type { Element } from '../../content/element-index.ts';
import { wordsOf } from '../words.ts';
import { isBoilerplate, isUnread, staysHidden } from './element-kinds.ts';
import { elementNames, parentOf } from './element-names.ts';
import type { HeadedPage } from './headed-page.ts';
import type { Line } from './lines.ts';
import { ownHeading } from './own-heading.ts';
import { isSiteName } from './site-name.ts';
import { walk } from './walk.ts';

/** Maximum text between the heading and what belongs to it. */
const LETTERS_BEFORE = 300;
const LETTERS_AFTER = 1_200;
const LINES_AFTER = 10;
const MAX_ELEMENTS = 1_000;
/** A shorter title may be part of any heading. */
const MIN_TITLE = 8;

/** Names of parts about other pages or readers. */
export const OTHERS: ReadonlySet<string> = new Set(
  wordsOf('comment comments related recommended recommendation sidebar teaser trending popular reply respond disqus'),
);

/**
 * The heading that is similar to the page's title, or else the first heading of level 1 that is not the site's name.
 */
export function findMainHeading(page: HeadedPage): Line | undefined {
  const own = ownHeading(page);
  if (own !== undefined) return own;
  const headings = page.lines.filter(({ heading, isBoilerplate }) => heading > 0 && !isBoilerplate);
  const titles = [page.declared.title, ...page.metaValues('og:title')].map(comparableText);
  const isTitle = ({ text }: Line) => {
    const heading = comparableText(text);
    return heading.length >= MIN_TITLE && titles.some((title) => title.includes(heading));
  };
  const first = headings.filter(({ heading }) => heading === 1);
  return first.find(({ text }) => !isSiteName(text, page)) ?? headings.find(isTitle) ?? first[0];
}

const comparableText = (text: string): string => wordsOf(text).join(' ');

/**
 * The lines below the heading, without other headings and parts about the site. Not the lines above it, where sites
 * show today's date.
 */
export function linesBelowHeading(page: HeadedPage): Line[] {
  const heading = page.mainHeading;
  if (heading === undefined) return [];
  const start = page.lines.indexOf(heading) + 1;
  return page.lines
    .slice(start, start + LINES_AFTER)
    .filter(({ isBoilerplate, heading: level }) => !isBoilerplate && level === 0);
}

const LINES_BEFORE = 4;
/** Maximum levels from the heading to a box that contains both it and the line. */
const MAX_LEVELS = 4;

/** The lines right above the heading, in the same box. */
export function linesAboveHeading(page: HeadedPage): Line[] {
  const heading = page.mainHeading;
  if (heading?.block === undefined) return [];
  const around = new Set(boxesAround(heading.block));
  const at = page.lines.indexOf(heading);
  return page.lines.slice(Math.max(0, at - LINES_BEFORE), at).filter(({ block, isBoilerplate, heading: level }) => {
    if (isBoilerplate || level > 0 || block === undefined) return false;
    return boxesAround(block).some((element) => around.has(element));
  });
}

/** The elements near the heading in document order, without its ancestors. */
export function elementsNearHeading(page: HeadedPage): Element[] {
  const heading = page.mainHeading?.block;
  if (heading === undefined) return [];
  const around = ancestorsOf(heading);
  const above: { element: Element; at: number }[] = [];
  const below: Element[] = [];
  let letters = 0;
  let start: number | undefined;
  // An `aside` inside the article of the heading belongs to the article.
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
    isDone: () => start !== undefined && (letters > start + LETTERS_AFTER || below.length >= MAX_ELEMENTS),
  });
  const least = (start ?? 0) - LETTERS_BEFORE;
  const near = above.slice(-MAX_ELEMENTS).filter(({ at }) => at >= least);
  return [...near.map(({ element }) => element), ...below];
}

function isOfArticle(element: Element, isInside: boolean): boolean {
  const isAside = isBoilerplate(element) && !(isInside && element.tagName === 'aside');
  if (isUnread(element) || staysHidden(element) || isAside) return false;
  return !elementNames(element).some((words) => words.some((word) => OTHERS.has(word)));
}

function ancestorsOf(element: Element): Set<Element> {
  const ancestors = new Set<Element>();
  for (let above = parentOf(element); above !== undefined; above = parentOf(above)) ancestors.add(above);
  return ancestors;
}

/** The nearest ancestors, without those around the whole page. */
const boxesAround = (element: Element): Element[] =>
  [...ancestorsOf(element)].slice(0, MAX_LEVELS).filter(({ tagName }) => tagName !== 'body' && tagName !== 'html');
