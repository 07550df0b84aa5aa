/** Scrolls through a page once, if anything in it may be waiting for that; other pages cost nothing. */
import { callText, callTextWith } from '../in-page/in-page.ts';
import type { BoxEvents, ScrollWish } from '../in-page/in-page-scroll-wish.ts';
import { passThrough, reachesBelow, scrollingOf } from '../in-page/in-page-scrolling.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { evaluateIn, evaluateIsolated, type World, worldOf } from '../reading/read-page.ts';
import { BOX_EVENTS, REST_EVENTS } from '../tab/page-clock.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';

/** The share of the remaining time that scrolling may take. */
const SHARE = 1 / 2;
/**
 * Milliseconds to wait at the end of the page if scripts listen for scrolling: most of them act when it has ended, or
 * check from time to time.
 */
const PAUSE = 250;
/** Extra milliseconds for a slow page to reach its end. */
const GRACE = 200;

export interface ScrolledPage {
  readonly session: Session;
  readonly frameId: string;
  readonly loading: Loading;
  /** Whether our scripts run in it, and know what waits for scrolling. */
  readonly hasClock: boolean;
  readonly draw: () => void;
  /** Whether only the visible part matters: then the page is not scrolled. */
  readonly onlyScreen: boolean;
}

/**
 * Returns whether something may come of it. It scrolls once per document; one that fits on the screen is measured
 * `again` if asked to: it may have grown.
 */
export async function scrollThrough(
  page: ScrolledPage,
  wish: ScrollWish,
  endsAt: number,
  enough: AbortSignal | undefined,
  again = false,
): Promise<boolean> {
  const { session, frameId, loading, hasClock, draw, onlyScreen } = page;
  if (wish === undefined || onlyScreen || loading.scrolledThrough || (loading.fits && !again)) return false;
  const boxes = hasClock ? BOX_EVENTS : null;
  const inTime = <T>(work: Promise<T>, instead: T) => within<T>(work, endsAt, () => instead, enough);
  const measured = evaluateIsolated<boolean>(session, frameId, callText(reachesBelow, wish, boxes));
  const wasMeasured = loading.fits;
  loading.fits = !(await inTime(measured, false));
  // What is lazy on the first screen is loaded when that is drawn.
  if (loading.fits) return wish === 'seen' && !wasMeasured;
  loading.scrolledThrough = true;
  draw();
  await passThroughDocument({ session, contextId: await worldOf(session, frameId) }, wish, boxes, endsAt, enough);
  return true;
}

/** Takes a share of the time that is left. */
export async function passThroughDocument(
  { session, contextId }: World,
  wish: ScrollWish,
  boxes: BoxEvents | null,
  endsAt: number,
  enough: AbortSignal | undefined,
): Promise<void> {
  const milliseconds = Math.max(0, endsAt - performance.now()) * SHARE;
  const rests = boxes && REST_EVENTS;
  const passing = callTextWith(scrollingOf, passThrough, milliseconds, PAUSE, wish !== 'seen', boxes, rests);
  const until = Math.min(endsAt, performance.now() + milliseconds + GRACE);
  await within<unknown>(evaluateIn<void>(session, contextId, passing), until, () => undefined, enough);
}
