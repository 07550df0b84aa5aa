/**
 * Captured answers of YouTube from several years, each with its kind of page and some facts that can be checked by eye.
 */
import assert from 'node:assert/strict';
import type { Fields } from '../../../src/sites/site.ts';
import type { Capture } from '../site-cases.ts';
import { CHANNEL, PLAYLIST, VIDEO } from './fixtures.ts';

/** All items of the page, each with what is shown of every item. */
const hasWholeVideos = (count: number) => (data: Fields) => {
  const videos = data.videos as readonly { title: string | null; views: number | null }[];
  assert.equal(videos.length, count);
  for (const { title, views } of videos) assert.ok(title !== null && views !== null);
};

export const captures: readonly Capture[] = [
  {
    file: 'embed-watch.html.gz',
    url: VIDEO,
    facts: {
      video_id: 'eiHXASgRTcA',
      views: 14_397_946,
      likes: 145_775,
      published_at: '2008-10-04T20:06:22.000Z',
    },
  },
  { file: 'invidious-regular_mrbeast.next.json.gz', url: VIDEO },
  { file: 'invidious-regular_mrbeast.player.json.gz', url: VIDEO },
  { file: 'invidious-regular_no-description.next.json.gz', url: VIDEO },
  { file: 'invidious-regular_no-description.player.json', url: VIDEO },
  { file: 'invidious-scheduled_live_PBD-Podcast.next.json.gz', url: VIDEO },
  {
    file: 'invidious-scheduled_live_PBD-Podcast.player.json',
    url: VIDEO,
    facts: { is_upcoming: true, live_start_at: '2023-02-28T14:00:00.000Z' },
  },
  { file: 'metascraper-youtube-title.html.gz', url: VIDEO },
  { file: 'metascraper-youtube-video-old.html.gz', url: VIDEO },
  { file: 'newpipe-unavailable-paidcontent.player-android.json', url: VIDEO },
  { file: 'newpipe-unavailable-restricted.player-android.json', url: VIDEO },
  { file: 'newpipe-video-chapters-mailab.next.json.gz', url: VIDEO },
  { file: 'newpipe-video-chapters-mailab.player-android.json', url: VIDEO },
  { file: 'newpipe-video-chapters-mailab.player-ios.json', url: VIDEO },
  { file: 'newpipe-video-chapters-mailab.player-web-meta.json', url: VIDEO },
  { file: 'newpipe-video-collab.next.json.gz', url: VIDEO },
  { file: 'newpipe-video-collab.player-android.json.gz', url: VIDEO },
  { file: 'newpipe-video-collab.player-ios.json.gz', url: VIDEO },
  { file: 'newpipe-video-collab.player-web-meta.json', url: VIDEO },
  { file: 'newpipe-video-unlisted.next.json.gz', url: VIDEO },
  { file: 'newpipe-video-unlisted.player-android.json', url: VIDEO },
  { file: 'newpipe-video-unlisted.player-ios.json', url: VIDEO },
  {
    file: 'newpipe-video-unlisted.player-web-meta.json',
    url: VIDEO,
    facts: { is_short: true, is_unlisted: true, likes: 1697 },
  },
  {
    file: 'postlight-www.youtube.com.html.gz',
    url: VIDEO,
    facts: {
      title: 'ElixirConf 2016 - Keynote by José Valim',
      views: 14_358,
      length_seconds: 3964,
    },
  },
  {
    file: 'pytube-watch-2lAe1cqCOXo.html.gz',
    url: VIDEO,
    facts: { likes: 3_485_266, views: 115_965_063, category: 'Entertainment' },
  },
  { file: 'pytube-watch-5YceQ8YqYMc.html.gz', url: VIDEO },
  { file: 'pytube-watch-m8uHb5jIGN8.html', url: VIDEO, status: 'not_found' },
  { file: 'ytdlcore-chapters-watch.html.gz', url: VIDEO },
  {
    file: 'ytdlcore-live-now-watch.html.gz',
    url: VIDEO,
    facts: { is_live: true, live_viewers: 30_930, likes: 3_803_872 },
  },
  { file: 'ytdlcore-live-with-cc-watch.html.gz', url: VIDEO },
  {
    file: 'ytta-youtube.html.gz',
    url: VIDEO,
    facts: {
      video_id: 'GJLlxj_dtq8',
      views: 1_856_109,
      likes: 43_864,
      comments_count: 2700,
      length_seconds: 316,
    },
  },
  { file: 'ytta-youtube.innertube.json', url: VIDEO },
  {
    file: 'ytta-youtube_age_restricted.innertube.json',
    url: VIDEO,
    facts: { is_age_restricted: true, is_playable: false },
  },
  { file: 'ytta-youtube_request_blocked.innertube.json', url: VIDEO, status: 'walled' },
  { file: 'ytta-youtube_transcripts_disabled.innertube.json', url: VIDEO },
  { file: 'ytta-youtube_unplayable.innertube.json', url: VIDEO, status: 'not_found' },
  { file: 'ytta-youtube_video_unavailable.innertube.json', url: VIDEO, status: 'not_found' },
  {
    file: 'metascraper-youtube-channel.html.gz',
    url: CHANNEL,
    facts: { handle: '@OneMedia.', subscribers: 4_690_000, is_verified: true },
  },
  { file: 'newpipe-channel-channelwithpronouns.browse.json.gz', url: CHANNEL },
  { file: 'newpipe-channel-interactivetabbedheader.browse.json.gz', url: CHANNEL },
  { file: 'newpipe-channel-notavailable.browse-2.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-notavailable.browse-3.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-notavailable.browse-4.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-notavailable.browse-5.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-notavailable.browse-6.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-notavailable.browse-7.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-notavailable.browse.json', url: CHANNEL, status: 'not_found' },
  { file: 'newpipe-channel-systemtopic.browse.json.gz', url: CHANNEL, facts: { subscribers: 125_000_000 } },
  { file: 'newpipe-channeltab-playlists.browse.json', url: CHANNEL },
  {
    file: 'newpipe-channeltab-videos.browse.json.gz',
    url: CHANNEL,
    facts: { handle: '@creativecommons', subscribers: 8840, video_count: 258 },
    check: hasWholeVideos(30),
  },
  { file: 'newpipe-feed-kurzgesagt.feed.xml', url: CHANNEL, check: hasWholeVideos(15) },
  { file: 'pytube-channel-videos.html.gz', url: CHANNEL, check: hasWholeVideos(30) },
  { file: 'newpipe-playlist-learningplaylist.browse-header.json', url: PLAYLIST },
  {
    file: 'newpipe-playlist-learningplaylist.browse.json.gz',
    url: PLAYLIST,
    facts: {
      video_count: 49,
      views: 32_026_719,
      updated_at: '2022-07-15T00:00:00.000Z',
    },
    check: hasWholeVideos(49),
  },
  { file: 'newpipe-playlist-membersonlys.browse-header.json', url: PLAYLIST },
  { file: 'newpipe-playlist-membersonlys.browse.json.gz', url: PLAYLIST },
  { file: 'newpipe-playlist-shortsui.browse-3.json.gz', url: PLAYLIST },
  { file: 'newpipe-playlist-shortsui.browse-header.json', url: PLAYLIST },
  { file: 'newpipe-playlist-shortsui.browse.json.gz', url: PLAYLIST, check: hasWholeVideos(100) },
  {
    file: 'pytube-playlist.html',
    url: PLAYLIST,
    facts: { title: 'Python Machine Learning Tutorials', video_count: 12, views: 263_680 },
  },
];
