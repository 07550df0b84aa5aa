/** Messages between tabs of the same browser: they share one cookie, so signing in or out affects all of them. */

/** The account that is signed in now; absent if none is. */
export interface SignedInNews {
  readonly email?: string;
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mudlark-session');

export function tellOtherTabs(news: SignedInNews): void {
  channel?.postMessage(news);
}

export function whenOtherTabTells(listen: (news: SignedInNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<SignedInNews>) => listen(data));
}
