/** Has a page scrolled through once, if anything in it may be waiting for that: other pages pay nothing. */
import { callText, callTextWith } from '../in-page/in-page.ts';
import { passThrough, reachesBelow, scrollingOf } from '../in-page/in-page-scrolling.ts';
import type { ScrollWish } from '../in-page/in-page-work.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { evaluateApart } from '../reading/read-page.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';

/** The part of the time that is left which passing through may take. */
const SHARE = 1 / 2;
/** Milliseconds at the end of the page for scripts that are told of scrolling: most of them wait until it is over, or look now and then. */
const PAUSE = 250;
/** Milliseconds beyond that for a page that is slow to come to its end. */
const GRACE = 200;

export interface ScrolledPage {
  readonly session: Session;
  readonly frameId: string;
  readonly loading: Loading;
  readonly draw: () => void;
  /** Whether only what is on the screen counts: it is then not scrolled. */
  readonly onlyScreen: boolean;
}

/** Whether it was, which is once for each document. */
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
  if (!(await inTime(evaluateApart<boolean>(session, frameId, callText(reachesBelow)), false))) return false;
  draw();
  const milliseconds = Math.max(0, endsAt - performance.now()) * SHARE;
  const passed = evaluateApart<void>(
    session,
    frameId,
    callTextWith(scrollingOf, passThrough, milliseconds, wish === 'heard' ? PAUSE : 0),
  );
  await within<unknown>(passed, Math.min(endsAt, performance.now() + milliseconds + GRACE), () => undefined, enough);
  return true;
}
