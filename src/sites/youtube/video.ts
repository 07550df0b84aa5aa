/** Reads a YouTube video from any answer: the watch page, the player, the page's JSON, oEmbed. */
import { isAboutAge } from '../age-limits.ts';
import { fillGaps } from '../fill-gaps.ts';
import {
  at,
  integerOf,
  isObject,
  isoOfDate,
  isoOfSeconds,
  type Json,
  linkOf,
  textOf,
  textsOf,
} from '../lenient-json.ts';
import { describeSameThing } from '../merge-records.ts';
import type { Fields, Reading, SiteAnswer, SiteTarget, Supplement, Supplemented } from '../site.ts';
import { contentsOf, refusalOf } from './answer.ts';
import { captionTracks } from './caption-tracks.ts';
import { readComments } from './comments.ts';
import { videoLink } from './items.ts';
import { type Microdata, readMicrodata } from './microdata.ts';
import { comments, player, watchNext } from './requests.ts';
import { channelRef, HOME, picturesIn, textIn } from './texts.ts';
import type { VideoFields } from './video-fields.ts';
import { readWatchPage, type WatchPage } from './watch-page.ts';

/** Everything in an answer that describes one video. */
interface Evidence {
  /** `videoDetails` of the player. */
  readonly details: Json;
  /** `playerMicroformatRenderer`, made for search engines. */
  readonly microformat: Json;
  readonly playability: Json;
  readonly player: Json;
  readonly around: WatchPage;
  readonly meta: Microdata;
  readonly oEmbed: Json;
  /** Whether it is a page rather than JSON. */
  readonly isPage: boolean;
}

export function readVideo(answer: SiteAnswer, target: SiteTarget): Reading {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const evidence = gather(answer);
  const data = fieldsOf(evidence, target);
  if (data.title !== null) return { status: 'ok', data, more: missingParts(evidence, data.video_id) };
  const isBlank = data.channel.name === null && data.description === null && data.views === null;
  return refusedPlayback(evidence) ?? { status: 'parse_failed', data: isBlank ? null : data };
}

function gather(answer: SiteAnswer): Evidence {
  const { player: response, page, json } = contentsOf(answer);
  const details = at(response, 'videoDetails');
  const readable = isObject(details) || isObject(json);
  return {
    details,
    microformat: at(response, 'microformat', 'playerMicroformatRenderer'),
    playability: at(response, 'playabilityStatus'),
    player: response,
    around: readWatchPage(page),
    meta: readMicrodata(readable ? '' : answer.body),
    oEmbed: textOf(at(json, 'provider_name')) === 'YouTube' ? json : undefined,
    isPage: json === undefined,
  };
}

/**
 * A page without player data, or player data without its page, is half of a video: the other half has its own
 * interface. The page is the first source and the interfaces follow in this order, so the sources before the answering
 * one were refused.
 */
function missingParts({ details, around, oEmbed, isPage }: Evidence, id: string): Supplement[] {
  if (oEmbed !== undefined) return [];
  return [
    ...(isPage && !isObject(details) ? [{ name: 'player', request: player(id) }] : []),
    ...(around.title === null && !around.isReel ? [{ name: 'next', request: watchNext(id) }] : []),
    ...commentParts(around),
  ];
}

function commentParts({ commentsToken }: WatchPage): Supplement[] {
  return commentsToken === null ? [] : [{ name: 'comments', request: comments(commentsToken) }];
}

export function supplementVideo(
  name: string,
  answer: SiteAnswer,
  known: Fields,
  target: SiteTarget,
): Supplemented | undefined {
  if (name === 'comments') return withComments(answer, known);
  const reading = readVideo(answer, target);
  if (reading.status !== 'ok' || !describeSameThing(known, reading.data)) return undefined;
  const data = fillGaps(known, reading.data);
  const isPlayable = data.is_playable === true;
  // `is_short` may come from the address, so the first answer decides: it had more to go by.
  return {
    data: { ...data, is_short: known.is_short, unplayable_reason: isPlayable ? null : data.unplayable_reason },
    more: name === 'next' ? commentParts(gather(answer).around) : [],
  };
}

function withComments(answer: SiteAnswer, known: Fields): Supplemented | undefined {
  const found = readComments(answer);
  if (found.comments.length === 0) return undefined;
  return { data: { ...known, comments: found.comments, comments_count: found.count ?? known.comments_count } };
}

