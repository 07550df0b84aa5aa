/** Addresses of Reddit: what each names, which are not supported, and what is requested. */
import type { AddressCases, KnownAddress } from '../site-cases.ts';

const POSTS: readonly (readonly [url: string, id: string, comment?: string])[] = [
  ['https://www.reddit.com/r/pics/comments/3hahrw/a_title/', '3hahrw'],
  ['https://reddit.com/r/pics/comments/3hahrw', '3hahrw'],
  ['http://old.reddit.com/r/pics/comments/3hahrw/a_title/?sort=new&utm_source=share', '3hahrw'],
  ['https://new.reddit.com/comments/3hahrw', '3hahrw'],
  ['https://np.reddit.com/r/pics/comments/3hahrw/_/', '3hahrw'],
  ['https://de.reddit.com/r/pics/comments/3HAHRW/x', '3hahrw'],
  ['https://embed.reddit.com/r/pics/comments/3hahrw/x/?embed=true', '3hahrw'],
  ['https://www.redditmedia.com/r/pics/comments/3hahrw/x/', '3hahrw'],
  ['https://WWW.REDDIT.COM/r/pics/comments/t3_3hahrw/', '3hahrw'],
  ['https://www.reddit.com/r/pics/comments/3hahrw/a_title/.json', '3hahrw'],
  ['https://www.reddit.com/r/pics/comments/3hahrw/a_title.rss', '3hahrw'],
  ['https://www.reddit.com/comments/3hahrw.json', '3hahrw'],
  ['https://www.reddit.com/r/pics/comments/3hahrw/%E2%9C%93_ok/', '3hahrw'],
  ['https://www.reddit.com/r/pics/comments/3hahrw/a_title/cu5pebp/', '3hahrw', 'cu5pebp'],
  ['https://www.reddit.com/r/pics/comments/3hahrw/comment/cu5pebp/?context=3', '3hahrw', 'cu5pebp'],
  ['https://www.reddit.com/comments/3hahrw/_/cu5pebp', '3hahrw', 'cu5pebp'],
  ['https://www.reddit.com/user/spez/comments/3hahrw/a_title/', '3hahrw'],
  ['https://www.reddit.com/u/spez/comments/3hahrw', '3hahrw'],
  ['https://www.reddit.com/r/u_spez/comments/3hahrw/x/', '3hahrw'],
  ['https://www.reddit.com/gallery/3hahrw', '3hahrw'],
  ['https://www.reddit.com/tb/3hahrw', '3hahrw'],
  ['https://www.reddit.com/link/3hahrw/video/abc123/player', '3hahrw'],
  ['https://www.reddit.com/3hahrw', '3hahrw'],
  ['https://redd.it/3hahrw', '3hahrw'],
  ['https://www.redd.it/3hahrw/', '3hahrw'],
];

const FOLLOWED: readonly (readonly [url: string, id: string, follow: string])[] = [
  ['https://www.reddit.com/r/pics/s/AbCdEf1234', 'AbCdEf1234', '/r/pics/s/AbCdEf1234'],
  ['https://reddit.com/r/pics/s/AbCdEf1234/?x=1', 'AbCdEf1234', '/r/pics/s/AbCdEf1234'],
  ['https://www.reddit.com/user/spez/s/AbCdEf1234', 'AbCdEf1234', '/user/spez/s/AbCdEf1234'],
  ['https://v.redd.it/2ptpanksayug1', '2ptpanksayug1', '/video/2ptpanksayug1'],
  ['https://www.reddit.com/video/2ptpanksayug1', '2ptpanksayug1', '/video/2ptpanksayug1'],
];

const SUBREDDITS: readonly (readonly [url: string, id: string, parts?: Readonly<Record<string, string>>])[] = [
  ['https://www.reddit.com/r/pics', 'pics'],
  ['https://old.reddit.com/r/pics/', 'pics'],
  ['https://i.reddit.com/r/pics/', 'pics'],
  ['https://www.reddit.com/r/pics/.rss', 'pics'],
  ['https://www.reddit.com/r/pics.json?limit=5', 'pics'],
  ['https://www.reddit.com/r/pics/new/', 'pics', { sort: 'new' }],
  ['https://www.reddit.com/r/pics/top/?t=year', 'pics', { sort: 'top', period: 'year' }],
  ['https://www.reddit.com/r/pics/top/?t=century', 'pics', { sort: 'top' }],
  ['https://www.reddit.com/r/pics/about', 'pics'],
  ['https://www.reddit.com/R/Pics', 'Pics'],
  ['https://www.reddit.com/r/popular/hot', 'popular', { sort: 'hot' }],
  ['https://redd.it/r/pics', 'pics'],
];

