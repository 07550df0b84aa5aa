/** What a YouTube URL names: a video, a channel or a playlist. Knows addresses only, no pages. */
import type { SiteTarget } from '../site.ts';

/** Other subdomains are other sites: studio, consent, accounts … */
const SUBDOMAIN = /^(?:www|m|music|gaming|[a-z]{2})$/;
const VIDEO_ID = /^[\w-]{11}(?![\w-])/;
const LIST_ID = /^[\w-]{12,64}$/;
const CHANNEL_ID = /^UC[\w-]{22}$/;
const HANDLE = /^@[\p{L}\p{M}\p{N}._·-]{1,60}$/u;
const LEGACY_NAME = /^[\p{L}\p{M}\p{N}._-]{1,100}$/u;
const CHANNEL_TABS = new Set(
  (
    'about channels community courses featured join live membership playlists podcasts posts releases shorts store ' +
    'streams videos'
  ).split(' '),
);

export function matchAddress(url: URL): SiteTarget | undefined {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const segments = segmentsOf(url);
  if (segments === undefined) return undefined;
  if (/^(?:www\.)?youtu\.be$/.test(host)) return shortLink(url, segments);
  const [, subdomain = 'www'] = /^(?:(.+)\.)?youtube(?:-nocookie|kids)?\.com$/.exec(host) ?? [undefined, ''];
  if (!SUBDOMAIN.test(subdomain)) return undefined;
  return page(url, segments);
}

/** The decoded parts of the path; undefined if one cannot be decoded. */
function segmentsOf(url: URL): readonly string[] | undefined {
  try {
    return url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function shortLink(url: URL, segments: readonly string[]): SiteTarget | undefined {
  const [first = ''] = segments;
  return segments.length === 1 && VIDEO_ID.test(first) ? video(first) : page(url, segments);
}

function page(url: URL, segments: readonly string[]): SiteTarget | undefined {
  const [first = '', second = ''] = segments;
  const query = url.searchParams;
  switch (first.toLowerCase()) {
    case 'watch':
    case 'watch_popup':
    case 'live_chat':
      return video(query.get('v')?.trim() ?? second) ?? playlist(query.get('list'));
    case 'playlist':
      return playlist(query.get('list'));
    case 'view_play_list':
      return playlist(query.get('p'));
    case 'p':
      return playlist(second);
    case 'shorts':
      return video(second, 'short');
    case 'embed':
      return embedded(query, second);
    case 'live':
    case 'v':
    case 'vi':
    case 'e':
    case 'source':
      return video(second);
    case 'browse':
      return channel(['channel', second]) ?? playlist(second);
    case 'feeds':
      return channel(['channel', query.get('channel_id') ?? '']) ?? playlist(query.get('playlist_id'));
    default:
      return channel(segments);
  }
}

function video(text: string, form = 'video'): SiteTarget | undefined {
  const [id] = VIDEO_ID.exec(text) ?? [];
  return id === undefined ? undefined : { type: 'video', id, parts: { form } };
}

/** Two words of eleven letters appear in place of ids. */
function embedded(query: URLSearchParams, name: string): SiteTarget | undefined {
  if (name === 'live_stream') return undefined;
  return name === 'videoseries' || name === '' ? playlist(query.get('list')) : video(name);
}

/** Lists that only their owner sees (watch later, liked videos) have ids of two letters. */
function playlist(list: string | null): SiteTarget | undefined {
  const id = (list ?? '').trim().replace(/^VL/, '');
  return LIST_ID.test(id) ? { type: 'playlist', id, parts: {} } : undefined;
}

/** A mix is generated for each visitor, and has no page of its own. */
export function isMix(listId: string): boolean {
  return /^RD(?!CLAK)/.test(listId);
}

function channel(segments: readonly string[]): SiteTarget | undefined {
  const [first = ''] = segments;
  const named = HANDLE.test(first) ? 1 : 2;
  const [shown, ...more] = segments.slice(named);
  const tab = shown?.toLowerCase();
  if (more.length > 0 || (tab !== undefined && !CHANNEL_TABS.has(tab))) return undefined;
  const id = channelName(segments);
  return id === undefined ? undefined : { type: 'channel', id, parts: tab === undefined ? {} : { tab } };
}

/** `UC…`, `@handle`, `c/name` or `user/name`. */
function channelName([first = '', second = '']: readonly string[]): string | undefined {
  if (HANDLE.test(first)) return first;
  const kind = first.toLowerCase();
  if (kind === 'channel') return CHANNEL_ID.test(second) ? second : undefined;
  if (kind !== 'c' && kind !== 'user') return undefined;
  return LEGACY_NAME.test(second) ? `${kind}/${second}` : undefined;
}
