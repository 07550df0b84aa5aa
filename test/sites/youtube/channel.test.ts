/** Channels, from each format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { youtubeCases } from './cases.ts';
import { BROWSE_CHANNEL, CHANNEL, CHANNEL_ID, FEED, html } from './fixtures.ts';

const { dataOf, readAs } = readerOf(youtubeCases);

test('a page gives the channel with its videos and playlists', () => {
  const { videos, playlists, ...channel } = dataOf(CHANNEL, html(null, BROWSE_CHANNEL));
  assert.deepEqual(channel, {
    channel_id: CHANNEL_ID,
    title: 'Mudlark',
    handle: '@mudlark',
    link: `https://www.youtube.com/channel/${CHANNEL_ID}`,
    description: 'Walks at low tide.',
    subscribers: 7780,
    video_count: 135,
    views: null,
    joined_at: null,
    country: null,
    is_verified: true,
    is_family_safe: true,
    keywords: ['river', 'tide'],
    avatar: 'https://yt3.example/avatar',
    banner: 'https://yt3.example/banner',
    links: [{ title: null, url: 'https://mud.example/shop' }],
    feed_link: `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL_ID}`,
    shorts: [],
    streams: [],
  });
  const list = videos as { video_id: string; title: string; views: number | null; is_live: boolean; link: string }[];
  assert.deepEqual(
    list.map(({ video_id, title, views, is_live }) => [video_id, title, views, is_live]),
    [
      ['lockupVideo', 'A lockup', 2800, false],
      ['gridVideo01', 'On the grid', null, true],
      ['shortVideo1', 'A short', 1_200_000, false],
    ],
  );
  assert.equal(list[2]?.link, 'https://www.youtube.com/shorts/shortVideo1');
  assert.deepEqual(playlists, [
    {
      playlist_id: 'PLgrid',
      title: 'All finds',
      link: 'https://www.youtube.com/playlist?list=PLgrid',
      video_count: 835,
      thumbnail: null,
    },
  ]);
});

test('length, views and age are distinguished in a lockup element', () => {
  const [video] = dataOf(CHANNEL, BROWSE_CHANNEL).videos as [Record<string, unknown>];
  assert.deepEqual([video.length_seconds, video.views, video.published_text], [4054, 2800, '13 days ago']);
});

test('the header of older pages is also read', () => {
  const header = {
    c4TabbedHeaderRenderer: {
      channelId: CHANNEL_ID,
      title: 'Mudlark',
      channelHandleText: { runs: [{ text: '@mudlark' }] },
      subscriberCountText: { simpleText: '4,69 M de suscriptores' },
      videosCountText: { runs: [{ text: '6,8 K' }, { text: ' videos' }] },
      badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED_ARTIST' } }],
      headerLinks: {
        channelHeaderLinksRenderer: {
          primaryLinks: [
            {
              title: { simpleText: 'Shop' },
              navigationEndpoint: {
                urlEndpoint: { url: 'https://www.youtube.com/redirect?q=http%3A%2F%2Fmud.example%2F' },
              },
            },
          ],
        },
      },
    },
  };
  const data = dataOf(CHANNEL, { header, contents: {} });
  assert.deepEqual(
    [data.channel_id, data.handle, data.subscribers, data.video_count, data.is_verified],
    [CHANNEL_ID, '@mudlark', 4_690_000, 6800, true],
  );
  assert.deepEqual(data.links, [{ title: 'Shop', url: 'http://mud.example/' }]);
});

test('headers of topics and of age-restricted channels are also read', () => {
  const topic = {
    carouselHeaderRenderer: {
      contents: [
        {
          topicChannelDetailsRenderer: { title: { simpleText: 'Music' }, subtitle: { simpleText: '125M subscribers' } },
        },
      ],
    },
  };
  assert.equal(dataOf(CHANNEL, { header: topic }).subscribers, 125_000_000);
  const game = {
    interactiveTabbedHeaderRenderer: { title: { simpleText: 'A game' }, description: { simpleText: 'Dig.' } },
  };
  assert.equal(dataOf(CHANNEL, { header: game }).description, 'Dig.');
  assert.equal(
    dataOf(CHANNEL, { contents: [{ channelAgeGateRenderer: { channelTitle: 'Grown-ups' } }] }).title,
    'Grown-ups',
  );
});

test('the details of a channel are read from their dialog and from the older tab', () => {
  const about = {
    viewCountText: { simpleText: '1,677 views' },
    videoCountText: '4 videos',
    joinedDateText: { content: 'Joined Feb 27, 2023' },
    country: 'France',
    links: [{ channelExternalLinkViewModel: { title: { content: 'Shop' }, link: { content: 'mud.example/shop' } } }],
  };
  const dialog = dataOf(CHANNEL, { ...BROWSE_CHANNEL, panels: { aboutChannelViewModel: about } });
  assert.deepEqual(
    [dialog.views, dialog.video_count, dialog.joined_at, dialog.country, dialog.links],
    [1677, 4, '2023-02-27T00:00:00.000Z', 'France', [{ title: 'Shop', url: 'https://mud.example/shop' }]],
  );
  const { joinedDateText, ...rest } = about;
  const tab = dataOf(CHANNEL, {
    ...BROWSE_CHANNEL,
    contents: {
      channelAboutFullMetadataRenderer: {
        ...rest,
        joinedDateText: { runs: [{ text: 'Joined ' }, { text: 'Feb 27, 2023' }] },
        country: { simpleText: 'France' },
      },
    },
  });
  assert.deepEqual(
    [tab.views, tab.joined_at, tab.country],
    [1677, joinedDateText === undefined ? null : '2023-02-27T00:00:00.000Z', 'France'],
  );
});

test('a feed gives the newest videos with their dates', () => {
  const data = dataOf(CHANNEL, FEED);
  assert.deepEqual([data.channel_id, data.title, data.joined_at], [CHANNEL_ID, 'Mudlark', '2013-07-09T20:17:20.000Z']);
  const [video] = data.videos as [Record<string, unknown>];
  assert.deepEqual(
    [video.title, video.views, video.published_at, video.is_short, video.description],
    ["A coin 'found'", 1_086_938, '2026-01-22T15:01:42.000Z', true, 'Silver.'],
  );
});

test('a channel that is gone is not found', () => {
  const alerts = [{ alertRenderer: { type: 'ERROR', text: { simpleText: 'This channel does not exist.' } } }];
  const gone = { alerts, header: { c4TabbedHeaderRenderer: { channelId: CHANNEL_ID } } };
  assert.equal(readAs(CHANNEL, gone).status, 'not_found');
  assert.equal(readAs(CHANNEL, html(null, gone)).status, 'not_found');
  assert.equal(
    readAs(CHANNEL, { error: { code: 400, status: 'INVALID_ARGUMENT' } }, { status: 400 }).status,
    'not_found',
  );
  assert.equal(readAs(CHANNEL, '<title>404</title>', { status: 404 }).status, 'not_found');
  const noted = { ...BROWSE_CHANNEL, alerts: [{ alertWithButtonRenderer: { type: 'INFO' } }] };
  assert.equal(readAs(CHANNEL, noted).status, 'ok');
});

test('something other than a channel is not read as one', () => {
  assert.deepEqual(readAs(CHANNEL, '<html></html>'), { status: 'parse_failed', data: null });
  assert.equal(readAs(CHANNEL, { contents: BROWSE_CHANNEL.contents }).status, 'parse_failed');
});

test('an id that is not a string still makes a link', () => {
  assert.equal(readAs(CHANNEL, JSON.stringify(BROWSE_CHANNEL).replaceAll('"gridVideo01"', '"\\ud800"')).status, 'ok');
});

test('a renamed part of the data is a changed site (parse_failed), not a missing page', () => {
  const body = JSON.stringify(BROWSE_CHANNEL).replaceAll('"metadata"', '"renamed"').replaceAll('"header"', '"renamed"');
  assert.equal(readAs(CHANNEL, body).status, 'parse_failed');
});
