/** One page with one configuration: through one exit, with or without a browser. */
import { DeadlineExceeded } from '../deadline.ts';
import type { BrowserEngine } from './browser/engine.ts';
import type { BrowserAnswer } from './browser/visit/judge-reading.ts';
import type { Route } from './egress/dialer.ts';
import { FetchFailure } from './failure.ts';
import type { HttpClient } from './http/client.ts';
import { isHtml, PDF } from './http/content-kind.ts';
import type { DecodeElsewhere, TextSource } from './http/decode-text.ts';
import { type Answer, targetAnswer, verdictOf } from './outcomes.ts';
import type { Page, PageRequest } from './page.ts';
import { parseTargetUrl, retrievalTimeout } from './target-url.ts';

/** The engines that fetch pages, without and with JavaScript. */
export interface Engines {
  readonly http: HttpClient;
  /** Absent if there is no browser. */
  readonly browser: BrowserEngine | undefined;
}

export interface PageSources extends Engines {
  /** For requests through the stealth tier. */
  readonly stealth: Engines;
  /** Whether an element is in the HTML as it arrived, in the caller's turn; stops with its deadline. */
  readonly hasMatch: (html: string, selector: string, request: PageRequest) => Promise<boolean>;
  /** Decodes long texts, in the caller's turn; stops with its deadline. */
  readonly decode?: ((bytes: Uint8Array, source: TextSource, request: PageRequest) => Promise<string>) | undefined;
}

/** Rejects with a `FetchFailure`, or with `RequestCanceled` if nobody waits any longer. */
export async function fetchPage(request: PageRequest, route: Route, sources: PageSources): Promise<Page> {
  try {
    return await (request.js
      ? fetchWithBrowser(request, route, sources)
      : fetchWithoutBrowser(request, route, sources));
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw retrievalTimeout(request.deadline);
    throw error;
  }
}

function enginesFor({ exit }: Route, sources: PageSources): Engines {
  return exit === 'stealth' ? sources.stealth : sources;
}

async function fetchWithBrowser(request: PageRequest, route: Route, sources: PageSources): Promise<Page> {
  const { browser } = enginesFor(route, sources);
  if (!browser)
    throw new FetchFailure('internal_error', 'There is no browser on this machine. With js=false none is needed.');
  const load = browser.load({ ...request, decode: decodeFor(request, sources) }, route);
  const answer = await load.catch(async (error: unknown) => {
    if (isBareRedirect(error)) throw await redirectWithBody(error, request, route, sources);
    if (error instanceof FetchFailure && error.browsersRefuse) return readInstead(error, request, route, sources);
    throw error;
  });
  if ('exit' in answer) return answer;
  // A browser takes a truncated answer for a complete one. Our HTTP client does not: it is asked in the remaining time.
  if (answer.mayBeCut && answer.isRaw && answer.body === '') return fetchAgain(request, route, sources);
  const page = pageOf(answer, request, route);
  const again = answer.mayBeCut ? await askAgain(request, route, sources) : undefined;
  // The first answer broke off, and the second did not.
  if (again && answer.isRaw && again.html.length > page.html.length) return again;
  if (answer.isRaw) await requireElement(page, request, sources);
  const { selected, script, frames, shown, picture } = answer;
  return { ...page, frames, shown, selected, script, picture };
}

/**
 * The page as it is without a browser. Throws if it is truncated there too; any other failure there says nothing about
 * what the browser has.
 */
async function askAgain(request: PageRequest, route: Route, sources: PageSources): Promise<Page | undefined> {
  try {
    return await fetchAgain({ ...request, waitFor: undefined }, route, sources);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.code === 'target_unreachable' && error.target && error.unreachable === 'reset') throw error;
    return undefined;
  }
}

/** A browser does not read the body of a redirect. */
function isBareRedirect(error: unknown): error is FetchFailure {
  return error instanceof FetchFailure && error.code === 'target_redirect' && error.target?.body === '';
}

/**
 * What a browser refuses for its headers is read without one if it would not be shown anyway, such as a table to be
 * saved. Throws what is wrong with it if that comes out, as for a redirect to several addresses.
 */
async function readInstead(
  refused: FetchFailure,
  request: PageRequest,
  route: Route,
  sources: PageSources,
): Promise<Page> {
  const { script, picture } = request.inPage ?? {};
  if (request.steps || script !== undefined || picture) throw refused;
  const page = await fetchAgain(request, route, sources).catch((again: unknown) => {
    throw again instanceof FetchFailure && again.code === 'target_error' && again.target ? again : refused;
  });
  if (isHtml(page.contentType) || page.contentType === 'application/xhtml+xml') throw refused;
  return page;
}

/** The same redirect with its body, if it comes again without a browser. */
async function redirectWithBody(
  redirect: FetchFailure,
  request: PageRequest,
  route: Route,
  sources: PageSources,
): Promise<FetchFailure> {
  try {
    await fetchAgain(request, route, sources);
    return redirect;
  } catch (again) {
    const isSame = again instanceof FetchFailure && again.message === redirect.message;
    return isSame ? again : redirect;
  }
}

/** Throws if the answer is a failure. */
function pageOf(
  answer: Answer & Pick<Partial<BrowserAnswer>, 'bytes' | 'picture'>,
  request: PageRequest,
  { exit }: Route,
): Page {
  const pdf = request.takesPdf && answer.contentType === PDF ? answer.bytes : undefined;
  // What a browser has shown need not be text.
  const isUseful = pdf !== undefined || answer.picture !== undefined;
  const { failure, note } = verdictOf(isUseful ? { ...answer, binary: false } : answer, request);
  if (failure) throw failure;
  const { finalUrl, status, statusMessage, headers, contentType, body: html } = answer;
  return { finalUrl, status, statusMessage, headers, contentType, html, pdf, exit, note };
}

async function fetchWithoutBrowser(request: PageRequest, route: Route, sources: PageSources): Promise<Page> {
  // The deadline may be for more than this page: for another source, or for reading it.
  const { deadline } = request;
  const left = deadline.retrieval.left();
  using part = left < deadline.remaining() ? deadline.part(Math.ceil(left)) : undefined;
  const answer = await enginesFor(route, sources).http.get({
    url: parseTargetUrl(request.url),
    headers: request.headers,
    device: request.device,
    country: request.country,
    route,
    followRedirects: !request.errorOnRedirect,
    postJson: request.postJson,
    session: request.session,
    deadline: part ?? deadline,
    decode: decodeFor(request, sources),
    take: request.take,
  });
  const page = pageOf(answer, request, route);
  await requireElement(page, request, sources);
  return page;
}

function decodeFor(request: PageRequest, { decode }: PageSources): DecodeElsewhere | undefined {
  return decode && ((bytes, source) => decode(bytes, source, request));
}

/** In the remaining time, if there is any. */
async function fetchAgain(request: PageRequest, route: Route, sources: PageSources): Promise<Page> {
  if (request.deadline.retrieval.isOver) throw retrievalTimeout(request.deadline);
  return fetchWithoutBrowser(request, route, sources);
}

async function requireElement(page: Page, request: PageRequest, sources: PageSources): Promise<void> {
  const { waitFor: selector } = request;
  if (selector === undefined || page.pdf || (await sources.hasMatch(page.html, selector, request))) return;
  throw new FetchFailure(
    'wait_for_timeout',
    `The element ${selector} is not on the page as it arrived, and without JavaScript it cannot appear later.`,
    { target: targetAnswer(page.status, page.statusMessage, page.html), finalUrl: page.finalUrl },
  );
}