/**
 * What a player without details means. A private or deleted video is gone. A demand to sign in for another reason is
 * about the visitor: the same video plays for others.
 */
function refusedPlayback({ playability, around }: Evidence): Reading | undefined {
  const status = textOf(at(playability, 'status'));
  if (status === null) return around.isNotice ? { status: 'not_found' } : undefined;
  if (status === 'OK') return undefined;
  if (status !== 'LOGIN_REQUIRED') return { status: 'not_found' };
  const notice = at(playability, 'errorScreen', 'playerErrorMessageRenderer');
  const said = [at(playability, 'reason'), at(notice, 'reason'), at(notice, 'subreason')].map(textIn);
  const isPrivate = [...said, ...textsOf(at(playability, 'messages'))].some((text) => /private/i.test(text ?? ''));
  return isPrivate ? { status: 'not_found' } : { status: 'walled', why: 'YouTube asked to sign in' };
}

function fieldsOf(evidence: Evidence, target: SiteTarget): VideoFields {
  const { details, microformat, around, meta, oEmbed } = evidence;
  const id = textOf(at(details, 'videoId')) ?? around.videoId ?? meta.videoId ?? idOfPicture(oEmbed) ?? target.id;
  const title = textOf(at(details, 'title')) ?? textIn(at(microformat, 'title')) ?? around.title;
  const description =
    textOf(at(details, 'shortDescription')) ??
    textIn(at(microformat, 'description')) ??
    around.description ??
    meta.description;
  const isShort = isShortVideo(evidence, target);
  return {
    video_id: id,
    title: title ?? meta.title ?? textOf(at(oEmbed, 'title')),
    link: videoLink(id, isShort),
    embed_link: `${HOME}embed/${encodeURIComponent(id.toWellFormed())}`,
    description,
    views: integerOf(at(details, 'viewCount')) ?? integerOf(at(microformat, 'viewCount')) ?? around.views ?? meta.views,
    likes: integerOf(at(microformat, 'likeCount')) ?? around.likes ?? meta.likes,
    comments_count: around.commentsCount,
    length_seconds: lengthOf(evidence),
    published_at: isoOfDate(at(microformat, 'publishDate')) ?? around.publishedAt ?? meta.publishedAt,
    uploaded_at: isoOfDate(at(microformat, 'uploadDate')) ?? meta.uploadedAt,
    category: textOf(at(microformat, 'category')) ?? meta.category,
    keywords: textsOf(at(details, 'keywords')),
    hashtags: hashtagsOf(`${title ?? ''}\n${description ?? ''}`),
    links: linksOf(description ?? ''),
    ...liveFields(evidence),
    is_short: isShort,
    is_unlisted: at(microformat, 'isUnlisted') === true || around.isUnlisted || meta.isUnlisted,
    ...restrictions(evidence),
    thumbnails: thumbnailsOf(evidence),
    chapters: around.chapters,
    captions: captionTracks(evidence.player).map(({ language, name, is_generated }) => ({
      language,
      name,
      is_generated,
    })),
    channel: channelOf(evidence),
    collaborators: around.collaborators,
    comments: [],
    related_videos: around.related,
  };
}

function idOfPicture(oEmbed: Json): string | undefined {
  return /\/vi\/([\w-]{11})\//.exec(textOf(at(oEmbed, 'thumbnail_url')) ?? '')?.[1];
}

/** The requested address decides only if the answer does not say it: any video opens under `/shorts/`. */
function isShortVideo({ microformat, around }: Evidence, target: SiteTarget): boolean {
  const canonical = textOf(at(microformat, 'canonicalUrl'));
  if (canonical !== null) return canonical.includes('/shorts/');
  const eligible = at(microformat, 'isShortsEligible');
  return typeof eligible === 'boolean' ? eligible : around.isReel || target.parts.form === 'short';
}

function lengthOf({ details, microformat, meta }: Evidence): number | null {
  const seconds =
    integerOf(at(details, 'lengthSeconds')) ?? integerOf(at(microformat, 'lengthSeconds')) ?? meta.lengthSeconds;
  return seconds === 0 ? null : seconds;
}

type LiveFields = Pick<
  VideoFields,
  'is_live' | 'is_upcoming' | 'was_live' | 'live_viewers' | 'live_start_at' | 'live_end_at'
