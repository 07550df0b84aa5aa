/**
 * Scrolls through the frames of a page in which something waits for that, each once: their content is part of the page,
 * but scrolling the page itself shows only the top of it. A frame is brought into view first, because Chromium draws no
 * frame of another origin out of sight.
 */
import { callText } from '../in-page/in-page.ts';
import type { ClockAnswer, ClockQuestion } from '../in-page/in-page-other-clock.ts';
import type { ScrollWish } from '../in-page/in-page-scroll-wish.ts';
import { reachesBelow } from '../in-page/in-page-scrolling.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import type { AttachedFrames } from '../reading/attached-frames.ts';
import { evaluateIn, evaluateIsolated, InPageError, worldOf } from '../reading/read-page.ts';
import { BOX_EVENTS, clockQuestion } from '../tab/page-clock.ts';
import { within } from '../within.ts';
import { passThroughDocument, type ScrolledPage } from './scroll-through.ts';

/** The most frames that are scrolled through, and the most that are asked. */
const MAX_SCROLLED = 8;
const MAX_ASKED = 60;

export interface PageWithFrames extends ScrolledPage {
  readonly frames: AttachedFrames;
  readonly framesMatter: boolean;
}

export class FrameScrolling {
  readonly #page: PageWithFrames;
  /** By frame, the document that was considered. */
  readonly #done = new Map<string, number>();
  #scrolled = 0;

  constructor(page: PageWithFrames) {
    this.#page = page;
  }

  /** Returns whether any was scrolled. Without a clock in the page, nothing is known, and all count. */
  async pass(question: ClockQuestion, endsAt: number, enough: AbortSignal | undefined): Promise<boolean> {
    const { frames, framesMatter, onlyScreen } = this.#page;
    if (!frames.any || !framesMatter || onlyScreen || frames.ids.size > MAX_ASKED) return false;
    let any = false;
    for (const frameId of frames.ids) {
      if (this.#scrolled >= MAX_SCROLLED || performance.now() >= endsAt || enough?.aborted) break;
      if (this.#done.get(frameId) === frames.documentOf(frameId)) continue;
      any = (await this.#passOne(frameId, question, endsAt, enough)) || any;
    }
    return any;
  }

  async #passOne(
    frameId: string,
    question: ClockQuestion,
    endsAt: number,
    enough: AbortSignal | undefined,
  ): Promise<boolean> {
    const { session, frameId: mainId, hasClock, frames } = this.#page;
    const inTime = <T>(work: Promise<T>, instead: T) => within<T>(work, endsAt, () => instead, enough);
    try {
      const contextId = await worldOf(session, frameId);
      const wish = hasClock ? await inTime(wishOf(session, contextId, question), undefined) : 'seen';
      if (wish === undefined) return false;
      const boxes = hasClock ? BOX_EVENTS : null;
      const isWorth = `(${isScrolledAlone.toString()})() && ${callText(reachesBelow, wish, boxes)}`;
      // It may still grow, so it is looked at again.
      if (!(await inTime(evaluateIn<boolean>(session, contextId, isWorth), false))) return false;
      this.#done.set(frameId, frames.documentOf(frameId));
      this.#scrolled += 1;
      this.#page.draw();
      const at = await inTime(evaluateIsolated<[number, number]>(session, mainId, '[scrollX, scrollY]'), [0, 0]);
      const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
      await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
      await passThroughDocument({ session, contextId }, wish, boxes, endsAt, enough);
      const back = `scrollTo({ left: ${at[0]}, top: ${at[1]}, behavior: 'instant' })`;
      await inTime(evaluateIsolated<void>(session, mainId, back), undefined);
      return true;
    } catch (error) {
      if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
      // It is gone, is navigating, is not displayed, or belongs to another process.
      return false;
    }
  }
}

async function wishOf(session: Session, contextId: number, question: ClockQuestion): Promise<ScrollWish> {
  const answer = await evaluateIn<ClockAnswer | null | undefined>(session, contextId, clockQuestion(question));
  return answer?.waitsForScroll;
}

/* c8 ignore start: runs in the browser */
/** Whether it can be seen, and is not scrolled together with the page, as tall frames of the same origin are. */
function isScrolledAlone(): boolean {
  const SMALLEST = 4;
  if (innerWidth < SMALLEST || innerHeight < SMALLEST) return false;
  try {
    return parent !== top || innerHeight <= (top?.innerHeight ?? 0) / 2;
  } catch {
    return true;
  }
}
/* c8 ignore stop */
