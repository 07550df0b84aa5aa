/** The targets of a page's links and images, as absolute URLs. Knows nothing of Markdown. */
import { attributeOf, type Element, isHtmlTag } from '../element-index.ts';
import type { Node } from '../main-content.ts';

/** A placeholder of a template that no script has filled in. */
const UNRENDERED = /\{\{|\}\}|%7B%7B|\{%|<%|\$\{/i;
const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** What `URL` would not change, with some that it would not change either left out. Many links are like this. */
const WRITTEN_OUT =
  /^https?:\/\/(?:[a-z][a-z\d]*\.)+[a-z]{2,}\/(?:[\w~-][\w.~-]*\/)*(?:[\w~-][\w.~-]*)?(?:\?[\w.~&=+:/-]+)?$/;

const LINKED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The base of the page's relative URLs: its `base` element if it has one, else its own address. */
export function baseOfPage(root: Element | undefined, pageUrl: string): string {
  const href = root === undefined ? undefined : baseHref(root);
  return (href === undefined ? undefined : parseUrl(href, pageUrl)?.href) ?? pageUrl;
}

function baseHref(root: Element): string | undefined {
  let top: Node = root;
  while ('parentNode' in top && top.parentNode !== null) top = top.parentNode;
  const page = childNamed(top, 'html');
  const head = page === undefined ? undefined : childNamed(page, 'head');
  const base = head?.childNodes.find(
    (node): node is Element => 'tagName' in node && isHtmlTag(node, 'base') && attributeOf(node, 'href') !== undefined,
  );
  return base === undefined ? undefined : attributeOf(base, 'href');
}

function childNamed(parent: Node, name: string): Element | undefined {
  if (!('childNodes' in parent)) return undefined;
  return parent.childNodes.find((node): node is Element => 'tagName' in node && isHtmlTag(node, name));
}

/** The absolute URL of a link; undefined if it leads to no page or person. */
export function linkTarget(href: string, base: string): string | undefined {
  if (UNRENDERED.test(href)) return undefined;
  if (WRITTEN_OUT.test(href)) return href;
  const url = parseUrl(href, base);
  return url !== undefined && LINKED.has(url.protocol) ? url.href : undefined;
}

/** Whether a link leads to a place on its own page. Authors forget that a `base` changes this. */
export function leadsToPageItself(href: string, url: string, pageUrl: string): boolean {
  return href.trim().startsWith('#') || (url.includes('#') && withoutFragment(url) === withoutFragment(pageUrl));
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

export function isWebUrl(url: string): boolean {
  return /^https?:/.test(url);
}

/** The absolute URL of an image; undefined if its bytes are in the page itself. */
export function imageTarget(source: string, base: string): string | undefined {
  if (WRITTEN_OUT.test(source)) return source;
  const url = parseUrl(source, base);
  return url !== undefined && isWebUrl(url.href) ? url.href : undefined;
}

/** Whether a link around a picture leads to the picture, in any size. */
export function leadsToPicture(url: string, picture: string | undefined): boolean {
  const target = pathOf(url);
  return PICTURE.test(target) && (picture === undefined || PICTURE.test(pathOf(picture)) || target === pathOf(picture));
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

function parseUrl(url: string, base: string): URL | undefined {
  return URL.parse(url.trim(), base) ?? undefined;
}
