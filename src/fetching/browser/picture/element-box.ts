/** Finds an element of a page, in its document, its open shadow trees or its frames, and its position on the screen. */

import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { type FrameDocument, withFrameDocuments } from '../reading/frame-documents.ts';
import { worldOf } from '../reading/read-page.ts';
import { findElement } from './in-page-picture.ts';
import { type Area, around } from './picture-area.ts';

/** Milliseconds that frames may take to answer. */
const FRAMES_TIMEOUT = 2_000;

/** The object id of the first match; undefined if there is none. */
export async function findObject(page: LoadedPage, selector: string, endsAt: number): Promise<string | undefined> {
  const { session, frameId, frames } = page;
  const here = await objectIn({ session, contextId: await worldOf(session, frameId) }, selector);
  if (here !== undefined || !frames.any) return here;
  const until = Math.min(endsAt, performance.now() + FRAMES_TIMEOUT);
  return withFrameDocuments(session, frameId, until, (document) => objectInFrames(document, selector));
}

/** Frames of other processes do not know their position on the page: they are left out. */
async function objectInFrames({ children, session }: FrameDocument, selector: string): Promise<string | undefined> {
  for (const { document } of children) {
    if (document.session !== session) continue;
    // A frame that is gone by now has no matches.
    const inside = objectIn(document, selector).catch(() => undefined);
    const found = (await inside) ?? (await objectInFrames(document, selector));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function objectIn(
  { session, contextId }: Pick<FrameDocument, 'session' | 'contextId'>,
  selector: string,
): Promise<string | undefined> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: findElement.toString(),
    executionContextId: contextId,
    arguments: [{ value: selector }],
  });
  return result.objectId;
}

/** On the screen, in CSS pixels. Undefined if it takes up no space. */
export async function boxOf(session: Session, objectId: string): Promise<Area | undefined> {
  try {
    const { quads } = await session.send('DOM.getContentQuads', { objectId });
    const box = around(quads);
    return box && box.width > 0 && box.height > 0 ? box : undefined;
  } catch (error) {
    // The browser rejects elements that are not laid out.
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
