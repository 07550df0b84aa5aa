/** Videos and photo posts, from each format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { tiktokCases } from './cases.ts';
import { EMBEDDED_VIDEO, embed, ITEM, page, script, VIDEO } from './fixtures.ts';

const { dataOf, readAs } = readerOf(tiktokCases);

const DETAIL = { itemInfo: { itemStruct: ITEM }, statusCode: 0, statusMsg: 'ok' };

const EXPECTED = {
  video_id: '7300000000000000001',
  title: 'A coin! #Thames #mud with @tides',
  link: 'https://www.tiktok.com/@mudlark/video/7300000000000000001',
  description: 'A coin! #Thames #mud with @tides',
  created_at: '2023-11-14T22:13:20.000Z',
  length_seconds: 29,
  width: 576,
  height: 1024,
  cover: 'https://p16.example/cover.jpeg',
  animated_cover: 'https://p16.example/moving.webp',
  play_url: 'https://v16.example/play.mp4',
  download_url: 'https://v16.example/download.mp4',
  images: [],
  views: 260_833,
  likes: 12_034,
  comments_count: 252,
  shares: 205,
  saves: 157,
  reposts: 0,
  hashtags: ['thames', 'mud'],
  mentions: ['tides'],
  categories: ['Science'],
  language: 'en',
  country: 'GB',
  is_ad: false,
  is_ai_generated: false,
  is_photo: false,
  is_duet_allowed: true,
  is_stitch_allowed: false,
  subtitles: [{ language: 'eng-US', format: 'webvtt', is_generated: true, url: 'https://v16.example/en.vtt' }],
  music: {
    id: '2500',
    title: 'River',
    author: 'Tides',
    album: 'Low',
    length_seconds: 30,
    is_original: false,
    play_url: 'https://sf16.example/river.mp3',
    cover: 'https://p16.example/album.jpeg',
  },
  author: {
    id: '6700000000000000001',
    sec_uid: 'MS4wLjAB',
    username: 'mudlark',
    name: 'Mudlark',
    link: 'https://www.tiktok.com/@mudlark',
    bio: 'Walks at low tide',
    avatar: 'https://p16.example/large.jpeg',
    is_verified: true,
    is_private: false,
    followers: 783_400,
    following: 3,
    likes: 3_900_000,
    video_count: 19,
  },
};

const SHAPES: Readonly<Record<string, unknown>> = {
  'a page': page('webapp.video-detail', DETAIL),
  'a mobile page': page('webapp.reflow.video.detail', DETAIL),
  'a page with its data apart': script('api-data', { videoDetail: DETAIL }),
  'a page of 2020': script('__NEXT_DATA__', { props: { pageProps: DETAIL } }),
  'an answer of the interface': DETAIL,
};

for (const [name, body] of Object.entries(SHAPES)) {
  test(`${name} gives everything that it contains`, () => assert.deepEqual(dataOf(VIDEO, body), EXPECTED));
}

test('a page of 2022 stores the author apart from the item', () => {
  const { author, ...item } = ITEM;
  const stored = { ...item, author: author.uniqueId, nickname: author.nickname, authorId: author.id };
  const data = dataOf(
    VIDEO,
    script('SIGI_STATE', { ItemModule: { other: { ...stored, id: '1' }, [ITEM.id]: stored } }),
  );
  assert.equal(data.video_id, ITEM.id);
  assert.partialDeepStrictEqual(data.author, {
    id: author.id,
    username: 'mudlark',
    name: 'Mudlark',
    followers: 783_400,
  });
});

test('an embed gives the same under its own names', () => {
  const data = dataOf(VIDEO, embed('/embed/v2/7300000000000000001', EMBEDDED_VIDEO));
  assert.partialDeepStrictEqual(data, {
    video_id: '7300000000000000001',
    title: 'A coin! #Thames',
    created_at: '2023-11-14T22:13:20.000Z',
    length_seconds: 29,
    views: 260_800,
    likes: 12_000,
    cover: 'https://p16.example/cover.jpeg',
    play_url: 'https://v16.example/play.mp4',
    hashtags: ['Thames'],
    is_photo: false,
    is_duet_allowed: null,
    is_stitch_allowed: null,
  });
  assert.partialDeepStrictEqual(data.author, {
    id: '6700000000000000001',
    username: 'mudlark',
    name: 'Mudlark',
    followers: 783_400,
  });
  assert.partialDeepStrictEqual(data.music, { id: '2500', title: 'River', play_url: 'https://sf16.example/river.mp3' });
});

test('a photo post has its pictures and its own title', () => {
  const imagePost = {
    title: 'Three coins',
    images: [1, 2].map((n) => ({ imageURL: { urlList: [`https://p16.example/${n}.jpeg`] } })),
  };
  const data = dataOf(VIDEO, { itemInfo: { itemStruct: { ...ITEM, imagePost } } });
  assert.deepEqual([data.is_photo, data.title, data.length_seconds], [true, 'Three coins', null]);
  assert.deepEqual(data.images, ['https://p16.example/1.jpeg', 'https://p16.example/2.jpeg']);
  assert.equal(data.link, 'https://www.tiktok.com/@mudlark/photo/7300000000000000001');
});

test('oEmbed gives caption, author and picture', () => {
  const data = dataOf(VIDEO, {
    provider_name: 'TikTok',
    title: 'A coin! #Thames',
    author_name: 'Mudlark',
    author_url: 'https://www.tiktok.com/@mudlark',
    html: '<blockquote data-video-id="7300000000000000009">',
    thumbnail_url: 'https://p16.example/cover.jpeg',
    thumbnail_width: 576,
    thumbnail_height: 1024,
  });
  assert.partialDeepStrictEqual(data, {
    video_id: '7300000000000000009',
    title: 'A coin! #Thames',
    width: 576,
    hashtags: ['Thames'],
  });
});

const REFUSED: readonly [statusCode: number, status: string][] = [
  [10204, 'not_found'],
  [10216, 'not_found'],
  [10222, 'not_found'],
  [10000, 'walled'],
  [10102, 'walled'],
  [0, 'parse_failed'],
  [10199, 'parse_failed'],
  [10300, 'parse_failed'],
];

for (const [statusCode, status] of REFUSED) {
  test(`code ${statusCode} without an item: ${status}`, () => {
    assert.equal(readAs(VIDEO, page('webapp.video-detail', { statusCode })).status, status);
    assert.equal(readAs(VIDEO, script('SIGI_STATE', { VideoPage: { statusCode } })).status, status);
  });
}

test('walls and missing pages', () => {
  assert.equal(readAs(VIDEO, '<p id="wci" class="_wafchallengeid"></p>').status, 'walled');
  assert.equal(
    readAs(VIDEO, '<html></html>', { finalUrl: 'https://www.tiktok.com/login?redirect_url=x' }).status,
    'walled',
  );
  assert.equal(readAs(VIDEO, '<html></html>', { status: 404 }).status, 'not_found');
  assert.deepEqual(readAs(VIDEO, '<html></html>'), { status: 'parse_failed', data: null });
});

test('a short link that leads to the home page is not found', () => {
  const SHORT = 'https://vm.tiktok.com/ZMmudlark/';
  for (const [finalUrl, status] of [
    ['https://www.tiktok.com/', 'not_found'],
    ['https://www.tiktok.com/?_r=1', 'not_found'],
    ['https://www.tiktok.com/foryou', 'not_found'],
    ['https://www.tiktok.com/@mudlark/video/1', 'parse_failed'],
    ['https://www.tiktok.com.example/', 'parse_failed'],
  ] as const) {
    assert.equal(readAs(SHORT, '<html></html>', { finalUrl }).status, status, finalUrl);
  }
  assert.equal(readAs(VIDEO, '<html></html>', { finalUrl: 'https://www.tiktok.com/' }).status, 'parse_failed');
});

test('a width of zero is null', () => {
  const item = { ...ITEM, video: { ...ITEM.video, width: 0, height: 0 } };
  const read = readAs(VIDEO, { itemInfo: { itemStruct: item } });
  assert.partialDeepStrictEqual(read, { data: { width: null, height: null } });
});

test('ids and names that are not strings still make links', () => {
  const item = { ...ITEM, id: '\ud800', author: { ...ITEM.author, uniqueId: '\ud800' } };
  assert.equal(readAs(VIDEO, { itemInfo: { itemStruct: item } }).status, 'ok');
});

test('a renamed part of the data is a changed site (parse_failed), not a missing page', () => {
  const body = page('webapp.video-detail', DETAIL);
  for (const key of ['webapp.video-detail', 'itemInfo', 'itemStruct']) {
    assert.deepEqual(readAs(VIDEO, body.replace(`"${key}"`, '"renamed"')), { status: 'parse_failed', data: null }, key);
  }
  const reading = readAs(VIDEO, body.replace('"uniqueId"', '"renamed"'));
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { likes: 12_034 } });
});
