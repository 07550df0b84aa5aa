/** The HTML of a document that is about to be left, in which slots that a script has filled say what they show. */
import type { Protocol } from 'devtools-protocol';
import { ASSIGNED_BY_SCRIPT } from '../../../content/manual-slots.ts';
import { nameManualSlots } from '../in-page/in-page-trees.ts';
import { rootHtml, rootOf, type World } from './read-page.ts';

/** Closed roots in which such slots are looked for. */
const MOST_CLOSED = 200;

/** The HTML with such slots named, given what it is without; undefined where it has none. */
export async function htmlWithManualSlots(world: World, html: string): Promise<string | undefined> {
  if (!html.includes('<template shadowrootmode=')) return undefined;
  const inOpen = await nameIn(world, []);
  // Older releases do not write which roots are of this kind.
  const isClosed = html.includes('shadowrootmode="closed"') && html.includes('shadowrootslotassignment="manual"');
  const inClosed = isClosed ? await nameIn(world, await closedRoots(world)) : 0;
  return inOpen + inClosed > 0 ? rootHtml(world) : undefined;
}

async function nameIn({ session, contextId }: World, roots: readonly string[]): Promise<number> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: nameManualSlots.toString(),
    executionContextId: contextId,
    arguments: [{ value: ASSIGNED_BY_SCRIPT }, ...roots.map((objectId) => ({ objectId }))],
    returnByValue: true,
  });
  return Number(result.value ?? 0);
}

/** As objects in our world; only the protocol knows them. */
async function closedRoots(world: World): Promise<string[]> {
  const { session, contextId: executionContextId } = world;
  const objectId = await rootOf(world);
  if (objectId === undefined) return [];
  const { node } = await session.send('DOM.describeNode', { objectId, depth: -1, pierce: true });
  const found: number[] = [];
  const pending: Protocol.DOM.Node[] = [node];
  for (let next = pending.pop(); next !== undefined && found.length < MOST_CLOSED; next = pending.pop()) {
    if (next.shadowRootType === 'closed') found.push(next.backendNodeId);
    pending.push(...(next.children ?? []), ...(next.shadowRoots ?? []).filter(isOfPage));
  }
  const objects = await Promise.all(
    found.map((backendNodeId) => session.send('DOM.resolveNode', { backendNodeId, executionContextId })),
  );
  return objects.flatMap(({ object }) => object.objectId ?? []);
}

function isOfPage({ shadowRootType }: Protocol.DOM.Node): boolean {
  return shadowRootType !== 'user-agent';
}
