/**
 * One page in one tab: goes there, waits for load and until the page has nothing more to do, runs the caller's script, reads.
 * Nothing here outlives the time that the request has; a page that cannot be read is a typed failure.
 */
import { FetchFailure } from '../failure.ts';
import { basicCredentials } from '../http/basic-credentials.ts';
import { MAX_REDIRECTS, withoutCredentials } from '../http/redirect.ts';
import { type Answer, targetAnswer } from '../outcomes.ts';
import type { InPageWork, PageRequest, ScriptOutcome } from '../page.ts';
import { retrievalTimeout } from '../target-url.ts';
import { DocumentRequests } from './document-requests.ts';
import type { PageReading } from './in-page.ts';
import { Loading, tooManyRedirects } from './loading.ts';
import { brokenOff, failureOfNetError } from './net-errors.ts';
import { isChallenge, isEndless, pastChallenge } from './past-challenge.ts';
import type { Session } from './protocol-client.ts';
import { neverStays, readPage } from './read-page.ts';
import { type LoadedPage, type ReadyLimits, untilElement, untilQuiet, untilReady } from './ready.ts';
import { RequestsInFlight } from './requests-in-flight.ts';
import { runScript } from './run-script.ts';
import type { Tab } from './tab.ts';
import { within } from './within.ts';

export interface BrowserAnswer extends Answer {
  readonly selected: string[][] | undefined;
  readonly script: ScriptOutcome | undefined;
}

/** Milliseconds of the request that a script must leave for reading the page. */
const READING_RESERVE = 2_500;

export type LoadLimits = ReadyLimits;

