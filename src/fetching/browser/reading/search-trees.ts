/**
 * Searches the open shadow trees and the frames of a page, for selectors that match nothing in its document. Matches
 * are in document order; those in a frame are at the position of the frame.
 */

import { findInTrees, type TreeSearch } from '../in-page/in-page-trees.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import type { AttachedFrames } from './attached-frames.ts';
import { askDocument, type FrameDocument, withFrameDocuments } from './frame-documents.ts';
import { InPageError, worldOf } from './read-page.ts';

/** Milliseconds that frames may take to answer. */
const TIMEOUT = 2_000;

/** The matches have more characters than one answer may have. */
export class FindingsTooLarge extends Error {
  override readonly name = 'FindingsTooLarge';
}

interface SearchedPage {
  readonly session: Session;
  readonly frameId: string;
  readonly frames: AttachedFrames;
}

/** The inner HTML of the matches; none if the page navigates meanwhile, or does not answer in time. */
export async function searchInside(page: SearchedPage, search: TreeSearch, endsAt: number): Promise<string[]> {
  const found = page.frames.any ? findWithFrames(page, search, endsAt) : findWithout(page, search);
  return within<string[]>(found, endsAt, () => []).catch((error: unknown) => {
    if (error instanceof ProtocolError && error.answerTooLarge) throw new FindingsTooLarge();
    if (error instanceof ProtocolError || error instanceof InPageError) return [];
    throw error;
  });
}

function findWithFrames({ session, frameId }: SearchedPage, search: TreeSearch, endsAt: number): Promise<string[]> {
  const until = Math.min(endsAt, performance.now() + TIMEOUT);
  return withFrameDocuments(session, frameId, until, (document) => findIn(document, search));
}

async function findWithout({ session, frameId }: SearchedPage, search: TreeSearch): Promise<string[]> {
  const contextId = await worldOf(session, frameId);
  return findIn({ session, frameId, contextId, children: [] }, search);
}

async function findIn(document: FrameDocument, search: TreeSearch): Promise<string[]> {
  const found: string[] = [];
  const left = () => search.maxCharacters - found.reduce((sum, { length }) => sum + length, 0);
  for (const finding of await askDocument(document, findInTrees, [search], document.children)) {
    if (search.firstOnly && found.length > 0) break;
    if (finding === null) throw new FindingsTooLarge();
    if (typeof finding === 'string') {
      found.push(finding);
      continue;
    }
    const child = document.children[finding];
    if (!child) continue;
    // A frame that is gone by now has no matches.
    const inside = findIn(child.document, { ...search, maxCharacters: Math.max(0, left()) });
    found.push(...(await inside.catch(noneUnlessTooLarge)));
  }
  return search.firstOnly ? found.slice(0, 1) : found;
}

function noneUnlessTooLarge(error: unknown): string[] {
  if (error instanceof FindingsTooLarge) throw error;
  if (error instanceof ProtocolError && error.answerTooLarge) throw new FindingsTooLarge();
  return [];
}
