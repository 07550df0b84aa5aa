/**
 * Further requests for a channel: its details, which the page has in a dialog; the exact dates of its newest videos,
 * which are in its feed; the list that the address names, and the pages after its first one.
 */
import { at, isObject, type Json, listOf, textOf } from '../lenient-json.ts';
import type { Fields, SiteAnswer, SiteTarget, Supplement, Supplemented } from '../site.ts';
import { contentsOf, refusalOf } from './answer.ts';
import { readAbout } from './channel-about.ts';
import type { ChannelFields } from './channel-fields.ts';
import { aboutContinuation, listContinuation } from './continuations.ts';
import { readFeed } from './feed.ts';
import { itemsIn } from './items.ts';
import { extended, MAX_ITEMS, withDates } from './lists.ts';
import { channelPage, continuation, feed } from './requests.ts';

type List = 'videos' | 'shorts' | 'streams' | 'playlists';

const LISTS: Readonly<Record<string, List>> = {
  shorts: 'shorts',
  streams: 'streams',
  live: 'streams',
  playlists: 'playlists',
};

/** The list that the address is about. */
function listOfTarget({ parts }: SiteTarget): List {
  return LISTS[parts.tab ?? ''] ?? 'videos';
}

export function moreOfChannel(known: ChannelFields, page: Json, target: SiteTarget): Supplement[] {
  const list = listOfTarget(target);
  const about = known.joined_at === null && known.views === null ? aboutContinuation(page) : null;
  const path = target.id.startsWith('UC') ? `/channel/${target.id}` : `/${target.id}`;
  const isDated = known.videos.every(({ published_at }) => published_at !== null);
  return [
    ...(list === 'videos'
      ? moreOfList(known.videos, contentsOfTab(page, list))
      : [{ name: 'tab', request: channelPage(path, list) }]),
    ...(about === null ? [] : [{ name: 'about', request: continuation(about) }]),
    ...(known.channel_id === null || isDated ? [] : [{ name: 'feed', request: feed('channel_id', known.channel_id) }]),
  ];
}

function moreOfList(items: readonly unknown[], part: Json): Supplement[] {
  const places = [at(part, 'contents'), at(part, 'onResponseReceivedActions'), at(part, 'onResponseReceivedEndpoints')];
  const token = items.length >= MAX_ITEMS ? null : listContinuation(places);
  return token === null ? [] : [{ name: 'more', request: continuation(token) }];
}

export function supplementChannel(
  name: string,
  answer: SiteAnswer,
  known: Fields,
  target: SiteTarget,
): Supplemented | undefined {
  if (refusalOf(answer) !== undefined) return undefined;
  const channel = known as ChannelFields;
  const { page } = contentsOf(answer);
  if (name === 'about') return { data: withAbout(channel, page) };
  if (name === 'feed') {
    const dated = readFeed(answer.body);
    const isOwn = dated?.channel.id === channel.channel_id;
    return dated && isOwn ? { data: { ...channel, videos: withDates(channel.videos, dated.videos) } } : undefined;
  }
  const list = listOfTarget(target);
  const part = name === 'tab' ? contentsOfTab(page, list) : page;
  return part === undefined ? undefined : withList(channel, list, part);
}

/** For a channel without such a list, YouTube shows the front page of the channel instead. */
function contentsOfTab(page: Json, list: List): Json {
  const tabs = listOf(at(page, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs')).map((tab) =>
    at(tab, 'tabRenderer'),
  );
  const selected = tabs.find((tab) => at(tab, 'selected') === true);
  const address = textOf(at(selected, 'endpoint', 'commandMetadata', 'webCommandMetadata', 'url'));
  return address?.endsWith(`/${list}`) ? { contents: at(selected, 'content') } : undefined;
}

function withList(channel: ChannelFields, list: List, part: Json): Supplemented | undefined {
  const found = itemsIn([
    at(part, 'contents'),
    at(part, 'onResponseReceivedActions'),
    at(part, 'onResponseReceivedEndpoints'),
  ]);
  const data =
    list === 'playlists'
      ? { ...channel, playlists: extended(channel.playlists, found.playlists, ({ playlist_id: id }) => id) }
      : { ...channel, [list]: extended(channel[list], found.videos, ({ video_id: id }) => id) };
  // A part that adds nothing has no useful continuation.
  return data[list].length === channel[list].length ? undefined : { data, more: moreOfList(data[list], part) };
}

function withAbout(channel: ChannelFields, page: Json): ChannelFields {
  const about = isObject(page) ? readAbout(page) : undefined;
  if (about === undefined) return channel;
  return {
    ...channel,
    subscribers: channel.subscribers ?? about.subscribers,
    video_count: channel.video_count ?? about.videoCount,
    views: channel.views ?? about.views,
    joined_at: channel.joined_at ?? about.joinedAt,
    country: channel.country ?? about.country,
    links: about.links.length > 0 ? about.links : channel.links,
  };
}
