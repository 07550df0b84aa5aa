/**
 * The HTML of a document for reading its text: slots that a script has filled are named, what is not visible is
 * marked, and words that are shown apart have white space between them. Only style sheets and scripts know this; HTML
 * cannot express it. Changes the document, so it must be done
 * last.
 */
import type { Protocol } from 'devtools-protocol';
import { ASSIGNED_BY_SCRIPT } from '../../../content/manual-slots.ts';
import { MARKED_BY_BROWSER, OFF_PAGE, UNSEEN } from '../../../content/visibility-marks.ts';
import { findGaps, showGaps } from '../in-page/in-page-gaps.ts';
import { MOVED, moveOn } from '../in-page/in-page-movement.ts';
import { markUnseen, nameManualSlots } from '../in-page/in-page-trees.ts';
import { rootHtml, rootOf, type World } from './read-page.ts';

/** The most closed roots that are examined. */
const MAX_CLOSED = 200;
/** Milliseconds for examining a document: if it takes longer, it gets no marks. */
const LOOKING_TIME = 1_500;

/**
 * `html` is the HTML of the root element, possibly with something before it. What it shows is what it will show in so
 * many milliseconds, if its animations end by then.
 */
export async function htmlAsShown(world: World, html: string, timeLeft: number): Promise<string> {
  const start = html.search(/<html/i);
  // Another kind of document, such as SVG.
  if (start === -1) return html;
  const hasTrees = html.includes('<template shadowrootmode=');
  const hasClosed = hasTrees && html.includes('shadowrootmode="closed"');
  const closed = hasClosed ? await closedRoots(world) : [];
  const inOpen = hasTrees ? await nameIn(world, []) : 0;
  // Older releases do not write this attribute.
  const isManual = hasClosed && html.includes('shadowrootslotassignment="manual"');
  const named = inOpen + (isManual ? await nameIn(world, closed) : 0);
  const marked = await markIn(world, closed, timeLeft);
  const isChanged = named > 0 || (marked ?? 0) > 0;
  const root = isChanged ? await rootHtml(world) : html.slice(start);
  return (
    html.slice(0, start) + (marked === undefined ? root : root.replace(/^<html/i, `<html ${MARKED_BY_BROWSER}=""`))
  );
}

async function nameIn(world: World, roots: readonly string[]): Promise<number> {
  return Number((await call(world, nameManualSlots.toString(), [ASSIGNED_BY_SCRIPT], roots)) ?? 0);
}

/** In one message. */
const MOVE_AND_MARK = `function (timeLeft, key, mark, away, milliseconds, ...closed) {
  (${moveOn.toString()})(timeLeft, key, ...closed);
  const gaps = (${findGaps.toString()})(milliseconds / 3, ...closed);
  const marks = (${markUnseen.toString()})(mark, away, milliseconds, key, ...closed);
  return marks < 0 ? marks : marks + (${showGaps.toString()})(gaps);
}`;

/** The number of marks; undefined if it took too long. */
async function markIn(world: World, roots: readonly string[], timeLeft: number): Promise<number | undefined> {
  const marks = await call(world, MOVE_AND_MARK, [timeLeft, MOVED, UNSEEN, OFF_PAGE, LOOKING_TIME], roots);
  return typeof marks === 'number' && marks >= 0 ? marks : undefined;
}

async function call(
  { session, contextId }: World,
  functionDeclaration: string,
  values: readonly unknown[],
  roots: readonly string[],
): Promise<unknown> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration,
    executionContextId: contextId,
    arguments: [...values.map((value) => ({ value })), ...roots.map((objectId) => ({ objectId }))],
    returnByValue: true,
  });
  return result.value;
}

/** As objects in our world; only the protocol can find closed roots. */
async function closedRoots(world: World): Promise<string[]> {
  const { session, contextId: executionContextId } = world;
  const objectId = await rootOf(world);
  if (objectId === undefined) return [];
  const { node } = await session.send('DOM.describeNode', { objectId, depth: -1, pierce: true });
  const found: number[] = [];
  const pending: Protocol.DOM.Node[] = [node];
  for (let next = pending.pop(); next !== undefined && found.length < MAX_CLOSED; next = pending.pop()) {
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
