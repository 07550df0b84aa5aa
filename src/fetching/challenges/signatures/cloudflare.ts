/**
 * Cloudflare's challenge and block pages. Its marks are on normal pages too (/cdn-cgi/ scripts, e-mail protection,
 * Turnstile widgets), and on error pages of the origin (5xx), which are not challenges.
 */
import type { BarePage } from '../bare-page.ts';
import { type Signature, scripted, tagged } from '../challenge.ts';

const vendor = 'Cloudflare';

/**
 * Banned by network, address, country or browser; limited; refused by a rule. Other 1xxx codes are the site's DNS or
 * origin.
 */
const REFUSAL_CODE = /\b(?:100[5-9]|101[0235]|1020|1106)\b/;

export const CLOUDFLARE: readonly Signature[] = [
  {
    vendor,
    name: 'interactive-challenge',
    evidence: 'script sets _cf_chl_opt with cType interactive',
    passesAlone: false,
    page: (page) => setsChallengeOptions(page) && /ctype["']?\s*:\s*["']interactive/.test(page.scripts),
  },
  {
    vendor,
    name: 'captcha',
    evidence: 'form of its captcha: chk_captcha, __cf_chl_captcha_tk__, cf-captcha-container',
    passesAlone: false,
    page: (page) =>
      tagged(page, '/cdn-cgi/l/chk_captcha', '__cf_chl_captcha_tk__', 'cf-captcha-container', 'cf_captcha_kind'),
  },
  {
    vendor,
    name: 'under-attack',
    evidence: 'form of the arithmetic check: jschl_vc, jschl_answer, cf-im-under-attack',
    passesAlone: true,
    page: (page) =>
      tagged(
        page,
        'jschl_vc',
        'jschl-answer',
        '/cdn-cgi/l/chk_jschl',
        '__cf_chl_jschl_tk__',
        'cf-im-under-attack',
        'cf-browser-verification',
      ),
  },
  {
    vendor,
    name: 'managed-challenge',
    evidence: 'script sets _cf_chl_opt, or the challenge is orchestrated; header cf-mitigated: challenge',
    passesAlone: true,
    header: (headers) => headers['cf-mitigated'] === 'challenge',
    page: (page) =>
      setsChallengeOptions(page) ||
      /\/cdn-cgi\/challenge-platform\/[^"'\s]{0,40}orchestrate\//.test(page.tags) ||
      tagged(
        page,
        '__cf_chl_f_tk=',
        '__cf_chl_managed_tk__',
        'id="cf-challenge-running"',
        'id="challenge-error-text"',
        'id="trk_jschal_js"',
      ),
  },
  {
    vendor,
    name: 'access-denied',
    evidence: 'its error page with a refusal code (1005 to 1020) or a block headline; or only "error code: 1020"',
    passesAlone: false,
    header: (headers) => headers['cf-mitigated'] === 'block',
    page: (page) =>
      /^error code: 1\d{3}$/.test(page.text)
        ? REFUSAL_CODE.test(page.text)
        : tagged(page, 'cf-error-details', 'cf-error-overview') && isRefusal(page),
  },
];

/** The options object itself with its fields, not a mention of it. */
function setsChallengeOptions(page: BarePage): boolean {
  return (
    scripted(page, '_cf_chl_opt') && /_cf_chl_opt\s*=/.test(page.scripts) && scripted(page, 'cray', 'cvid', 'ctype')
  );
}

function isRefusal(page: BarePage): boolean {
  return (
    tagged(page, 'data-translate="block_headline"', 'data-translate="unable_to_access"') ||
    page.title.startsWith('attention required') ||
    REFUSAL_CODE.test(page.text)
  );
}
