/**
 * Refusals that come with a successful status, in which there is next to nothing to weigh: the name of a status, and a
 * line of plain text.
 */
import type { BarePage } from './bare-page.ts';

/**
 * As servers write it. "403 Forbidden" may be about a file that nobody may read; too many requests are always the
 * visitor's.
 */
const TOO_MANY =
  /^(?:(?:http(?:\/[\d.]{1,3})? )?(?:error )?(?:code )?429(?: error)?[ :.–—-]{0,3})?too many requests[.!]?(?: (?:error 429|nginx|openresty|apache|litespeed|cloudflare|varnish)(?:\/[\d.]{1,12})?)?$/;
const MAX_NAME_LENGTH = 60;
const OTHER_CONTENT = /^<(?:a|img|svg|canvas|video|audio|object|input|button|i?frame)\b/m;

/** Whether the name of the status of rate limits is all that the page says. */
export const isTooManyRequests = ({ text, tags }: BarePage): boolean =>
  text.length <= MAX_NAME_LENGTH && TOO_MANY.test(text) && !OTHER_CONTENT.test(tags);

const MAX_LINE_LENGTH = 200;

/** Whether plain text is one line. Lists, logs and rules, which have the words of walls too, have more. */
export function isLineOfText({ opening }: BarePage, contentType = ''): boolean {
  return (
    /^text\/plain\b/i.test(contentType) && opening.length <= MAX_LINE_LENGTH && !/\n|^[[{<#]|^[\w-]+:\s/.test(opening)
  );
}
