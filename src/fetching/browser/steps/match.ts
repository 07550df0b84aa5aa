/**
 * Finds the element for a step: the first visible match in the document, otherwise in its open shadow trees and in
 * frames of any origin. Knows nothing about what is done with it.
 */

import type { LoadedPage } from '../loading/ready.ts';
import { askDocument, type FrameChild, type FrameDocument, withFrameDocuments } from '../reading/frame-documents.ts';
import { worldOf } from '../reading/read-page.ts';
import { aimAt, findMatches, type Point, type Purpose, pointInParent } from './in-page-aim.ts';

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
  const found = await findIn(top, { selector, deep: false });
  if (found) return work(found.match);
  if (!frames.any) return work((await findIn(top, { selector, deep: true }))?.match);
  return withFrameDocuments(session, frameId, endsAt, async (whole) =>
    work((await findIn(whole, { selector, deep: true }))?.match),
  );
}

interface Sought {
  readonly selector: string;
  /** Also in shadow trees and frames. */
  readonly deep: boolean;
}

async function findIn(
  document: FrameDocument,
  { selector, deep }: Sought,
  around: readonly Around[] = [],
): Promise<Found | undefined> {
  const { children } = document;
  let unseen: Found | undefined;
  let nth = 0;
  for (const sighting of await askDocument(document, findMatches, [selector, deep], deep ? children : [])) {
    if (typeof sighting === 'number') {
      const child = children[sighting];
      if (!child) continue;
      // A frame that is gone by now has no matches.
      const inside = findIn(child.document, { selector, deep }, [{ document, child }, ...around]).catch(
        () => undefined,
      );
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
