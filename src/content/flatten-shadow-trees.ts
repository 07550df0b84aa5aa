/**
 * Builds the tree that a page with shadow roots shows: the content of a root moves into its host, and each slot is
 * replaced by the nodes assigned to it, or else by its own content. Changes the given tree, which selectors can then no
 * longer use. Only text that no slot shows is lost, and no text is duplicated.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Document, type Element, isHtmlTag } from './element-index.ts';
import { markShadowHost } from './frame-parts.ts';
import { ASSIGNED_BY_SCRIPT, assignedPlace } from './manual-slots.ts';
import { isElement, isText } from './node-kinds.ts';
import { type ShadowRoot, shadowHostsOf, shadowRootOf } from './shadow-roots.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** The nodes assigned to each slot; none if it shows its own content. */
type Assignments = ReadonlyMap<Element, readonly ChildNode[]>;

export function flattenShadowTrees(document: Document): void {
  const hosts = shadowHostsOf(document);
  if (hosts.length === 0) return;
  const slots = assignSlots(hosts);
  // Hosts in the documents of frames have been flattened with these documents.
  const own = new Set<ParentNode>(hosts);
  const pending: ParentNode[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const root = 'tagName' in node && own.has(node) ? shadowRootOf(node) : undefined;
    if (root && 'tagName' in node) markShadowHost(node);
    node.childNodes = shownOf(root?.content.childNodes ?? node.childNodes, slots);
    for (const child of node.childNodes) {
      child.parentNode = node;
      if (isElement(child)) pending.push(child);
    }
  }
}

/** The nodes with every slot replaced by what it shows, including slots inside that. */
function shownOf(nodes: readonly ChildNode[], slots: Assignments): ChildNode[] {
  const shown: ChildNode[] = [];
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const assigned = isElement(node) ? slots.get(node) : undefined;
    if (assigned === undefined) {
      shown.push(node);
      continue;
    }
    const inside = assigned.length > 0 ? assigned : (node as Element).childNodes;
    for (let at = inside.length - 1; at >= 0; at--) pending.push(inside[at] as ChildNode);
  }
  return shown;
}

function assignSlots(hosts: readonly Element[]): Assignments {
  const slots = new Map<Element, ChildNode[]>();
  for (const host of hosts) {
    const root = shadowRootOf(host);
    if (root === undefined) continue;
    const byName = new Map<string, ChildNode[]>();
    for (const slot of slotsIn(root)) {
      const assigned: ChildNode[] = [];
      slots.set(slot, assigned);
      const name = attributeOf(slot, 'name') ?? '';
      // The first of several slots with one name gets all nodes.
      if (!byName.has(name)) byName.set(name, assigned);
    }
    // Browsers before Chromium 156 do not write which roots a script fills by hand.
    const isManual = root.isManual || [...byName.keys()].some((name) => name.startsWith(ASSIGNED_BY_SCRIPT));
    for (const { node, name } of isManual ? assignedByScript(host) : assignedByName(host)) {
      byName.get(name)?.push(node);
    }
  }
  return slots;
}

interface Assigned {
  readonly node: ChildNode;
  readonly name: string;
}

function* assignedByName(host: Element): Iterable<Assigned> {
  for (const node of host.childNodes) {
    if (isElement(node)) yield { node, name: attributeOf(node, 'slot') ?? '' };
    else if (isText(node)) yield { node, name: '' };
  }
}

function assignedByScript(host: Element): Assigned[] {
  const assigned = host.childNodes.flatMap((node) => {
    const found = isElement(node) ? assignedPlace(attributeOf(node, 'slot') ?? '') : undefined;
    return found ? [{ node, ...found }] : [];
  });
  return assigned.sort((one, other) => one.place - other.place);
}

/** In tree order, without the slots of inner roots. */
function slotsIn({ content }: ShadowRoot): Element[] {
  const found: Element[] = [];
  const pending = content.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    if (isHtmlTag(node, 'slot')) found.push(node);
    for (let at = node.childNodes.length - 1; at >= 0; at--) pending.push(node.childNodes[at] as ChildNode);
  }
  return found;
}
