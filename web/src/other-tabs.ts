/** What tabs of the same browser tell each other: they share one cookie, so whoever signs in or out does so in all of them. */

/** The account that is signed in now; absent when nobody is. */
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
