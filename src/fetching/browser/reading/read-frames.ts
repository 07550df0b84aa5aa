/** Reads the frames of a page that are visible, each with the frames in it, in document order. */
import type { PageFrame } from '../../../content/page-frame.ts';
import { MOVED, moveOn } from '../in-page/in-page-movement.ts';
import { describeFrame, describeOwners, type FrameHead } from '../in-page/in-page-trees.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import {
  askDocument,
  type FrameChild,
  type FrameDocument,
  shareOfGrace,
  withFrameDocuments,
} from './frame-documents.ts';
import { htmlAsShown } from './html-as-shown.ts';
import { rootHtml } from './read-page.ts';

/**
 * Milliseconds for reading all frames of a page, once they are found: those that do not answer by then are left out.
 */
const TIMEOUT = 3_000;

/** All frames together have more characters than a page may have. */
export class FramesTooLarge extends Error {
  override readonly name = 'FramesTooLarge';
}

interface Frames {
  readonly session: Session;
  readonly frameId: string;
  /** The most characters that they may have together. */
  readonly maxCharacters: number;
  /** By the clock of `performance.now()`. */
  readonly endsAt: number;
  /** How much of the page's own time is left, in milliseconds. */
  readonly timeLeft: number;
}

export async function readFrames({
  session,
  frameId,
  maxCharacters,
  endsAt,
  timeLeft,
}: Frames): Promise<readonly PageFrame[]> {
  const soon = () => Math.min(endsAt, performance.now() + TIMEOUT);
  let until = endsAt;
  let left = maxCharacters;
  const take = (characters: number) => {
    left -= characters;
    if (left < 0) throw new FramesTooLarge();
  };

  /** Frames that navigate, end or hang while they are read are left out. */
  async function readChildren(document: FrameDocument, depth: number): Promise<PageFrame[]> {
    const { children } = document;
    if (children.length === 0) return [];
    const owners = await askDocument(document, describeOwners, [], children);
    const inOrder = owners
      .flatMap(({ isVisible, place, ...owner }, at) => (isVisible ? [{ owner, place, child: children[at] }] : []))
      .sort((one, other) => comparePlaces(one.place, other.place));
    const read = inOrder.map(async ({ owner, child }) => {
      const frame =
        child && (await within(readChild(child, depth), until + shareOfGrace(depth), () => undefined).catch(leaveOut));
      return frame && { owner, ...frame };
    });
    return (await Promise.all(read)).filter((frame) => frame !== undefined);
  }

  async function readChild({ document }: FrameChild, depth: number): Promise<Omit<PageFrame, 'owner'> | undefined> {
    const head = await askDocument(document, describeFrame);
    if (!isContent(head)) return undefined;
    if (head.characters > left) throw new FramesTooLarge();
    const html = await htmlAsShown(document, await rootHtml(document), timeLeft);
    take(html.length);
    return { baseUrl: head.baseUrl, html, frames: await readChildren(document, depth + 1) };
  }

  const read = withFrameDocuments(session, frameId, endsAt, async (page) => {
    until = soon();
    // A frame may be about to appear.
    if (page.children.length > 0) await askDocument(page, moveOn, [timeLeft, MOVED]);
    return readChildren(page, 0);
  });
  return within<readonly PageFrame[]>(read, Math.min(endsAt, performance.now() + 3 * TIMEOUT), () => []);
}

function leaveOut(error: unknown): undefined {
  if (error instanceof FramesTooLarge) throw error;
  if (error instanceof ProtocolError && error.answerTooLarge) throw new FramesTooLarge();
}

/** Excludes what a browser shows instead of a document, and what is not text. */
function isContent({ url, contentType }: FrameHead): boolean {
  return /^(?:https?|about|blob|data):/.test(url) && /^text\/|[/+](?:xml|json|javascript)$/.test(contentType);
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length && at < other.length; at++) {
    const difference = (one[at] as number) - (other[at] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
