/** Captchas of known makers that a script draws or solves, so that no element of theirs is in the page. */

/** Where they are loaded from. */
const CAPTCHA_SCRIPT =
  /^<script [^\n]*\bsrc\s?=\s?["']?[^"'\s>]{0,300}(?:challenges\.cloudflare\.com\/turnstile|hcaptcha\.com\/1\/|recaptcha\/(?:api|enterprise)\.js|static\.geetest\.com|arkoselabs\.com|friendlycaptcha|tcaptcha\.js|smartcaptcha\.|captcha(?:-sdk)?\.awswaf\.com)/m;
const DRAWS_CAPTCHA =
  /(?:turnstile|hcaptcha|grecaptcha(?:\.enterprise)?|smartcaptcha|captchascript)\.render|initgeetest|new tencentcaptcha/;
const SCORES_VISIT = /(?:hcaptcha|grecaptcha(?:\.enterprise)?)\.execute/;
const PLACE_OF_CAPTCHA =
  /^<(?:div|section|span|p) [^\n]*\b(?:id|class)=["']?[\w-]*(?:captcha|turnstile|geetest|arkose|challenge)/m;

/** Whether a captcha is drawn, or the visit scored and led on. */
export function runsCaptcha(tags: string, scripts: string, navigates: boolean): boolean {
  if (!CAPTCHA_SCRIPT.test(tags)) return false;
  return DRAWS_CAPTCHA.test(scripts) || PLACE_OF_CAPTCHA.test(tags) || (SCORES_VISIT.test(scripts) && navigates);
}

/** Whether the script of a captcha is loaded, which many sites do on every page. */
export const loadsCaptcha = (tags: string) => CAPTCHA_SCRIPT.test(tags);

/** Without the scripts of captchas, which say nothing of a page by their names. */
export function withoutCaptchaScripts(tags: string): string {
  if (!CAPTCHA_SCRIPT.test(tags)) return tags;
  return tags
    .split('\n')
    .map((tag) => (CAPTCHA_SCRIPT.test(tag) ? '<script>' : tag))
    .join('\n');
}
