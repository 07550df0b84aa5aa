/** Reads a post or reel out of any answer of Instagram's: JSON, the page, the embed, oEmbed. */
import { fillGaps } from '../fill-gaps.ts';
import { at, type Json, linkOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading, SiteAnswer, SiteTarget } from '../site.ts';
import { postLink, profileLink, shortcodeIn } from './address.ts';
import { postOfJsonLd, sharedPost } from './described-page.ts';
import { embeddedPost, isBrokenEmbed } from './embed-page.ts';
import { emptyAuthor, emptyMedium, emptyPost, type Post } from './fields.ts';
import { idOf } from './json-values.ts';
import { mediaIdOf, momentOfId } from './media-id.ts';
import { findMedia, namesIn, postOf, soleMedia } from './media-object.ts';
import { noticeIn } from './notices.ts';
import { statesOf } from './states.ts';

export function readPost(answer: SiteAnswer, target: SiteTarget): Reading {
  return readingOf(answer, target).reading;
}

interface PostReading {
  readonly reading: Reading;
  /** The moment that the answer itself tells; the day alone, or null, where it tells no more. */
  readonly toldAt: string | null;
}

function readingOf(answer: SiteAnswer, target: SiteTarget): PostReading {
  // A share link tells the post's own code only by where it leads.
  const shortcode = target.parts.share === undefined ? target.id : (shortcodeIn(answer.finalUrl) ?? target.id);
  const states = statesOf(answer.body);
  const post = postIn(answer.body, states, shortcode);
  const data = post === undefined ? null : completed(post, shortcode, target.type === 'reel', states);
  const toldAt = post?.created_at ?? null;
  if (data !== null && isWhole(data)) return { reading: { status: 'ok', data }, toldAt };
  if (isBrokenEmbed(answer.body)) return { reading: { status: 'not_found' }, toldAt };
  return { reading: noticeIn(answer, states) ?? { status: 'parse_failed', data }, toldAt };
}

/**
 * A page that only shares its post, as throttled guests get it, tells the day alone: another source may have all of it.
 */
export function readWholePost(answer: SiteAnswer, target: SiteTarget): Reading {
  const { reading, toldAt } = readingOf(answer, target);
  if (reading.status !== 'ok' || toldAt?.includes('T')) return reading;
  return { status: 'parse_failed', data: reading.data };
}

function postIn(body: string, states: readonly Json[], shortcode: string): Post | undefined {
  const media = states.map((state) => findMedia(state, shortcode)).find((found) => found !== undefined);
  const inState = media ?? states.map(soleMediaWithoutCode).find((found) => found !== undefined);
  const post = inState === undefined ? undefined : postOf(inState);
  if (!/^\s*</.test(body)) return post ?? states.map(oEmbedPost).find((found) => found !== undefined);
  const page = new PageElements(body);
  return [embeddedPost(page), postOfJsonLd(body), sharedPost(page)]
    .filter((found) => found !== undefined && (found.shortcode ?? shortcode) === shortcode)
    .reduce(fillGaps, post);
}

/** Only a post that does not say its code may be the one that was asked for. */
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
    created_at: post.created_at ?? momentOfId(id),
    is_copyright_blocked: states.some((state) => at(state, 'context', 'copyright_blocked') === true),
    is_reel: post.is_reel || (isReel && post.type === 'video'),
    type: post.type ?? (post.video_url === null ? null : 'video'),
    link: post.link ?? postLink(shortcode, isReel ? 'reel' : 'p'),
  };
}

/** A post is read when it says who posted it, and something of what. */
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
