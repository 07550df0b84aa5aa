/**
 * A post in Instagram's JSON, of any generation: the web's graph (`shortcode`, `edge_…`), the application's items
 * (`code`, `media_type`, `image_versions2`) and the nodes from before 2018 (`code`, `display_src`).
 */
import { countOf } from '../counts.ts';
import { firstOfEach } from '../first-of-each.ts';
import { at, isObject, isoOfSeconds, type Json, objectsWith, textOf } from '../lenient-json.ts';
import { postLink } from './address.ts';
import { emptyPost, type Post, type ProfileItem } from './fields.ts';
import { firstOf, nodesIn, numberOf } from './json-values.ts';
import { timeOfId } from './media-id.ts';
import {
  childrenOf,
  commentsOf,
  imageOf,
  locationOf,
  mediumOf,
  musicOf,
  taggedIn,
  typeOf,
  videoOf,
} from './media-parts.ts';
import { authorOf, peopleOf } from './people.ts';

const MEDIA_KEYS =
  'display_url display_src image_versions2 video_versions carousel_media media_type taken_at taken_at_timestamp'.split(
    ' ',
  );

/** The post with this short code, anywhere in the value. */
export function findMedia(value: Json, shortcode: string): Json {
  for (const key of ['shortcode', 'code']) {
    for (const object of objectsWith(value, key)) {
      if (object[key] === shortcode && MEDIA_KEYS.some((sign) => Object.hasOwn(object, sign))) return object;
    }
  }
  return undefined;
}

/** The only post of an answer that does not say which post it is about. */
export function soleMedia(value: Json): Json {
  for (const key of ['shortcode_media', 'xdt_shortcode_media', 'if_not_gated_logged_out']) {
    for (const object of objectsWith(value, key)) if (isObject(object[key])) return object[key];
  }
  const items = nodesIn(at(value, 'items'));
  return items.length === 1 ? (at(items[0], 'media') ?? items[0]) : undefined;
}

export function shortcodeOf(media: Json): string | null {
  return firstOf(textOf, at(media, 'shortcode'), at(media, 'code'));
}

export function postOf(media: Json): Post {
  const shortcode = shortcodeOf(media);
  const caption = captionOf(media);
  const isReel = at(media, 'product_type') === 'clips';
  const children = childrenOf(media);
  const first = mediumOf(media);
  const type = typeOf(media);
  const hasMedia = children.length > 0 || type !== null;
  return {
    ...emptyPost(),
    id: first.id,
    shortcode,
    link: shortcode === null ? null : postLink(shortcode, isReel ? 'reel' : 'p'),
    type,
    is_reel: isReel,
    caption,
    is_caption_edited: at(media, 'caption_is_edited') === true,
    ...namesIn(caption),
    created_at: createdAt(media),
    ...countsOf(media),
    length_seconds: first.length_seconds,
    width: first.width,
    height: first.height,
    image: first.preview_image ?? imageOf(children[0]),
    video_url: videoOf(media),
    has_audio: at(media, 'has_audio') === true,
    alt_text: first.alt_text,
    media: !hasMedia ? [] : children.length > 0 ? children.map(mediumOf) : [first],
    author: firstOf(authorOf, at(media, 'owner'), at(media, 'user')),
    coauthors: peopleOf(nodesIn(at(media, 'coauthor_producers'))),
    tagged_users: firstOfEach(peopleOf([media, ...children].flatMap(taggedIn)), ({ username }) => username),
    sponsors: peopleOf(sponsorsIn(media)),
    location: locationOf(media),
    music: musicOf(media),
    comments: commentsOf(media),
    are_comments_disabled: at(media, 'comments_disabled') === true,
    are_likes_hidden: hidesLikes(media),
    is_paid_partnership: at(media, 'is_paid_partnership') === true,
  };
}

/** A post as an item in the list of a profile. */
export function itemOf(media: Json): ProfileItem {
  const post = postOf(media);
  const { id, shortcode, link, type, caption, likes, comments_count, image, video_url } = post;
  const created_at = post.created_at ?? timeOfId(id);
  const views = post.plays ?? post.views;
  return { id, shortcode, link, type, caption, created_at, likes, comments_count, views, image, video_url };
}

/** The hashtags and mentions in a caption. */
export function namesIn(caption: string | null): Pick<Post, 'hashtags' | 'mentions'> {
  const all = (pattern: RegExp) => [
    ...new Set(Array.from((caption ?? '').matchAll(pattern), ([, name = '']) => name.replace(/\.+$/, ''))),
  ];
  return { hashtags: all(/#([\p{L}\p{M}\p{N}_]+)/gu), mentions: all(/(?<![\w.@])@([\w.]*\w)/g) };
}

function captionOf(media: Json): string | null {
  const [edge] = nodesIn(at(media, 'edge_media_to_caption'));
  return firstOf(textOf, at(media, 'caption', 'text'), at(edge, 'text'), at(media, 'caption'));
}

function createdAt(media: Json): string | null {
  return firstOf(isoOfSeconds, at(media, 'taken_at_timestamp'), at(media, 'taken_at'), at(media, 'date'));
}

/** If they are hidden, the count is -1 or that of the few people who are named. */
function hidesLikes(media: Json): boolean {
  const counts = [
    at(media, 'like_count'),
    at(media, 'edge_media_preview_like', 'count'),
    at(media, 'edge_liked_by', 'count'),
  ];
  return at(media, 'like_and_view_counts_disabled') === true || counts.includes(-1);
}

function countsOf(media: Json): Pick<Post, 'likes' | 'comments_count' | 'views' | 'plays'> {
  const likes = hidesLikes(media)
    ? null
    : firstOf(
        countOf,
        at(media, 'like_count'),
        at(media, 'edge_media_preview_like', 'count'),
        at(media, 'edge_liked_by', 'count'),
        at(media, 'likes', 'count'),
      );
  const views = firstOf(
    countOf,
    at(media, 'video_view_count'),
    at(media, 'view_count'),
    numberOf(at(media, 'video_views')),
  );
  return {
    likes,
    comments_count: firstOf(
      countOf,
      at(media, 'comment_count'),
      at(media, 'edge_media_to_parent_comment', 'count'),
      at(media, 'edge_media_to_comment', 'count'),
      at(media, 'edge_media_preview_comment', 'count'),
      at(media, 'comments', 'count'),
    ),
    // Embeds write 0 views for every reel, which cannot be true of one with likes.
    views: views === 0 && likes !== null && likes > 0 ? null : views,
    plays: firstOf(countOf, at(media, 'play_count'), at(media, 'ig_play_count'), at(media, 'video_play_count')),
  };
}

function sponsorsIn(media: Json): Json[] {
  const tags = [...nodesIn(at(media, 'sponsor_tags')), ...nodesIn(at(media, 'edge_media_to_sponsor_user'))];
  return tags.map((tag) => at(tag, 'sponsor') ?? at(tag, 'user') ?? tag);
}
