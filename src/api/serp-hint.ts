/** Tells whoever fetches a Google results page as if it were any page that there is an endpoint for it. */
import { FetchFailure } from '../fetching/failure.ts';
import { isGoogleSearchUrl } from '../serp/google-search-url.ts';

export function pointToSerp(failure: FetchFailure, url: string): FetchFailure {
  if (!isGoogleSearchUrl(url)) return failure;
  const { code, message, target, finalUrl, unreachable } = failure;
  const ending = /[.!?]$/.test(message) ? '' : '.';
  return new FetchFailure(code, `${message}${ending} For Google search results, use /serp.`, {
    ...(target && { target }),
    ...(finalUrl !== undefined && { finalUrl }),
    ...(unreachable && { unreachable }),
    cause: failure,
  });
}
