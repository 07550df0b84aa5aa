/**
 * Decides when a page is ready: when it has loaded and nothing is pending any more, and again after each navigation of
 * its own. When time runs out, whatever has arrived is used.
 */
import type { TimeLimit } from '../../../deadline.ts';
import { inBackground } from '../../../stray-errors.ts';
import type { Door } from '../../egress/gateway/gateway.ts';
import { ProtocolError, type Session, SessionGone } from '../protocol/protocol-client.ts';
import type { AttachedFrames } from '../reading/attached-frames.ts';
import { documentTooLarge, loadsTooMuch } from '../reading/page-size.ts';
import type { PageWorkers } from '../tab/page-workers.ts';
import type { RequestsInFlight } from '../tab/requests-in-flight.ts';
import type { SilentHosts } from '../tab/silent-hosts.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';
import { untilSilent } from './real-time-quiet.ts';
import type { ReceivedTexts } from './received-scripts.ts';
import { runAhead } from './run-ahead.ts';

/** Milliseconds between two checks while a page loads. */
const LOOK_INTERVAL = 100;
/**
 * Milliseconds after which a host that cannot be connected to is given up, so that a dead one neither holds up the load
 * event nor hides what is below its script. By then the connection was asked for three times (after 1 and 3 seconds),
 * and a proxy has had time for it; browsers wait for minutes.
 */
const DEAD_AFTER = 5_000;
/**
 * Milliseconds after which a host is given up that accepts connections and answers nothing, if only images and the like
 * are to come from there, which a page says the same without. Others get half of the page's time, but at least the
 * second one.
 */
const SILENT_LOOKS_AFTER = 5_000;
const SILENT_AFTER = 6_000;
/** Milliseconds for a document that arrives just when time runs out. */
const COMMIT_GRACE = 300;
const STOP_TIMEOUT = 500;
/** Scripts that block the page are stopped from this many milliseconds before time runs out. */
const UNBLOCKING_TIME = 2_000;
const ANSWER_TIMEOUT = 150;
/**
 * Milliseconds for the end of a document that may have arrived already, but that a blocked page could not process yet.
 */
const ARRIVAL_GRACE = 150;

/**
 * A page that was shown this often at one address, for so many milliseconds each time, only comes back to it: a
 * dashboard, or a page that waits for its result. A page that sets a cookie and loads itself again does so once.
 */
const [SHOWN_ENOUGH, SHOWN_FOR] = [2, 500];

export interface ReadyLimits {
  readonly maxCharacters: number;
  /** When the page must have arrived. */
  readonly retrieval: TimeLimit;
}

const unfinished = Symbol('unfinished');
const STOPPING = 'stopping the scripts of a page';

/** A page that is being loaded, with what is known about it. */
export interface LoadedPage {
  readonly session: Session;
  readonly frameId: string;
  readonly frames: AttachedFrames;
  /** Whether our clock runs in it. */
  readonly hasClock: boolean;
  readonly loading: Loading;
  readonly requests: RequestsInFlight;
  readonly silentHosts: SilentHosts;
  readonly workers: PageWorkers | undefined;
  readonly received: ReceivedTexts;
  readonly door: Door;
  /** Whether the content of its frames is part of the answer, or may become one. */
  readonly framesMatter: boolean;
  /** Whether its images must be loaded even if no script notices that. */
  readonly imagesMatter: boolean;
  /** Makes the browser draw it from now on. */
  readonly draw: () => void;
  /** The scale at which it is drawn: input coordinates are in those pixels. */
  readonly pictureScale: number;
  /** Whether only the visible part matters, as for a screenshot of it. */
  readonly onlyScreen: boolean;
  /** The selector of an element that is waited for. */
  readonly wanted?: string | undefined;
}

