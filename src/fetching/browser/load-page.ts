/**
 * One page in one tab: goes there, waits for load and until the page has nothing more to do, runs the caller's script, reads.
 * Nothing here outlives the time that the request has; a page that cannot be read is a typed failure.
 */
import type { Protocol } from 'devtools-protocol';
import { FetchFailure } from '../failure.ts';
import { type Answer, targetAnswer } from '../outcomes.ts';
import type { InPageWork, PageRequest, ScriptOutcome } from '../page.ts';
import { retrievalTimeout } from '../target-url.ts';
import { type HttpRedirect, watchRequests } from './document-requests.ts';
import { emulate } from './emulation.ts';
import { callText, hasElement, type PageReading, readDocument, waitForCalm } from './in-page.ts';
import { failureOfNetError } from './net-errors.ts';
import { ProtocolError, type Session } from './protocol-client.ts';
import type { Tab } from './tab.ts';
import { within } from './within.ts';

export interface BrowserAnswer extends Answer {
  readonly selected: string[][] | undefined;
  readonly script: ScriptOutcome | undefined;
  /** Whether a wipe reaches everything that the page stored. */
  readonly wipeable: boolean;
}

/** Milliseconds that a page may take to answer when it is read; then its running script is stopped. */
const READING_PATIENCE = 1_500;
/** How often the page is asked for the element that the caller waits for. */
const ELEMENT_INTERVAL = 50;
const MOST_PAGE_REDIRECTS = 10;
const CALM_FRAMES = 30;

export interface LoadLimits {
  readonly maxCharacters: number;
  /** By the clock of `performance.now()`: when the page must have been retrieved. */
  readonly retrieveBy: number;
}

export async function loadPage(tab: Tab, request: PageRequest, url: URL, limits: LoadLimits): Promise<BrowserAnswer> {
  const { session, frameId } = await tab.begin();
  const loading = new Loading(session, frameId, request.errorOnRedirect);
  const prepared = Promise.all([
    session.send('Page.enable'),
    emulate(session, request.device, request.country),
    watchRequests(session, {
      url,
      headers: headersOf(request, url),
      frameId,
      onRedirect: request.errorOnRedirect ? (redirect) => loading.redirected(redirect) : undefined,
    }),
  ]);
  await within(prepared, limits.retrieveBy, () => retrievalTimeout(request.timeout));
  await navigate(tab, session, loading, request, url, limits);
  await untilReady(session, loading, request, limits);
  if (request.waitFor !== undefined) await untilElement(session, frameId, request.waitFor, request, limits);
  const work = request.inPage;
  const script = work?.script === undefined ? undefined : await runScript(session, work.script, request);
  const reading = await read(session, frameId, work, limits);
  const failure = tab.door.failures.get(url.hostname);
  if (failure && isOwnRefusal(reading, url)) throw failure;
  if (reading.tooLarge) throw tooLarge(reading);
  return answerOf(reading, script);
}

/** What happens to the main frame while a page is loaded. */
class Loading {
  /** Documents that the main frame has shown since this began. */
  documents = 0;
  loaded = false;
  redirect: HttpRedirect | undefined;
  committedUrl: string | undefined;
  #wake: (() => void)[] = [];

