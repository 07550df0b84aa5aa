import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { instagram } from '../../../src/sites/instagram/site.ts';

const POSTS: readonly (readonly [url: string, type: string, id: string])[] = [
  ['https://www.instagram.com/p/CmudLark_01/', 'post', 'CmudLark_01'],
  ['https://instagram.com/p/CmudLark_01', 'post', 'CmudLark_01'],
  ['http://m.instagram.com/p/CmudLark_01/?igsh=abc&utm_source=x', 'post', 'CmudLark_01'],
  ['HTTPS://WWW.INSTAGRAM.COM/p/CmudLark_01/#x', 'post', 'CmudLark_01'],
  ['https://www.instagram.com./p/CmudLark_01/', 'post', 'CmudLark_01'],
  ['https://instagr.am/p/CmudLark_01/', 'post', 'CmudLark_01'],
  ['https://www.instagram.com//p//CmudLark_01//', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/p/Cmud%4Cark_01/', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/p/CmudLark_01/embed/captioned/', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/p/CmudLark_01/media/?size=l', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/p/CmudLark_01/?img_index=3', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/p/CmudLark_01/c/17900000000000001/', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/river.walker/p/CmudLark_01/', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/tv/CmudLark_01/', 'post', 'CmudLark_01'],
  ['https://www.instagram.com/reel/CmudReel_09/', 'reel', 'CmudReel_09'],
  ['https://www.instagram.com/reels/CmudReel_09/', 'reel', 'CmudReel_09'],
  ['https://www.instagram.com/Reel/CmudReel_09/', 'reel', 'CmudReel_09'],
  ['https://www.instagram.com/river.walker/reel/CmudReel_09/', 'reel', 'CmudReel_09'],
  ['https://www.instagram.com/share/reel/BAtoken_1x', 'reel', 'BAtoken_1x'],
  ['https://www.instagram.com/share/p/BAtoken_1x/', 'post', 'BAtoken_1x'],
  ['https://www.instagram.com/accounts/login/?next=/p/CmudLark_01/', 'post', 'CmudLark_01'],
  [
    'https://www.instagram.com/accounts/login/?next=https%3A%2F%2Fwww.instagram.com%2Freel%2FCmudReel_09%2F',
    'reel',
    'CmudReel_09',
  ],
];

const PROFILES: readonly (readonly [url: string, id: string])[] = [
  ['https://www.instagram.com/river.walker/', 'river.walker'],
  ['https://instagram.com/river.walker', 'river.walker'],
  ['https://m.instagram.com/River.Walker?hl=de', 'river.walker'],
  ['https://instagr.am/river_walker', 'river_walker'],
  ['https://www.instagram.com/@river.walker', 'river.walker'],
  ['https://www.instagram.com/%40river.walker/', 'river.walker'],
  ['https://www.instagram.com/river.walker/reels/', 'river.walker'],
  ['https://www.instagram.com/river.walker/tagged/', 'river.walker'],
  ['https://www.instagram.com/river.walker/embed/', 'river.walker'],
  ['https://www.instagram.com/_u/river.walker/', 'river.walker'],
  ['https://www.instagram.com/n/river.walker/', 'river.walker'],
  ['https://www.instagram.com/accounts/login/?next=%2Friver.walker%2F', 'river.walker'],
  ['https://www.instagram.com/pp', 'pp'],
  ['https://www.instagram.com/n', 'n'],
];

const UNSUPPORTED: readonly string[] = [
  'https://www.instagram.com/',
  'https://www.instagram.com',
  'https://www.instagram.com/p/',
  'https://www.instagram.com/p/abc/',
  'https://www.instagram.com/reels/',
  'https://www.instagram.com/reels/audio/123456/',
  'https://www.instagram.com/explore/',
  'https://www.instagram.com/explore/tags/thames/',
  'https://www.instagram.com/explore/locations/77/foreshore/',
  'https://www.instagram.com/stories/river.walker/3000000000000000001/',
  'https://www.instagram.com/stories/highlights/17900000000000001/',
  'https://www.instagram.com/accounts/login/',
  'https://www.instagram.com/accounts/login/?next=/accounts/login/%3Fnext=/p/CmudLark_01/',
  'https://www.instagram.com/accounts/edit/',
  'https://www.instagram.com/direct/inbox/',
  'https://www.instagram.com/share/river.walker/',
  'https://www.instagram.com/web/search/topsearch/?query=x',
  'https://www.instagram.com/api/v1/users/web_profile_info/?username=x',
  'https://www.instagram.com/river.walker/unknown/',
  'https://www.instagram.com/river.walker/reels/more/',
  'https://www.instagram.com/name_that_is_longer_than_thirty_letters/',
  'https://www.instagram.com/river-walker/',
  'https://www.instagram.com/%E0%A4%A/',
  'https://help.instagram.com/river.walker',
  'https://about.instagram.com/blog',
  'https://l.instagram.com/?u=https%3A%2F%2Fexample.org',
  'https://notinstagram.com/p/CmudLark_01/',
];

for (const [url, type, id] of POSTS) {
  test(`${url} is the ${type} ${id}`, () => {
    const target = instagram.match(new URL(url));
    assert.deepEqual([target?.type, target?.id], [type, id]);
  });
}

for (const [url, id] of PROFILES) {
  test(`${url} is the profile ${id}`, () =>
    assert.deepEqual(instagram.match(new URL(url)), { type: 'profile', id, parts: {} }));
}

for (const url of UNSUPPORTED) {
  test(`${url} is nothing`, () => assert.equal(instagram.match(new URL(url)), undefined));
}

test('every target has requests to the site, whatever its address held', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const target = instagram.match(new URL(`https://www.instagram.com${path}?next=${query}`));
      const kind = instagram.kinds.find(({ type }) => type === target?.type);
      if (target === undefined) return;
      for (const { request } of kind?.sources(target) ?? []) {
        assert.equal(new URL(request.url).hostname, 'www.instagram.com');
      }
    }),
    { numRuns: 100 },
  );
});

test('the page is asked first, then the places beside it', () => {
  const requests = (url: string) => {
    const target = instagram.match(new URL(url));
    const kind = instagram.kinds.find(({ type }) => type === target?.type);
    return target === undefined
      ? []
      : (kind?.sources(target) ?? []).map(({ name, request }) => `${name} ${request.url}`);
  };
  assert.deepEqual(requests('https://www.instagram.com/reel/CmudReel_09/'), [
    'page https://www.instagram.com/reel/CmudReel_09/',
    'embed https://www.instagram.com/p/CmudReel_09/embed/captioned/',
    'page-in-browser https://www.instagram.com/reel/CmudReel_09/',
    'page-preview https://www.instagram.com/reel/CmudReel_09/',
    'embed-notice https://www.instagram.com/p/CmudReel_09/embed/captioned/',
  ]);
  assert.deepEqual(requests('https://www.instagram.com/river.walker'), [
    'page https://www.instagram.com/river.walker/',
    'web-profile https://www.instagram.com/api/v1/users/web_profile_info/?username=river.walker',
    'embed https://www.instagram.com/river.walker/embed/',
    'page-in-browser https://www.instagram.com/river.walker/',
    'page-preview https://www.instagram.com/river.walker/',
  ]);
  assert.deepEqual(requests('https://www.instagram.com/share/p/BAtoken_1x'), [
    'page-preview https://www.instagram.com/share/p/BAtoken_1x/',
    'page-in-browser https://www.instagram.com/share/p/BAtoken_1x/',
  ]);
});
