/** Gets past what is shown before the page: requests for consent, and challenges that pass by themselves. */
import { isPageStatus } from '../../outcomes.ts';
import type { InPageWork } from '../../page.ts';
import { passConsent } from '../consent/pass-consent.ts';
import type { PageReading } from '../in-page/in-page.ts';
import { pastChallenge } from '../loading/past-challenge.ts';
import type { BrowserAnswer } from './judge-reading.ts';
import { goTo, refusal } from './navigation.ts';
import { untilReadyFor } from './readiness.ts';
import { read } from './reading.ts';
import type { Visit } from './visit.ts';

/** Milliseconds for answering requests for consent, and the most documents that are answered one after another. */
const CONSENT_TIME = 5_000;
const MAX_CONSENTS = 3;

/** Answers requests for consent and waits for the page behind them. Returns an answer if that page keeps reloading. */
export async function pastConsent(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { loading, frames } = page;
  const time = limits.retrieval.part('consent', CONSENT_TIME);
  for (let count = 0; count < MAX_CONSENTS; count += 1) {
    const { documents, answer, givenUp, url } = loading;
    const isPage = answer === undefined || isPageStatus(answer.status, request);
    if (!limits.answersConsent || givenUp || !isPage) return undefined;
    if (!(await passConsent(page, time))) return undefined;
    const { changes } = frames;
    loading.scrolledThrough = false;
    loading.fits = false;
    const early = await untilReadyFor(visit);
    // It may ask again in a frame that arrived late.
    if (early || (loading.documents === documents && frames.changes === changes)) return early;
    // A refusal may lead to another site: goes back to the address that was requested.
    if (isSamePlace(url, visit.url.href) && !isSamePlace(url, loading.url)) return comeBack(visit, url);
  }
  return undefined;
}

function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  return a?.origin === b?.origin && a?.pathname === b?.pathname;
}

async function comeBack(visit: Visit, address: string): Promise<BrowserAnswer | undefined> {
  const errorText = await goTo(visit, address);
  if (errorText !== undefined) throw refusal(visit, new URL(address).hostname, errorText);
  return untilReadyFor(visit);
}

/** Reads the page, or the page behind a challenge that passes by itself. */
export async function readPast(visit: Visit, work: InPageWork | undefined): Promise<PageReading> {
  const { page, request, limits } = visit;
  const { documents } = page.loading;
  const reading = await pastChallenge(page, await read(visit, work), () => read(visit, work), request, limits);
  if (page.loading.documents === documents) return reading;
  // The page behind the challenge may ask for consent.
  await pastConsent(visit);
  return read(visit, work);
}
