/**
 * Finds the requested post or account in X's JSON: answers of its interfaces (single posts, threads, accounts,
 * timelines) and states in pages. Also reads X's notices that there is none.
 */
import { at, isObject, type Json, listOf, objectsWith, textOf } from '../lenient-json.ts';
import type { Reading, SiteTarget } from '../site.ts';
import { emptyPost, type InnerPost, type Post, type Profile } from './fields.ts';
import { innerPostOf, isPost, postIdOf, postLink, postOf, unwrapPost } from './post.ts';
import { authorOf, handleOf, profileOf, userIdOf } from './user.ts';

const GONE: Reading = { status: 'not_found' };
const UNREADABLE: Reading = { status: 'parse_failed', data: null };
const MAX_POSTS = 100;

/** Reasons to hide a post or an account only from visitors who are not logged in. */
const LOGIN_REASONS = /nsfw|loggedout/i;

/** X's error codes for a missing page, user or post, and for suspended and protected accounts. */
const GONE_CODES = new Set([17, 34, 50, 63, 144, 179, 421, 422]);

export function readPostJson(json: Json, id: string): Reading {
  const result = postResult(json, id);
  const kind = at(result, '__typename');
  if (kind === 'TweetTombstone') return readTombstone(at(result, 'tombstone'), id);
  if (kind === 'TweetUnavailable') return readUnavailable(result);
  const post = isPost(unwrapPost(result)) ? result : findPost(json, id);
  if (post !== undefined) return readingOfPost(withThread(postOf(post), json));
  if (saysGone(json, ['tweetResult', 'tweet_result', 'tweet_results'])) return GONE;
  return isObject(result) && postIdOf(unwrapPost(result)) !== null ? readingOfPost(postOf(result)) : UNREADABLE;
}

export function readProfileJson(json: Json, target: SiteTarget): Reading {
  const result = profileResult(json);
  if (at(result, '__typename') === 'UserUnavailable') return readUnavailable(result);
  const user = handleOf(result) === null ? findUser(json, target) : result;
  if (user === undefined) return saysGone(json, ['user', 'user_results', 'user_result']) ? GONE : UNREADABLE;
  const profile: Profile = profileOf(user);
  return readingOfProfile({ ...profile, posts: postsOf(json, profile.handle) });
}

/** Complete if it has an author, a date and any content. */
export function readingOfPost(post: Post): Reading {
  const content = [
    post.text,
    post.media[0],
    post.quoted_post_id,
    post.reposted_post,
    post.article,
    post.poll,
    post.card,
  ];
  const isWhole =
    post.id !== null &&
    (post.author?.handle ?? null) !== null &&
    post.created_at !== null &&
    content.some((part) => part !== null && part !== undefined);
  return { status: isWhole ? 'ok' : 'parse_failed', data: post };
}

export function readingOfProfile(profile: Profile): Reading {
  const isWhole = profile.handle !== null && profile.name !== null && profile.followers !== null;
  return { status: isWhole ? 'ok' : 'parse_failed', data: profile };
}

/** The result for a single post, or its entry in a thread. */
function postResult(json: Json, id: string): Json {
  const entry = [...objectsWith(json, 'entryId')].find((each) => each.entryId === `tweet-${id}`);
  return (
    at(entry, 'content', 'itemContent', 'tweet_results', 'result') ??
    at(json, 'data', 'tweetResult', 'result') ??
    at(json, 'data', 'tweet_result', 'result') ??
    at(json, 'data', 'tweet_results', 'result') ??
    at(json, 'data', 'tweetResult', 0, 'result') ??
    json
  );
}

function profileResult(json: Json): Json {
  return (
    at(json, 'data', 'user', 'result') ??
    at(json, 'data', 'user_results', 'result') ??
    at(json, 'data', 'user_result_by_screen_name', 'result') ??
    at(json, 'data', 'user_result', 'result') ??
    json
  );
}

