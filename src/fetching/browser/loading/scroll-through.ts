/** Scrolls through a page once, if anything in it may be waiting for that; other pages cost nothing. */
import { callText, callTextWith } from '../in-page/in-page.ts';
import { passThrough, reachesBelow, scrollingOf } from '../in-page/in-page-scrolling.ts';
import type { ScrollWish } from '../in-page/in-page-work.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
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
  readonly draw: () => void;
  /** Whether only the visible part matters: then the page is not scrolled. */
  readonly onlyScreen: boolean;
}

/** Returns whether it scrolled; it does so once per document. */
export async function scrollThrough(
  page: ScrolledPage,
  wish: ScrollWish,
  endsAt: number,
  enough: AbortSignal | undefined,
): Promise<boolean> {
  const { session, frameId, loading, draw, onlyScreen } = page;
  if (wish === undefined || onlyScreen || loading.scrolledThrough) return false;
  loading.scrolledThrough = true;
  const inTime = <T>(work: Promise<T>, instead: T) => within<T>(work, endsAt, () => instead, enough);
  if (!(await inTime(evaluateIsolated<boolean>(session, frameId, callText(reachesBelow)), false))) return false;
  draw();
  const milliseconds = Math.max(0, endsAt - performance.now()) * SHARE;
  const passed = evaluateIsolated<void>(
    session,
    frameId,
    callTextWith(scrollingOf, passThrough, milliseconds, wish === 'heard' ? PAUSE : 0),
  );
  await within<unknown>(passed, Math.min(endsAt, performance.now() + milliseconds + GRACE), () => undefined, enough);
  return true;
}
