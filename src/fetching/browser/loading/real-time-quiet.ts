/**
 * Waits for a page without our clock. What its scripts wait for can hardly be known from outside, so a page with
 * scripts gets all of its time, unless it has never set a timer and names nothing else that is slow. It is scrolled
 * through like any other.
 */
import { callText, isStill } from '../in-page/in-page.ts';
import { type Idleness, readIdleness } from '../in-page/in-page-idle.ts';
import { hasScriptsPutAside } from '../in-page/in-page-input-wish.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
import type { RequestsInFlight } from '../tab/requests-in-flight.ts';
import { within } from '../within.ts';
import { showVisitor, type UnvisitedPage } from './first-input.ts';
import { DATA_TYPES, mayHaveScripts, type ReceivedTexts } from './received-scripts.ts';
import { FrameScrolling, type PageWithFrames } from './scroll-frames.ts';
import { scrollThrough } from './scroll-through.ts';

/** The share of its time after which a page is scrolled through, whatever else it is doing. */
const SCROLLED_BY = 1 / 4;
/** The share of its time in which it is asked again whether anything is pending: a busy machine draws late. */
const ASKED_FOR = 1 / 4;
/** Milliseconds before it is asked again, at first; then twice as long each time. */
const FIRST_PAUSE = 100;

interface WatchedPage extends PageWithFrames, UnvisitedPage {
  readonly requests: RequestsInFlight;
  readonly received: ReceivedTexts;
}

/**
 * Takes at most `milliseconds`, and ends when `enough` is aborted. Returns whether its scripts are known to wait for
 * nothing. Rejects with a `ProtocolError` if the page is navigating.
 */
export async function untilSilent(
  page: WatchedPage,
  milliseconds: number,
  enough: AbortSignal | undefined,
): Promise<boolean> {
  const { session, frameId, requests, loading } = page;
  const { documents } = loading;
  const endsAt = performance.now() + milliseconds;
  loading.timeEndsAt = endsAt;
  const isOver = () => performance.now() >= endsAt || enough?.aborted === true;
  const isLeft = () => loading.leaving || loading.documents !== documents;
  const wait = (work: Promise<unknown>, until: number) => within<unknown>(work, until, () => undefined, enough);
  const looked = evaluateIsolated<boolean>(session, frameId, callText(isStill, DATA_TYPES));
  const still =
    (await within<boolean>(looked, endsAt, () => false, enough)) &&
    !(await within<boolean>(mayHaveScripts(session), endsAt, () => true, enough));
  if (still && loading.refreshesAt(milliseconds) > endsAt) return true;
  await wait(requests.none(), performance.now() + milliseconds * SCROLLED_BY);
  const waits = evaluateIsolated<boolean>(session, frameId, callText(hasScriptsPutAside));
  if (await within<boolean>(waits, endsAt, () => false, enough)) await showVisitor(page, endsAt, enough);
  if (!isOver() && !isLeft()) await scrollThrough(page, 'heard', endsAt, enough);
  const nothingAhead = { ahead: 0, left: milliseconds, stands: false };
  if (!isOver() && !isLeft()) await new FrameScrolling(page).pass(nothingAhead, endsAt, enough);
  if (await becomesIdle()) return true;
  if (loading.fits) {
    // It may grow.
    const lookAt = (performance.now() + endsAt) / 2;
    while (performance.now() < lookAt && !isOver() && !isLeft()) await wait(loading.next(), lookAt);
    if (!isOver() && !isLeft()) await scrollThrough(page, 'heard', endsAt, enough, true);
  }
  while (!isOver() && !isLeft()) await wait(loading.next(), endsAt);
  return false;

  /** Whether nothing can change the page any more, now or soon. */
  async function becomesIdle(): Promise<boolean> {
    const askedUntil = performance.now() + milliseconds * ASKED_FOR;
    for (let pause = FIRST_PAUSE; !isOver() && !isLeft(); pause *= 2) {
      const idleness = await idlenessNow();
      if (idleness === 'idle') return true;
      if (idleness === 'unknown' || performance.now() + pause > askedUntil) return false;
      await wait(new Promise(() => {}), performance.now() + pause);
    }
    return false;
  }

  /** What happens in frames cannot be known. */
  async function idlenessNow(): Promise<Idleness> {
    if (page.frames.any || loading.refreshesAt(milliseconds) <= endsAt) return 'unknown';
    const { begun } = requests;
    if (await within<boolean>(page.received.nameSlowThings(), endsAt, () => true, enough)) return 'unknown';
    const read = evaluateIsolated<Idleness>(session, frameId, callText(readIdleness));
    const idleness = await within<Idleness>(read, endsAt, () => 'unknown', enough);
    if (page.frames.any || idleness === 'unknown') return 'unknown';
    return requests.count === 0 && requests.begun === begun && !isLeft() ? idleness : 'busy';
  }
}