export async function loadPage(tab: Tab, request: PageRequest, url: URL, limits: LoadLimits): Promise<BrowserAnswer> {
  const late = () => retrievalTimeout(request.timeout);
  const { session, frameId } = tab.begin();
  const { errorOnRedirect, jsTimeout, waitFor, inPage } = request;
  const loading = new Loading(session, { frameId, url: withoutCredentials(url).href, stopAtRedirect: errorOnRedirect });
  const inFlight = new RequestsInFlight(session);
  const { door, style } = tab;
  const page: LoadedPage = { session, frameId, hasClock: style.hasClock, loading, requests: inFlight, door };
  const requests = new DocumentRequests(session, {
    url,
    headers: headersOf(request, url),
    frameId,
    onRedirect: errorOnRedirect ? (redirect) => loading.redirected(redirect) : undefined,
    onTooManyRedirects: () => loading.redirectedTooOften(),
  });
  const prepared = Promise.all([tab.dressAs(request.device, request.country), requests.start()]);
  await within(prepared, limits.retrieveBy, late);
  const pageless = await navigate(tab, session, loading, requests, request, url, limits);
  if (pageless) return pageless;
  const place = { session, frameId, maxCharacters: limits.maxCharacters };
  const read = (work: InPageWork | undefined) => readPage(place, work, request);
  try {
    await untilReady(page, jsTimeout, limits);
  } catch (error) {
    // A challenge that loads itself again and again is one all the same.
    const reading = isEndless(error) ? await read(undefined) : undefined;
    if (reading && isChallenge(reading)) return answerOf(reading, undefined);
    throw error;
  }
  const past = (first: PageReading, work: InPageWork | undefined) =>
    pastChallenge(page, first, () => read(work), request, limits);
  if (waitFor !== undefined || inPage?.script !== undefined) {
    // A challenge has neither the element nor what the script is for.
    const reading = await past(await read(undefined), undefined);
    if (isChallenge(reading)) return answerOf(reading, undefined);
  }
  if (waitFor !== undefined && !(await untilElement(page, waitFor, limits.retrieveBy))) {
    throw elementMissing(waitFor, request, await read(undefined));
  }
  let script: ScriptOutcome | undefined;
  if (inPage?.script !== undefined) {
    const { deadline } = request;
    const milliseconds = Math.max(1, Math.min(jsTimeout, Math.floor(deadline.remaining() - READING_RESERVE)));
    const endsAt = performance.now() + milliseconds;
    script = await runScript(session, inPage.script, milliseconds, limits.maxCharacters);
    await afterScript(page, endsAt, limits);
  }
  const reading = script ? await read(inPage) : await past(await read(inPage), inPage);
  const refusal = ownRefusal(tab, reading);
  if (refusal) throw refusal;
  if (reading.redirects > MAX_REDIRECTS) throw tooManyRedirects(reading.url);
  if (reading.tooLarge) throw tooLarge(reading);
  if (loading.stopped && !loading.givenUp && reading.brokenOff) throw brokenOff(url.hostname, reading);
  if (reading.unborn) throw neverStays();
  await requests.stop();
  return answerOf(reading, script);
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

/** Gives an answer where the browser shows no page for it: none has come with a status like 204. */
async function navigate(
  tab: Tab,
  session: Session,
  loading: Loading,
  requests: DocumentRequests,
  request: PageRequest,
  url: URL,
  { retrieveBy }: LoadLimits,
): Promise<BrowserAnswer | undefined> {
  const go = () => {
    const sent = session.send('Page.navigate', { url: withoutCredentials(url).href });
    // Answered when the document begins to come.
    const answerBy = performance.now() + (request.answerWithin ?? Number.POSITIVE_INFINITY);
    return within(sent, Math.min(retrieveBy, answerBy), () => retrievalTimeout(request.timeout));
  };
  const { errorText, isDownload } = await go();
  loading.throwIfFailed();
  if (errorText === undefined) return undefined;
  if (isDownload || PAGELESS.has(errorText)) {
    const head = await requests.headOf(go);
    if (!head || head.status === 0) throw download(url, '', undefined);
    const accepted = head.status >= 200 && head.status < 300;
    if (isDownload && accepted) throw download(url, head.contentType, head.status);
    return {
      ...NOTHING,
      finalUrl: head.url,
      status: head.status,
      contentType: head.contentType,
    };
  }
  throw tab.door.failures.get(url.hostname) ?? failureOfNetError(errorText, url.hostname);
}

/** There was an answer. The second: full browsers that others started would ask a person for credentials, instead of showing a 401. */
const PAGELESS = new Set(['net::ERR_ABORTED', 'net::ERR_INVALID_AUTH_CREDENTIALS']);

const NOTHING = {
  statusMessage: '',
  headers: {},
  body: '',
  binary: false,
  selected: undefined,
  script: undefined,
};

/** The caller's headers, with the URL's userinfo as Basic credentials: so nothing is left in the browser's memory of logins. */
function headersOf({ headers }: PageRequest, url: URL): Readonly<Record<string, string>> {
  const authorization = basicCredentials(url);
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return authorization === undefined || named ? headers : { ...headers, Authorization: authorization };
}

/** The gateway answers a plain request that it refuses itself, for the page or for where it was redirected to, with its reason. */
function ownRefusal({ door }: Tab, { status, url, contentType, html }: PageReading): FetchFailure | undefined {
  if (contentType !== 'text/plain' || ![400, 403, 502, 504].includes(status)) return undefined;
  const failure = door.failures.get(URL.parse(url)?.hostname ?? '');
  return failure && html.trim() === failure.message ? failure : undefined;
}

function answerOf(reading: PageReading, script: ScriptOutcome | undefined): BrowserAnswer {
  const { url, status, contentType, html, selected } = reading;
  return {
    finalUrl: url,
    status: status === 0 ? 200 : status,
    statusMessage: '',
    headers: {},
    contentType,
    body: html,
    binary: !isText(contentType),
    selected,
    script,
  };
}

function isText(contentType: string): boolean {
  return /^text\/|[/+](xml|json|javascript)$/.test(contentType);
}

function elementMissing(selector: string, { timeout }: PageRequest, { status, html, url }: PageReading): FetchFailure {
  return new FetchFailure('wait_for_timeout', `The element ${selector} did not appear within ${timeout} ms.`, {
    target: targetAnswer(status, '', html),
    finalUrl: url,
  });
}

function download(url: URL, contentType: string, status: number | undefined): FetchFailure {
  const kind = contentType === '' ? '' : `: its content type is ${contentType}`;
  return new FetchFailure('target_error', `The target page is a download, not a page${kind}`, {
    finalUrl: withoutCredentials(url).href,
    download: contentType,
    ...(status !== undefined && { target: targetAnswer(status, '', '') }),
  });
}

function tooLarge({ url }: PageReading): FetchFailure {
  return new FetchFailure('response_too_large', 'The page is too large.', { finalUrl: url });
}
