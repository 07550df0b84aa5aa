/** Gets past what stands before the page: those who ask for consent, and challenges that pass by themselves. */
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

/** Milliseconds that answering those who ask for consent may take, and how many documents are answered one after another. */
const CONSENT_TIME = 5_000;
const MOST_CONSENTS = 3;

/** What is behind those who ask for consent is the page: waited for like any other. Gives an answer where it never stays. */
export async function pastConsent(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { loading, frames } = page;
  const time = limits.retrieval.part('consent', CONSENT_TIME);
  for (let count = 0; count < MOST_CONSENTS; count += 1) {
    const { documents, answer, givenUp, url } = loading;
    const isPage = answer === undefined || isPageStatus(answer.status, request);
    if (!limits.answersConsent || givenUp || !isPage) return undefined;
    if (!(await passConsent(page, time))) return undefined;
    const { changes } = frames;
    loading.scrolledThrough = false;
    const early = await untilReadyFor(visit);
    // It may go on asking in a frame that came late.
    if (early || (loading.documents === documents && frames.changes === changes)) return early;
    // A "no" may lead out of the site: what was asked for is where it was.
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

/** The page behind a challenge that passes by itself. */
export async function readPast(visit: Visit, work: InPageWork | undefined): Promise<PageReading> {
  const { page, request, limits } = visit;
  const { documents } = page.loading;
  const reading = await pastChallenge(page, await read(visit, work), () => read(visit, work), request, limits);
  if (page.loading.documents === documents) return reading;
  // It may ask for consent, now that it is there.
  await pastConsent(visit);
  return read(visit, work);
}
