/**
 * The trees inside a page that a selector does not search by itself: open shadow trees, and frames with `srcdoc`. Also
 * gives the position of each of their elements in the order of the whole page.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Document, type Element, isHtmlTag } from './element-index.ts';
import { parsePage } from './page-parser.ts';
import { shadowRootOf } from './shadow-roots.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** A tree that selectors are applied to separately, in the form of a document. */
export type Scope = Pick<Document, 'childNodes' | 'mode'>;

export interface InnerScopes {
  readonly scopes: readonly Scope[];
  readonly placeOf: ReadonlyMap<Element, number>;
}

const MAX_FRAMES = 200;

export function innerScopes(document: Document): InnerScopes {
  const scopes: Scope[] = [];
  const placeOf = new Map<Element, number>();
  let frames = 0;
  const pending: { readonly node: ChildNode; readonly mode: Document['mode']; readonly isInner: boolean }[] = [];
  const push = ({ childNodes, mode }: Scope, isInner: boolean) => {
    for (let at = childNodes.length - 1; at >= 0; at--) {
      pending.push({ node: childNodes[at] as ChildNode, mode, isInner });
    }
  };
  const pushScope = (scope: Scope) => {
    scopes.push(scope);
    push(scope, true);
  };
  push(document, false);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, mode, isInner } = next;
    if (!('tagName' in node)) continue;
    if (isInner) placeOf.set(node, placeOf.size);
    push({ childNodes: node.childNodes, mode }, isInner);
    const root = shadowRootOf(node);
    if (root?.mode === 'open') pushScope({ childNodes: root.content.childNodes, mode });
    const written = isHtmlTag(node, 'iframe') ? attributeOf(node, 'srcdoc') : undefined;
    if (written !== undefined && frames < MAX_FRAMES) {
      frames += 1;
      pushScope(parsePage(written));
    }
  }
  return { scopes, placeOf };
}
