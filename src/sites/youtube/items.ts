/** Videos and playlists in lists, in every renderer that YouTube has used for them. */
import { countOf } from '../counts.ts';
import { at, isObject, type Json, listOf, objectsWith, textOf } from '../lenient-json.ts';
import type { PlaylistItem, VideoItem } from './fields.ts';
import { channelIn, countIn, firstObject, HOME, hasBadge, largestPicture, secondsIn, textIn } from './texts.ts';

/** Maximum values that are looked at, so that a hostile page cannot keep the thread busy. */
const MAX_VALUES = 500_000;

const VIDEO_RENDERERS = new Set([
  'videoRenderer',
  'gridVideoRenderer',
  'compactVideoRenderer',
  'playlistVideoRenderer',
  'playlistPanelVideoRenderer',
  'reelItemRenderer',
  'videoWithContextRenderer',
]);
const PLAYLIST_RENDERERS = new Set(['gridPlaylistRenderer', 'playlistRenderer', 'compactPlaylistRenderer']);
const KINDS = new Set([...VIDEO_RENDERERS, ...PLAYLIST_RENDERERS, 'lockupViewModel', 'shortsLockupViewModel']);

export interface Items {
  readonly videos: VideoItem[];
  readonly playlists: PlaylistItem[];
}

/** The videos and playlists inside a value, without duplicates, in the order of the page. */
export function itemsIn(value: Json): Items {
  const videos = new Map<string, VideoItem>();
  const playlists = new Map<string, PlaylistItem>();
  const waiting: [key: string, value: Json][] = [['', value]];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen += 1) {
    const [key, here] = waiting.pop() ?? ['', undefined];
    if (typeof here !== 'object' || here === null) continue;
    const video = videoOf(key, here);
    const playlist = video === undefined ? playlistOf(key, here) : undefined;
    if (video !== undefined && !videos.has(video.video_id)) videos.set(video.video_id, video);
    if (playlist !== undefined && !playlists.has(playlist.playlist_id)) playlists.set(playlist.playlist_id, playlist);
    // Items are not searched for further items: most of a page is in their menus and endpoints, which have none.
    if (video !== undefined || playlist !== undefined) continue;
    for (const entry of Object.entries(here).reverse()) waiting.push(entry);
  }
  return { videos: [...videos.values()], playlists: [...playlists.values()] };
}

/** Whether a member of a list is an item, or contains one. */
export function isItem(value: Json): boolean {
  if (!isObject(value)) return false;
  const inside = at(value, 'richItemRenderer', 'content') ?? value;
  return isObject(inside) && Object.keys(inside).some((kind) => KINDS.has(kind));
}

function videoOf(kind: string, item: Json): VideoItem | undefined {
  if (VIDEO_RENDERERS.has(kind)) return renderedVideo(item);
  if (kind === 'lockupViewModel') return lockupVideo(item);
  if (kind === 'shortsLockupViewModel') return lockupShort(item);
  return undefined;
}

function playlistOf(kind: string, item: Json): PlaylistItem | undefined {
  if (PLAYLIST_RENDERERS.has(kind)) return renderedPlaylist(item);
  return kind === 'lockupViewModel' ? lockupPlaylist(item) : undefined;
}

function renderedVideo(item: Json): VideoItem | undefined {
  const id = textOf(at(item, 'videoId'));
  if (id === null) return undefined;
  const overlay = overlayOf(item);
  const isShort =
    textOf(at(overlay, 'style')) === 'SHORTS' || at(item, 'navigationEndpoint', 'reelWatchEndpoint') !== undefined;
  const [infoViews, infoAge] = viewsAndAge(listOf(at(item, 'videoInfo', 'runs')).map((run) => textOf(at(run, 'text'))));
  return {
    video_id: id,
    title: textIn(at(item, 'title')) ?? textIn(at(item, 'headline')),
    link: videoLink(id, isShort),
    description: textIn(at(item, 'descriptionSnippet')),
    length_seconds: secondsIn(at(item, 'lengthText')) ?? secondsIn(at(overlay, 'text')),
    views: viewsIn(at(item, 'viewCountText')) ?? viewsIn(at(item, 'shortViewCountText')) ?? infoViews,
    published_text: textIn(at(item, 'publishedTimeText')) ?? infoAge,
    published_at: null,
    is_live: textOf(at(overlay, 'style')) === 'LIVE' || hasBadge(at(item, 'badges'), /LIVE_NOW/),
    is_short: isShort,
    is_members_only: hasBadge(at(item, 'badges'), /MEMBERS_ONLY/),
    thumbnail: largestPicture(at(item, 'thumbnail')),
    channel: channelIn(firstObject(at(item, 'shortBylineText'), at(item, 'longBylineText'), at(item, 'ownerText'))),
  };
}

/** The label on the picture: the length, or a word. */
function overlayOf(item: Json): Json {
  const overlays = listOf(at(item, 'thumbnailOverlays'));
  return overlays.map((overlay) => at(overlay, 'thumbnailOverlayTimeStatusRenderer')).find(isObject);
}

