/** Reddit's pages in place of the requested one: walls, checks, and notices that it is gone. */
import type { PageElements } from '../page-elements.ts';
import type { Reading } from '../site.ts';
import { GONE } from './readings.ts';

const BLOCKED =
  /whoa there, pardner|blocked by network security|blocked due to a network policy|please wait for verification|prove your humanity|\bcaptcha\b/i;
const MISSING =
  /nobody on reddit goes by that name|page not found|community (?:not found|doesn.t exist)|there aren.t any communities|account has been (?:suspended|banned|permanently)|has been banned|is a private community|community is private|you must be invited|post was (?:deleted|removed) by|has been deleted by|the page you requested does not exist|quarantined/i;

/** Where the log-in page, the age gate or a search took over; undefined for an ordinary address. */
export function readAddress(finalUrl: string): Reading | undefined {
  const path = URL.parse(finalUrl)?.pathname ?? '';
  if (/^\/(login|register|account\/login)\b/.test(path)) return { status: 'walled', why: 'Reddit asked for a log-in' };
  if (/^\/over18\b/.test(path)) return { status: 'walled', why: "Reddit asked for the visitor's age" };
  // Names that do not exist redirect to a search for them.
  return /^\/(subreddits\/search|search)\b/.test(path) ? GONE : undefined;
}

/** The notice on a page that could not be read as what was requested. */
export function readNotice(page: PageElements): Reading | undefined {
  const title = page.text(page.first('title')) ?? '';
  const headings = page.all('h1, h2, h3, h4, .interstitial-message, #shreddit-forbidden-title, p').slice(0, 40);
  const words = [title, ...headings.map((heading) => page.text(heading) ?? '')].join('\n').slice(0, 10_000);
  const isCheck = page.first('input[name="js_challenge"]') !== undefined;
  if (isCheck || title === 'Blocked' || BLOCKED.test(words)) {
    return { status: 'walled', why: 'Reddit blocked the request' };
  }
  return MISSING.test(words) || page.first('shreddit-forbidden') !== undefined ? GONE : undefined;
}
