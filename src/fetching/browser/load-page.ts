/**
 * One page in one tab: goes there, waits for load and until the page has nothing more to do, runs the caller's script, reads.
 * Nothing here outlives the time that the request has; a page that cannot be read is a typed failure.
 */

import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { FetchFailure } from '../failure.ts';
import { basicCredentials } from '../http/basic-credentials.ts';
import { isHtml } from '../http/content-kind.ts';
import { parseMediaType } from '../http/media-type.ts';
import { withoutCredentials } from '../http/redirect.ts';
import { isPageStatus, verdictOf } from '../outcomes.ts';
import type { InPageWork, PageRequest, ScriptOutcome, Selected } from '../page.ts';
import { retrievalTimeout } from '../target-url.ts';
import { isPageType } from './answer-head.ts';
import { AttachedFrames } from './attached-frames.ts';
import { passConsent, prepareConsent } from './consent/pass-consent.ts';
import { DocumentEnd } from './document-end.ts';
import { DocumentRequests, type ShownInstead, type TakenAnswer } from './document-requests.ts';
import { untilElement, untilReadyOrElement } from './element.ts';
import { callText, type PageReading } from './in-page.ts';
import { type EncodingEvidence, encodingEvidence } from './in-page-encoding.ts';
import { answerOf, type BrowserAnswer, elementMissing, endless, refusalOf } from './judge-reading.ts';
import { Loading } from './loading.ts';
import { failureOfNetError } from './net-errors.ts';
import { EVIDENCE_CHARACTERS, isDoubtful } from './page-encoding.ts';
import { isChallenge, isEndless, pastChallenge } from './past-challenge.ts';
import { pageEncoding, rawAnswer, shownInstead, wantsRest } from './raw-answer.ts';
import { evaluateApart, neverStays, readPage } from './read-page.ts';
import { type LoadedPage, type ReadyLimits, untilQuiet, untilReady } from './ready.ts';
import { RequestsInFlight } from './requests-in-flight.ts';
import { runScript } from './run-script.ts';
import { FindingsTooLarge, searchInside } from './search-trees.ts';
import { readingEnd, shownParts } from './shown-parts.ts';
import type { Tab } from './tab.ts';
import { within } from './within.ts';

export type { BrowserAnswer } from './judge-reading.ts';

/** Milliseconds of the request that a script must leave for reading the page. */
const READING_RESERVE = 2_500;

/** Milliseconds by which a request whose time is over is told so. */
const TELLING_GRACE = 200;

/** Milliseconds that answering those who ask for consent may take, and how many documents are answered one after another. */
const CONSENT_TIME = 5_000;
const MOST_CONSENTS = 3;

export interface LoadLimits extends ReadyLimits {
  /** Whether pages that ask for consent are answered. */
  readonly answersConsent: boolean;
}

/** One load, with all that it is done with. */
interface Visit {
  readonly tab: Tab;
  readonly page: LoadedPage;
  readonly requests: DocumentRequests;
  readonly end: DocumentEnd;
  readonly request: PageRequest;
  readonly url: URL;
  readonly limits: LoadLimits;
}

export async function loadPage(tab: Tab, request: PageRequest, url: URL, limits: LoadLimits): Promise<BrowserAnswer> {
  const visit = beginVisit(tab, request, url, limits);
  if (limits.answersConsent) prepareConsent();
  const prepared = Promise.all([
    tab.dressAs(request.device, request.country),
    visit.requests.start(),
    mayNeedFrames(request, url) && tab.draw(),
  ]);
  await within(prepared, limits.retrieveBy, () => late(visit));
  const early =
    (await navigate(visit)) ??
    (await untilReadyFor(visit)) ??
    (await inRightEncoding(visit)) ??
    toldInTime(visit) ??
    (await pastConsent(visit)) ??
    (await answerOfNoPage(visit)) ??
    (await untilElementOfPage(visit));
  if (early) return early;
  const { inPage } = request;
  return inPage?.script === undefined
    ? conclude(visit, await readPast(visit, inPage))
    : readAfterScript(visit, inPage.script);
}

/** The caller's script may ask for frames, and so may what is still waited for when the page is ready; a fragment is scrolled to. */
function mayNeedFrames({ waitFor, inPage }: PageRequest, url: URL): boolean {
  return waitFor !== undefined || inPage?.script !== undefined || url.hash !== '';
}