/** The post with this id, anywhere in the JSON. A post that others quote may be there more than once. */
function findPost(json: Json, id: string): Json {
  for (const key of ['legacy', 'full_text', 'text']) {
    for (const found of objectsWith(json, key)) {
      if (postIdOf(found) === id && isPost(found)) return found;
    }
  }
  return undefined;
}

function findUser(json: Json, { parts }: SiteTarget): Json {
  const handle = parts.handle?.toLowerCase();
  for (const key of ['core', 'legacy', 'screen_name']) {
    for (const found of objectsWith(json, key)) {
      const isWanted =
        handle === undefined ? userIdOf(found) === parts.user_id : handleOf(found)?.toLowerCase() === handle;
      // Mentions also name accounts, but without details.
      if (isWanted && typeof authorOf(found)?.followers === 'number') return found;
    }
  }
  return undefined;
}

/** An answer about a conversation marks the posts with which the author continued. */
function withThread(post: Post, json: Json): Post {
  const thread = new Map<string, InnerPost>();
  for (const { tweetDisplayType: kind, tweet_results: results } of objectsWith(json, 'tweetDisplayType')) {
    const result = at(results, 'result');
    if (kind !== 'SelfThread' || !isPost(unwrapPost(result)) || thread.size >= MAX_POSTS) continue;
    const other = innerPostOf(result);
    const isOwn = other.author?.id !== undefined && other.author.id === post.author?.id;
    if (isOwn && other.id !== null && other.id !== post.id) thread.set(other.id, other);
  }
  return { ...post, thread: [...thread.values()].toSorted(byAge) };
}

/** Ids increase with time. */
function byAge({ id: one }: InnerPost, { id: other }: InnerPost): number {
  const [first = '', second = ''] = [one ?? '', other ?? ''];
  return first.length - second.length || (first < second ? -1 : 1);
}

/** The account's own posts among those that the answer lists. */
function postsOf(json: Json, handle: string | null): InnerPost[] {
  const posts = new Map<string, InnerPost>();
  for (const result of listedPosts(json)) {
    if (posts.size >= MAX_POSTS) break;
    if (!isPost(unwrapPost(result))) continue;
    const post = innerPostOf(result);
    if (post.id !== null && post.author?.handle?.toLowerCase() === handle?.toLowerCase()) posts.set(post.id, post);
  }
  return [...posts.values()];
}

function* listedPosts(json: Json): Generator<Json> {
  for (const entry of objectsWith(json, 'tweet_results')) yield at(entry, 'tweet_results', 'result');
  for (const entry of listOf(at(json, 'props', 'pageProps', 'timeline', 'entries')))
    yield at(entry, 'content', 'tweet');
  yield* listOf(at(json, 'posts'));
}

/** A tombstone replaces a post that is gone; a blurred one replaces a post of which only the author is shown. */
function readTombstone(tombstone: Json, id: string): Reading {
  const author = authorOf(at(tombstone, 'user_results', 'result'));
  if (at(tombstone, '__typename') !== 'BlurredMediaTombstone' || author === null) return GONE;
  const post = emptyPost();
  return {
    status: 'ok',
    data: {
      ...post,
      id,
      link: postLink(id, author.handle),
      author,
      unavailable_reason: textOf(at(tombstone, 'text', 'text')),
      is_sensitive: true,
    } satisfies Post,
  };
}

function readUnavailable(result: Json): Reading {
  const reason = textOf(at(result, 'reason')) ?? '';
  return LOGIN_REASONS.test(reason)
    ? { status: 'walled', why: `X shows this only after logging in (${reason})` }
    : GONE;
}

/** Whether the answer lacks the requested part, or has an error that says so. */
function saysGone(json: Json, parts: readonly string[]): boolean {
  const data = at(json, 'data');
  if (listOf(at(json, 'errors')).some((error) => GONE_CODES.has(Number(at(error, 'code'))))) return true;
  if (!isObject(data) || listOf(at(json, 'errors')).length > 0) return false;
  return Object.keys(data).length === 0 || parts.some((part) => isEmpty(data[part]));
}

function isEmpty(value: Json): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}