  constructor(session: Session, frameId: string, stopAtRedirect: boolean) {
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== frameId) return;
      this.documents += 1;
      this.loaded = false;
      if (stopAtRedirect && this.documents > 1) this.redirected({ status: 0, location: frame.url });
      this.committedUrl = frame.url;
      this.#notify();
    });
    session.on('Page.loadEventFired', () => {
      this.loaded = true;
      this.#notify();
    });
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      // Leaving is allowed, everything else is declined.
      session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
    });
    session.onEnd(() => this.#notify());
  }

  redirected(redirect: HttpRedirect): void {
    this.redirect ??= redirect;
    this.#notify();
  }

  /** Resolves when something has happened. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    const woken = this.#wake;
    this.#wake = [];
    for (const wake of woken) wake();
  }
}

async function navigate(
  tab: Tab,
  session: Session,
  loading: Loading,
  request: PageRequest,
  url: URL,
  limits: LoadLimits,
): Promise<void> {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const sent = session.send('Page.navigate', { url: bare.href });
  const result = await within(sent, limits.retrieveBy, () => retrievalTimeout(request.timeout));
  if (loading.redirect) throw redirectFailure(loading.redirect, url.href);
  if (result.isDownload) throw download(url);
  if (result.errorText === undefined) return;
  throw tab.door.failures.get(url.hostname) ?? failureOfNetError(result.errorText, url.hostname);
}

/** Load, then quiet; again when the page goes elsewhere by itself meanwhile. What is there when the time is over is taken. */
async function untilReady(session: Session, loading: Loading, request: PageRequest, limits: LoadLimits): Promise<void> {
  for (;;) {
    await untilLoaded(loading, limits.retrieveBy);
    if (loading.redirect) throw redirectFailure(loading.redirect, request.url);
    const { documents, loaded } = loading;
    if (documents > MOST_PAGE_REDIRECTS) throw new FetchFailure('target_error', 'More than 10 redirects');
    if (loaded) await untilQuiet(session, request.jsTimeout);
    if (loading.redirect) throw redirectFailure(loading.redirect, request.url);
    if (loading.documents === documents || performance.now() >= limits.retrieveBy) return;
  }
}

async function untilLoaded(loading: Loading, retrieveBy: number): Promise<void> {
  const timeUp = Symbol('time up');
  while (!loading.loaded && !loading.redirect) {
    const happened = await within<unknown>(loading.next(), retrieveBy, () => timeUp);
    if (happened === timeUp) return;
  }
}

/**
 * Lets the page's own time run ahead: timers up to `milliseconds` fire as soon as there is nothing else to do, and wait for requests
 * that are under way. So late content comes at once, a quiet page costs nothing, and real time is never more than `milliseconds`.
 */
async function untilQuiet(session: Session, milliseconds: number): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  const unfinished = Symbol('unfinished');
  const expired = session.once('Emulation.virtualTimeBudgetExpired');
  const run = (policy: Protocol.Emulation.VirtualTimePolicy) =>
    session.send('Emulation.setVirtualTimePolicy', { policy, budget: milliseconds });
  const waited = run('pauseIfNetworkFetchesPending').then(() => expired);
  if ((await within<unknown>(waited, endsAt, () => unfinished)) === unfinished) {
    // A request that never ends has held the page's time: its timers get their turn now.
    await within<unknown>(
      run('advance').then(() => expired),
      performance.now() + 100,
      () => unfinished,
    );
    return;
  }
  const calm = session.send('Runtime.evaluate', {
    expression: callText(waitForCalm, CALM_FRAMES),
    awaitPromise: true,
  });
  await within<unknown>(calm, endsAt, () => unfinished).catch(() => {});
}