/** Selectors and scripts look into frames as well. */
function doFramesMatter({ takesFrames, waitFor, inPage }: PageRequest): boolean {
  const { script, selectors } = inPage ?? {};
  return takesFrames === true || waitFor !== undefined || script !== undefined || selectors !== undefined;
}

function beginVisit(tab: Tab, request: PageRequest, url: URL, limits: LoadLimits): Visit {
  const { session, frameId } = tab.begin();
  const { errorOnRedirect } = request;
  const { door, style } = tab;
  const loading = new Loading(session, { frameId, url: withoutCredentials(url).href, stopAtRedirect: errorOnRedirect });
  const requests = new DocumentRequests(session, {
    url,
    headers: headersOf(request, url),
    frameId,
    mostBytes: limits.maxCharacters,
    onRedirect: errorOnRedirect ? (redirect) => loading.redirected(redirect) : undefined,
    onForeignScheme: (redirect, to) => loading.leavesWeb(redirect, to),
    worthReading: (head, start) => wantsRest(head, start, request),
    showInstead: (taken) => shownInstead(taken, request),
  });
  const inFlight = new RequestsInFlight(session, frameId);
  const draw = () => {
    tab.draw().catch(() => {});
  };
  const frames = new AttachedFrames(session, frameId);
  const page = {
    session,
    frameId,
    frames,
    hasClock: style.hasClock,
    loading,
    requests: inFlight,
    door,
    framesMatter: doFramesMatter(request),
    draw,
  };
  return { tab, page, requests, end: new DocumentEnd(session, frameId), request, url, limits };
}

/** Gives an answer where there is no page to show: what came is the answer. */
async function navigate(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests, url } = visit;
  const errorText = await goTo(visit, withoutCredentials(url).href);
  page.loading.throwIfFailed();
  const { taken, refusedHost } = requests;
  if (refusedHost !== undefined) throw refusal(visit, refusedHost);
  if (taken && errorText !== undefined) return concludeRaw(visit, taken);
  if (errorText === undefined) return undefined;
  if (PAGELESS.has(errorText)) throw download(url);
  throw refusal(visit, page.loading.requestedHost ?? url.hostname, errorText);
}

/** Resolves when the document begins to come, with the browser's error where none does. */
async function goTo(visit: Visit, address: string): Promise<string | undefined> {
  const sent = visit.page.session.send('Page.navigate', { url: address });
  const { errorText } = await within(sent, visit.limits.retrieveBy, () => late(visit));
  return errorText;
}

/** Why the gateway or the browser did not get there, with the redirect that led there. */
function refusal({ page, url }: Visit, host: string, errorText = 'net::ERR_FAILED'): FetchFailure {
  const { loading, door } = page;
  const failure = door.failures.get(host) ?? failureOfNetError(errorText, host, loading.requestedPort);
  return loading.afterRedirect(failure, withoutCredentials(url).href);
}

async function concludeRaw({ requests, request, limits }: Visit, taken: TakenAnswer): Promise<BrowserAnswer> {
  const answer = await rawAnswer(taken, limits.maxCharacters, request);
  await requests.stop();
  return answer;
}

/** Goes to the document that is shown once more, to have its bytes: what the browser makes of them is not the answer. */
async function takeAgain(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests } = visit;
  await requests.planNext('take');
  await goTo(visit, page.loading.url);
  return requests.taken && concludeRaw(visit, requests.taken);
}

/** A page that declares no encoding, and was read in one that it is not in, is shown once more in its own. */
async function inRightEncoding(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests, limits } = visit;
  const { session, frameId, loading } = page;
  const { head } = requests;
  if (!head || requests.taken || loading.documents !== 1 || !loading.arrived) return undefined;
  const { essence, charset } = parseMediaType(head.contentType);
  if (!isHtml(essence) || (charset !== undefined && normalizeEncoding(charset) !== null)) return undefined;
  const evidence = evaluateApart<EncodingEvidence>(
    session,
    frameId,
    callText(encodingEvidence, EVIDENCE_CHARACTERS),
  ).catch(() => undefined);
  const found = await within<EncodingEvidence | undefined>(evidence, limits.retrieveBy, () => undefined);
  if (!found || !isDoubtful(found, new URL(head.url).hostname)) return undefined;
  const shown = (taken: TakenAnswer): ShownInstead => ({
    contentType: `text/html; charset=${pageEncoding(taken)}`,
    body: taken.bytes,
  });
  await requests.planNext(shown);
  const errorText = await goTo(visit, loading.url);
  if (errorText !== undefined) throw refusal(visit, new URL(loading.url).hostname, errorText);
  return untilReadyFor(visit);
}

