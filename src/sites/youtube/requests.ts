/** The requests that YouTube answers without a log-in: its pages, its own JSON interface, feeds and oEmbed. */
import type { SiteRequest } from '../site.ts';

const HOME = 'https://www.youtube.com';

/**
 * `SOCS=CAI` means that consent was declined, which avoids the consent page in Europe. `PREF` requests English,
 * whatever the exit's country, because counts are written in the language of the page.
 */
const HEADERS = { cookie: 'SOCS=CAI; PREF=hl=en&tz=UTC', 'accept-language': 'en-US,en;q=0.9' };

const WEB = { clientName: 'WEB', clientVersion: '2.20260114.08.00' };
/** Since 2025, captions listed for the web client need a proof of origin; those listed for this client do not. */
const ANDROID = { clientName: 'ANDROID', clientVersion: '21.02.35', androidSdkVersion: 30 };
const ANDROID_AGENT = `com.google.android.youtube/${ANDROID.clientVersion} (Linux; U; Android 11) gzip`;

export function watchPage(videoId: string): SiteRequest {
  return page('/watch', { v: videoId, bpctr: '9999999999', has_verified: '1' });
}

/** One of the lists of a channel. */
export function channelPage(path: string, tab = 'videos'): SiteRequest {
  return page(`${path}/${tab}`, {});
}

export function playlistPage(listId: string): SiteRequest {
  return page('/playlist', { list: listId });
}

export function feed(key: 'channel_id' | 'playlist_id' | 'user', value: string): SiteRequest {
  return { url: address('/feeds/videos.xml', { [key]: value }), js: false, headers: HEADERS };
}

export function oEmbed(videoId: string): SiteRequest {
  const watch = address('/watch', { v: videoId });
  return { url: address('/oembed', { url: watch, format: 'json' }), js: false, headers: HEADERS };
}

/** The player's data, including captions. */
export function player(videoId: string): SiteRequest {
  const { url, js, headers, postJson } = post('player', ANDROID, { videoId, contentCheckOk: true, racyCheckOk: true });
  return { url, js, headers: { ...headers, 'user-agent': ANDROID_AGENT }, postJson };
}

/** What the page shows around the player. */
export function watchNext(videoId: string): SiteRequest {
  return post('next', WEB, { videoId, contentCheckOk: true, racyCheckOk: true });
}

/** A list beside a player. */
export function mix(playlistId: string): SiteRequest {
  return post('next', WEB, { playlistId });
}

export function browse(browseId: string, params?: string): SiteRequest {
  return post('browse', WEB, params === undefined ? { browseId } : { browseId, params });
}

/** The part of a page that loads when a visitor reaches its end, or opens a dialog. */
export function continuation(token: string): SiteRequest {
  return post('browse', WEB, { continuation: token });
}

/** The comments on a video. */
export function comments(token: string): SiteRequest {
  return post('next', WEB, { continuation: token });
}

/** A caption track, by the address in a player answer. */
export function captions(trackUrl: string): SiteRequest {
  const url = new URL(trackUrl);
  url.searchParams.set('fmt', 'json3');
  return { url: url.href, js: false, headers: HEADERS };
}

function page(path: string, parameters: Readonly<Record<string, string>>): SiteRequest {
  return { url: address(path, { ...parameters, hl: 'en' }), js: false, headers: HEADERS };
}

function post(endpoint: string, client: Readonly<Record<string, unknown>>, body: object): SiteRequest {
  return {
    url: address(`/youtubei/v1/${endpoint}`, { prettyPrint: 'false' }),
    js: false,
    headers: HEADERS,
    postJson: { context: { client: { ...client, hl: 'en', timeZone: 'UTC', utcOffsetMinutes: 0 } }, ...body },
  };
}

function address(path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(path, HOME);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
