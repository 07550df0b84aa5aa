/** When a page is ready: load, then quiet, and again when it goes elsewhere by itself. What is there when the time is over is taken. */
import type { TimeLimit } from '../../../deadline.ts';
import { inBackground } from '../../../stray-errors.ts';
import type { Door } from '../../egress/gateway/gateway.ts';
import { ProtocolError, type Session, SessionGone } from '../protocol/protocol-client.ts';
import type { AttachedFrames } from '../reading/attached-frames.ts';
import { documentTooLarge, loadsTooMuch } from '../reading/page-size.ts';
import type { RequestsInFlight } from '../tab/requests-in-flight.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';
import { untilSilent } from './real-time-quiet.ts';
import { runAhead } from './run-ahead.ts';

/** How often a page is looked at while it loads. */
const LOOK_INTERVAL = 100;
/** Milliseconds for a document that comes just when the time is over. */
const COMMIT_GRACE = 300;
const STOP_PATIENCE = 500;
/** Milliseconds before the end of the time at which a page is made to let go of what keeps it busy; it is asked whether it is for as long. */
const LETTING_GO_TIME = 2_000;
const ANSWER_PATIENCE = 150;
/** Milliseconds for the end of a document that such a page may already have, but had no time to take: whoever waits is told by then. */
const ARRIVAL_GRACE = 150;

export interface ReadyLimits {
  readonly maxCharacters: number;
  /** When the page must have come. */
  readonly retrieval: TimeLimit;
}

const unfinished = Symbol('unfinished');
const STOPPING = 'stopping the scripts of a page';

/** A page that is being loaded, and what is known of it. */
export interface LoadedPage {
  readonly session: Session;
  readonly frameId: string;
  readonly frames: AttachedFrames;
  /** Whether it has a clock of ours. */
  readonly hasClock: boolean;
  readonly loading: Loading;
  readonly requests: RequestsInFlight;
  readonly door: Door;
  /** Whether what its frames show is a part of the answer, or may become one. */
  readonly framesMatter: boolean;
  /** Has it drawn from now on. */
  readonly draw: () => void;
  /** Whether only what is on the screen counts, as for a picture of that. */
  readonly onlyScreen: boolean;
}

/** Ends before that when `enough` says so, and leaves the page to whatever it is doing. */
export async function untilReady(
  page: LoadedPage,
  jsTimeout: number,
  limits: ReadyLimits,
  enough?: AbortSignal,
): Promise<void> {
  const { loading } = page;
  for (;;) {
    await untilLoaded(page, limits, enough);
    loading.throwIfFailed();
    const { documents } = loading;
    if (loading.settled) await untilQuiet(page, jsTimeout, enough);
    loading.throwIfFailed();
    if (enough?.aborted) return;
    const stays = loading.documents === documents && !loading.leaving;
    if (stays && loading.settled) return;
    if (limits.retrieval.isOver) return settle(page);
  }
}

/** The time is over: what has not come by now does not come any more, so that what is there stays as it is while it is read. */
async function settle({ session, loading }: LoadedPage): Promise<void> {
  loading.givenUp = true;
  // A document that has only just come, or just comes, would be empty.
  const grace = COMMIT_GRACE - loading.millisecondsWhole;
  await briefly(loading, () => loading.settled || !loading.arrived, grace);
  if (!loading.arrived) {
    inBackground(stopScripts(session, performance.now() + ARRIVAL_GRACE), STOPPING);
    // A page that has a moment for us has taken all that had come.
    await Promise.race([answers(session), briefly(loading, () => loading.arrived, ARRIVAL_GRACE)]);
    if (!loading.arrived) return;
  }
  if (loading.settled) return;
  const stopped = session.send('Page.stopLoading').catch(() => {});
  await within<unknown>(stopped, performance.now() + STOP_PATIENCE, () => unfinished);
}

async function briefly(loading: Loading, holds: () => boolean, milliseconds: number): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  while (!holds() && performance.now() < endsAt) await within<unknown>(loading.next(), endsAt, () => unfinished);
}

/** A script that never lets go also keeps the page from taking the end of its document, which may have come long ago. */
async function stopScripts(session: Session, endsAt: number): Promise<void> {
  // There may be another such script behind the first one.
  for (let lives = await answers(session); !lives && performance.now() < endsAt; lives = await answers(session)) {
    session.send('Runtime.terminateExecution').catch(() => {});
  }
}

/** Whether the page has a moment for us. */
function answers(session: Session): Promise<boolean> {
  const answered = session.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    () => true,
  );
  return within<boolean>(answered, performance.now() + ANSWER_PATIENCE, () => false);
}

async function untilLoaded(
  { session, loading, requests, door, draw }: LoadedPage,
  { retrieval, maxCharacters }: ReadyLimits,
  enough: AbortSignal | undefined,
): Promise<void> {
  const received = door.bytesReceived;
  // A time that is as short is not divided.
  const { endsAt } = retrieval;
  let letsGoAt = retrieval.left() > 2 * LETTING_GO_TIME ? endsAt - LETTING_GO_TIME : endsAt;
  while (!loading.settled && !enough?.aborted) {
    const now = performance.now();
    if (now >= endsAt) return;
    // Nobody tells of anything any more, and nobody waits: the caller has hung up.
    if (session.ended) throw new SessionGone('the page was left');
    if (now >= letsGoAt) {
      letsGoAt = endsAt;
      if (!loading.arrived) inBackground(stopScripts(session, endsAt), STOPPING);
    }
    const lookAt = Math.min(endsAt, now + LOOK_INTERVAL);
    const news = await within<unknown>(loading.next(), lookAt, () => unfinished, enough);
    // It has all that it asked for, and is still not loaded: there are things that are only done where somebody could see them.
    if (news === unfinished && loading.parsed && requests.count === 0) draw();
    const tooLarge =
      documentTooLarge(loading, maxCharacters) ?? loadsTooMuch(loading, door.bytesReceived - received, maxCharacters);
    if (tooLarge) throw tooLarge;
  }
}

/** At most `milliseconds`, until nothing more is to be expected of the page, or `enough` says so. */
export async function untilQuiet(page: LoadedPage, milliseconds: number, enough?: AbortSignal): Promise<void> {
  try {
    await (page.hasClock ? runAhead(page, milliseconds, enough) : untilSilent(page, milliseconds, enough));
  } catch (error) {
    // A page that just goes elsewhere takes no steps.
    if (!(error instanceof ProtocolError)) throw error;
  }
}
