import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { reddit } from '../../../src/sites/reddit/site.ts';
import type { SiteTarget } from '../../../src/sites/site.ts';

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

const FOLLOWED: readonly (readonly [url: string, follow: string])[] = [
  ['https://www.reddit.com/r/pics/s/AbCdEf1234', '/r/pics/s/AbCdEf1234'],
  ['https://reddit.com/r/pics/s/AbCdEf1234/?x=1', '/r/pics/s/AbCdEf1234'],
  ['https://www.reddit.com/user/spez/s/AbCdEf1234', '/user/spez/s/AbCdEf1234'],
  ['https://v.redd.it/2ptpanksayug1', '/video/2ptpanksayug1'],
  ['https://www.reddit.com/video/2ptpanksayug1', '/video/2ptpanksayug1'],
];

const SUBREDDITS: readonly (readonly [url: string, id: string, parts?: SiteTarget['parts']])[] = [
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

const match = (url: string) => reddit.match(new URL(url));

test('recognizes posts and the comment that a link points at', () => {
  for (const [url, id, comment] of POSTS) {
    const parts = comment === undefined ? {} : { comment };
    assert.deepEqual(match(url), { type: 'post', id, parts }, url);
  }
});

test('recognizes links that have to be followed', () => {
  for (const [url, follow] of FOLLOWED) {
    assert.equal(match(url)?.type, 'post', url);
    assert.deepEqual(match(url)?.parts, { follow }, url);
  }
});

test('recognizes subreddits and users', () => {
  for (const [url, id, parts = {}] of SUBREDDITS) assert.deepEqual(match(url), { type: 'subreddit', id, parts }, url);
  for (const [url, id] of USERS) assert.deepEqual(match(url), { type: 'user', id, parts: {} }, url);
});

test('leaves everything else alone', () => {
  for (const url of UNSUPPORTED) assert.equal(match(url), undefined, url);
});

test('never throws, and every target has sources on Reddit', () => {
  const path = fc.array(fc.oneof(fc.constantFrom('r', 'user', 'comments', 'pics', '3hahrw', 's', '%'), fc.string()));
  fc.assert(
    fc.property(path, (parts) => {
      const url = URL.parse(`https://www.reddit.com/${parts.join('/')}`);
      const target = url === null ? undefined : reddit.match(url);
      if (target === undefined) return;
      const sources = reddit.kinds.find(({ type }) => type === target.type)?.sources(target) ?? [];
      assert.ok(sources.length > 0);
      for (const { request } of sources) assert.match(new URL(request.url).hostname, /^(www|old)\.reddit\.com$/);
    }),
    { numRuns: 300 },
  );
});

test('asks the page first and the others after it', () => {
  const requests = (url: string) => {
    const target = match(url);
    assert.ok(target);
    const kind = reddit.kinds.find(({ type }) => type === target.type);
    return kind?.sources(target).map(({ name, request }) => `${name} ${request.js} ${request.url}`);
  };
  assert.deepEqual(requests('https://redd.it/3hahrw'), [
    'page true https://www.reddit.com/comments/3hahrw/',
    'feed false https://www.reddit.com/comments/3hahrw/.rss?limit=100',
    'json false https://www.reddit.com/comments/3hahrw/.json?raw_json=1&limit=500',
    'old-page false https://old.reddit.com/comments/3hahrw/?limit=500',
  ]);
  assert.equal(
    requests('https://www.reddit.com/comments/3hahrw/x/cu5pebp')?.[0],
    'page true https://www.reddit.com/comments/3hahrw/comment/cu5pebp/',
  );
  assert.deepEqual(requests('https://www.reddit.com/r/pics/s/AbC'), ['page true https://www.reddit.com/r/pics/s/AbC']);
  assert.deepEqual(requests('https://www.reddit.com/r/pics/top?t=week'), [
    'page true https://www.reddit.com/r/pics/top/?t=week',
    'feed false https://www.reddit.com/r/pics/top/.rss?t=week',
    'json false https://www.reddit.com/r/pics/top/.json?raw_json=1&sr_detail=1&t=week',
    'json-about false https://www.reddit.com/r/pics/about.json?raw_json=1',
    'old-page false https://old.reddit.com/r/pics/top/?t=week',
  ]);
  assert.deepEqual(requests('https://www.reddit.com/u/spez'), [
    'page true https://www.reddit.com/user/spez/',
    'feed false https://www.reddit.com/user/spez/.rss',
    'json-about false https://www.reddit.com/user/spez/about.json?raw_json=1',
    'old-page false https://old.reddit.com/user/spez/',
  ]);
});