async function untilElement(
  session: Session,
  frameId: string,
  selector: string,
  request: PageRequest,
  limits: LoadLimits,
): Promise<void> {
  for (;;) {
    if (await evaluateApart<boolean>(session, frameId, callText(hasElement, selector)).catch(() => false)) return;
    const left = limits.retrieveBy - performance.now();
    if (left <= 0) break;
    // The page's time went ahead and stands still: it is given more, as much as passes here.
    const interval = Math.min(ELEMENT_INTERVAL, left);
    await session
      .send('Emulation.setVirtualTimePolicy', { policy: 'pauseIfNetworkFetchesPending', budget: interval })
      .catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  const reading = await read(session, frameId, undefined, limits);
  throw new FetchFailure('wait_for_timeout', `The element ${selector} did not appear within ${request.timeout} ms.`, {
    target: targetAnswer(reading.status, '', reading.html),
    finalUrl: reading.url,
  });
}

/** As a script whose result is its last expression, in the page's own world; a promise is awaited. */
async function runScript(session: Session, script: string, request: PageRequest): Promise<ScriptOutcome> {
  const endsAt = performance.now() + request.jsTimeout;
  const sent = session.send('Runtime.evaluate', {
    expression: script,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  // Timers that the script has started must run. Granted before, the time would be over before the script begins.
  const policy = 'pauseIfNetworkFetchesPending';
  session.send('Emulation.setVirtualTimePolicy', { policy, budget: request.jsTimeout }).catch(() => {});
  let outcome: ScriptOutcome;
  try {
    const late = Symbol('late');
    const result = await within<Protocol.Runtime.EvaluateResponse | typeof late>(sent, endsAt, () => late);
    if (result === late) outcome = { error: `it did not finish within ${request.jsTimeout} ms` };
    else if (result.exceptionDetails) outcome = { error: describeException(result.exceptionDetails) };
    else outcome = { value: result.result.value };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    // A script that leads elsewhere has no result; one whose result has no end cannot be sent.
    outcome = /navigat|context|destroyed/i.test(error.message)
      ? { value: undefined }
      : { error: 'its result cannot be written as JSON' };
  }
  await untilQuiet(session, Math.max(1, endsAt - performance.now())).catch(() => {});
  return outcome;
}

function describeException({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const description = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  return description.split('\n', 1)[0] ?? text;
}

/** A page whose script never ends is stopped, and then read. */
async function read(
  session: Session,
  frameId: string,
  work: InPageWork | undefined,
  limits: LoadLimits,
): Promise<PageReading> {
  const text = callText(readDocument, {
    selectors: work?.selectors,
    firstOnly: work?.firstOnly ?? false,
    maxCharacters: limits.maxCharacters,
  });
  const attempt = (patience: number) => {
    const stuck = Symbol('stuck');
    return within<PageReading | typeof stuck>(
      evaluateApart<PageReading>(session, frameId, text),
      performance.now() + patience,
      () => stuck,
    ).then((reading) => (reading === stuck ? undefined : reading));
  };
  let reading: PageReading | undefined;
  try {
    reading = await attempt(READING_PATIENCE);
  } catch (error) {
    // The page went elsewhere while it was read: once more, in the new one.
    if (!(error instanceof ProtocolError)) throw error;
  }
  if (reading) return reading;
  await within(session.send('Runtime.terminateExecution'), performance.now() + 200, () => undefined).catch(() => {});
  reading = await attempt(READING_PATIENCE);
  if (reading) return reading;
  throw new FetchFailure('target_error', 'The page keeps its browser so busy that it cannot be read.');
}

/** In a world of our own, where the page's scripts cannot change what we call. */
async function evaluateApart<T>(session: Session, frameId: string, expression: string): Promise<T> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'mudlark' });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(`in the page: ${describeException(exceptionDetails)}`);
  return result.value as T;
}

/** The caller's headers, with the URL's userinfo as Basic credentials: so nothing is left in the browser's memory of logins. */
function headersOf({ headers }: PageRequest, url: URL): Readonly<Record<string, string>> {
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  if (url.username === '' && url.password === '') return headers;
  if (named) return headers;
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { ...headers, Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** The gateway answers a plain request that it refuses itself, with these statuses. */
function isOwnRefusal({ status, url }: PageReading, asked: URL): boolean {
  return [400, 403, 502, 504].includes(status) && URL.parse(url)?.hostname === asked.hostname;
}

function answerOf(reading: PageReading, script: ScriptOutcome | undefined): BrowserAnswer {
  const { url, status, contentType, html, selected, foreignFrames } = reading;
  return {
    finalUrl: url,
    status: status === 0 ? 200 : status,
    statusMessage: '',
    contentType,
    body: html,
    binary: !isText(contentType),
    selected,
    script,
    wipeable: !foreignFrames,
  };
}

function isText(contentType: string): boolean {
  return /^text\/|[/+](xml|json|javascript)$/.test(contentType) || contentType === 'application/xhtml+xml';
}

function redirectFailure({ status, location }: HttpRedirect, finalUrl: string): FetchFailure {
  const how = status === 0 ? 'by itself' : `(${status})`;
  const target = targetAnswer(status === 0 ? 200 : status, '', '');
  return new FetchFailure('target_redirect', `The target page redirects ${how} to ${location}`, { target, finalUrl });
}

function download(url: URL): FetchFailure {
  return new FetchFailure('target_error', 'The target page is a download, not a page.', { finalUrl: url.href });
}

function tooLarge({ url }: PageReading): FetchFailure {
  return new FetchFailure('response_too_large', 'The page is too large.', { finalUrl: url });
}