>;

function liveFields({ details, microformat, playability, around }: Evidence): LiveFields {
  const broadcast = at(microformat, 'liveBroadcastDetails');
  const upcoming =
    at(details, 'isUpcoming') === true || at(playability, 'status') === 'LIVE_STREAM_OFFLINE' || around.isUpcoming;
  const live = at(details, 'isLive') === true || at(broadcast, 'isLiveNow') === true || around.isLive;
  const startsAt = at(
    playability,
    'liveStreamability',
    'liveStreamabilityRenderer',
    'offlineSlate',
    'liveStreamOfflineSlateRenderer',
    'scheduledStartTime',
  );
  return {
    is_live: live,
    is_upcoming: upcoming && !live,
    was_live: at(details, 'isLiveContent') === true && !live && !upcoming,
    live_viewers: around.liveViewers,
    live_start_at: isoOfDate(at(broadcast, 'startTimestamp')) ?? isoOfSeconds(startsAt),
    live_end_at: isoOfDate(at(broadcast, 'endTimestamp')),
  };
}

type Restrictions = Pick<VideoFields, 'is_age_restricted' | 'is_family_safe' | 'is_playable' | 'unplayable_reason'>;

function restrictions({ playability, microformat, meta }: Evidence): Restrictions {
  const status = textOf(at(playability, 'status'));
  const reason = textIn(at(playability, 'reason')) ?? textsOf(at(playability, 'messages'))[0] ?? null;
  const ageGate = at(playability, 'desktopLegacyAgeGateReason') !== undefined || /^AGE_/.test(status ?? '');
  const familySafe = at(microformat, 'isFamilySafe');
  return {
    is_age_restricted:
      ageGate || (status === 'LOGIN_REQUIRED' && (isAboutAge(reason ?? '') || /inappropriate/i.test(reason ?? ''))),
    is_family_safe: typeof familySafe === 'boolean' ? familySafe : meta.isFamilySafe,
    is_playable: status === null ? null : status === 'OK',
    unplayable_reason: status === null || status === 'OK' ? null : reason,
  };
}

function thumbnailsOf({ details, microformat, meta, oEmbed }: Evidence): VideoFields['thumbnails'] {
  const named = picturesIn(at(details, 'thumbnail'));
  if (named.length > 0) return named;
  const fallback = picturesIn(at(microformat, 'thumbnail'));
  if (fallback.length > 0) return fallback;
  const url = linkOf(at(oEmbed, 'thumbnail_url'));
  if (url === null) return meta.thumbnails;
  return [{ url, width: integerOf(at(oEmbed, 'thumbnail_width')), height: integerOf(at(oEmbed, 'thumbnail_height')) }];
}

function channelOf({ details, microformat, around, meta, oEmbed }: Evidence): VideoFields['channel'] {
  const id =
    textOf(at(details, 'channelId')) ??
    textOf(at(microformat, 'externalChannelId')) ??
    around.channel.id ??
    meta.channel.id;
  const shown = around.collaborators.find((channel) => channel.id === id) ?? around.channel;
  const address = at(microformat, 'ownerProfileUrl') ?? at(oEmbed, 'author_url');
  const stated = channelRef(id, textOf(at(details, 'author')) ?? textOf(at(microformat, 'ownerChannelName')), address);
  return {
    id,
    name: stated.name ?? shown.name ?? meta.channel.name ?? textOf(at(oEmbed, 'author_name')),
    handle: stated.handle ?? shown.handle ?? meta.channel.handle,
    link: stated.link ?? shown.link ?? meta.channel.link,
    subscribers: shown.subscribers,
    is_verified: around.isChannelVerified,
    avatar: around.channelAvatar,
  };
}

function hashtagsOf(text: string): string[] {
  const found = text.matchAll(/(?<![^\s(])#([\p{L}\p{N}\p{M}_]*\p{L}[\p{L}\p{N}\p{M}_]*)/gu);
  return [...new Set([...found].map(([, tag = '']) => tag))];
}

function linksOf(text: string): string[] {
  const found = text.matchAll(/\bhttps?:\/\/[^\s<>"]{1,2000}/g);
  const links = [...found].map(([link]) => linkOf(link.replace(/[.,;:!?)\]'’]+$/, '')));
  return [...new Set(links.filter((link) => link !== null))];
}
