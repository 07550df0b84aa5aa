/** Videos, from each format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf, readerOf } from '../site-reader.ts';
import { youtubeCases } from './cases.ts';
import { CHANNEL_ID, html, NEXT, PLAYER, VIDEO } from './fixtures.ts';

const { dataOf, readAs, sourcesOf } = readerOf(youtubeCases);

const { videoDetails, ...WITHOUT_DETAILS } = PLAYER;

test('a watch page gives everything from both of its parts', () => {
  const data = dataOf(VIDEO, html(PLAYER, NEXT));
  assert.deepEqual(data, {
    video_id: 'abcDEF123-_',
    title: 'Low tide at the bend',
    link: 'https://www.youtube.com/watch?v=abcDEF123-_',
    embed_link: 'https://www.youtube.com/embed/abcDEF123-_',
    description: 'What the river gave. #Thames #7 (#mud)\nMap: https://maps.example/bend?x=1. And http://mud.example',
    views: 1_204_567,
    likes: 45_678,
    comments_count: 2700,
    length_seconds: 754,
    published_at: '2024-03-05T17:00:00.000Z',
    uploaded_at: '2024-03-04T00:00:00.000Z',
    category: 'Travel & Events',
    keywords: ['river', 'mud'],
    hashtags: ['Thames', 'mud'],
    links: ['https://maps.example/bend?x=1', 'http://mud.example/'],
    is_live: false,
    is_upcoming: false,
    was_live: false,
    live_viewers: null,
    live_start_at: null,
    live_end_at: null,
    is_short: false,
    is_unlisted: false,
    is_age_restricted: false,
    is_family_safe: true,
    is_playable: true,
    unplayable_reason: null,
    thumbnails: [{ url: 'https://i.ytimg.com/vi/abcDEF123-_/default.jpg', width: 120, height: 90 }],
    chapters: [
      { title: 'Down the stairs', start_seconds: 0 },
      { title: 'The find', start_seconds: 61.5 },
    ],
    captions: [
      { language: 'de', name: 'German', is_generated: false },
      { language: 'en', name: 'English (auto)', is_generated: true },
    ],
    channel: {
      id: CHANNEL_ID,
      name: 'Mudlark',
      handle: '@mudlark',
      link: `https://www.youtube.com/channel/${CHANNEL_ID}`,
      subscribers: 1_520_000,
      is_verified: true,
      avatar: 'https://yt3.example/large',
    },
    collaborators: [],
    comments: [],
    related_videos: [],
  });
});

test('suggested videos are read', () => {
  const contents = {
    twoColumnWatchNextResults: {
      ...NEXT.contents.twoColumnWatchNextResults,
      secondaryResults: {
        secondaryResults: {
          results: [
            { compactVideoRenderer: { videoId: 'nextVideo01', title: { simpleText: 'The next tide' } } },
            { compactPlaylistRenderer: { playlistId: 'PLother', title: { simpleText: 'No video' } } },
            { itemSectionRenderer: { contents: [{ compactVideoRenderer: { videoId: 'nextVideo02' } }] } },
          ],
        },
      },
    },
  };
  const related = dataOf(VIDEO, html(PLAYER, { ...NEXT, contents })).related_videos as { video_id: string }[];
  assert.deepEqual(
    related.map(({ video_id }) => video_id),
    ['nextVideo01', 'nextVideo02'],
  );
});

test('the same parts are read wherever they come from', () => {
  const escaped = (value: unknown) =>
    JSON.stringify(value).replace(/["{}[\]]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);
  const shapes: Readonly<Record<string, unknown>> = {
    'the interface of the player': PLAYER,
    'the interface of the player of reels': { playerResponse: PLAYER },
    'the interface of the page': NEXT,
    'parts of a page loaded one by one': [{ page: 'watch' }, { playerResponse: PLAYER }, { response: NEXT }],
    'properties of the window': `<script>window["ytInitialData"] = ${JSON.stringify(NEXT)};window["ytInitialPlayerResponse"] = null;</script>`,
    'strings of a mobile page': `<script>var ytInitialPlayerResponse = '${escaped(PLAYER)}';</script>`,
    'the configuration of an old player': `<script>ytplayer.config = ${JSON.stringify({ args: { player_response: JSON.stringify(PLAYER) } })};</script>`,
  };
  for (const [name, body] of Object.entries(shapes)) {
    const data = dataOf(VIDEO, body);
    assert.equal(data.title, 'Low tide at the bend', name);
    assert.equal(data.views, 1_204_567, name);
  }
});

test('the page alone gives day, likes and publisher', () => {
  const data = dataOf(VIDEO, NEXT);
  assert.equal(data.published_at, '2024-03-05T00:00:00.000Z');
  assert.equal(data.likes, 45_678);
  assert.equal((data.channel as { id: string }).id, CHANNEL_ID);
  assert.equal(data.is_playable, null);
});

test('HTML alone gives its structured data', () => {
  const data = dataOf(
    VIDEO,
    `<meta itemprop="name" content="Low tide &amp; mud"><meta itemprop="videoId" content="abcDEF123-_">
    <meta itemprop="channelId" content="${CHANNEL_ID}"><meta itemprop="duration" content="PT66M4S">
    <span><link itemprop="url" href="http://www.youtube.com/@mudlark"><link itemprop="name" content="Mudlark"></span>
    <meta itemprop="interactionType" content="https://schema.org/LikeAction"><meta itemprop="userInteractionCount" content="12">
    <meta itemprop="interactionType" content="https://schema.org/WatchAction"><meta itemprop="userInteractionCount" content="345">
    <meta itemprop="datePublished" content="2016-09-27"><meta itemprop="unlisted" content="True">`,
  );
  const { title, views, likes, length_seconds, published_at, is_unlisted, channel } = data;
  assert.deepEqual(
    { title, views, likes, length_seconds, published_at, is_unlisted },
    {
      title: 'Low tide & mud',
      views: 345,
      likes: 12,
      length_seconds: 3964,
      published_at: '2016-09-27T00:00:00.000Z',
      is_unlisted: true,
    },
  );
  assert.equal((channel as { handle: string }).handle, '@mudlark');
});

test('oEmbed gives title, author and picture', () => {
  const data = dataOf(VIDEO, {
    provider_name: 'YouTube',
    title: 'Low tide',
    author_name: 'Mudlark',
    author_url: 'https://www.youtube.com/@mudlark',
    thumbnail_url: 'https://i.ytimg.com/vi/otherVideo1/hqdefault.jpg',
    thumbnail_width: 480,
    thumbnail_height: 360,
  });
  assert.equal(data.video_id, 'otherVideo1');
  assert.deepEqual(data.channel, {
    id: null,
    name: 'Mudlark',
    handle: '@mudlark',
    link: 'https://www.youtube.com/@mudlark',
    subscribers: null,
    is_verified: false,
    avatar: null,
  });
});

test('live, upcoming and past streams are distinguished', () => {
  const stream = (details: object, broadcast: object, status = 'OK') => {
    const { playerMicroformatRenderer } = PLAYER.microformat;
    return dataOf(VIDEO, {
      ...PLAYER,
      playabilityStatus: { status },
      videoDetails: { ...videoDetails, lengthSeconds: '0', isLiveContent: true, ...details },
      microformat: { playerMicroformatRenderer: { ...playerMicroformatRenderer, liveBroadcastDetails: broadcast } },
    });
  };
  const now = stream({ isLive: true }, { isLiveNow: true, startTimestamp: '2020-02-22T20:14:45+00:00' });
  assert.deepEqual([now.is_live, now.is_upcoming, now.was_live, now.length_seconds], [true, false, false, null]);
  assert.equal(now.live_start_at, '2020-02-22T20:14:45.000Z');
  const later = stream({ isUpcoming: true }, { isLiveNow: false }, 'LIVE_STREAM_OFFLINE');
  assert.deepEqual([later.is_live, later.is_upcoming, later.was_live], [false, true, false]);
  const past = stream({ lengthSeconds: '9' }, { isLiveNow: false, endTimestamp: '2020-02-23T00:00:00+00:00' });
  assert.deepEqual([past.is_live, past.is_upcoming, past.was_live], [false, false, true]);
});

test('a video is a Short if YouTube says so, or otherwise if the address does', () => {
  const asShort = 'https://www.youtube.com/shorts/abcDEF123-_';
  const { microformat, ...untold } = PLAYER;
  const canonical = {
    ...PLAYER,
    microformat: { playerMicroformatRenderer: { canonicalUrl: 'https://www.youtube.com/shorts/abcDEF123-_' } },
  };
  assert.equal(dataOf(VIDEO, canonical).is_short, true);
  assert.equal(dataOf(VIDEO, canonical).link, 'https://www.youtube.com/shorts/abcDEF123-_');
  assert.equal(dataOf(asShort, PLAYER).is_short, false);
  assert.equal(dataOf(asShort, untold).is_short, true);
  assert.equal(
    dataOf(VIDEO, {
      ...untold,
      overlay: { reelPlayerOverlayRenderer: { likeButton: { likeButtonRenderer: { likeCount: 5 } } } },
    }).likes,
    5,
  );
});

test('several publishers are all named, the first as the channel', () => {
  const item = (id: string, name: string, subtitle: string) => ({
    listItemViewModel: {
      title: {
        content: name,
        commandRuns: [
          { onTap: { innertubeCommand: { browseEndpoint: { browseId: id, canonicalBaseUrl: `/channel/${id}` } } } },
        ],
      },
      subtitle: { content: subtitle },
    },
  });
  const page = structuredClone(NEXT) as { contents: unknown };
  const text = JSON.stringify(page).replace(
    /"navigationEndpoint":\{"browseEndpoint":\{[^}]*\}\},"subscriberCountText":\{[^}]*\}/,
    `"navigationEndpoint":${JSON.stringify({ items: [item(CHANNEL_ID, 'Mudlark', '\u200e\u2068@mudlark\u2069 • \u20682.86m subscribers\u2069'), item(`${CHANNEL_ID.slice(0, -1)}2`, 'Tides', '\u2068@tides\u2069')] })}`,
  );
  const data = dataOf(VIDEO, text);
  assert.deepEqual(data.collaborators, [
    {
      id: CHANNEL_ID,
      name: 'Mudlark',
      handle: '@mudlark',
      link: `https://www.youtube.com/channel/${CHANNEL_ID}`,
      subscribers: 2_860_000,
    },
    {
      id: `${CHANNEL_ID.slice(0, -1)}2`,
      name: 'Tides',
      handle: '@tides',
      link: `https://www.youtube.com/channel/${CHANNEL_ID.slice(0, -1)}2`,
      subscribers: null,
    },
  ]);
  assert.equal((data.channel as { subscribers: number }).subscribers, 2_860_000);
});

test('a video that cannot be played is still read when it is described', () => {
  const body = { ...PLAYER, playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' } };
  const data = dataOf(VIDEO, body);
  assert.deepEqual(
    [data.is_playable, data.is_age_restricted, data.unplayable_reason],
    [false, true, 'Sign in to confirm your age'],
  );
});

test('an age limit is known in the languages of all countries', () => {
  const reasons = [
    'Melde dich an, um dein Alter zu bestätigen',
    'Connectez-vous pour confirmer votre âge',
    'Inicia sesión para confirmar tu edad',
    'Accedi per confermare la tua età',
    'Войдите, чтобы подтвердить свой возраст',
    '年齢を確認するにはログインしてください',
    '연령을 확인하려면 로그인하세요',
    '請先登入帳戶,以便確認你的年齡',
    'Yaşınızı doğrulamak için oturum açın',
  ];
  for (const reason of reasons) {
    const data = dataOf(VIDEO, { ...PLAYER, playabilityStatus: { status: 'LOGIN_REQUIRED', reason } });
    assert.equal(data.is_age_restricted, true, reason);
  }
  const robot = { status: 'LOGIN_REQUIRED', reason: 'Inicia sesión para confirmar que no eres un bot' };
  assert.equal(dataOf(VIDEO, { ...PLAYER, playabilityStatus: robot }).is_age_restricted, false);
});

const REFUSED: readonly [name: string, playability: object, status: string][] = [
  ['deleted', { status: 'ERROR', reason: 'Video unavailable' }, 'not_found'],
  ['blocked everywhere', { status: 'UNPLAYABLE', reason: 'Video unavailable' }, 'not_found'],
  [
    'private by message',
    { status: 'LOGIN_REQUIRED', messages: ['This is a private video. Please sign in.'] },
    'not_found',
  ],
  ['private by reason', { status: 'LOGIN_REQUIRED', reason: 'Private video' }, 'not_found'],
  ['taken for a robot', { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' }, 'walled'],
  ['played, but not described', { status: 'OK' }, 'parse_failed'],
  ['nothing said', {}, 'parse_failed'],
];

for (const [name, playabilityStatus, status] of REFUSED) {
  test(`without details, ${name}: ${status}`, () => {
    assert.equal(readAs(VIDEO, { playabilityStatus }).status, status);
    assert.equal(readAs(VIDEO, html({ playabilityStatus }, {})).status, status);
  });
}

test('a notice in place of the video says that it is gone', () => {
  const contents = {
    twoColumnWatchNextResults: {
      results: { results: { contents: [{ itemSectionRenderer: { contents: [{ backgroundPromoRenderer: {} }] } }] } },
    },
  };
  assert.equal(readAs(VIDEO, { contents }).status, 'not_found');
});

test('walls are walls, whatever they show', () => {
  const page = html(PLAYER, NEXT);
  assert.equal(readAs(VIDEO, page, { finalUrl: 'https://consent.youtube.com/m?continue=x' }).status, 'walled');
  assert.equal(readAs(VIDEO, page, { finalUrl: 'https://accounts.google.com/ServiceLogin' }).status, 'walled');
  assert.equal(readAs(VIDEO, page, { finalUrl: 'https://www.google.com/sorry/index?q=x' }).status, 'walled');
  assert.equal(readAs(VIDEO, '<form method="POST" action="https://consent.youtube.com/save">').status, 'walled');
  assert.equal(readAs(VIDEO, '<div class="g-recaptcha"></div>').status, 'walled');
  assert.equal(readAs(VIDEO, page, { status: 404 }).status, 'not_found');
});

test('a plain 404 of the API says nothing about the video', () => {
  const finalUrl = 'https://www.youtube.com/youtubei/v1/player';
  assert.equal(readAs(VIDEO, '<title>Error 404</title>', { status: 404, finalUrl }).status, 'parse_failed');
});

test('what is left of a changed answer is kept', () => {
  const reading = readAs(VIDEO, { ...WITHOUT_DETAILS, videoDetails: { ...videoDetails, title: 7 } });
  assert.equal(reading.status, 'parse_failed');
  assert.equal(reading.status === 'parse_failed' && reading.data?.views, 1_204_567);
});

test('every source reads every format', () => {
  for (const source of sourcesOf(VIDEO)) {
    for (const body of [PLAYER, NEXT, html(PLAYER, NEXT)])
      assert.equal(source.read(answerOf(VIDEO, body)).status, 'ok', source.name);
  }
});

test('an id that is not a string still makes a link', () => {
  assert.equal(readAs(VIDEO, JSON.stringify(PLAYER).replaceAll('"abcDEF123-_"', '"\\ud800"')).status, 'ok');
});

test('a renamed part of the data is a changed site (parse_failed), not a missing page', () => {
  const page = html(PLAYER, NEXT).replaceAll('"videoDetails"', '"renamed"').replaceAll('"contents"', '"renamed"');
  assert.equal(readAs(VIDEO, page).status, 'parse_failed');
});
