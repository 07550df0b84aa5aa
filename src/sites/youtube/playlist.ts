/** Reads a YouTube playlist from its page, the page's JSON, or its feed. */
import { countOf } from '../counts.ts';
import { emptyFields } from '../empty-fields.ts';
import { at, integerOf, isObject, type Json, listOf, textOf } from '../lenient-json.ts';
import type { Fields, Reading, SiteAnswer, SiteTarget, Supplement, Supplemented } from '../site.ts';
import { isMix } from './address.ts';
import { contentsOf, hasErrorAlert, isUnknownId, refusalOf } from './answer.ts';
import { listContinuation } from './continuations.ts';
import { type Feed, readFeed } from './feed.ts';
import type { VideoItem } from './fields.ts';
import { itemsIn, playlistLink } from './items.ts';
import { extended, MAX_ITEMS, withDates } from './lists.ts';
import { type PlaylistFields, playlistFields } from './playlist-fields.ts';
import { continuation, feed as feedOf } from './requests.ts';
import { type ChannelRef, channelIn, dayIn, type Picture, picturesIn, textIn } from './texts.ts';

export function readPlaylist(answer: SiteAnswer, target: SiteTarget): Reading {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const { page, json } = contentsOf(answer);
  if (isUnknownId(json)) return { status: 'not_found' };
  const feed = isObject(page) ? undefined : readFeed(answer.body);
  const data = feed === undefined ? fieldsOfPage(page, target) : fieldsOfFeed(feed, target);
  if (data.title !== null) return { status: 'ok', data, more: feed === undefined ? moreOf(data, page) : [] };
  if (hasErrorAlert(page)) return { status: 'not_found' };
  return { status: 'parse_failed', data: data.channel.name === null && data.videos.length === 0 ? null : data };
}

/** The description of a playlist, from one of several places in its page. */
interface Head {
  readonly title: string | null;
  readonly description: string | null;
  readonly channel: ChannelRef;
  readonly stats: readonly string[];
  readonly pictures: Picture[];
}

function fieldsOfPage(page: Json, target: SiteTarget): PlaylistFields {
  const metadata = at(page, 'metadata', 'playlistMetadataRenderer');
  const microformat = at(page, 'microformat', 'microformatDataRenderer');
  const header = at(page, 'header');
  const panel = at(page, 'contents', 'twoColumnWatchNextResults', 'playlist', 'playlist');
  const heads = [sidebarHead(at(page, 'sidebar')), listHeader(header), pageHeader(header), panelHead(panel)];
  const first = <T>(read: (head: Head) => T | null): T | null =>
    heads.map(read).find((value) => value !== null) ?? null;
  const stats = heads.map((head) => head.stats).find((texts) => texts.length > 0) ?? [];
  const updated = stats.find((text) => /updated/i.test(text)) ?? null;
  const id =
    listId(at(microformat, 'urlCanonical')) ??
    textOf(at(header, 'playlistHeaderRenderer', 'playlistId')) ??
    textOf(at(panel, 'playlistId'));
  return {
    playlist_id: id ?? target.id,
    title: textOf(at(metadata, 'title')) ?? first((head) => head.title) ?? textOf(at(microformat, 'title')),
    link: playlistLink(id ?? target.id),
    description:
      first((head) => head.description) ??
      textOf(at(metadata, 'description')) ??
      textOf(at(microformat, 'description')),
    video_count: countOf(stats.find((text) => /\bvideos?\b/i.test(text)) ?? stats[0]),
    views: countOf(stats.find((text) => /\bviews?\b/i.test(text)) ?? stats[1]),
    updated_text: updated,
    updated_at: dayIn(updated),
    published_at: null,
    is_unlisted: at(microformat, 'unlisted') === true,
    thumbnails:
      heads.map((head) => head.pictures).find((pictures) => pictures.length > 0) ??
      picturesIn(at(microformat, 'thumbnail')),
    channel: first((head) => (head.channel.name === null ? null : head.channel)) ?? channelIn(undefined),
    videos: numbered(itemsIn(panel ?? [at(page, 'contents'), at(page, 'onResponseReceivedActions')]).videos),
  };
}

function listId(address: Json): string | null {
  return URL.parse(textOf(address) ?? '')?.searchParams.get('list') ?? null;
}

function numbered(videos: readonly VideoItem[]): PlaylistFields['videos'] {
  return videos.map((video, index) => ({ ...video, position: index + 1 }));
}

/** The rest of the list, and the dates that only its feed has. A mix has neither. */
function moreOf({ playlist_id: id, videos }: PlaylistFields, page: Json): Supplement[] {
  if (isMix(id)) return [];
  const isDated = videos.every(({ published_at }) => published_at !== null);
  return [...moreOfList(videos, page), ...(isDated ? [] : [{ name: 'feed', request: feedOf('playlist_id', id) }])];
}

