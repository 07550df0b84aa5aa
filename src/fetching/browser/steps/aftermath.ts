/**
 * Waits for what a step has caused: a page that it leads to becomes ready like any other, what it sets off in the page gets its time, and
 * where nothing comes of it nobody waits.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inBackground } from '../../../stray-errors.ts';
import { callText } from '../in-page/in-page.ts';
import { type LoadedPage, untilQuiet, untilReady } from '../loading/ready.ts';
import { evaluateApart } from '../reading/read-page.ts';
import { refusal } from '../visit/navigation.ts';
import type { Visit } from '../visit/visit.ts';
import { pastConsent } from '../visit/walls.ts';
import { within } from '../within.ts';
import { sinceChange, soon } from './in-page-movement.ts';

/** Milliseconds in which a page that is about to go elsewhere says so. */
const DEPARTURE_TIME = 300;
/** Milliseconds without a request or a change after which nothing more is expected before the next step, and between two looks. */
const STILL_TIME = 400;
const LOOK_INTERVAL = 100;
/** Milliseconds that a page gets in any case, and those for it to answer. */
const LEAST_TIME = 100;

/** What can be told of how far a visit was when a step began. */
export interface Before {
  readonly documents: number;
}

export interface Pace {
  /** Milliseconds for what it sets off in the page. */
  readonly milliseconds: number;
  /** Whether another step follows, which waits for what it needs itself. */
  readonly goesOn: boolean;
}

/** `netError` is asked why a document did not come. */
export async function untilCaused(
  visit: Visit,
  before: Before,
  { milliseconds, goesOn }: Pace,
  netError: () => string | undefined,
): Promise<void> {
  const { page, request, limits } = visit;
  const { loading } = page;
  const isElsewhere = () => loading.leaving || loading.documents !== before.documents;
  await untilToldOfLeaving(page);
  if (!isElsewhere()) {
    await untilQuietOrStill(page, Math.max(LEAST_TIME, milliseconds), goesOn);
  }
  loading.throwIfFailed();
  if (!isElsewhere()) return;
  const quietTime = goesOn ? Math.min(request.jsTimeout, Math.max(LEAST_TIME, milliseconds)) : request.jsTimeout;
  await untilReady(page, quietTime, limits);
  loading.throwIfFailed();
  if (loading.unreachable !== undefined) throw refusal(visit, hostOf(loading.unreachable), netError());
  await pastConsent(visit);
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url;
}

/** A click on a link is answered before the browser tells that it goes there. */
async function untilToldOfLeaving({ session, frameId, loading }: LoadedPage): Promise<void> {
  const endsAt = performance.now() + DEPARTURE_TIME;
  const { documents } = loading;
  const settled = evaluateApart<void>(session, frameId, callText(soon))
    // The browser's own process answers this, behind what the page has told it.
    .then(() => session.send('Page.getNavigationHistory'))
    .catch(() => {});
  await within<unknown>(settled, endsAt, () => undefined);
  const graceEnds = Math.min(endsAt, performance.now() + LEAST_TIME / 2);
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

/** Sockets, workers and the like are waited for without end where the page is to be read: a next step needs not wait for them. */
async function abortWhenStill(
  { session, frameId, requests, loading }: LoadedPage,
  enough: AbortController,
): Promise<void> {
  const { signal } = enough;
  while (!signal.aborted && !session.ended) {
    const asked = evaluateApart<number>(session, frameId, callText(sinceChange)).catch(() => 0);
    const since = await within<number>(asked, performance.now() + STILL_TIME, () => 0, signal);
    if (since >= STILL_TIME && requests.count === 0 && !loading.leaving) return enough.abort();
    await delay(LOOK_INTERVAL, undefined, { signal }).catch(() => {});
  }
}
