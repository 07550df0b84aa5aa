/**
 * Waits for the effects of a step: if it navigates, the new page becomes ready like any other; what it starts in the
 * page gets its time; and if nothing happens, there is no wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inBackground } from '../../../stray-errors.ts';
import { callText } from '../in-page/in-page.ts';
import { type LoadedPage, untilQuiet, untilReady } from '../loading/ready.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
import { throwIfUnreachable } from '../visit/navigation.ts';
import type { Visit } from '../visit/visit.ts';
import { pastConsent } from '../visit/walls.ts';
import { within } from '../within.ts';
import { afterTasks, sinceChange } from './in-page-movement.ts';

/** If a page is going to navigate, this shows within this many milliseconds. */
const DEPARTURE_TIME = 300;
/** After this many milliseconds without a request or a change, the next step begins. Checked at the interval below. */
const STILL_TIME = 400;
const LOOK_INTERVAL = 100;
/** The least milliseconds that a page gets; half of it for a navigation to show. */
const MIN_TIME = 100;

/** The state of a visit when a step began. */
export interface Before {
  readonly documents: number;
}

export interface Pace {
  /** Milliseconds for what the step starts in the page. */
  readonly milliseconds: number;
  /** Whether another step follows, which itself waits for what it needs. */
  readonly goesOn: boolean;
}

export async function waitForEffects(visit: Visit, before: Before, { milliseconds, goesOn }: Pace): Promise<void> {
  const { page, request, limits } = visit;
  const { loading } = page;
  const isElsewhere = () => loading.leaving || loading.documents !== before.documents;
  await untilNavigationShows(page);
  if (!isElsewhere()) {
    await untilQuietOrStill(page, Math.max(MIN_TIME, milliseconds), goesOn);
  }
  loading.throwIfFailed();
  if (!isElsewhere()) return;
  const quietTime = goesOn ? Math.min(request.jsTimeout, Math.max(MIN_TIME, milliseconds)) : request.jsTimeout;
  await untilReady(page, quietTime, limits);
  loading.throwIfFailed();
  throwIfUnreachable(visit);
  await pastConsent(visit);
}

/** A click on a link is answered before the browser reports the navigation. */
async function untilNavigationShows({ session, frameId, loading }: LoadedPage): Promise<void> {
  const endsAt = performance.now() + DEPARTURE_TIME;
  const { documents } = loading;
  const settled = evaluateIsolated<void>(session, frameId, callText(afterTasks))
    // Answered by the browser process, after everything that the page has told it.
    .then(() => session.send('Page.getNavigationHistory'))
    .catch(() => {});
  await within<unknown>(settled, endsAt, () => undefined);
  const graceEnds = Math.min(endsAt, performance.now() + MIN_TIME / 2);
  while (!loading.leaving && loading.documents === documents && performance.now() < graceEnds) {
    await within<unknown>(loading.next(), graceEnds, () => undefined);
  }
}

async function untilQuietOrStill(page: LoadedPage, milliseconds: number, goesOn: boolean): Promise<void> {
  if (!goesOn) return untilQuiet(page, milliseconds);
  const enough = new AbortController();
  try {
    inBackground(abortWhenStill(page, enough), 'watching whether a page changes');
    await untilQuiet(page, milliseconds, enough.signal);
  } finally {
    enough.abort();
  }
}

/** Reading a page waits for sockets, workers and the like as long as it can; a next step need not. */
async function abortWhenStill(
  { session, frameId, requests, loading }: LoadedPage,
  enough: AbortController,
): Promise<void> {
  const { signal } = enough;
  while (!signal.aborted && !session.ended) {
    const asked = evaluateIsolated<number>(session, frameId, callText(sinceChange)).catch(() => 0);
    const since = await within<number>(asked, performance.now() + STILL_TIME, () => 0, signal);
    if (since >= STILL_TIME && requests.count === 0 && !loading.leaving) return enough.abort();
    await delay(LOOK_INTERVAL, undefined, { signal }).catch(() => {});
  }
}
