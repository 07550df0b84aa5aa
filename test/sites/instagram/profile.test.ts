/** Profiles in every format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { instagramCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(instagramCases);

const PROFILE = 'https://www.instagram.com/River.Walker/';

test('a complete profile from the web', () => {
  const data = dataOf(PROFILE, fixtures.WEB_PROFILE, { source: 'web-profile' });
  assert.deepEqual(
    { ...data, posts: null, related_profiles: null },
    {
      id: '4201',
      username: 'river.walker',
      name: 'River Walker',
      link: 'https://www.instagram.com/river.walker/',
      bio: 'Finds from the foreshore',
      bio_links: [{ title: 'Shop', url: 'https://shop.example/' }],
      website: 'https://walker.example/',
      pronouns: ['she', 'her'],
      category: 'Artist',
      avatar: 'https://scontent.example/v/avatar-large.jpg',
      followers: 3120,
      following: 210,
      posts_count: 88,
      highlights_count: 4,
      is_verified: true,
      is_private: false,
      is_business: true,
      is_professional: true,
      email: 'walker@example.org',
      phone: '+44 1',
      address: '1 Quay, E1, London',
      facebook_id: '178400',
      posts: null,
      related_profiles: null,
    },
  );
  assert.deepEqual(data.posts, [
    {
      id: '3000000000000000001',
      shortcode: 'CmudLark_01',
      link: 'https://www.instagram.com/p/CmudLark_01/',
      type: 'carousel',
      caption: 'Low tide finds 🌊 with @mudfriend. #mudlarking #Thames',
      created_at: '2023-11-14T22:13:20.000Z',
      likes: 640,
      comments_count: 12,
      views: null,
      image: 'https://scontent.example/v/one.jpg',
      video_url: null,
    },
  ]);
  assert.partialDeepStrictEqual(data.related_profiles, [{ username: 'mudfriend' }]);
  assert.deepEqual(dataOf(PROFILE, fixtures.PROFILE_PAGE_2020), data, 'the page of 2020 holds the same');
});

test('a profile of before 2018', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.PROFILE_PAGE_2016), {
    bio: 'Old',
    followers: 5,
    following: 6,
    posts_count: 1,
    posts: [{ shortcode: 'BoldNode000', likes: 31 }],
  });
});

test('a profile of 2026, with counts and posts in separate places', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.PROFILE_PAGE_2026, { source: 'page' }), {
    id: '4201',
    bio: 'Finds',
    followers: 3120,
    following: 210,
    posts: [{ shortcode: 'CmudReel_09' }],
  });
});

test('a page with only sharing metadata defers to other sources', () => {
  const reading = readAs(PROFILE, fixtures.SHARED_PROFILE, { source: 'page' });
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { followers: 3120 } });
  assert.equal(readAs(PROFILE, '', { source: 'web-profile', status: 404 }).status, 'parse_failed');
});

test('a profile from the app’s API', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.APP_PROFILE), {
    id: '4201',
    followers: 3120,
    following: 210,
    posts_count: 88,
    category: 'Artist',
    email: 'walker@example.org',
    avatar: 'https://scontent.example/v/avatar-large.jpg',
    is_business: true,
    is_professional: true,
  });
});

test('a profile in its embed', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.PROFILE_EMBED, { source: 'embed' }), {
    id: '4201',
    name: 'River Walker',
    followers: 3120,
    posts_count: 88,
    is_verified: true,
    posts: [{ shortcode: 'CmudLark_01' }],
  });
});

test('a feed describes its user', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.FEED), {
    id: '4201',
    name: 'River Walker',
    followers: null,
    is_professional: true,
    posts: [{ shortcode: 'CmudReel_09', views: 15_000 }],
  });
  assert.deepEqual(readAs('https://www.instagram.com/somebody.else/', fixtures.FEED), {
    status: 'parse_failed',
    data: null,
  });
});

test('a profile from sharing metadata or structured data', () => {
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.SHARED_PROFILE), {
    username: 'river.walker',
    name: 'River Walker',
    bio: 'Finds from the foreshore',
    followers: 3120,
    following: 210,
    posts_count: 88,
  });
  assert.partialDeepStrictEqual(dataOf(PROFILE, fixtures.DESCRIBED_PROFILE), {
    username: 'river.walker',
    bio: 'Finds',
    website: 'https://walker.example/',
    followers: 3120,
  });
});

test('a renamed account is still the one of the requested address', () => {
  const data = dataOf('https://www.instagram.com/old.name/', fixtures.WEB_PROFILE, { source: 'web-profile' });
  assert.equal(data.username, 'river.walker');
});

const NOTICES: readonly [name: string, body: string, status: number, expected: string][] = [
  ['a user who is gone', '{"data":{"user":null},"status":"ok"}', 200, 'not_found'],
  ['a missing page', fixtures.MISSING_PAGE, 200, 'not_found'],
  ['a missing page with its status', '<html></html>', 404, 'not_found'],
  ['a log-in page', fixtures.LOGIN_PAGE, 200, 'walled'],
  ['the page of a place', fixtures.PLACE_PAGE, 200, 'parse_failed'],
];

for (const [name, body, status, expected] of NOTICES) {
  test(`${name} is ${expected}`, () => assert.equal(readAs(PROFILE, body, { status }).status, expected));
}
