/** Finds the element that shows each frame of a page. Knows nothing of the frames' content. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Document, type Element, isHtml } from './element-index.ts';
import { isTrackingPixel } from './markdown/images.ts';
import { isHidden } from './markdown/visibility.ts';
import { FRAME_TAGS, type FrameOwner, type PageFrame } from './page-frame.ts';
import { shadowRootOf } from './shadow-roots.ts';

/**
 * The elements that can show a document, in the order of the page's HTML: a shadow tree comes before its host's
 * children.
 */
export function frameElements(document: Document): Element[] {
  const found: Element[] = [];
  const pending: DefaultTreeAdapterTypes.ChildNode[] = document.childNodes.toReversed();
  const push = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode) => {
    for (let at = childNodes.length - 1; at >= 0; at--) pending.push(childNodes[at] as (typeof childNodes)[number]);
  };
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    if (isHtml(node)) {
      if (FRAME_TAGS.has(node.tagName)) found.push(node);
      // Its content is for browsers without JavaScript.
      if (node.tagName === 'noscript') continue;
    }
    push(node);
    const root = shadowRootOf(node);
    if (root) push(root.content);
  }
  return found;
}

/** Each frame with its element; undefined if the parsed page has no similar element left. */
export function matchFrames(
  frames: readonly PageFrame[],
  elements: readonly Element[],
): { readonly frame: PageFrame; readonly owner: Element | undefined }[] {
  const waiting = new Map<string, Element[]>();
  for (const element of elements.toReversed()) {
    const key = keyOf(ownerOf(element));
    const same = waiting.get(key);
    if (same) same.push(element);
    else waiting.set(key, [element]);
  }
  // Frames and elements are in the same order, so similar ones are assigned in that order.
  return frames.map((frame) => ({ frame, owner: waiting.get(keyOf(frame.owner))?.pop() }));
}

/** Whether it shows a document from `srcdoc`, as far as the markup says. */
export function showsSrcdoc(element: Element): boolean {
  if (element.tagName !== 'iframe' || attributeOf(element, 'srcdoc') === undefined) return false;
  return !isHidden(element) && !isTrackingPixel(element);
}

function ownerOf(element: Element): FrameOwner {
  const { tagName } = element;
  const value = (name: string) => attributeOf(element, name) ?? '';
  return { tagName, source: value(tagName === 'object' ? 'data' : 'src'), id: value('id'), name: value('name') };
}

function keyOf({ tagName, source, id, name }: FrameOwner): string {
  return JSON.stringify([tagName, source, id, name]);
}
