/** YouTube: its addresses, its page kinds, and the sources of each. */
import type { Reading, Site, SiteAnswer, SiteRequest, SiteTarget, Source } from '../site.ts';
import { isMix, matchAddress } from './address.ts';
import { readChannel } from './channel.ts';
import { channelFields } from './channel-fields.ts';
import { supplementChannel } from './channel-supplements.ts';
import { readPlaylist, supplementPlaylist } from './playlist.ts';
import { playlistFields } from './playlist-fields.ts';
import { browse, channelPage, feed, mix, oEmbed, player, playlistPage, watchNext, watchPage } from './requests.ts';
import { chooseTrack, otherTrack, readTracks, readTranscript, trackRequests, transcriptRequest } from './transcript.ts';
import { readVideo, supplementVideo } from './video.ts';
import { videoFields } from './video-fields.ts';

/** Selects the tab with all videos of a channel. */
const VIDEOS_TAB = 'EgZ2aWRlb3PyBgQKAjoA';

export const youtube: Site = {
  provider: 'youtube',
  title: 'YouTube',
  hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'youtubekids.com'],
  kinds: [
    {
      type: 'video',
      fields: videoFields,
      sources: (target) => sources(target, readVideo, videoRequests(target)),
      supplement: supplementVideo,
    },
    {
      type: 'channel',
      fields: channelFields,
      sources: (target) => sources(target, readChannel, channelRequests(target)),
      supplement: supplementChannel,
    },
    {
      type: 'playlist',
      fields: playlistFields,
      sources: (target) => sources(target, readPlaylist, playlistRequests(target)),
      supplement: supplementPlaylist,
    },
  ],
  transcripts: { trackRequests, readTracks, chooseTrack, otherTrack, transcriptRequest, readTranscript },
  match: matchAddress,
};

type Read = (answer: SiteAnswer, target: SiteTarget) => Reading;

/** Every parser accepts every form, because pages contain the same objects as the interfaces behind them. */
function sources(target: SiteTarget, read: Read, requests: Readonly<Record<string, SiteRequest>>): Source[] {
  return Object.entries(requests).map(([name, request]) => ({ name, request, read: (answer) => read(answer, target) }));
}

function videoRequests({ id }: SiteTarget): Record<string, SiteRequest> {
  return { 'watch-page': watchPage(id), player: player(id), next: watchNext(id), oembed: oEmbed(id) };
}

function channelRequests({ id }: SiteTarget): Record<string, SiteRequest> {
  if (id.startsWith('UC')) {
    return {
      'channel-page': channelPage(`/channel/${id}`),
      browse: browse(id, VIDEOS_TAB),
      feed: feed('channel_id', id),
    };
  }
  const page = { 'channel-page': channelPage(`/${id}`) };
  return id.startsWith('user/') ? { ...page, feed: feed('user', id.slice('user/'.length)) } : page;
}

function playlistRequests({ id }: SiteTarget): Record<string, SiteRequest> {
  if (isMix(id)) return { mix: mix(id) };
  return { 'playlist-page': playlistPage(id), browse: browse(`VL${id}`), feed: feed('playlist_id', id) };
}
