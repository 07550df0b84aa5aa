/** Instagram's answers without data: log-in forms, challenges, and notices that there is nothing. */
import { statesAgeLimit } from '../age-limits.ts';
import { at, isObject, type Json, objectsWith, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer } from '../site.ts';

const GONE: Reading = { status: 'not_found' };
const LOGIN: Reading = { status: 'walled', why: 'Instagram asked to log in' };
const RESTRICTED: Reading = {
  status: 'walled',
  why: 'Instagram shows it only to people above a certain age who have logged in',
};
const CHALLENGE: Reading = { status: 'walled', why: 'Instagram answered with a challenge' };
const SHELL: Reading = {
  status: 'walled',
  why: 'Instagram answered with a page that shows nothing without logging in',
};

/** Notices are short pages. */
const MAX_NOTICE_PAGE = 500_000;

/** What an answer without data says; undefined if it is not a known notice. */
export function noticeIn(answer: SiteAnswer, states: readonly Json[]): Reading | undefined {
  const path = URL.parse(answer.finalUrl)?.pathname ?? '';
  if (/^\/(?:challenge|accounts\/suspended|consent)\b/.test(path)) return CHALLENGE;
  if (/^\/accounts\/login\b/.test(path) || answer.status === 401) return LOGIN;
  const notice = states.map(noticeInJson).find((reading) => reading !== undefined);
  if (notice !== undefined) return notice;
  if (isAgeRestricted(answer.body)) return RESTRICTED;
  if (answer.status === 404 || answer.status === 410) return GONE;
  return /^\s*</.test(answer.body) ? noticeInPage(answer.body) : undefined;
}

/** Looks only at headings that a reader sees: the scripts of every page contain all notices. */
function isAgeRestricted(html: string): boolean {
  if (!/^\s*</.test(html) || html.length > MAX_NOTICE_PAGE) return false;
  const page = new PageElements(html);
  const shown = ['title', 'h1', 'h2', 'h3'].map((tag) => page.text(page.first(tag)) ?? '');
  return statesAgeLimit(shown.join('\n'));
}

function noticeInJson(state: Json): Reading | undefined {
  const pages = at(state, 'entry_data');
  if (isObject(pages)) {
    if ('HttpErrorPage' in pages) return GONE;
    if ('LoginAndSignupPage' in pages) return LOGIN;
    if ('Challenge' in pages) return CHALLENGE;
  }
  const message = textOf(at(state, 'message')) ?? '';
  if (statesAgeLimit(message)) return RESTRICTED;
  if (/not found|unavailable|has been deleted/i.test(message)) return GONE;
  if (/challenge|checkpoint/i.test(message)) return CHALLENGE;
  if (at(state, 'require_login') === true || at(state, 'status') === 'fail') return LOGIN;
  for (const { xig_polaris_media: media } of objectsWith(state, 'xig_polaris_media')) {
    if (media === null) return GONE;
    if (isObject(at(media, 'if_gated_logged_out')) || at(media, 'if_not_gated_logged_out') === null) return LOGIN;
  }
  // The answer about a user who is gone.
  const isGone = at(state, 'data', 'user') === null || at(state, 'user') === null;
  return isGone && at(state, 'status') === 'ok' ? GONE : undefined;
}

function noticeInPage(html: string): Reading | undefined {
  const title = /<title[^>]{0,100}>([^<]{0,300})/i.exec(html)?.[1]?.trim() ?? '';
  if (/page (?:not found|isn.t available|isn&#0?39;t available)/i.test(title)) return GONE;
  if (
    /^(?:log ?in|sign up)\b/i.test(title) ||
    /"pageID":"(?:login|signup)\w*"|"canonicalRouteName":"[\w.]*Login/i.test(html)
  )
    return LOGIN;
  if (html.includes('"pageID":"httpErrorPage"')) {
    // Browsers get this for every embed, whether or not the post exists.
    return html.includes('"page_type":"EMBEDS"') ? SHELL : GONE;
  }
  if (/class="[^"]*\bdialog-404\b/.test(html)) return GONE;
  const isEmbed = html.includes('"contextJSON":');
  return title === 'Instagram' && !isEmbed && !html.includes('og:title') ? SHELL : undefined;
}
