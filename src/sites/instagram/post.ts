/** Reads a post or reel from any answer of Instagram: JSON, the page, the embed, oEmbed. */
import { fillGaps } from '../fill-gaps.ts';
import { at, type Json, linkOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { postLink, profileLink, shortcodeIn } from './address.ts';
import { embeddedPost, isBrokenEmbed } from './embed-page.ts';
import { emptyAuthor, emptyMedium, emptyPost, type Post } from './fields.ts';
import { idOf } from './json-values.ts';
import { mediaIdOf, timeOfId } from './media-id.ts';
import { findMedia, namesIn, postOf, soleMedia } from './media-object.ts';
import { noticeIn } from './notices.ts';
import { postOfJsonLd, postOfMeta } from './page-metadata.ts';
import { statesOf } from './states.ts';

export function readPost(answer: SiteAnswer, target: SiteTarget): Reading {
  return readingOf(answer, target).reading;
}

interface PostReading {
  readonly reading: Reading;
  /** The time that the answer itself states: perhaps only the day, or null. */
  readonly statedAt: string | null;
}

function readingOf(answer: SiteAnswer, target: SiteTarget): PostReading {
  // A share link shows the post's own code only in the address that it redirects to.
  const shortcode = target.parts.share === undefined ? target.id : (shortcodeIn(answer.finalUrl) ?? target.id);
  const states = statesOf(answer.body);
  const post = postIn(answer.body, states, shortcode);
  const data = post === undefined ? null : completed(post, shortcode, target.type === 'reel', states);
  const statedAt = post?.created_at ?? null;
  if (data !== null && isWhole(data)) return { reading: { status: 'ok', data }, statedAt };
  if (isBrokenEmbed(answer.body)) return { reading: { status: 'not_found' }, statedAt };
  return { reading: noticeIn(answer, states) ?? { status: 'parse_failed', data }, statedAt };
}

/**
 * A throttled guest gets a page with only the preview of a post, which has the day but not the time. That is not
 * enough: another source may have all of it.
 */
export function readWholePost(answer: SiteAnswer, target: SiteTarget): Reading {
  const { reading, statedAt } = readingOf(answer, target);
  if (reading.status !== 'ok' || statedAt?.includes('T')) return reading;
  return { status: 'parse_failed', data: reading.data };
}

function postIn(body: string, states: readonly Json[], shortcode: string): Post | undefined {
  const media = states.map((state) => findMedia(state, shortcode)).find((found) => found !== undefined);
  const inState = media ?? states.map(soleMediaWithoutCode).find((found) => found !== undefined);
  const post = inState === undefined ? undefined : postOf(inState);
  if (!/^\s*</.test(body)) return post ?? states.map(oEmbedPost).find((found) => found !== undefined);
  const page = new PageElements(body);
  return [embeddedPost(page), postOfJsonLd(body), postOfMeta(page)]
    .filter((found) => found !== undefined && (found.shortcode ?? shortcode) === shortcode)
    .reduce(fillGaps, post);
}

/** Only a post without a code of its own may be the requested one. */
function soleMediaWithoutCode(state: Json): Json {
  const media = soleMedia(state);
  return at(media, 'shortcode') === undefined && at(media, 'code') === undefined ? media : undefined;
}

function completed(post: Post, shortcode: string, isReel: boolean, states: readonly Json[]): Post {
  const id = post.id ?? mediaIdOf(shortcode);
  return {
    ...post,
    id,
    shortcode,
    created_at: post.created_at ?? timeOfId(id),
    is_copyright_blocked: states.some((state) => at(state, 'context', 'copyright_blocked') === true),
    is_reel: post.is_reel || (isReel && post.type === 'video'),
    type: post.type ?? (post.video_url === null ? null : 'video'),
    link: post.link ?? postLink(shortcode, isReel ? 'reel' : 'p'),
  };
}

/** A post is complete if it has an author, and a caption or a picture. */
function isWhole(post: Post): boolean {
  const author = post.author?.username ?? post.author?.id ?? null;
  return author !== null && (post.caption !== null || post.image !== null || post.media.length > 0);
}

function oEmbedPost(answer: Json): Post | undefined {
  const author = textOf(at(answer, 'author_name'));
  if (author === null || textOf(at(answer, 'html')) === null) return undefined;
  const caption = textOf(at(answer, 'title'));
  const image = linkOf(at(answer, 'thumbnail_url'));
  return {
    ...emptyPost(),
    id: idOf(at(answer, 'media_id')),
    caption,
    ...namesIn(caption),
    image,
    media: image === null ? [] : [{ ...emptyMedium(), preview_image: image }],
    author: { ...emptyAuthor(), id: idOf(at(answer, 'author_id')), username: author, link: profileLink(author) },
  };
}
