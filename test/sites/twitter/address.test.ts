import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { embedToken, twitter } from '../../../src/sites/twitter/site.ts';

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

const match = (url: string) => twitter.match(new URL(url));

test('recognizes posts', () => {
  for (const [url, id] of POSTS) {
    assert.deepEqual({ type: match(url)?.type, id: match(url)?.id }, { type: 'post', id }, url);
  }
});

test('recognizes profiles', () => {
  for (const [url, id] of PROFILES) {
    assert.deepEqual({ type: match(url)?.type, id: match(url)?.id }, { type: 'profile', id }, url);
  }
});

test('leaves everything else alone', () => {
  for (const url of UNSUPPORTED) assert.equal(match(url), undefined, url);
});

test('never throws, and every target has sources with absolute addresses', () => {
  const path = fc.array(fc.oneof(fc.constantFrom('jack', 'status', 'i', 'user', '20', '%', '@a'), fc.string()));
  fc.assert(
    fc.property(path, (parts) => {
      const url = URL.parse(`https://x.com/${parts.join('/')}`);
      const target = url === null ? undefined : twitter.match(url);
      if (target === undefined) return;
      const kind = twitter.kinds.find(({ type }) => type === target.type);
      const sources = kind?.sources(target) ?? [];
      assert.ok(sources.length > 0);
      for (const { request } of sources) assert.equal(new URL(request.url).protocol, 'https:');
    }),
    { numRuns: 300 },
  );
});

test('asks the public places in order, the page in a browser', () => {
  const requests = (url: string) => {
    const target = match(url);
    assert.ok(target);
    const kind = twitter.kinds.find(({ type }) => type === target.type);
    return kind?.sources(target).map(({ name, request }) => `${name} ${request.js} ${request.url}`);
  };
  assert.deepEqual(requests('https://twitter.com/jack/status/20?s=1'), [
    `syndication false https://cdn.syndication.twimg.com/tweet-result?id=20&lang=en&token=${embedToken('20')}`,
    'page true https://x.com/jack/status/20',
    'oembed false https://publish.twitter.com/oembed?url=https%3A%2F%2Fx.com%2Fjack%2Fstatus%2F20',
  ]);
  assert.deepEqual(requests('https://x.com/jack/media'), [
    'timeline false https://syndication.twitter.com/srv/timeline-profile/screen-name/jack',
    'page true https://x.com/jack',
  ]);
  assert.deepEqual(requests('https://x.com/i/user/12'), ['page true https://x.com/i/user/12']);
});

test('makes the token of the embed service', () => {
  assert.match(embedToken('1848831595014459513'), /^[1-9a-z]+$/);
  assert.equal(embedToken('1000000000000000'), Math.PI.toString(36).replace(/0+|\./g, ''));
});