function lockupVideo(item: Json): VideoItem | undefined {
  const id = textOf(at(item, 'contentId'));
  if (id === null || !/_VIDEO$|_SHORT|_EPISODE$/.test(textOf(at(item, 'contentType')) ?? '')) return undefined;
  const badges = [...objectsWith(at(item, 'contentImage'), 'badgeStyle', 2000)];
  const styles = badges.map((badge) => textOf(at(badge, 'badgeStyle')) ?? '');
  const isShort = /_SHORT/.test(textOf(at(item, 'contentType')) ?? '');
  const parts = partsOf(item);
  const [views, age] = viewsAndAge(parts.map(({ text }) => textIn(text)));
  const byline = parts.find(({ text }) => channelIn(text).id !== null);
  return {
    video_id: id,
    title: lockupTitle(item),
    link: videoLink(id, isShort),
    description: null,
    length_seconds: badges.map((badge) => secondsIn(at(badge, 'text'))).find((seconds) => seconds !== null) ?? null,
    views,
    published_text: age,
    published_at: null,
    is_live: styles.some((style) => style.endsWith('_LIVE')),
    is_short: isShort,
    is_members_only: parts.some(({ badge }) => /MEMBERS_ONLY/.test(textOf(at(badge, 'badgeStyle')) ?? '')),
    thumbnail: largestPicture(at(item, 'contentImage', 'thumbnailViewModel', 'image')),
    channel: channelIn(byline?.text),
  };
}

interface LockupPart {
  readonly text: Json;
  readonly badge: Json;
}

/** The parts of the lines below the title. */
function partsOf(item: Json): LockupPart[] {
  const metadata = at(item, 'metadata', 'lockupMetadataViewModel', 'metadata', 'contentMetadataViewModel');
  return listOf(at(metadata, 'metadataRows')).flatMap((row) => [
    ...listOf(at(row, 'metadataParts')).map((part) => ({ text: at(part, 'text'), badge: undefined })),
    ...listOf(at(row, 'badges')).map((badge) => ({ text: undefined, badge: at(badge, 'badgeViewModel') })),
  ]);
}

function lockupTitle(item: Json): string | null {
  return textIn(at(item, 'metadata', 'lockupMetadataViewModel', 'title'));
}

function lockupShort(item: Json): VideoItem | undefined {
  const target = at(item, 'onTap', 'innertubeCommand', 'reelWatchEndpoint');
  const id = textOf(at(target, 'videoId'));
  if (id === null) return undefined;
  return {
    video_id: id,
    title: textIn(at(item, 'overlayMetadata', 'primaryText')),
    link: videoLink(id, true),
    description: null,
    length_seconds: null,
    views: countIn(at(item, 'overlayMetadata', 'secondaryText')),
    published_text: null,
    published_at: null,
    is_live: false,
    is_short: true,
    is_members_only: false,
    thumbnail: largestPicture(at(item, 'thumbnail')) ?? largestPicture(at(target, 'thumbnail')),
    channel: channelIn(undefined),
  };
}

function renderedPlaylist(item: Json): PlaylistItem | undefined {
  const id = textOf(at(item, 'playlistId'));
  if (id === null) return undefined;
  return {
    playlist_id: id,
    title: textIn(at(item, 'title')),
    link: playlistLink(id),
    video_count: countIn(at(item, 'videoCountText')) ?? countIn(at(item, 'videoCount')),
    thumbnail: largestPicture(at(item, 'thumbnail')) ?? largestPicture(at(item, 'thumbnails', 0)),
  };
}

function lockupPlaylist(item: Json): PlaylistItem | undefined {
  const id = textOf(at(item, 'contentId'));
  if (id === null || !/_(?:PLAYLIST|PODCAST|ALBUM|COURSE)$/.test(textOf(at(item, 'contentType')) ?? ''))
    return undefined;
  const primary = at(item, 'contentImage', 'collectionThumbnailViewModel', 'primaryThumbnail', 'thumbnailViewModel');
  const badges = [...objectsWith(at(primary, 'overlays'), 'badgeStyle', 2000)];
  return {
    playlist_id: id,
    title: lockupTitle(item),
    link: playlistLink(id),
    video_count: badges.map((badge) => countIn(at(badge, 'text'))).find((count) => count !== null) ?? null,
    thumbnail: largestPicture(at(primary, 'image')),
  };
}

export function videoLink(id: string, isShort = false): string {
  return isShort
    ? `${HOME}shorts/${encodeURIComponent(id.toWellFormed())}`
    : `${HOME}watch?v=${encodeURIComponent(id.toWellFormed())}`;
}

export function playlistLink(id: string): string {
  return `${HOME}playlist?list=${encodeURIComponent(id.toWellFormed())}`;
}

/** Views, but not current or waiting viewers. `No views` is null. */
function viewsIn(value: Json): number | null {
  const text = textIn(value) ?? '';
  if (/watching|waiting/i.test(text)) return null;
  return /^no views$/i.test(text) ? 0 : countOf(text);
}

/** The views and the age among short texts of one line, which only their order and wording distinguish. */
function viewsAndAge(texts: readonly (string | null)[]): [views: number | null, age: string | null] {
  const isAge = (text: string | null) => /\bago$|^(?:streamed|premiered|updated)\b/i.test(text ?? '');
  const viewsAt = texts.findIndex((text) => !isAge(text) && viewsIn(text) !== null);
  const age =
    texts.find(isAge) ?? (viewsAt < 0 ? undefined : texts.slice(viewsAt + 1).find((text) => /\d/.test(text ?? '')));
  return [viewsIn(texts[viewsAt]), age ?? null];
}
