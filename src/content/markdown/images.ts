/** An image of the page: its text and its address, also if a script would load it later. */
import { attributeOf, type Element, isHtmlTag } from '../element-index.ts';
import { destination, escapeInline } from './escaping.ts';
import { collapse } from './inline-run.ts';
import { imageTarget } from './links.ts';

export interface Image {
  readonly alt: string;
  readonly url: string | undefined;
}

/** Attributes with the address of an image that is loaded when it comes into view. */
const LAZY_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src'];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];
const MAX_SOURCES = 50;
const EMOJI = /^\p{RGI_Emoji}$/v;

export function readImage(element: Element, base: string): Image {
  return { alt: collapse(attributeOf(element, 'alt') ?? '').trim(), url: sourceOf(element, base) };
}

export function imageMarkdown(alt: string, url: string): string {
  return `![${escapeInline(alt, '', true)}](${destination(url)})`;
}

/** Whether the image only counts visits: one of its sides is declared as at most one pixel. */
export function isTrackingPixel(element: Element): boolean {
  return ['width', 'height'].some((side) => /^\s*[01](?:px)?\s*$/.test(attributeOf(element, side) ?? ''));
}

/** Whether a picture is a single emoji, and so is replaced by its text. */
export function isEmoji(alt: string): boolean {
  return alt.length <= 24 && EMOJI.test(alt);
}

function sourceOf(element: Element, base: string): string | undefined {
  const attributes = (names: readonly string[]): string[] =>
    names.map((name) => attributeOf(element, name)?.trim() ?? '').filter((value) => value !== '');
  const candidates = [
    ...attributes(LAZY_SOURCES),
    ...attributes(LAZY_SETS).map(largestOf),
    ...attributes(['src']),
    ...attributes(['srcset']).map(largestOf),
    ...sourcesBeside(element).map(largestOf),
  ];
  for (const candidate of candidates) {
    const url = candidate === '' ? undefined : imageTarget(candidate, base);
    if (url !== undefined) return url;
  }
  return undefined;
}

/** The sets of the `source` elements in the same `picture`. */
function sourcesBeside(element: Element): string[] {
  const picture = element.parentNode;
  if (picture === null || !('tagName' in picture) || !isHtmlTag(picture, 'picture')) return [];
  return picture.childNodes.slice(0, MAX_SOURCES).flatMap((node) => {
    if (!('tagName' in node) || !isHtmlTag(node, 'source')) return [];
    return [attributeOf(node, 'srcset') ?? attributeOf(node, 'data-srcset') ?? ''];
  });
}

/** The candidate of a `srcset` with the greatest width or density. */
function largestOf(set: string): string {
  let largest = '';
  let most = -1;
  for (const [, url = '', size] of set.matchAll(/\s*([^\s,]\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)) {
    const value = Number(size ?? 1);
    if (value > most) [largest, most] = [url, value];
  }
  return largest;
}