function moreOfList(videos: readonly VideoItem[], page: Json): Supplement[] {
  const token =
    videos.length >= MAX_ITEMS ? null : listContinuation([at(page, 'contents'), at(page, 'onResponseReceivedActions')]);
  return token === null ? [] : [{ name: 'more', request: continuation(token) }];
}

export function supplementPlaylist(name: string, answer: SiteAnswer, known: Fields): Supplemented | undefined {
  if (refusalOf(answer) !== undefined) return undefined;
  const playlist = known as PlaylistFields;
  if (name === 'feed') {
    const dated = readFeed(answer.body);
    const isOwn = dated?.playlistId === playlist.playlist_id;
    return dated && isOwn ? { data: { ...playlist, videos: withDates(playlist.videos, dated.videos) } } : undefined;
  }
  const { page } = contentsOf(answer);
  const found = numbered(itemsIn(at(page, 'onResponseReceivedActions')).videos);
  const videos = numbered(extended(playlist.videos, found, ({ video_id }) => video_id));
  // A part that adds nothing has no useful continuation.
  if (videos.length === playlist.videos.length) return undefined;
  return { data: { ...playlist, videos }, more: moreOfList(videos, page) };
}

function sidebarHead(sidebar: Json): Head {
  const items = listOf(at(sidebar, 'playlistSidebarRenderer', 'items'));
  const primary = items.map((item) => at(item, 'playlistSidebarPrimaryInfoRenderer')).find(isObject);
  const secondary = items.map((item) => at(item, 'playlistSidebarSecondaryInfoRenderer')).find(isObject);
  const owner = at(secondary, 'videoOwner', 'videoOwnerRenderer');
  const thumbnail = at(primary, 'thumbnailRenderer');
  return {
    title: textIn(at(primary, 'title')),
    description: textIn(at(primary, 'description')),
    channel: channelIn(at(owner, 'title'), at(owner, 'navigationEndpoint')),
    stats: texts(at(primary, 'stats')),
    pictures: isObject(thumbnail)
      ? Object.values(thumbnail).flatMap((renderer) => picturesIn(at(renderer, 'thumbnail')))
      : [],
  };
}

function listHeader(header: Json): Head {
  const renderer = at(header, 'playlistHeaderRenderer');
  return {
    title: textIn(at(renderer, 'title')),
    description: textIn(at(renderer, 'descriptionText')),
    channel: withoutBy(channelIn(at(renderer, 'ownerText'), at(renderer, 'ownerEndpoint'))),
    stats: texts(at(renderer, 'stats')),
    pictures: picturesIn(at(renderer, 'playlistHeaderBanner', 'heroPlaylistThumbnailRenderer', 'thumbnail')),
  };
}

/** Headers of playlists write "by" before the owner's name. */
function withoutBy(channel: ReturnType<typeof channelIn>): ReturnType<typeof channelIn> {
  return { ...channel, name: channel.name?.replace(/^by\s+(?=\S)/, '') ?? null };
}

function pageHeader(header: Json): Head {
  const model = at(header, 'pageHeaderRenderer', 'content', 'pageHeaderViewModel');
  const rows = listOf(at(model, 'metadata', 'contentMetadataViewModel', 'metadataRows'));
  const parts = rows.flatMap((row) => listOf(at(row, 'metadataParts')));
  const owner = parts.map((part) => at(part, 'avatarStack', 'avatarStackViewModel', 'text')).find(isObject);
  const channel = channelIn(owner);
  return {
    title: textIn(at(model, 'title', 'dynamicTextViewModel', 'text')),
    description: textIn(at(model, 'description', 'descriptionPreviewViewModel', 'description')),
    channel: withoutBy(channel),
    stats: texts(parts.map((part) => at(part, 'text'))).filter((text) => /\d/.test(text)),
    pictures: picturesIn(at(model, 'heroImage', 'contentPreviewImageViewModel', 'image')),
  };
}

/** The list beside a player: the only place that shows a mix. */
function panelHead(panel: Json): Head {
  const count = integerOf(at(panel, 'totalVideos'));
  return {
    title: textIn(at(panel, 'title')) ?? textIn(at(panel, 'titleText')),
    description: null,
    channel: channelIn(at(panel, 'longBylineText') ?? at(panel, 'ownerName')),
    stats: count === null ? [] : [`${count} videos`],
    pictures: [],
  };
}

function texts(values: Json): string[] {
  return listOf(values)
    .map(textIn)
    .filter((text) => text !== null);
}

function fieldsOfFeed({ title, playlistId, channel, publishedAt, videos }: Feed, target: SiteTarget): PlaylistFields {
  const id = playlistId ?? target.id;
  return {
    ...emptyFields(playlistFields),
    playlist_id: id,
    title,
    link: playlistLink(id),
    published_at: publishedAt,
    channel,
    videos: numbered(videos),
  };
}
