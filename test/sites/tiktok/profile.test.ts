/** Profiles, from each format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { tiktokCases } from './cases.ts';
import { EMBEDDED_PROFILE, embed, ITEM, PROFILE, page, script, USER, USER_INFO } from './fixtures.ts';

const { dataOf, moreOf, readAs, supplementAs } = readerOf(tiktokCases);

const EXPECTED = {
  user_id: '6700000000000000001',
  sec_uid: 'MS4wLjAB',
  username: 'mudlark',
  name: 'Mudlark',
  link: 'https://www.tiktok.com/@mudlark',
  bio: 'Walks at low tide',
  bio_link: 'https://mud.example/shop',
  avatar: 'https://p16.example/large.jpeg',
  created_at: '2020-01-12T23:49:23.000Z',
  language: 'en',
  country: 'GB',
  category: 'Education',
  is_verified: true,
  is_private: false,
  is_business: true,
  is_seller: true,
  followers: 783_427,
  following: 3,
  likes: 3_922_256,
  video_count: 19,
  friends: 2,
  videos: [],
};

test('a page gives the profile, with exact counts if it has them', () => {
  assert.deepEqual(dataOf(PROFILE, page('webapp.user-detail', { userInfo: USER_INFO, statusCode: 0 })), EXPECTED);
});

test('videos of a profile are listed if the answer lists them', () => {
  const video = { video_id: '7300000000000000001', link: 'https://www.tiktok.com/@mudlark/video/7300000000000000001' };
  const listed = dataOf(PROFILE, { userInfo: { ...USER_INFO, itemList: [ITEM, { id: 7 }] } });
  assert.deepEqual(listed.videos, [
    {
      ...video,
      title: ITEM.desc,
      created_at: '2023-11-14T22:13:20.000Z',
      views: 260_833,
      likes: 12_034,
      comments_count: 252,
      shares: 205,
      cover: 'https://p16.example/cover.jpeg',
    },
  ]);
  const embedded = dataOf(PROFILE, embed('/embed/@mudlark', EMBEDDED_PROFILE));
  assert.partialDeepStrictEqual(embedded, {
    username: 'mudlark',
    followers: 783_400,
    avatar: 'https://p16.example/small.jpeg',
  });
  assert.partialDeepStrictEqual(embedded.videos, [
    { ...video, title: 'A coin!', views: 260_800, cover: 'https://p16.example/cover.jpeg' },
  ]);
});

test('a page of 2022 stores users by their names', () => {
  const users = { other: { ...USER, uniqueId: 'other' }, Mudlark: USER };
  const data = dataOf(PROFILE, script('SIGI_STATE', { UserModule: { users, stats: { Mudlark: USER_INFO.stats } } }));
  assert.deepEqual([data.username, data.followers], ['mudlark', 783_400]);
});

test('structured data is enough for a short profile', () => {
  const person = {
    '@type': 'Person',
    name: 'Mudlark',
    alternateName: 'mudlark',
    sameAs: ['mud.example'],
    interactionStatistic: [
      { interactionType: { '@type': 'http://schema.org/FollowAction' }, userInteractionCount: 783_427 },
    ],
  };
  const body = `<script type="application/ld+json">${JSON.stringify({ '@type': 'ProfilePage', mainEntity: person })}</script>`;
  assert.partialDeepStrictEqual(dataOf(PROFILE, body), {
    username: 'mudlark',
    followers: 783_427,
    likes: null,
    bio_link: 'https://mud.example/',
  });
});

test('a private account is read if its header is shown, and otherwise not found', () => {
  const shown = { statusCode: 10222, userInfo: { ...USER_INFO, user: { ...USER, privateAccount: true } } };
  assert.equal(dataOf(PROFILE, page('webapp.user-detail', shown)).is_private, true);
  assert.equal(readAs(PROFILE, page('webapp.user-detail', { statusCode: 10222, userInfo: {} })).status, 'not_found');
});

test('an account that is gone is not found', () => {
  assert.equal(readAs(PROFILE, page('webapp.user-detail', { statusCode: 10221 })).status, 'not_found');
  assert.equal(readAs(PROFILE, embed('/embed/@mudlark', { userInfo: { code: 404 } })).status, 'not_found');
  assert.equal(readAs(PROFILE, '', { status: 404 }).status, 'not_found');
});

test('ids and names that are not strings still make links', () => {
  const user = { ...USER, uniqueId: '\ud800' };
  const item = { ...ITEM, id: '\ud800', author: user };
  assert.equal(readAs(PROFILE, { userInfo: { user, itemList: [item] } }).status, 'ok');
});

test('a page is completed by the embed, which lists videos and rounds counts', () => {
  const shown = page('webapp.user-detail', { userInfo: USER_INFO, statusCode: 0 });
  const [asked] = moreOf(PROFILE, shown);
  assert.equal(asked?.request.url, 'https://www.tiktok.com/embed/@mudlark');
  const embedded = embed('/embed/@mudlark', EMBEDDED_PROFILE);
  const { videos, ...rest } = supplementAs(PROFILE, 'embed', embedded, dataOf(PROFILE, shown))?.data ?? {};
  assert.deepEqual({ ...rest, videos: [] }, EXPECTED);
  assert.deepEqual(videos, dataOf(PROFILE, embedded).videos);
});

test('a profile with its videos, without any, or of a private account needs no supplement', () => {
  assert.deepEqual(moreOf(PROFILE, embed('/embed/@mudlark', EMBEDDED_PROFILE)), []);
  const info = (more: object, user: object = {}) =>
    page('webapp.user-detail', { userInfo: { ...USER_INFO, ...more, user: { ...USER, ...user } } });
  assert.deepEqual(moreOf(PROFILE, info({ itemList: [ITEM] })), []);
  assert.deepEqual(moreOf(PROFILE, info({ stats: { videoCount: 0 } })), []);
  assert.deepEqual(moreOf(PROFILE, info({}, { privateAccount: true })), []);
  assert.equal(moreOf(PROFILE, info({})).length, 1);
});

test('the embed of somebody else adds nothing', () => {
  const other = JSON.parse(JSON.stringify(EMBEDDED_PROFILE).replaceAll('mudlark', 'another'));
  const known = dataOf(PROFILE, page('webapp.user-detail', { userInfo: USER_INFO }));
  assert.equal(supplementAs(PROFILE, 'embed', embed('/embed/@another', other), known), undefined);
});
