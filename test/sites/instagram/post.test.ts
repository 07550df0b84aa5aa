/** Posts and reels in every format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaIdOf, timeOfId } from '../../../src/sites/instagram/media-id.ts';
import { readerOf } from '../site-reader.ts';
import { instagramCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(instagramCases);

const CAROUSEL = 'https://www.instagram.com/p/CmudLark_01/';
const REEL = 'https://www.instagram.com/reel/CmudReel_09/';
const PICTURE = 'https://www.instagram.com/p/CmudPipe_05/';
const friend = (more = {}) => ({
  id: '4202',
  username: 'mudfriend',
  name: 'Mud Friend',
  link: 'https://www.instagram.com/mudfriend/',
  avatar: 'https://scontent.example/v/friend.jpg',
  is_verified: false,
  ...more,
});

test('a complete carousel from the web’s GraphQL answer', () => {
  assert.deepEqual(dataOf(CAROUSEL, JSON.stringify({ data: { xdt_shortcode_media: fixtures.GRAPH_CAROUSEL } })), {
    id: '3000000000000000001',
    shortcode: 'CmudLark_01',
    link: CAROUSEL,
    type: 'carousel',
    is_reel: false,
    caption: 'Low tide finds 🌊 with @mudfriend. #mudlarking #Thames',
    is_caption_edited: true,
    hashtags: ['mudlarking', 'Thames'],
    mentions: ['mudfriend'],
    created_at: '2023-11-14T22:13:20.000Z',
    likes: 640,
    comments_count: 12,
    views: null,
    plays: null,
    length_seconds: null,
    width: 1080,
    height: 1350,
    image: 'https://scontent.example/v/one.jpg',
    video_url: null,
    has_audio: false,
    alt_text: null,
    media: [
      {
        id: '3000000000000000002',
        type: 'image',
        url: 'https://scontent.example/v/one.jpg',
        preview_image: 'https://scontent.example/v/one.jpg',
        width: 1080,
        height: 1350,
        length_seconds: null,
        alt_text: 'A clay pipe',
        tagged_users: [],
      },
      {
        id: '3000000000000000003',
        type: 'video',
        url: 'https://scontent.example/v/two.mp4',
        preview_image: 'https://scontent.example/v/two.jpg',
        width: 720,
        height: 900,
        length_seconds: 8.5,
        alt_text: null,
        tagged_users: [],
      },
    ],
    author: {
      id: '4201',
      username: 'river.walker',
      name: 'River Walker',
      link: 'https://www.instagram.com/river.walker/',
      avatar: 'https://scontent.example/v/avatar.jpg',
      is_verified: true,
      is_private: false,
      followers: 3120,
      posts_count: 88,
    },
    coauthors: [friend()],
    tagged_users: [friend()],
    sponsors: [
      {
        id: '9',
        username: 'tidebrand',
        name: null,
        link: 'https://www.instagram.com/tidebrand/',
        avatar: null,
        is_verified: false,
      },
    ],
    location: {
      id: '77',
      name: 'Foreshore',
      link: 'https://www.instagram.com/explore/locations/77/foreshore/',
      latitude: null,
      longitude: null,
      address: '1 Quay',
      city: 'London',
      country: 'GB',
    },
    music: null,
    comments: [
      { id: '17900000000000001', text: 'Lovely', created_at: '2023-11-14T22:15:00.000Z', likes: 3, author: friend() },
    ],
    are_comments_disabled: false,
    are_likes_hidden: false,
    is_paid_partnership: true,
    is_copyright_blocked: false,
  });
});

test('the same post in the embed and in the pages of 2020', () => {
  const whole = dataOf(CAROUSEL, fixtures.PAGE_WITH_SHARED_DATA);
  assert.deepEqual(whole, dataOf(CAROUSEL, JSON.stringify({ graphql: { shortcode_media: fixtures.GRAPH_CAROUSEL } })));
  assert.deepEqual(dataOf(CAROUSEL, fixtures.EMBED_WITH_STATE, { source: 'embed' }), whole);
});

test('a reel from the app’s API: best versions, exact numbers, sound, place, tags, comments', () => {
  const answers = [
    JSON.stringify({ items: [fixtures.APP_REEL] }),
    fixtures.FEED,
    fixtures.PAGE_WITH_ADDITION,
    fixtures.PAGE_WITH_SCRIPTS,
    fixtures.PAGE_OF_2026,
  ];
  for (const body of answers) {
    assert.partialDeepStrictEqual(dataOf(REEL, body), {
      id: '3000000000000000009',
      link: REEL,
      type: 'video',
      is_reel: true,
      caption: 'Sieve time #mud',
      created_at: '2023-11-14T22:13:20.000Z',
      likes: 900,
      comments_count: 14,
      views: 4000,
      plays: 15_000,
      length_seconds: 20.433,
      width: 720,
      image: 'https://scontent.example/v/large.jpg',
      video_url: 'https://scontent.example/v/reel.mp4',
      has_audio: true,
      author: { id: '4201', username: 'river.walker' },
      location: { id: '78', name: 'Sandbank', latitude: 51.5, longitude: -0.1, city: 'London', address: null },
      music: { id: '555', title: 'Original audio', artist: 'river.walker', is_original: true },
    });
  }
  const { tagged_users, comments } = dataOf(REEL, fixtures.FEED);
  assert.partialDeepStrictEqual(tagged_users, [{ username: 'mudfriend' }]);
  // The id exceeds the exact range of JSON numbers.
  assert.partialDeepStrictEqual(comments, [{ id: null, text: 'Nice', likes: 1, author: { id: '4202' } }]);
});

test('a post of before 2018', () => {
  assert.partialDeepStrictEqual(dataOf('https://www.instagram.com/p/BoldNode000/', fixtures.OLD_PAGE), {
    type: 'image',
    caption: 'Old finds #pipe',
    created_at: '2016-04-07T03:33:20.000Z',
    likes: 31,
    comments_count: 1,
    image: 'https://scontent.example/v/old.jpg',
    author: { username: 'river.walker' },
    tagged_users: [{ username: 'mudfriend' }],
    comments: [{ text: 'Old!' }],
  });
});

test('a picture that is only in the HTML of the embed', () => {
  assert.partialDeepStrictEqual(dataOf(PICTURE, fixtures.EMBED_OF_PICTURE, { source: 'embed' }), {
    id: '3000000000000000005',
    shortcode: 'CmudPipe_05',
    type: 'image',
    caption: 'A pipe.\n\nFrom #Thames mud',
    hashtags: ['Thames'],
    likes: 1204,
    comments_count: 30,
    image: 'https://scontent.example/v/pipe.jpg',
    media: [{ type: 'image', url: 'https://scontent.example/v/pipe.jpg' }],
    author: { id: '4201', username: 'river.walker', is_verified: true, followers: 3100, posts_count: 88 },
    coauthors: [{ username: 'mudfriend' }],
  });
});

test('a reel of which a page has only sharing metadata', () => {
  assert.partialDeepStrictEqual(dataOf(REEL, fixtures.SHARED_REEL), {
    id: '3000000000000000009',
    type: 'video',
    is_reel: true,
    caption: 'Sieve time #mud',
    hashtags: ['mud'],
    created_at: '2023-11-14',
    likes: 1200,
    comments_count: 14,
    author: { id: '4201', username: 'river.walker', name: 'River Walker' },
  });
  for (const comments of [
    '14 comments',
    '14 Kommentare',
    '14 commentaires',
    '14 comentarios',
    '14 комментариев',
    '14 yorum',
  ]) {
    const body = fixtures.SHARED_WITHOUT_LIKES.replace('14 comments', comments);
    assert.partialDeepStrictEqual(dataOf(REEL, body), { likes: null, are_likes_hidden: true, comments_count: 14 });
  }
});

test('a post that a page describes with structured data', () => {
  assert.partialDeepStrictEqual(dataOf(CAROUSEL, fixtures.DESCRIBED_POST), {
    created_at: '2023-11-14T22:13:20.000Z',
    likes: 640,
    comments_count: 12,
    video_url: 'https://scontent.example/v/two.mp4',
    author: { username: 'river.walker', name: 'River Walker' },
    media: [{ type: 'video' }, { type: 'image', alt_text: 'A clay pipe' }],
  });
});

test('an answer of oEmbed', () => {
  assert.partialDeepStrictEqual(dataOf(PICTURE, fixtures.OEMBED), {
    id: '3000000000000000005',
    caption: 'A pipe. #Thames',
    hashtags: ['Thames'],
    author: { id: '4201', username: 'river.walker' },
  });
});

test('another post in the answer is not the one that was asked for', () => {
  assert.deepEqual(readAs(PICTURE, fixtures.PAGE_WITH_SHARED_DATA), { status: 'parse_failed', data: null });
  assert.deepEqual(readAs(PICTURE, fixtures.EMBED_WITH_STATE), { status: 'parse_failed', data: null });
  assert.deepEqual(readAs(PICTURE, fixtures.SHARED_REEL), { status: 'parse_failed', data: null });
});

test('a share link is the post that it leads to', () => {
  const data = dataOf('https://www.instagram.com/share/reel/BAtoken_1x', fixtures.SHARED_REEL, { finalUrl: REEL });
  assert.equal(data.shortcode, 'CmudReel_09');
});

test('a post with a video is one, also if it does not say so', () => {
  const { media_type: _, ...media } = fixtures.APP_REEL;
  assert.equal(dataOf(REEL, JSON.stringify({ items: [media] })).type, 'video');
  const { video_versions: __, ...picture } = media;
  assert.equal(dataOf(REEL, JSON.stringify({ items: [picture] })).type, 'image');
});

test('views of 0 beside likes are the embed’s way to say nothing', () => {
  const media = { ...fixtures.GRAPH_CAROUSEL, video_view_count: 0 };
  assert.equal(dataOf(CAROUSEL, JSON.stringify({ shortcode_media: media })).views, null);
  const unseen = { ...media, edge_media_preview_like: { count: 0 } };
  assert.equal(dataOf(CAROUSEL, JSON.stringify({ shortcode_media: unseen })).views, 0);
});

test('likes that the author hides are null, whatever the answer counts', () => {
  const hidden = [
    { ...fixtures.GRAPH_CAROUSEL, like_and_view_counts_disabled: true, edge_media_preview_like: { count: 3 } },
    { ...fixtures.GRAPH_CAROUSEL, edge_media_preview_like: { count: -1 } },
  ];
  for (const media of hidden) {
    const data = dataOf(CAROUSEL, JSON.stringify({ shortcode_media: media }));
    assert.partialDeepStrictEqual(data, { likes: null, are_likes_hidden: true, comments_count: 12 });
  }
});

const AGE_LIMITS = [
  'You must be 18 years old or over to see this profile.',
  'Du musst mindestens 18 Jahre alt sein, um dieses Profil zu sehen',
  'Vous devez avoir 18 ans ou plus pour voir ce profil',
  'Debes tener al menos 18 años para ver este perfil',
  'Devi avere almeno 18 anni per vedere questo profilo',
  'Has de tenir com a mínim 18 anys per veure aquest perfil',
  'Чтобы посмотреть этот профиль, вам должно быть не менее 18 лет',
  'このプロフィールを見るには、18歳以上である必要があります',
  '이 프로필을 보려면 만 18세 이상이어야 합니다',
  '必須年滿 18 歲才能查看這個個人檔案',
  '你必须年满18周岁才能查看此主页',
  'Bu profili görmek için en az 18 yaşında olmalısın',
  'इस प्रोफ़ाइल को देखने के लिए आपकी उम्र 18 साल या उससे अधिक होनी चाहिए',
];

for (const sentence of AGE_LIMITS) {
  test(`an age limit is no missing page: ${sentence}`, () => {
    const page = `<title>Instagram</title><h2>${sentence}</h2>`;
    assert.equal(readAs(PICTURE, page, { status: 404 }).status, 'walled');
    assert.equal(readAs(PICTURE, JSON.stringify({ message: sentence, status: 'fail' })).status, 'walled');
  });
}

test('a missing page with somebody’s age in its heading is missing', () => {
  for (const heading of ['Page not found', '18 years of mudlarking', '18 Jahre am Fluss', 'Alter Hafen', '18周年']) {
    assert.equal(readAs(PICTURE, `<h1>${heading}</h1>`, { status: 404 }).status, 'not_found', heading);
  }
});

test('a post without an author is read as far as possible', () => {
  const { owner: _, ...media } = fixtures.GRAPH_CAROUSEL;
  const reading = readAs(CAROUSEL, JSON.stringify({ shortcode_media: media }));
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { likes: 640, author: null } });
});

test('a renamed part of the data is a changed site (parse_failed), not a missing page', () => {
  const body = JSON.stringify({ graphql: { shortcode_media: fixtures.GRAPH_CAROUSEL } });
  const once = body.replace('"shortcode"', '"renamed"');
  assert.equal(readAs(CAROUSEL, once).status, 'ok');
  const both = once.replace('"shortcode_media"', '"renamed"');
  assert.deepEqual(readAs(CAROUSEL, both), { status: 'parse_failed', data: null });
});

test('a page with only sharing metadata defers to other sources', () => {
  const reading = readAs(REEL, fixtures.SHARED_REEL, { source: 'page' });
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { caption: 'Sieve time #mud' } });
  assert.equal(readAs(REEL, fixtures.PAGE_OF_2026, { source: 'page' }).status, 'ok');
});

test('a plain 404 of the page counts only after the embed was asked', () => {
  for (const source of ['page', 'embed', 'embed-notice']) {
    assert.equal(readAs(PICTURE, '', { source, status: 404 }).status, 'parse_failed', source);
  }
  for (const source of ['page-in-browser', 'page-preview']) {
    assert.equal(readAs(PICTURE, '', { source, status: 404 }).status, 'not_found', source);
  }
  assert.equal(readAs(PICTURE, fixtures.MISSING_PAGE, { source: 'page' }).status, 'not_found');
});

test('the embed’s notice that a post is gone counts only after the page was asked', () => {
  assert.deepEqual(readAs(PICTURE, fixtures.BROKEN_EMBED, { source: 'embed' }), { status: 'parse_failed', data: null });
  assert.deepEqual(readAs(PICTURE, fixtures.BROKEN_EMBED, { source: 'embed-notice' }), { status: 'not_found' });
});

const NOTICES: readonly [name: string, body: string, status: number, expected: string][] = [
  ['a shell for browsers', fixtures.SHELL_FOR_BROWSERS, 200, 'walled'],
  ['a shell of a page', fixtures.SHELL_OF_A_PAGE, 200, 'walled'],
  ['a page that is missing', fixtures.MISSING_PAGE, 200, 'not_found'],
  ['an old page that is missing', fixtures.OLD_MISSING_PAGE, 200, 'not_found'],
  ['a log-in page', fixtures.LOGIN_PAGE, 200, 'walled'],
  ['a log-in page of 2026', fixtures.NEW_LOGIN_PAGE, 200, 'walled'],
  ['a post that guests may not see', fixtures.GATED_PAGE, 200, 'walled'],
  ['a challenge', fixtures.CHALLENGE_PAGE, 200, 'walled'],
  [
    'JSON of a post for some ages',
    '{"message":"This content may be inappropriate. It\'s unavailable to certain audiences.","status":"fail"}',
    200,
    'walled',
  ],
  ['JSON of a post that is unavailable', '{"message":"Media is unavailable","status":"fail"}', 200, 'not_found'],
  [
    'a page of a post for some ages',
    '<title>Instagram</title><h2>Restricted profile</h2><p>You must be 18 years old or over to see this.</p>',
    404,
    'walled',
  ],
  [
    'a page that is missing, with all notices in a script',
    '<title>Page not found</title><script>"You must be 18 years old"</script>',
    404,
    'not_found',
  ],
  ['JSON of a post that is gone', '{"data":{"xig_polaris_media":null}}', 200, 'not_found'],
  ['nothing with status 404', '', 404, 'not_found'],
  [
    'JSON with status 401',
    '{"message":"Please wait a few minutes","require_login":true,"status":"fail"}',
    401,
    'walled',
  ],
  ['JSON that asks to log in', '{"message":"login_required","status":"fail"}', 200, 'walled'],
  ['JSON of a checkpoint', '{"message":"checkpoint_required","status":"fail"}', 400, 'walled'],
  ['JSON of a medium that is gone', '{"message":"Media not found or unavailable","status":"fail"}', 400, 'not_found'],
  ['JSON with an empty answer', '{"data":{"xdt_shortcode_media":null},"status":"ok"}', 200, 'parse_failed'],
];

for (const [name, body, status, expected] of NOTICES) {
  test(`${name} is ${expected}`, () => assert.equal(readAs(PICTURE, body, { status }).status, expected));
}

test('a redirect to the log-in form is a wall', () => {
  const reading = readAs(PICTURE, '<html></html>', {
    finalUrl: 'https://www.instagram.com/accounts/login/?next=/p/x/',
  });
  assert.equal(reading.status, 'walled');
});

test('a short code is the media id in another base', () => {
  assert.equal(mediaIdOf('C79gQqLpkul'), '3386004377145068453');
  assert.equal(mediaIdOf(`C79gQqLpkul${'A'.repeat(28)}`), '3386004377145068453', 'a private post');
  assert.equal(mediaIdOf('C79gQqLpkulA'), null);
});

test('the date is computed from the media id, if it contains one', () => {
  const table: [id: string | null, moment: string | null][] = [
    ['1554881076849508313', '2017-07-09T04:58:10.000Z'],
    ['3386004377145068453', '2024-06-08T16:13:17.000Z'],
    ['3386004377145068453_582986390', '2024-06-08T16:13:17.000Z'],
    // Ids from before August 2011 are counted from 1.
    ['4711471147', null],
    ['123', null],
    // The year 2046.
    ['9223372036854775807', null],
    ['99999999999999999999', null],
    ['x3386004377145068453', null],
    ['', null],
    [null, null],
  ];
  for (const [id, moment] of table) assert.equal(timeOfId(id), moment, String(id));
});

test('an embed without a date gets the date of the id; a day that is shown is kept', () => {
  const embed = dataOf(PICTURE, fixtures.EMBED_OF_PICTURE, { source: 'embed' });
  assert.equal(embed.created_at, timeOfId(String(embed.id)));
  assert.ok(embed.created_at);
});

test('co-authors have their pictures, and posts blocked for copyright are marked', () => {
  const pictures = `<div class="CollabAvatarContainer">
<a class="CollabAvatar" href="https://www.instagram.com/mudfriend/?x=1"><img src="https://cdn.example/friend.jpg" alt="river.walker"></a>
<a class="CollabAvatar SecondCollabAvatar" href="https://www.instagram.com/river.walker/"><img src="https://cdn.example/own.jpg" alt="river.walker"></a></div>`;
  const embed = fixtures.EMBED_OF_PICTURE.replace('<div class="Header">', `<div class="Header">${pictures}`);
  const { coauthors } = dataOf(PICTURE, embed, { source: 'embed' }) as { coauthors: Record<string, unknown>[] };
  assert.deepEqual(
    coauthors.map(({ username, avatar }) => [username, avatar]),
    [['mudfriend', 'https://cdn.example/friend.jpg']],
  );
  const media = { ...fixtures.GRAPH_CAROUSEL };
  for (const blocked of [true, false]) {
    const state = { context: { copyright_blocked: blocked }, gql_data: { shortcode_media: media } };
    assert.equal(dataOf(CAROUSEL, state).is_copyright_blocked, blocked);
  }
});
