/** One page with one configuration: through one exit, with or without a browser. */
import { DeadlineExceeded } from '../deadline.ts';
import type { Route } from './egress/dialer.ts';
import { FetchFailure } from './failure.ts';
import type { HttpClient } from './http/client.ts';
import { failureOf, targetAnswer } from './outcomes.ts';
import type { Page, PageRequest } from './page.ts';
import { parseTargetUrl } from './target-url.ts';

export interface PageSources {
  readonly http: HttpClient;
  /** Whether an element is in the HTML as it arrived; stops with the signal. */
  readonly hasMatch: (html: string, selector: string, signal: AbortSignal) => Promise<boolean>;
}

/** Rejects with a `FetchFailure`, or with `RequestCanceled` when nobody waits any more. */
export async function fetchPage(request: PageRequest, route: Route, sources: PageSources): Promise<Page> {
  try {
    return await fetchWithoutBrowser(request, route, sources);
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw timedOut(error);
    throw error;
  }
}

async function fetchWithoutBrowser(request: PageRequest, route: Route, sources: PageSources): Promise<Page> {
  const answer = await sources.http.get({
    url: parseTargetUrl(request.url).href,
    headers: request.headers,
    device: request.device,
    country: request.country,
    route,
    followRedirects: !request.errorOnRedirect,
    deadline: request.deadline,
  });
  const failure = failureOf(answer, request);
  if (failure) throw failure;
  const page: Page = {
    finalUrl: answer.finalUrl,
    status: answer.status,
    statusMessage: answer.statusMessage,
    headers: answer.headers,
    contentType: answer.contentType,
    html: answer.body,
    exit: route.exit,
  };
  if (request.waitFor !== undefined) await requireElement(page, request.waitFor, request, sources);
  return page;
}

async function requireElement(page: Page, selector: string, request: PageRequest, sources: PageSources): Promise<void> {
  if (await sources.hasMatch(page.html, selector, request.deadline.signal)) return;
  throw new FetchFailure(
    'wait_for_timeout',
    `The element ${selector} is not on the page as it arrived, and without JavaScript none will appear.`,
    { target: targetAnswer(page.status, page.statusMessage, page.html), finalUrl: page.finalUrl },
  );
}

function timedOut({ milliseconds }: DeadlineExceeded): FetchFailure {
  return new FetchFailure(
    'timeout',
    `The page was not retrieved within ${milliseconds} ms. Increase the timeout parameter (at most 25000).`,
  );
}
