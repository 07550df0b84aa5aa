/**
 * Waits for a challenge that browsers pass by themselves: its script computes something, sets a cookie and loads the
 * page again. Decides nothing about other pages, and solves no challenge.
 */
import { findChallenge } from '../../challenges/find-challenge.ts';
import { FetchFailure } from '../../failure.ts';
import type { PageRequest } from '../../page.ts';
import type { PageReading } from '../in-page/in-page.ts';
import { within } from '../within.ts';
import type { Loading } from './loading.ts';
import { type LoadedPage, type ReadyLimits, untilQuiet, untilReady } from './ready.ts';

/** Milliseconds between two checks of a page that may change without navigating. */
const INTERVAL = 250;
/** The longest wait in milliseconds if another exit can be tried afterward, and its share of the remaining time. */
const MAX_BRIEF_WAIT = 5_000;
const SHARE = 1 / 2;

/** Returns the page once it is no longer a challenge, or the challenge if waiting did not help. */
export async function pastChallenge(
  page: LoadedPage,
  first: PageReading,
  read: () => Promise<PageReading>,
  request: PageRequest,
  limits: ReadyLimits,
): Promise<PageReading> {
  const { retrieval } = limits;
  const left = retrieval.left();
  const time = retrieval.part('challenge', request.mayClimb ? Math.min(MAX_BRIEF_WAIT, left * SHARE) : left);
  let reading = first;
  while (mayPass(reading, page.loading) && !time.isOver) {
    // The element that the caller waits for was there first.
    if (page.loading.still === undefined) await untilQuiet(page, Math.min(request.jsTimeout, time.left()));
    if (!mayPass(reading, page.loading)) break;
    await within<unknown>(page.loading.next(), Math.min(time.endsAt, performance.now() + INTERVAL), () => undefined);
    try {
      if (!page.loading.settled) await untilReady(page, request.jsTimeout, { ...limits, retrieval: time });
    } catch (error) {
      if (isEndless(error)) return reading;
      throw error;
    }
    reading = await read();
  }
  return reading;
}

/** Whether the error says that the page went through too many documents. */
export function isEndless(error: unknown): boolean {
  return error instanceof FetchFailure && error.code === 'target_error';
}

export function isChallenge(reading: PageReading, loading: Answered): boolean {
  return challengeIn(reading, loading) !== undefined;
}

function mayPass(reading: PageReading, loading: Answered): boolean {
  return challengeIn(reading, loading)?.passesAlone ?? false;
}

type Answered = Pick<Loading, 'answer' | 'still'>;

function challengeIn({ status, html, url, contentType }: PageReading, { answer, still: isStill = false }: Answered) {
  if (contentType !== 'text/html') return undefined;
  return findChallenge({ status, headers: answer?.headers ?? {}, html, url, isRendered: true, isStill });
}