/** Returns early when `enough` is aborted, without stopping the page. */
export async function untilReady(
  page: LoadedPage,
  jsTimeout: number,
  limits: ReadyLimits,
  enough?: AbortSignal,
): Promise<void> {
  const { loading } = page;
  const shown = new Map<string, number>();
  /** When the time of the first document is over. */
  let endsAt = Number.POSITIVE_INFINITY;
  for (;;) {
    await untilLoaded(page, limits, enough);
    loading.throwIfFailed();
    const { documents } = loading;
    if (loading.settled) {
      const began = performance.now();
      endsAt = Math.min(endsAt, began + jsTimeout);
      const [address = ''] = loading.url.split(/[?#]/, 1);
      const times = shown.get(address) ?? 0;
      const milliseconds = times < SHOWN_ENOUGH ? jsTimeout : Math.min(jsTimeout, endsAt - began);
      if (milliseconds > 0) await untilQuiet(page, milliseconds, enough);
      if (performance.now() - began >= SHOWN_FOR) shown.set(address, times + 1);
    }
    loading.throwIfFailed();
    if (enough?.aborted) return;
    const stays = loading.documents === documents && !loading.leaving;
    if (stays && loading.settled) return;
    if (limits.retrieval.isOver) return settle(page);
  }
}

/** Time has run out: stops loading, so that the page does not change while it is read. */
async function settle({ session, loading }: LoadedPage): Promise<void> {
  loading.givenUp = true;
  // A document that has only just arrived, or is just arriving, would be empty.
  const grace = COMMIT_GRACE - loading.millisecondsWhole;
  await briefly(loading, () => loading.settled || !loading.arrived, grace);
  if (!loading.arrived) {
    inBackground(stopScripts(session, performance.now() + ARRIVAL_GRACE), STOPPING);
    // A page that answers has processed everything that had arrived.
    await Promise.race([answers(session), briefly(loading, () => loading.arrived, ARRIVAL_GRACE)]);
    if (!loading.arrived) return;
  }
  if (loading.settled) return;
  const stopped = session.send('Page.stopLoading').catch(() => {});
  await within<unknown>(stopped, performance.now() + STOP_TIMEOUT, () => unfinished);
}

async function briefly(loading: Loading, holds: () => boolean, milliseconds: number): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  while (!holds() && performance.now() < endsAt) await within<unknown>(loading.next(), endsAt, () => unfinished);
}

/**
 * A script that never ends also keeps the page from processing the end of its document, which may have arrived long
 * ago.
 */
async function stopScripts(session: Session, endsAt: number): Promise<void> {
  // Another such script may follow the first one.
  for (let lives = await answers(session); !lives && performance.now() < endsAt; lives = await answers(session)) {
    session.send('Runtime.terminateExecution').catch(() => {});
  }
}

/** Whether the page answers, i.e. no script blocks it. */
function answers(session: Session): Promise<boolean> {
  const answered = session.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    () => true,
  );
  return within<boolean>(answered, performance.now() + ANSWER_TIMEOUT, () => false);
}

async function untilLoaded(
  { session, loading, requests, silentHosts, door, draw }: LoadedPage,
  { retrieval, maxCharacters }: ReadyLimits,
  enough: AbortSignal | undefined,
): Promise<void> {
  const received = door.bytesReceived;
  // If the time is too short, none of it is set aside for stopping scripts.
  const { endsAt } = retrieval;
  let unblockAt = retrieval.left() > 2 * UNBLOCKING_TIME ? endsAt - UNBLOCKING_TIME : endsAt;
  const patience = Math.max(SILENT_AFTER, retrieval.left() / 2);
  while (!loading.settled && !enough?.aborted) {
    const now = performance.now();
    if (now >= endsAt) return;
    // There will be no more events, and nobody is waiting: the caller has disconnected.
    if (session.ended) throw new SessionGone('the page was left');
    if (now >= unblockAt) {
      unblockAt = endsAt;
      if (!loading.arrived) inBackground(stopScripts(session, endsAt), STOPPING);
    }
    const lookAt = Math.min(endsAt, now + LOOK_INTERVAL);
    const news = await within<unknown>(loading.next(), lookAt, () => unfinished, enough);
    // While no document is on its way, only resources of this one are.
    if (loading.millisecondsWhole > 0) {
      door.giveUpDials(DEAD_AFTER);
      giveUpSilent(silentHosts, door, patience);
    }
    // No request is open, and it still has not loaded: some things happen only if the page is drawn.
    if (news === unfinished && loading.parsed && requests.count === 0) draw();
    const tooLarge =
      documentTooLarge(loading, maxCharacters) ?? loadsTooMuch(loading, door.bytesReceived - received, maxCharacters);
    if (tooLarge) throw tooLarge;
  }
}

function giveUpSilent(hosts: SilentHosts, door: Door, patience: number): void {
  for (const { target, askedFor, sentFor, onlyLooks } of hosts.all) {
    // A host that does not even begin to encrypt is sent no request. A connection may be older than the first one.
    const silence = Math.max(sentFor, Math.min(askedFor, door.silence(target)));
    if (silence >= (onlyLooks ? SILENT_LOOKS_AFTER : patience)) door.giveUp(target);
  }
}

/** Waits until nothing more is expected from the page, for at most `milliseconds` or until `enough` is aborted. */
export async function untilQuiet(page: LoadedPage, milliseconds: number, enough?: AbortSignal): Promise<void> {
  const { loading } = page;
  const { documents } = loading;
  try {
    const still = await (page.hasClock
      ? runAhead(page, milliseconds, enough)
      : untilSilent(page, milliseconds, enough));
    // What was waited for may not stay.
    if (enough?.aborted) loading.timeEndsAt = 0;
    else if (loading.documents === documents) loading.still = still && !loading.willRefresh;
  } catch (error) {
    // A page that is navigating does not answer.
    if (!(error instanceof ProtocolError)) throw error;
  }
}
