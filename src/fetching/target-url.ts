/** The caller's `url` as an address that can be fetched. */
import { FetchFailure } from './failure.ts';

/** Throws `invalid_url` for anything but an absolute http or https URL. */
export function parseTargetUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  const hint = !url && URL.canParse(`https://${text}`) ? ` Did you mean https://${text.trim()} ?` : '';
  throw new FetchFailure('invalid_url', `The url is not an absolute http or https URL.${hint}`);
}
