/** Playlists, from each format. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../site-reader.ts';
import { youtubeCases } from './cases.ts';
import { BROWSE_PLAYLIST, CHANNEL_ID, FEED, html, PLAYLIST } from './fixtures.ts';

const { dataOf, readAs, sourcesOf } = readerOf(youtubeCases);

const owner = {
  id: CHANNEL_ID,
  name: 'Mudlark',
  handle: '@mudlark',
  link: `https://www.youtube.com/channel/${CHANNEL_ID}`,
};

test('a page gives the playlist with its videos in order', () => {
  const { videos, ...playlist } = dataOf(PLAYLIST, html(null, BROWSE_PLAYLIST));
  assert.deepEqual(playlist, {
    playlist_id: 'PLmudlarkmudlark01',
    title: 'All finds',
    link: 'https://www.youtube.com/playlist?list=PLmudlarkmudlark01',
    description: 'Everything.',
    video_count: 1049,
    views: 32_026,
    updated_text: 'Last updated on Mar 11, 2020',
    updated_at: '2020-03-11T00:00:00.000Z',
    published_at: null,
    is_unlisted: true,
    thumbnails: [],
    channel: owner,
  });
  assert.deepEqual((videos as unknown[])[1], {
    video_id: 'listVideo02',
    title: 'Find 2',
    link: 'https://www.youtube.com/watch?v=listVideo02',
    description: null,
    length_seconds: 43,
    views: 19_000,
    published_text: '2 weeks ago',
    published_at: null,
    is_live: false,
    is_short: false,
    is_members_only: true,
    thumbnail: null,
    channel: owner,
    position: 2,
  });
});

test('both newer headers are read', () => {
  const old = {
    playlistHeaderRenderer: {
      playlistId: 'PLheader',
      title: { simpleText: 'By header' },
      ownerText: { runs: [{ text: 'Mudlark' }] },
      stats: [{ runs: [{ text: '263' }, { text: ' videos' }] }, { simpleText: 'Updated 6 days ago' }],
    },
  };
  const data = dataOf(PLAYLIST, { header: old });
  assert.deepEqual(
    [data.playlist_id, data.title, data.video_count, data.views, data.updated_text],
    ['PLheader', 'By header', 263, null, 'Updated 6 days ago'],
  );
  const by = (runs: readonly object[]) => ({ ...old.playlistHeaderRenderer, ownerText: { runs } });
  const browse = { browseEndpoint: { browseId: CHANNEL_ID } };
  const owned = dataOf(PLAYLIST, {
    header: { playlistHeaderRenderer: by([{ text: 'by ' }, { text: 'Mudlark', navigationEndpoint: browse }]) },
  });
  assert.partialDeepStrictEqual(owned.channel, { name: 'Mudlark', id: CHANNEL_ID });
  const named = dataOf(PLAYLIST, { header: { playlistHeaderRenderer: by([{ text: 'bygone Mud' }]) } });
  assert.partialDeepStrictEqual(named.channel, { name: 'bygone Mud' });
  const model = {
    title: { dynamicTextViewModel: { text: { content: 'By model' } } },
    metadata: {
      contentMetadataViewModel: {
        metadataRows: [
          { metadataParts: [{ avatarStack: { avatarStackViewModel: { text: { content: 'by Mudlark' } } } }] },
          {
            metadataParts: [
              { text: { content: 'Playlist' } },
              { text: { content: '49 videos' } },
              { text: { content: '32,026,719 views' } },
            ],
          },
        ],
      },
    },
  };
  const newer = dataOf(PLAYLIST, { header: { pageHeaderRenderer: { content: { pageHeaderViewModel: model } } } });
  assert.deepEqual(
    [newer.title, newer.video_count, newer.views, (newer.channel as { name: string }).name],
    ['By model', 49, 32_026_719, 'Mudlark'],
  );
});

test('a mix is read from the list beside its player, and asked for there', () => {
  const panel = {
    title: 'Mix - Tides',
    playlistId: 'RDabcDEF123-_',
    totalVideos: 25,
    contents: [{ playlistPanelVideoRenderer: { videoId: 'mixVideo001', title: { simpleText: 'One' } } }],
  };
  const mix = 'https://www.youtube.com/playlist?list=RDabcDEF123-_';
  const data = dataOf(mix, { contents: { twoColumnWatchNextResults: { playlist: { playlist: panel } } } });
  assert.deepEqual([data.title, data.video_count, (data.videos as unknown[]).length], ['Mix - Tides', 25, 1]);
  const urls = sourcesOf(mix).map(({ request }) => new URL(request.url).pathname);
  assert.deepEqual(urls, ['/youtubei/v1/next']);
});

test('a feed gives title and newest videos', () => {
  const data = dataOf(PLAYLIST, FEED);
  assert.deepEqual(
    [data.playlist_id, data.title, data.published_at],
    ['PLmudlarkmudlark01', 'Tides & finds', '2013-07-09T20:17:20.000Z'],
  );
});

test('a deleted or private playlist is not found; hidden videos are not an error', () => {
  const alert = (type: string) => ({
    alerts: [{ alertRenderer: { type, text: { simpleText: 'The playlist does not exist.' } } }],
  });
  assert.equal(readAs(PLAYLIST, html(null, alert('ERROR'))).status, 'not_found');
  assert.equal(readAs(PLAYLIST, { ...BROWSE_PLAYLIST, ...alert('INFO') }).status, 'ok');
  assert.deepEqual(readAs(PLAYLIST, alert('INFO')), { status: 'parse_failed', data: null });
});

test('videos without playlist data are kept', () => {
  const reading = readAs(PLAYLIST, { contents: BROWSE_PLAYLIST.contents });
  if (reading.status !== 'parse_failed' || reading.data === null) assert.fail(reading.status);
  assert.equal((reading.data.videos as unknown[]).length, 2);
});

test('an id that is not a string still makes a link', () => {
  assert.equal(readAs(PLAYLIST, JSON.stringify(BROWSE_PLAYLIST).replaceAll('"listVideo01"', '"\\ud800"')).status, 'ok');
});

test('a renamed part of the data is a changed site (parse_failed), not a missing page', () => {
  const body = JSON.stringify(BROWSE_PLAYLIST)
    .replaceAll('"metadata"', '"renamed"')
    .replaceAll('"sidebar"', '"renamed"');
  assert.equal(readAs(PLAYLIST, body).status, 'parse_failed');
});