/** Gives an answer where the page never stays: a challenge that loads itself again and again is one all the same. */
async function untilReadyFor(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { loading } = page;
  const { waitFor: selector, errorOn404, errorOnRedirect, jsTimeout } = request;
  try {
    // A page that is not to redirect gets the time to do so.
    if (selector === undefined || errorOnRedirect) await untilReady(page, jsTimeout, limits);
    else await untilReadyOrElement(page, { selector, errorOn404 }, jsTimeout, limits);
    return undefined;
  } catch (error) {
    if (!isEndless(error)) throw error;
    const reading = await read(visit, undefined);
    if (isChallenge(reading)) return answerOf(reading, loading);
    throw loading.endless ? endless(reading, loading) : error;
  }
}

/** Half a document is none: whoever waits for it is told at once, and not only when what there is of it has been read. */
function toldInTime(visit: Visit): undefined {
  const { loading } = visit.page;
  if (loading.givenUp && !loading.arrived && visit.request.waitFor === undefined) throw late(visit);
}

/** What is behind those who ask for consent is the page: waited for like any other. Gives an answer where it never stays. */
async function pastConsent(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { loading, frames } = page;
  const endsAt = Math.min(limits.retrieveBy, performance.now() + CONSENT_TIME);
  for (let count = 0; count < MOST_CONSENTS; count += 1) {
    const { documents, answer, givenUp, url } = loading;
    const isPage = answer === undefined || isPageStatus(answer.status, request);
    if (!limits.answersConsent || givenUp || !isPage) return undefined;
    if (!(await passConsent(page, endsAt))) return undefined;
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

/** What is no page has neither the element that is waited for nor what a script is for: it is the answer at once. */
async function answerOfNoPage(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { waitFor, inPage } = visit.request;
  if (waitFor === undefined && inPage?.script === undefined) return undefined;
  const reading = await readPast(visit, undefined);
  refuse(visit, reading);
  return isFailure(visit, reading) ? conclude(visit, reading) : undefined;
}

/** Gives an answer where the page turns into what is none meanwhile. */
async function untilElementOfPage(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { waitFor: selector, errorOn404 } = request;
  if (selector === undefined) return undefined;
  while (!(await untilElement(page, { selector, errorOn404 }, limits.retrieveBy))) {
    const read = readPast(visit, { selectors: [selector], firstOnly: true });
    const isOver = performance.now() >= limits.retrieveBy;
    // A page that is too busy to be read keeps nobody waiting who is to be told that the time is over.
    const unread = { url: page.loading.url, status: page.loading.answer?.status ?? 0, html: '' };
    const missing = () => elementMissing(selector, request, unread, page.loading);
    const reading = await (isOver ? within(read, performance.now() + TELLING_GRACE, missing) : read);
    if (isFailure(visit, reading)) return conclude(visit, reading);
    // It came with the last of the time: nobody is told that what is in the body is missing.
    if (reading.selected?.[0]?.count) return undefined;
    if (performance.now() >= limits.retrieveBy) throw elementMissing(selector, request, reading, page.loading);
  }
  return undefined;
}

async function readAfterScript(visit: Visit, source: string): Promise<BrowserAnswer> {
  const { page, request, limits } = visit;
  const { jsTimeout, deadline, inPage } = request;
  const milliseconds = Math.max(1, Math.min(jsTimeout, Math.floor(deadline.remaining() - READING_RESERVE)));
  const endsAt = performance.now() + milliseconds;
  inPage?.onScript?.(visit.tab.owner.route.exit);
  const script = await runScript(page.session, source, milliseconds, limits.maxCharacters);
  await afterScript(page, endsAt, limits);
  return conclude(visit, await read(visit, inPage), script);
}

/** What the script has begun gets the rest of its time; a page that it led to is waited for. */
async function afterScript(page: LoadedPage, endsAt: number, limits: LoadLimits): Promise<void> {
  const { loading } = page;
  const left = () => Math.max(1, Math.floor(endsAt - performance.now()));
  const { documents } = loading;
  await untilQuiet(page, left()).catch(() => {});
  if (!loading.leaving && loading.documents === documents) return;
  await untilReady(page, left(), { ...limits, retrieveBy: Math.max(endsAt, limits.retrieveBy) });
}

/** What was read is the answer, unless it is less than a whole document, or the browser's own view of something that is no page. */
async function conclude(visit: Visit, reading: PageReading, script?: ScriptOutcome): Promise<BrowserAnswer> {
  const { page, requests } = visit;
  const { loading } = page;
  refuse(visit, reading);
  if (loading.givenUp && !loading.arrived) throw late(visit);
  if (reading.unborn) throw neverStays();
  if (!isPage(reading)) {
    const isFirst = requests.taken !== undefined && loading.documents === 1;
    const raw = isFirst ? await concludeRaw(visit, requests.taken) : await takeAgain(visit);
    if (raw) return { ...raw, isRaw: script === undefined, script };
  }
  const { html, frames } = await shownParts(page, reading, visit.request, visit.limits.maxCharacters);
  await requests.stop();
  const answer = answerOf({ ...reading, html }, loading, script, frames);
  const head = loading.documents === 1 ? requests.head : undefined;
  const mayBeCut = await within(visit.end.mayBeCut(), readingEnd(visit.request.deadline), () => false);
  return { ...answer, ...(head && { headers: head.headers }), ...(mayBeCut && { mayBeCut }) };
}

/** Whether a browser shows the document itself: not a viewer, not its complaint about XML, not the text of a PDF. */
function isPage({ contentType, html }: PageReading): boolean {
  if (!isPageType(contentType)) return false;
  if (!isHtml(contentType)) return !html.includes('<parsererror ');
  return !/^(?:<!doctype[^>]*>)?\s*<html><head><\/head><body>\s*(?:<pre[^>]*>)?%PDF-/i.test(html.slice(0, 200));
}

function refuse({ page, url, limits }: Visit, reading: PageReading): void {
  const refusal = refusalOf(reading, { ...page, host: url.hostname, mostBytes: limits.maxCharacters });
  if (refusal) throw refusal;
}

function isFailure({ page, request }: Visit, reading: PageReading): boolean {
  return verdictOf(answerOf(reading, page.loading), request).failure !== undefined;
}

async function read(visit: Visit, work: InPageWork | undefined): Promise<PageReading> {
  const { page, request, limits } = visit;
  const { session, frameId } = page;
  const reading = await readPage({ session, frameId, maxCharacters: limits.maxCharacters }, work, request);
  return reading.selected && work?.selectors ? searchedInside(visit, reading, reading.selected, work) : reading;
}

/** For selectors that match nothing in the document, with what is in its open shadow trees and frames. */
async function searchedInside(
  { page, request, limits }: Visit,
  reading: PageReading,
  selected: readonly Selected[],
  { selectors = [], firstOnly = false }: InPageWork,
): Promise<PageReading> {
  const all = [...selected];
  let room = limits.maxCharacters - selected.reduce((sum, { text }) => sum + text.length, 0);
  try {
    for (const [at, selector] of selectors.entries()) {
      if (all[at]?.count !== 0) continue;
      const search = { selector, firstOnly, existence: false, maxCharacters: Math.max(0, room) };
      const found = await searchInside(page, search, readingEnd(request.deadline));
      const text = firstOnly ? (found[0] ?? '') : JSON.stringify(found);
      room -= text.length;
      all[at] = { count: found.length, text };
    }
  } catch (error) {
    if (!(error instanceof FindingsTooLarge)) throw error;
    return { ...reading, selected: undefined, selectionTooLarge: true };
  }
  return { ...reading, selected: all };
}

/** The page behind a challenge that passes by itself. */
async function readPast(visit: Visit, work: InPageWork | undefined): Promise<PageReading> {
  const { page, request, limits } = visit;
  const { documents } = page.loading;
  const reading = await pastChallenge(page, await read(visit, work), () => read(visit, work), request, limits);
  if (page.loading.documents === documents) return reading;
  // It may ask for consent, now that it is there.
  await pastConsent(visit);
  return read(visit, work);
}

function late({ request }: Visit): FetchFailure {
  return retrievalTimeout(request.timeout);
}

/** There was an answer. The second: full browsers that others started would ask a person for credentials, instead of showing a 401. */
const PAGELESS = new Set(['net::ERR_ABORTED', 'net::ERR_INVALID_AUTH_CREDENTIALS']);

/** The caller's headers, with the URL's userinfo as Basic credentials: so nothing is left in the browser's memory of logins. */
function headersOf({ headers }: PageRequest, url: URL): Readonly<Record<string, string>> {
  const authorization = basicCredentials(url);
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return authorization === undefined || named ? headers : { ...headers, Authorization: authorization };
}

function download(url: URL): FetchFailure {
  return new FetchFailure('target_error', 'The target page is a download, not a page', {
    finalUrl: withoutCredentials(url).href,
  });
}
