/**
 * Reads a post object of X. There are three generations: under `legacy` with its author under `core` (GraphQL), flat
 * with `full_text` (the older interface, timelines of the embed service), flat with `text` and `mediaDetails` (single
 * posts of the embed service).
 */
import { at, integerOf, isObject, isoOfDate, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';
import { cardOf } from './card.ts';
import { emptyInnerPost, emptyPost, type InnerPost, type Post } from './fields.ts';
import { mediaOf } from './media.ts';
import { expandLinks, linksOf } from './text.ts';
import { authorOf, profileLink } from './user.ts';

/** A result with limited visibility has its post one level deeper. */
export function unwrapPost(result: Json): Json {
  return at(result, '__typename') === 'TweetWithVisibilityResults' ? at(result, 'tweet') : result;
}

export function postIdOf(post: Json): string | null {
  return textOf(at(post, 'rest_id')) ?? textOf(at(post, 'legacy', 'id_str')) ?? textOf(at(post, 'id_str'));
}

/** Whether the object is a post rather than a reference to one. */
export function isPost(value: Json): boolean {
  const legacy = legacyOf(value);
  return postIdOf(value) !== null && (textOf(at(legacy, 'full_text')) ?? textOf(at(legacy, 'text'))) !== null;
}

/** The fields that every post has, also one inside another. */
export function innerPostOf(result: Json): InnerPost {
  const post = unwrapPost(result);
  const legacy = legacyOf(post);
  const id = postIdOf(post);
  const author = authorOf(
    at(post, 'core', 'user_results', 'result') ?? at(post, 'core', 'user_result', 'result') ?? at(post, 'user'),
  );
  return {
    ...emptyInnerPost(),
    id,
    link: postLink(id, author?.handle ?? null),
    text: fullText(post),
    language: textOf(at(legacy, 'lang')),
    created_at: isoOfDate(at(legacy, 'created_at')),
    author,
    likes: integerOf(at(legacy, 'favorite_count')),
    reposts: integerOf(at(legacy, 'retweet_count')),
    replies: integerOf(at(legacy, 'reply_count')) ?? integerOf(at(legacy, 'conversation_count')),
    quotes: integerOf(at(legacy, 'quote_count')),
    bookmarks: integerOf(at(legacy, 'bookmark_count')),
    views: integerOf(at(post, 'views', 'count')) ?? integerOf(at(post, 'ext_views', 'count')),
    media: mediaOf(mediaEntities(legacy)),
  };
}

export function postOf(result: Json): Post {
  const post = unwrapPost(result);
  const legacy = legacyOf(post);
  const entities = entitiesOf(post);
  const inner = innerPostOf(post);
  const quoted = firstObject(
    at(post, 'quoted_status_result', 'result'),
    at(post, 'quoted_status_results', 'result'),
    at(post, 'quoted_status'),
    at(post, 'quoted_tweet'),
  );
  const reposted = firstObject(
    at(legacy, 'retweeted_status_result', 'result'),
    at(legacy, 'retweeted_status_results', 'result'),
    at(post, 'retweeted_status_result', 'result'),
    at(legacy, 'retweeted_status'),
  );
  const quotedPost = isPost(unwrapPost(quoted)) ? innerPostOf(quoted) : null;
  const repostedPost = isPost(unwrapPost(reposted)) ? innerPostOf(reposted) : null;
  const inReplyTo = replyOf(legacy);
  return {
    ...emptyPost(),
    ...inner,
    // A repost's own text is "RT @name:" and the beginning of the original.
    text: repostedPost?.text ?? inner.text,
    source: textOf((textOf(at(post, 'source')) ?? textOf(at(legacy, 'source')))?.replace(/<[^>]*>/g, '')),
    links: linksOf(at(entities, 'urls')),
    hashtags: tagsOf(at(entities, 'hashtags')),
    cashtags: tagsOf(at(entities, 'symbols')),
    mentions: listOf(at(entities, 'user_mentions')).map(mentionOf),
    ...cardOf(at(post, 'card') ?? at(legacy, 'card'), at(entities, 'urls')),
    article: articleOf(at(post, 'article', 'article_results', 'result') ?? at(post, 'article')),
    place: textOf(at(legacy, 'place', 'full_name')) ?? textOf(at(legacy, 'place', 'name')),
    community: communityOf(post),
    conversation_id: textOf(at(legacy, 'conversation_id_str')),
    in_reply_to: inReplyTo,
    quoted_post: quotedPost,
    quoted_post_id:
      textOf(at(legacy, 'quoted_status_id_str')) ??
      quotedPost?.id ??
      textOf(at(post, 'quotedRefResult', 'result', 'rest_id')),
    reposted_post: repostedPost,
    is_reply: inReplyTo !== null,
    is_quote: at(legacy, 'is_quote_status') === true || quotedPost !== null,
    is_repost: reposted !== undefined,
    is_edited: at(post, 'isEdited') === true || listOf(at(post, 'edit_control', 'edit_tweet_ids')).length > 1,
    is_truncated: at(legacy, 'truncated') === true || (isObject(at(post, 'note_tweet')) && noteOf(post) === undefined),
    is_sensitive: at(legacy, 'possibly_sensitive') === true,
  };
}

export function postLink(id: string | null, handle: string | null): string | null {
  return id === null ? null : `https://x.com/${handle ?? 'i'}/status/${id}`;
}

function legacyOf(post: Json): Json {
  return at(post, 'legacy') ?? post;
}

/** A long post has its whole text, with its own entities, in a note. */
function noteOf(post: Json): Json {
  const note = at(post, 'note_tweet', 'note_tweet_results', 'result') ?? at(post, 'note_tweet');
  return textOf(at(note, 'text')) === null ? undefined : note;
}

function entitiesOf(post: Json): Json {
  return at(noteOf(post), 'entity_set') ?? at(legacyOf(post), 'entities');
}

function mediaEntities(legacy: Json): Json {
  return at(legacy, 'extended_entities', 'media') ?? at(legacy, 'mediaDetails') ?? at(legacy, 'entities', 'media');
}

function fullText(post: Json): string | null {
  const legacy = legacyOf(post);
  const dropped = [
    ...listOf(mediaEntities(legacy)).map((medium) => textOf(at(medium, 'url'))),
    ...listOf(at(legacy, 'entities', 'media')).map((medium) => textOf(at(medium, 'url'))),
    textOf(at(legacy, 'quoted_status_permalink', 'url')),
  ].filter((url) => url !== null);
  const text = at(noteOf(post), 'text') ?? at(legacy, 'full_text') ?? at(legacy, 'text');
  return expandLinks(text, at(entitiesOf(post), 'urls'), dropped);
}

function firstObject(...values: readonly Json[]): Json {
  return values.find(isObject);
}

function tagsOf(tags: Json): string[] {
  return listOf(tags)
    .map((tag) => textOf(at(tag, 'text')))
    .filter((tag) => tag !== null);
}

function mentionOf(mention: Json): Post['mentions'][number] {
  const handle = textOf(at(mention, 'screen_name'));
  return { id: textOf(at(mention, 'id_str')), name: textOf(at(mention, 'name')), handle, link: profileLink(handle) };
}

function replyOf(legacy: Json): Post['in_reply_to'] {
  const id = textOf(at(legacy, 'in_reply_to_status_id_str'));
  const user = textOf(at(legacy, 'in_reply_to_user_id_str'));
  const handle = textOf(at(legacy, 'in_reply_to_screen_name'));
  if (id === null && user === null && handle === null) return null;
  return { id, user_id: user, handle, link: postLink(id, handle) };
}

function articleOf(article: Json): Post['article'] {
  const title = textOf(at(article, 'title'));
  if (title === null) return null;
  return {
    title,
    preview_text: textOf(at(article, 'preview_text')),
    image: linkOf(at(article, 'cover_media', 'media_info', 'original_img_url')),
  };
}

function communityOf(post: Json): Post['community'] {
  const brief = at(post, 'community_results', 'result');
  const full = at(post, 'author_community_relationship', 'community_results', 'result');
  const id = textOf(at(brief, 'id_str')) ?? textOf(at(full, 'id_str'));
  if (id === null) return null;
  const name = textOf(at(full, 'name')) ?? textOf(at(brief, 'name'));
  return { id, name, link: `https://x.com/i/communities/${id}` };
}
