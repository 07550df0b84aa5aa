/** Reads a TikTok video or photo post from its page, its embed, or oEmbed. */
import {
  at,
  integerOf,
  isObject,
  isoOfSeconds,
  type Json,
  linkOf,
  listOf,
  sizeOf,
  textOf,
  textsOf,
} from '../lenient-json.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import type { VideoFields } from './fields.ts';
import { authorOf, countAt, HOME, linkAt, profileLink } from './people.ts';
import { refusalIn, type State, stateOf, wallOf } from './state.ts';

export function readVideo(answer: SiteAnswer, target: SiteTarget): Reading {
  if (answer.status === 404 || answer.status === 410) return { status: 'not_found' };
  const state = stateOf(answer);
  const data = fieldsOf(state, target);
  if (data !== undefined && textOf(data.author.username) !== null) return { status: 'ok', data };
  return (
    refusalIn(state) ??
    wallOf(answer) ??
    redirectedHome(answer, target) ?? { status: 'parse_failed', data: data ?? null }
  );
}

/** The short link of a post that is gone redirects to TikTok's front page. */
function redirectedHome({ finalUrl }: SiteAnswer, { parts }: SiteTarget): Reading | undefined {
  const { hostname = '', pathname = '' } = URL.parse(finalUrl) ?? {};
  const isHome = /^(?:www\.|m\.)?tiktok\.com$/.test(hostname) && /^\/(?:(?:foryou|explore|404)\/?)?$/.test(pathname);
  return parts.short !== undefined && isHome ? { status: 'not_found' } : undefined;
}

function fieldsOf(state: State, target: SiteTarget): VideoFields | undefined {
  const item = itemIn(state, target);
  if (item !== undefined) return fieldsOfItem(item);
  const embedded = state.details
    .map((detail) => at(detail, 'videoData'))
    .find((data) => textOf(at(data, 'itemInfos', 'id')) !== null);
  if (embedded !== undefined) return fieldsOfEmbed(embedded);
  return textOf(at(state.json, 'provider_name')) === 'TikTok' ? fieldsOfOEmbed(state.json, target) : undefined;
}

/** The item with this id, from the page's detail or the older store. */
function itemIn({ details, store }: State, target: SiteTarget): Json {
  const stored = at(store, 'ItemModule');
  const items = [
    ...details.map((detail) => at(detail, 'itemInfo', 'itemStruct')),
    at(stored, target.id),
    ...(isObject(stored) ? Object.values(stored) : []),
  ];
  return items.find((item) => textOf(at(item, 'id')) !== null);
}

function fieldsOfItem(item: Json): VideoFields {
  const id = textOf(at(item, 'id')) ?? '';
  const video = at(item, 'video');
  const description = textOf(at(item, 'desc')) ?? textOf(at(item, 'contents', 0, 'desc'));
  const stats = [at(item, 'statsV2'), at(item, 'stats')];
  const author = authorOfItem(item);
  const images = listOf(at(item, 'imagePost', 'images')).map((image) => linkAt(at(image, 'imageURL'), 'urlList'));
  const isPhoto = isObject(at(item, 'imagePost'));
  const extras = [...listOf(at(item, 'textExtra')), ...listOf(at(item, 'contents', 0, 'textExtra'))];
  return {
    video_id: id,
    title: textOf(at(item, 'imagePost', 'title')) ?? description,
    link: videoLink(id, author.username, isPhoto),
    description,
    created_at: isoOfSeconds(at(item, 'createTime')),
    length_seconds: isPhoto ? null : countAt('duration', video),
    width: sizeOf(countAt('width', video)),
    height: sizeOf(countAt('height', video)),
    cover: linkAt(video, 'cover', 'originCover') ?? linkAt(at(item, 'imagePost', 'cover', 'imageURL'), 'urlList'),
    animated_cover: linkAt(video, 'dynamicCover'),
    play_url: linkAt(video, 'playAddr'),
    download_url: linkAt(video, 'downloadAddr'),
    images: images.filter((image) => image !== null),
    views: countAt('playCount', ...stats),
    likes: countAt('diggCount', ...stats),
    comments_count: countAt('commentCount', ...stats),
    shares: countAt('shareCount', ...stats),
    saves: countAt('collectCount', ...stats),
    reposts: countAt('repostCount', ...stats),
    hashtags: hashtagsOf(extras, item, description),
    mentions: unique(extras.map((extra) => textOf(at(extra, 'userUniqueId')))),
    categories: textsOf(at(item, 'diversificationLabels')),
    language: textOf(at(item, 'textLanguage')),
    country: textOf(at(item, 'locationCreated')),
    is_ad: at(item, 'isAd') === true,
    is_ai_generated: at(item, 'IsAigc') === true || integerOf(at(item, 'aigcLabelType')) === 1,
    is_photo: isPhoto,
    is_duet_allowed: flagOf(at(item, 'duetEnabled')),
    is_stitch_allowed: flagOf(at(item, 'stitchEnabled')),
    subtitles: listOf(at(video, 'subtitleInfos')).flatMap(subtitleOf),
    music: musicOf(at(item, 'music')),
    author,
  };
}

