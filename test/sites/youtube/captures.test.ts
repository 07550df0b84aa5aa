/** Captured pages of several years: each is read as what it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteTarget } from '../../../src/sites/site.ts';
import { Captures } from './captures.ts';
import { CHANNEL, dataOf, kindOf, PLAYLIST, read, VIDEO } from './pages.ts';

const captures = new Captures('youtube');
const { skip } = captures;

/** Output of other scrapers, a transcript, and an answer that only translates a handle into an id. */
const NO_PAGES = /^scrapfly-|^ytta-transcript|\.resolve\.json$/;
const GONE = /notavailable|watch-m8uHb5jIGN8|_unplayable|_video_unavailable/;
const WALLED = /_request_blocked/;

function targetOf(name: string): SiteTarget {
  if (/-channel|feed/.test(name)) return CHANNEL;
  return /playlist/.test(name) ? PLAYLIST : VIDEO;
}

test('each capture is read as what it is', { skip }, () => {
  for (const name of captures.names().filter((one) => !NO_PAGES.test(one))) {
    const target = targetOf(name);
    const reading = read(target, captures.read(name));
    const expected = GONE.test(name) ? 'not_found' : WALLED.test(name) ? 'walled' : 'ok';
    assert.equal(reading.status, expected, name);
    if (reading.status === 'ok') kindOf(target).fields.strict().parse(reading.data);
  }
});

/** Values as a person reads them on the page. */
const SEEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'ytta-youtube.html': {
    video_id: 'GJLlxj_dtq8',
    views: 1856109,
    likes: 43864,
    comments_count: 2700,
    length_seconds: 316,
  },
  'embed-watch.html': {
    video_id: 'eiHXASgRTcA',
    views: 14397946,
    likes: 145775,
    published_at: '2008-10-04T20:06:22.000Z',
  },
  'pytube-watch-2lAe1cqCOXo.html': { likes: 3485266, views: 115965063, category: 'Entertainment' },
  'ytdlcore-live-now-watch.html': { is_live: true, live_viewers: 30930, likes: 3803872 },
  'invidious-scheduled_live_PBD-Podcast.player.json': { is_upcoming: true, live_start_at: '2023-02-28T14:00:00.000Z' },
  'newpipe-video-unlisted.player-web-meta.json': { is_short: true, is_unlisted: true, likes: 1697 },
  'ytta-youtube_age_restricted.innertube.json': { is_age_restricted: true, is_playable: false },
  'postlight-www.youtube.com.html': {
    title: 'ElixirConf 2016 - Keynote by José Valim',
    views: 14358,
    length_seconds: 3964,
  },
  'metascraper-youtube-channel.html': { handle: '@OneMedia.', subscribers: 4690000, is_verified: true },
  'newpipe-channeltab-videos.browse.json': { handle: '@creativecommons', subscribers: 8840, video_count: 258 },
  'newpipe-channel-systemtopic.browse.json': { subscribers: 125000000 },
  'newpipe-playlist-learningplaylist.browse.json': {
    video_count: 49,
    views: 32026719,
    updated_at: '2022-07-15T00:00:00.000Z',
  },
  'pytube-playlist.html': { title: 'Python Machine Learning Tutorials', video_count: 12, views: 263680 },
};

for (const [name, expected] of Object.entries(SEEN)) {
  test(`${name} gives what it shows`, { skip }, () =>
    assert.partialDeepStrictEqual(dataOf(targetOf(name), captures.read(name)), expected),
  );
}

test('lists have all the items of their page, whole', { skip }, () => {
  const counts: readonly [name: string, videos: number][] = [
    ['newpipe-channeltab-videos.browse.json', 30],
    ['pytube-channel-videos.html', 30],
    ['newpipe-playlist-learningplaylist.browse.json', 49],
    ['newpipe-playlist-shortsui.browse.json', 100],
    ['newpipe-feed-kurzgesagt.feed.xml', 15],
  ];
  for (const [name, count] of counts) {
    const videos = dataOf(targetOf(name), captures.read(name)).videos as {
      title: string | null;
      views: number | null;
    }[];
    assert.equal(videos.length, count, name);
    for (const { title, views } of videos) assert.ok(title !== null && views !== null, name);
  }
});
