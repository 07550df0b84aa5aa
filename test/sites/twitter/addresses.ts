/** Addresses of X: what each names, which are not supported, and what is requested. */
import { embedToken } from '../../../src/sites/twitter/site.ts';
import type { AddressCases, KnownAddress } from '../site-cases.ts';

const POSTS: readonly (readonly [url: string, id: string])[] = [
  ['https://x.com/jack/status/20', '20'],
  ['https://twitter.com/jack/status/20/', '20'],
  ['http://www.twitter.com/jack/statuses/20', '20'],
  ['https://mobile.twitter.com/jack/status/20?s=20&t=abc', '20'],
  ['https://m.x.com/jack/status/20', '20'],
  ['HTTPS://X.COM/jack/status/20#m', '20'],
  ['https://x.com/@jack/status/20', '20'],
  ['https://x.com/jack/Status/20', '20'],
  ['https://x.com//jack//status//20', '20'],
  ['https://x.com/jack/status/1848831595014459513/photo/1', '1848831595014459513'],
  ['https://x.com/jack/status/1848831595014459513/video/2', '1848831595014459513'],
  ['https://x.com/jack/status/20/analytics', '20'],
  ['https://x.com/jack/status/20/quotes', '20'],
  ['https://x.com/jack/status/20).', '20'],
  ['https://x.com/jack/status/%32%30', '20'],
  ['https://x.com/i/status/20', '20'],
  ['https://x.com/i/web/status/20', '20'],
  ['https://twitter.com/statuses/20', '20'],
  ['https://twitter.com/#!/jack/status/20', '20'],
  ['https://x.com/jack/article/1848831595014459513', '1848831595014459513'],
  ['https://platform.twitter.com/embed/Tweet.html?id=20&theme=dark', '20'],
  ['https://twitter.com/intent/like?tweet_id=20', '20'],
  ['https://x.com/intent/retweet?tweet_id=20', '20'],
];

const PROFILES: readonly (readonly [url: string, id: string])[] = [
  ['https://x.com/jack', 'jack'],
  ['https://twitter.com/Jack/', 'Jack'],
  ['https://mobile.twitter.com/@jack?lang=en', 'jack'],
  ['https://x.com/%40jack', 'jack'],
  ['https://x.com/jack/with_replies', 'jack'],
  ['https://x.com/jack/media', 'jack'],
  ['https://x.com/jack/verified_followers', 'jack'],
  ['https://twitter.com/#!/jack', 'jack'],
  ['https://twitter.com/intent/user?screen_name=jack', 'jack'],
  ['https://x.com/intent/follow?screen_name=jack&ref=x', 'jack'],
  ['https://x.com/intent/user?user_id=12', '12'],
  ['https://x.com/i/user/12', '12'],
  ['https://syndication.twitter.com/srv/timeline-profile/screen-name/jack', 'jack'],
  ['https://x.com/x', 'x'],
];

const UNSUPPORTED: readonly string[] = [
  'https://x.com/',
  'https://x.com',
  'https://x.com/home',
  'https://x.com/explore/tabs/trending',
  'https://x.com/search?q=cats',
  'https://x.com/settings/account',
  'https://x.com/hashtag/cats',
  'https://x.com/login',
  'https://x.com/i/flow/login',
  'https://x.com/i/lists/123',
  'https://x.com/i/communities/123',
  'https://x.com/i/spaces/1abc',
  'https://x.com/i/user/jack',
  'https://x.com/jack/lists',
  'https://x.com/jack/status',
  'https://x.com/jack/status/',
  'https://x.com/jack/status/abc',
  'https://x.com/jack/status/20abc',
  'https://x.com/jack/status/123456789012345678901',
  'https://x.com/name_that_is_far_too_long',
  'https://x.com/ja-ck',
  'https://x.com/%E0%A4%A',
  'https://x.com/intent/tweet?text=hi',
  'https://x.com/share?url=x',
  'https://help.x.com/jack',
  'https://developer.twitter.com/en/docs',
  'https://pic.x.com/abc',
];

export const addresses: AddressCases = {
  known: [
    ...POSTS.map(([url, id]): KnownAddress => [url, `post ${id}`]),
    ...PROFILES.map(([url, id]): KnownAddress => [url, `profile ${id}`]),
  ],
  unknown: UNSUPPORTED,
  askedHosts: ['x.com', 'api.x.com', 'cdn.syndication.twimg.com', 'syndication.twitter.com', 'publish.twitter.com'],
  requests: {
    'https://twitter.com/jack/status/20?s=1': [
      `syndication https://cdn.syndication.twimg.com/tweet-result?id=20&lang=en&token=${embedToken('20')}`,
      'page https://x.com/jack/status/20 in a browser',
      'oembed https://publish.twitter.com/oembed?url=https%3A%2F%2Fx.com%2Fjack%2Fstatus%2F20',
    ],
    'https://x.com/jack/media': [
      'timeline https://syndication.twitter.com/srv/timeline-profile/screen-name/jack',
      'page https://x.com/jack in a browser',
    ],
    'https://x.com/i/user/12': ['page https://x.com/i/user/12 in a browser'],
  },
};
