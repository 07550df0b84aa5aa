/**
 * Finds the element for a step: the first visible match in the document, otherwise in its open shadow trees and in
 * frames of any origin. Points at it and clicks it; knows nothing about what else is done with it.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedPage } from '../loading/ready.ts';
import { askDocument, type FrameChild, type FrameDocument, withFrameDocuments } from '../reading/frame-documents.ts';
import { worldOf } from '../reading/read-page.ts';
import { aimAt, findMatches, hasMetPointer, type Point, type Purpose, pointInParent } from './in-page-aim.ts';
import type { Input } from './input.ts';

/** How often, and after how many milliseconds, the pointer is moved again if it has missed a frame. */
const POINTING_TRIES = 20;
const POINTING_PAUSE = 25;

export interface Match {
  readonly document: FrameDocument;
  /** Its index among the matches in its document. */
  readonly nth: number;
  /** The frames around its document, innermost first. */
  readonly around: readonly Around[];
}

/** A document, and the frame in it that contains the previous one. */
interface Around {
  readonly document: FrameDocument;
  readonly child: FrameChild;
}

interface Found {
  readonly match: Match;
  readonly isSeen: boolean;
}

/** The match is valid during the work only: afterward, frames of other processes are detached. */
export async function withMatch<T>(
  page: Pick<LoadedPage, 'session' | 'frameId' | 'frames'>,
  selector: string,
  endsAt: number,
  work: (match: Match | undefined) => Promise<T>,
): Promise<T> {
  const { session, frameId, frames } = page;
  const top: FrameDocument = { session, frameId, contextId: await worldOf(session, frameId), children: [] };
  const found = await findIn(top, selector, false, []);
  if (found) return work(found.match);
  if (!frames.any) return work((await findIn(top, selector, true, []))?.match);
  return withFrameDocuments(session, frameId, endsAt, async (whole) =>
    work((await findIn(whole, selector, true, []))?.match),
  );
}

async function findIn(
  document: FrameDocument,
  selector: string,
  deep: boolean,
  around: readonly Around[],
): Promise<Found | undefined> {
  const { children } = document;
  let unseen: Found | undefined;
  let nth = 0;
  for (const sighting of await askDocument(document, findMatches, [selector, deep], deep ? children : [])) {
    if (typeof sighting === 'number') {
      const child = children[sighting];
      if (!child) continue;
      // A frame that is gone by now has no matches.
      const inside = findIn(child.document, selector, deep, [{ document, child }, ...around]).catch(() => undefined);
      const found = await inside;
      if (found?.isSeen) return found;
      unseen ??= found;
      continue;
    }
    const isSeen = sighting === 'seen';
    const found = { match: { document, nth, around }, isSeen };
    nth += 1;
    if (isSeen) return found;
    unseen ??= found;
  }
  return unseen;
}

export type PageAim = (Point & { readonly moves: boolean }) | { readonly problem: string };

/** The point for the pointer, in the coordinates of the page. */
export async function aimAtMatch({ document, nth, around }: Match, purpose: Purpose): Promise<PageAim> {
  const aim = await askDocument(document, aimAt, [nth, purpose]);
  if ('problem' in aim) return aim;
  let point: Point = aim;
  for (const { document: outer, child } of around) {
    const mapped = await askDocument(outer, pointInParent, [point.x, point.y], [child]);
    if ('problem' in mapped) return mapped;
    point = mapped;
  }
  return { x: point.x, y: point.y, moves: aim.moves };
}

/** The point is that of `aimAtMatch`. */
export async function clickMatch(input: Input, match: Match, point: Point): Promise<void> {
  const isElsewhere = match.around.some(({ document }) => document.session !== match.document.session);
  if (isElsewhere && !input.isTouched) await pointAt(input, match, point);
  await input.clickAt(point);
}

/**
 * A frame of another process is hit only once the browser has drawn it where it is now: a click right after loading or
 * scrolling would go to the document around it.
 */
async function pointAt(input: Input, { document }: Match, point: Point): Promise<void> {
  for (let tries = POINTING_TRIES; tries > 0; tries--) {
    if (await askDocument(document, hasMetPointer)) return;
    await input.moveTo(point);
    await delay(POINTING_PAUSE);
  }
}
