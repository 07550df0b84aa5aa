/**
 * Decides what a page without results is: an empty answer, a block, a consent page, or unknown. Uses the structure
 * only, so that it works in any language.
 */
import { NONE } from '../../content/element-index.ts';
import { domainOf } from '../reading/addresses.ts';
import { attribute, nearest, type Outline, shownText, tagName } from '../reading/outline.ts';
import { resultLink, searchLink } from './result-link.ts';
import { sameQuery } from './search-links.ts';

/** The page that asks visitors without JavaScript to turn it on. */
const ENABLE_JAVASCRIPT = /\/httpservice\/retry\/enablejs|[?&]emsg=SG_REL\b/;
const CAPTCHA = /\/sorry\/(?:index|image)|\/recaptcha\//;
const CONSENT_HOST = /^consent\.(?:google|youtube)\./;
/** Attributes that contain addresses. */
const ADDRESSES = ['href', 'action', 'src', 'content'] as const;
const OF_GOOGLE = /(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
/** Elements that mark words inside a sentence. */
const EMPHASIS = new Set(['em', 'b', 'i', 'strong', 'q', 'span']);
/** Minimum length of the sentence around the query. */
const MIN_SENTENCE_WORDS = 6;

export type Barrier = 'captcha' | 'javascript_required' | 'consent';

export function barrierOf(outline: Outline): Barrier | undefined {
  const some = (isSo: (index: number) => boolean): boolean => outline.elements.some((_, index) => isSo(index));
  if (some((index) => isCaptcha(outline, index))) return 'captcha';
  if (some((index) => asksForJavaScript(outline, index))) return 'javascript_required';
  return some((index) => asksForConsent(outline, index)) ? 'consent' : undefined;
}

function isCaptcha(outline: Outline, index: number): boolean {
  if (attribute(outline, index, 'id') === 'captcha-form') return true;
  return addresses(outline, index).some((address) => CAPTCHA.test(address));
}

function asksForJavaScript(outline: Outline, index: number): boolean {
  return addresses(outline, index).some((address) => ENABLE_JAVASCRIPT.test(address));
}

function asksForConsent(outline: Outline, index: number): boolean {
  if (tagName(outline, index) !== 'form') return false;
  return CONSENT_HOST.test(URL.parse(attribute(outline, index, 'action') ?? '')?.hostname ?? '');
}

/** Whether the page has Google's search box: without it, nothing on the page is an answer. */
export function hasSearchBox(outline: Outline): boolean {
  const form = nearest(outline, (index) => tagName(outline, index) === 'form');
  return outline.elements.some(({ tagName: tag }, index) => {
    const isBox = (tag === 'input' || tag === 'textarea') && attribute(outline, index, 'name') === 'q';
    const around = form[index] ?? NONE;
    return isBox && around !== NONE && searches(attribute(outline, around, 'action'));
  });
}

/** A form without an action submits to the page itself, which is the search. */
function searches(action: string | undefined): boolean {
  return action === undefined || searchLink(action) !== undefined;
}

function addresses(outline: Outline, index: number): string[] {
  return ADDRESSES.flatMap((name) => attribute(outline, index, name) ?? []);
}

/**
 * Whether the page says that nothing was found: it has no link outside of Google, and it has either a sentence that
 * repeats the query in its own element, or an empty list of results below a message.
 */
export function saysNothingFound(outline: Outline, q: string, outside: Uint8Array): boolean {
  const sentence = nearest(outline, (index) => !EMPHASIS.has(tagName(outline, index)));
  let repeatsQuery = false;
  for (let index = 0; index < outline.elements.length; index++) {
    if (outside[index] === 1) continue;
    if (leadsOutside(outline, index)) return false;
    repeatsQuery ||= isQuery(outline, index, q) && isLonger(outline, sentence[index] ?? NONE, q);
  }
  return repeatsQuery || hasEmptyList(outline);
}

function hasEmptyList(outline: Outline): boolean {
  const textOfId = (id: string): string | undefined => {
    const found = outline.elements.findIndex((_, index) => attribute(outline, index, 'id') === id);
    return found === -1 ? undefined : shownText(outline, found);
  };
  return textOfId('search') === '' && (textOfId('topstuff') ?? '') !== '';
}

function leadsOutside(outline: Outline, index: number): boolean {
  if (tagName(outline, index) !== 'a') return false;
  const link = resultLink(attribute(outline, index, 'href') ?? '');
  return link !== undefined && !OF_GOOGLE.test(domainOf(link));
}

function isQuery(outline: Outline, index: number, q: string): boolean {
  return EMPHASIS.has(tagName(outline, index)) && sameQuery(shownText(outline, index), q);
}

function isLonger(outline: Outline, sentence: number, q: string): boolean {
  return shownText(outline, sentence).length > q.length + MIN_SENTENCE_WORDS;
}
