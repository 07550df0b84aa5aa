/** Navigates to an address: resolves when its document begins to arrive, and throws what prevented that. */
import { FetchFailure } from '../../failure.ts';
import { withoutCredentials } from '../../http/redirect.ts';
import { failureOfNetError } from '../loading/net-errors.ts';
import { within } from '../within.ts';
import type { BrowserAnswer } from './judge-reading.ts';
import { concludeRaw } from './raw-conclusion.ts';
import { lateFailure, type Visit } from './visit.ts';

/**
 * Errors although there was an answer. The second: full browsers that others started would ask the user for credentials
 * instead of showing a 401.
 */
const PAGELESS = new Set(['net::ERR_ABORTED', 'net::ERR_INVALID_AUTH_CREDENTIALS']);

/** Returns an answer if there is no page to show: what arrived is the answer. */
export async function navigate(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests, url } = visit;
  const errorText = await goTo(visit, withoutCredentials(url).href);
  page.loading.throwIfFailed();
  const { taken } = requests;
  if (taken && errorText !== undefined) return concludeRaw(visit, taken);
  if (errorText === undefined) return undefined;
  if (PAGELESS.has(errorText)) throw download(url);
  throw refusal(visit, page.loading.requestedHost ?? url.hostname, errorText);
}

/** Resolves when the document begins to arrive, or with the browser's error. */
export async function goTo(visit: Visit, address: string): Promise<string | undefined> {
  const sent = visit.page.session.send('Page.navigate', { url: address });
  const { errorText } = await within(sent, visit.limits.retrieval.endsAt, () => lateFailure(visit));
  return errorText;
}

/** Why the gateway or the browser could not reach the host, with the redirect that led to it. */
export function refusal({ page, url }: Visit, host: string, errorText = 'net::ERR_FAILED'): FetchFailure {
  const { loading, door } = page;
  const failure = door.failures.get(host) ?? failureOfNetError(errorText, host, loading.requestedPort);
  return loading.afterRedirect(failure, withoutCredentials(url).href);
}

/**
 * Throws if the page has led to a document that could not be loaded. The browser shows its own error page then, which
 * full browsers also do for an error without a text.
 */
export function throwIfUnreachable(visit: Visit): void {
  const { unreachable, netError, answer } = visit.page.loading;
  if (unreachable !== undefined && !answer?.status)
    throw refusal(visit, URL.parse(unreachable)?.hostname ?? unreachable, netError);
}

function download(url: URL): FetchFailure {
  return new FetchFailure('target_error', 'The target page is a download, not a page', {
    finalUrl: withoutCredentials(url).href,
  });
}
