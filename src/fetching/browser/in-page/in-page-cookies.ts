/// <reference lib="dom" />
/**
 * Waits for cookies that a script lets expire within the page's time: the browser's own clock ends them, and scripts
 * may look whether they are still there. Part of the script that runs in each document before its own. The function is
 * sent as text: it may use nothing but its argument and what a browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

/* c8 ignore start: runs in the browser */
export function watchCookies({ now, poll, before, whenAsked, prototypeOf }: WorkTools): void {
  /** The most milliseconds that a page gets. */
  const LONGEST = 20_000;
  const { now: nativeDate, parse } = Date;
  const expiring = (milliseconds: number) => {
    const endsAt = now() + milliseconds;
    if (milliseconds > 0 && milliseconds < LONGEST) poll('a cookie', () => now() < endsAt, endsAt);
  };
  const [LIFE, END] = [/;\s*max-age\s*=\s*(\d+)/i, /;\s*expires\s*=\s*([^;]+)/i];
  before(Document.prototype, ['cookie'], ([cookie]) => {
    if (typeof cookie !== 'string') return;
    const life = LIFE.exec(cookie)?.[1];
    const end = END.exec(cookie)?.[1];
    if (life !== undefined) expiring(Number(life) * 1_000);
    else if (end !== undefined) expiring(parse(end) - nativeDate());
  });
  const watchStore = () =>
    before(prototypeOf('CookieStore'), ['set'], ([options]) => {
      const { expires } = (options ?? {}) as { readonly expires?: unknown };
      if (expires !== undefined && expires !== null) expiring(Number(expires) - nativeDate());
    });
  whenAsked(window, 'cookieStore', watchStore);
}
/* c8 ignore stop */
