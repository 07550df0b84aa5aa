/** Posts and comments in Reddit's JSON: things of kind t3, t1 and `more`, in listings. */
import { at, integerOf, isObject, isoOfSeconds, type Json, listOf, signedOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import { mediaOf } from './api-media.ts';
import {
  type Comment,
  emptyComment,
  emptyListedPost,
  emptyPost,
  type ListedPost,
  type Post,
  type Written,
} from './fields.ts';
import { bareId, isPicture, isRemovedText, outerLink, personOf, redditLink, subredditOf } from './names.ts';
import { MAX_DEPTH } from './tree.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The things of a kind in a listing. */
export function thingsOf(listing: Json, kind: string): Json[] {
  return listOf(at(listing, 'data', 'children'))
    .filter((thing) => at(thing, 'kind') === kind)
    .map((thing) => at(thing, 'data'));
}

export function listedPostOf(post: Json): ListedPost {
  const isSelf = at(post, 'is_self') === true;
  const url = outerLink(at(post, 'url_overridden_by_dest')) ?? outerLink(at(post, 'url'));
  return {
    ...emptyListedPost(),
    id: textOf(at(post, 'id')) ?? bareId(at(post, 'name')),
    title: plainText(at(post, 'title')),
    link: redditLink(at(post, 'permalink')),
    ...subredditOf(at(post, 'subreddit')),
    subreddit_id: textOf(at(post, 'subreddit_id')),
    text: plainText(at(post, 'selftext')),
    url: isSelf ? null : url,
    domain: textOf(at(post, 'domain')),
    post_type: postType(post, url),
    ...writtenPart(post),
    upvote_ratio: ratioOf(at(post, 'upvote_ratio')),
    comments_count: integerOf(at(post, 'num_comments')),
    crossposts_count: integerOf(at(post, 'num_crossposts')),
    flair: plainText(at(post, 'link_flair_text')),
    thumbnail: /^https?:/.test(textOf(at(post, 'thumbnail')) ?? '') ? outerLink(at(post, 'thumbnail')) : null,
    media: mediaOf(post),
    is_nsfw: at(post, 'over_18') === true,
    is_spoiler: at(post, 'spoiler') === true,
    is_locked: at(post, 'locked') === true,
    is_archived: at(post, 'archived') === true,
    is_original_content: at(post, 'is_original_content') === true,
  };
}

export function postOf(post: Json, comments: Json): Post {
  const listed = listedPostOf(post);
  const parent = at(post, 'crosspost_parent_list', 0);
  return {
    ...emptyPost(),
    ...listed,
    subreddit_subscribers: integerOf(at(post, 'subreddit_subscribers')),
    links: linksIn(at(post, 'selftext_html')),
    crosspost_of: isObject(parent)
      ? {
          id: textOf(at(parent, 'id')),
          title: plainText(at(parent, 'title')),
          link: redditLink(at(parent, 'permalink')),
          subreddit: textOf(at(parent, 'subreddit')),
          author: personOf(at(parent, 'author')).author,
        }
      : null,
    poll: pollOf(at(post, 'poll_data')),
    removed_by: textOf(at(post, 'removed_by_category')),
    comments: commentsOf(comments, listed.link, 0),
    more_comments_count: moreOf(comments),
  };
}

function commentsOf(listing: Json, postLink: string | null, depth: number): Comment[] {
  if (depth >= MAX_DEPTH) return [];
  return thingsOf(listing, 't1').map((comment) => commentOf(comment, postLink, depth));
}

function commentOf(comment: Json, postLink: string | null, depth: number): Comment {
  const id = textOf(at(comment, 'id')) ?? bareId(at(comment, 'name'));
  const text = plainText(at(comment, 'body'));
  const replies = at(comment, 'replies');
  return {
    ...emptyComment(),
    id,
    parent_id: textOf(at(comment, 'parent_id')),
    link: redditLink(at(comment, 'permalink')) ?? (postLink === null || id === null ? null : `${postLink}${id}/`),
    text,
    ...writtenPart(comment),
    depth: integerOf(at(comment, 'depth')) ?? depth,
    is_submitter: at(comment, 'is_submitter') === true,
    is_deleted: isRemovedText(text),
    more_replies_count: moreOf(replies),
    replies: commentsOf(replies, postLink, depth + 1),
  };
}

function writtenPart(thing: Json): Written {
  const isHidden = at(thing, 'score_hidden') === true || at(thing, 'hide_score') === true;
  return {
    ...personOf(at(thing, 'author')),
    author_id: textOf(at(thing, 'author_fullname')),
    author_flair: plainText(at(thing, 'author_flair_text')),
    created_at: isoOfSeconds(at(thing, 'created_utc')),
    edited_at: isoOfSeconds(at(thing, 'edited')),
    score: isHidden ? null : signedOf(at(thing, 'score')),
    awards_count: integerOf(at(thing, 'total_awards_received')) ?? integerOf(at(thing, 'gilded')),
    distinguished: textOf(at(thing, 'distinguished')),
    is_stickied: at(thing, 'stickied') === true,
  };
}

/** The number of replies that are mentioned but not included. */
function moreOf(listing: Json): number {
  return thingsOf(listing, 'more').reduce<number>((sum, more) => sum + (integerOf(at(more, 'count')) ?? 0), 0);
}

function postType(post: Json, url: string | null): string {
  if (isObject(at(post, 'crosspost_parent_list', 0))) return 'crosspost';
  if (isObject(at(post, 'poll_data'))) return 'poll';
  if (at(post, 'is_self') === true) return 'text';
  if (at(post, 'is_gallery') === true) return 'gallery';
  if (at(post, 'is_video') === true || /video/.test(textOf(at(post, 'post_hint')) ?? '')) return 'video';
  return isPicture(url) ? 'image' : 'link';
}

function pollOf(poll: Json): Post['poll'] {
  if (!isObject(poll)) return null;
  const ends = integerOf(at(poll, 'voting_end_timestamp'));
  return {
    options: listOf(at(poll, 'options')).map((option) => ({
      label: plainText(at(option, 'text')),
      votes: integerOf(at(option, 'vote_count')),
    })),
    total_votes: integerOf(at(poll, 'total_vote_count')),
    ends_at: ends === null ? null : isoOfSeconds(Math.round(ends / 1000)),
  };
}

/** Text without the escaping that Reddit's JSON has by default. */
export function plainText(value: Json): string | null {
  return textOf(textOf(value)?.replace(/&(?:amp|lt|gt);/g, (escaped) => ESCAPED[escaped] ?? escaped));
}

function ratioOf(value: Json): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

function linksIn(html: Json): string[] {
  const markup = textOf(html);
  if (markup === null) return [];
  const page = new PageElements(markup.startsWith('&lt;') ? (plainText(markup) ?? '') : markup);
  const links = page.all('a[href]').map((link) => outerLink(page.attribute(link, 'href')));
  return [...new Set(links.filter((link) => link !== null))];
}
