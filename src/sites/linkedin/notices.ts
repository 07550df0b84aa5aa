/** LinkedIn's answers without data: the wall for guests, and notices that there is nothing. */
import type { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer } from '../site.ts';

const GONE: Reading = { status: 'not_found' };
const WALL: Reading = { status: 'walled', why: 'LinkedIn asked to log in' };

/** Maximum length of the page that only redirects to the wall. */
const MAX_REDIRECT_PAGE = 20_000;

export function noticeIn({ status, finalUrl, body }: SiteAnswer, page: PageElements): Reading | undefined {
  const { pathname = '', search = '' } = URL.parse(finalUrl) ?? {};
  if (/^\/(?:authwall|login|uas|checkpoint|signup|reg\b)/.test(pathname)) return WALL;
  if (/^\/(?:404|company\/unavailable|in\/unavailable)\b/.test(pathname) || search.includes('expired_jd_redirect'))
    return GONE;
  const key = page.meta('pageKey') ?? '';
  if (/auth_?wall|login|registration/i.test(key)) return WALL;
  if (/not_?found|_404/i.test(key) || status === 404 || status === 410) return GONE;
  const title = page.text(page.first('title')) ?? '';
  if (/^(?:page|profile) not found\b/i.test(title)) return GONE;
  if (/^(?:sign up|sign in|log ?in|linkedin login|security verification)\s*(?:[|,]|$)/i.test(title)) return WALL;
  return body.length < MAX_REDIRECT_PAGE && /\/authwall\?/.test(body) ? WALL : undefined;
}