function flagOf(value: Json): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Older stores have only the author's name in the item, and the user elsewhere. */
function authorOfItem(item: Json): VideoFields['author'] {
  const author = at(item, 'author');
  const user = isObject(author)
    ? author
    : {
        uniqueId: author,
        id: at(item, 'authorId'),
        secUid: at(item, 'authorSecId'),
        nickname: at(item, 'nickname'),
        avatarThumb: at(item, 'avatarThumb'),
      };
  return authorOf(user, at(item, 'authorStatsV2'), at(item, 'authorStats'));
}

export function videoLink(id: string, username: string | null, isPhoto = false): string {
  return `${profileLink(username) ?? `${HOME}@_`}/${isPhoto ? 'photo' : 'video'}/${encodeURIComponent(id.toWellFormed())}`;
}

/**
 * The hashtags that the page marks in the caption; otherwise its challenges; otherwise words that look like hashtags.
 */
function hashtagsOf(extras: readonly Json[], item: Json, description: string | null): string[] {
  const marked = unique(extras.map((extra) => textOf(at(extra, 'hashtagName'))));
  if (marked.length > 0) return marked;
  const challenges = unique(listOf(at(item, 'challenges')).map((challenge) => textOf(at(challenge, 'title'))));
  return challenges.length > 0 ? challenges : writtenHashtags(description);
}

function writtenHashtags(text: string | null): string[] {
  return unique([...(text ?? '').matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, tag = null]) => tag));
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

function subtitleOf(info: Json): VideoFields['subtitles'] {
  const url = linkOf(at(info, 'Url'));
  const language = textOf(at(info, 'LanguageCodeName'));
  if (url === null || language === null) return [];
  return [{ language, format: textOf(at(info, 'Format')), is_generated: at(info, 'Source') !== 'MANUAL', url }];
}

function musicOf(music: Json): VideoFields['music'] {
  return {
    id: textOf(at(music, 'id')) ?? textOf(at(music, 'musicId')),
    title: textOf(at(music, 'title')) ?? textOf(at(music, 'musicName')),
    author: textOf(at(music, 'authorName')),
    album: textOf(at(music, 'album')),
    length_seconds: countAt('duration', music),
    is_original: at(music, 'original') === true,
    play_url: linkAt(music, 'playUrl'),
    cover: linkAt(music, 'coverLarge', 'coverMedium', 'coverThumb', 'covers'),
  };
}

/** The embed has other names for the same fields. */
function fieldsOfEmbed(data: Json): VideoFields {
  const item = at(data, 'itemInfos');
  const video = at(item, 'video');
  const images = listOf(at(data, 'imagePostInfo', 'displayImages')).map((image) => ({ imageURL: image }));
  return fieldsOfItem({
    id: at(item, 'id'),
    desc: at(item, 'text'),
    createTime: at(item, 'createTime'),
    isAd: at(item, 'isAd'),
    video: {
      ...pick(at(video, 'videoMeta'), ['duration', 'width', 'height']),
      cover: at(item, 'covers'),
      originCover: at(item, 'coversOrigin'),
      dynamicCover: at(item, 'coversDynamic'),
      playAddr: at(video, 'urls'),
    },
    stats: item,
    challenges: listOf(at(data, 'challengeInfoList')).map((challenge) => ({ title: at(challenge, 'challengeName') })),
    imagePost: images.length > 0 ? { images } : undefined,
    music: at(data, 'musicInfos'),
    author: at(data, 'authorInfos'),
    authorStats: at(data, 'authorStats'),
  });
}

function pick(value: Json, keys: readonly string[]): Record<string, Json> {
  return Object.fromEntries(keys.map((key) => [key, at(value, key)]));
}

function fieldsOfOEmbed(json: Json, target: SiteTarget): VideoFields {
  const [, id] = /data-video-id="(\d+)"/.exec(textOf(at(json, 'html')) ?? '') ?? [];
  return fieldsOfItem({
    id: textOf(at(json, 'embed_product_id')) ?? id ?? target.id,
    desc: at(json, 'title'),
    video: {
      cover: at(json, 'thumbnail_url'),
      width: at(json, 'thumbnail_width'),
      height: at(json, 'thumbnail_height'),
    },
    author: {
      uniqueId: textOf(at(json, 'author_unique_id')) ?? /@([^/?]+)/.exec(textOf(at(json, 'author_url')) ?? '')?.[1],
      nickname: at(json, 'author_name'),
    },
  });
}