const USERS: readonly (readonly [url: string, id: string])[] = [
  ['https://www.reddit.com/user/spez', 'spez'],
  ['https://www.reddit.com/u/spez/', 'spez'],
  ['https://old.reddit.com/user/spez/submitted/', 'spez'],
  ['https://www.reddit.com/user/spez/comments/', 'spez'],
  ['https://www.reddit.com/user/spez/about.json', 'spez'],
  ['https://www.reddit.com/user/some-one_1/?utm_source=share', 'some-one_1'],
  ['https://www.reddit.com/r/u_spez', 'spez'],
  ['https://redd.it/u/spez', 'spez'],
  ['https://www.reddit.com/U/spez', 'spez'],
  ['https://www.reddit.com/de/user/spez/', 'spez'],
  ['https://www.reddit.com/user/spez/Submitted/', 'spez'],
];

const UNSUPPORTED: readonly string[] = [
  'https://www.reddit.com/',
  'https://www.reddit.com/search/?q=cats',
  'https://www.reddit.com/settings',
  'https://www.reddit.com/premium',
  'https://www.reddit.com/login/?dest=x',
  'https://www.reddit.com/r/',
  'https://www.reddit.com/r/a',
  'https://www.reddit.com/r/pics+funny',
  'https://www.reddit.com/r/pics/wiki/index',
  'https://www.reddit.com/r/pics/search?q=x',
  'https://www.reddit.com/r/pics/submit',
  'https://www.reddit.com/r/pics/about/rules',
  'https://www.reddit.com/r/pics/comments',
  'https://www.reddit.com/r/pics/comments/not-an-id!/',
  'https://www.reddit.com/r/a_name_that_is_far_too_long',
  'https://www.reddit.com/r/random',
  'https://www.reddit.com/user/me',
  'https://www.reddit.com/user/spez/m/multi',
  'https://www.reddit.com/user/spez/saved',
  'https://www.reddit.com/t/cats',
  'https://www.reddit.com/%E0%A4%A',
  'https://i.redd.it/abc123.jpg',
  'https://preview.redd.it/abc123.jpg',
  'https://redd.it/',
  'https://redd.it/3hahrw/extra',
  'https://ads.reddit.com/r/pics',
  'https://support.reddit.com/r/pics',
  'https://i.redditmedia.com/3hahrw',
];

export const addresses: AddressCases = {
  known: [
    ...POSTS.map(
      ([url, id, comment]): KnownAddress => [url, `post ${id}`, { parts: comment === undefined ? {} : { comment } }],
    ),
    ...FOLLOWED.map(([url, id, follow]): KnownAddress => [url, `post ${id}`, { parts: { follow } }]),
    ...SUBREDDITS.map(([url, id, parts = {}]): KnownAddress => [url, `subreddit ${id}`, { parts }]),
    ...USERS.map(([url, id]): KnownAddress => [url, `user ${id}`, { parts: {} }]),
  ],
  unknown: UNSUPPORTED,
  askedHosts: ['www.reddit.com', 'old.reddit.com'],
  requests: {
    'https://redd.it/3hahrw': [
      'page https://www.reddit.com/comments/3hahrw/ in a browser',
      'feed https://www.reddit.com/comments/3hahrw/.rss?limit=100',
      'json https://www.reddit.com/comments/3hahrw/.json?raw_json=1&limit=500',
      'old-page https://old.reddit.com/comments/3hahrw/?limit=500',
    ],
    'https://www.reddit.com/comments/3hahrw/x/cu5pebp': [
      'page https://www.reddit.com/comments/3hahrw/comment/cu5pebp/ in a browser',
      'feed https://www.reddit.com/comments/3hahrw/comment/cu5pebp/.rss?limit=100',
      'json https://www.reddit.com/comments/3hahrw/comment/cu5pebp/.json?raw_json=1&limit=500',
      'old-page https://old.reddit.com/comments/3hahrw/comment/cu5pebp/?limit=500',
    ],
    'https://www.reddit.com/r/pics/s/AbC': ['page https://www.reddit.com/r/pics/s/AbC in a browser'],
    'https://www.reddit.com/r/pics/top?t=week': [
      'page https://www.reddit.com/r/pics/top/?t=week in a browser',
      'feed https://www.reddit.com/r/pics/top/.rss?t=week',
      'json https://www.reddit.com/r/pics/top/.json?raw_json=1&sr_detail=1&t=week',
      'json-about https://www.reddit.com/r/pics/about.json?raw_json=1',
      'old-page https://old.reddit.com/r/pics/top/?t=week',
    ],
    'https://www.reddit.com/u/spez': [
      'page https://www.reddit.com/user/spez/ in a browser',
      'feed https://www.reddit.com/user/spez/.rss',
      'json-about https://www.reddit.com/user/spez/about.json?raw_json=1',
      'old-page https://old.reddit.com/user/spez/',
    ],
  },
};
