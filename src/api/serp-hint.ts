/** Tells callers who fetch a search engine's results page like any other page that there is an endpoint for it. */
import { FetchFailure } from '../fetching/failure.ts';
import { resultsPagesAt } from '../serp/engines.ts';

export function pointToSerp(failure: FetchFailure, url: string): FetchFailure {
  const results = resultsPagesAt(url);
  if (!results) return failure;
  const { code, message, target, finalUrl, unreachable } = failure;
  const ending = /[.!?]$/.test(message) ? '' : '.';
  return new FetchFailure(code, `${message}${ending} For ${results.title} search results, use /serp.`, {
    ...(target && { target }),
    ...(finalUrl !== undefined && { finalUrl }),
    ...(unreachable && { unreachable }),
    cause: failure,
  });
}
