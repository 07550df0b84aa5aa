/** Answers of Reddit's JSON interface: a post with its comments, listings, a subreddit, a user, or an error. */
import { at, integerOf, isObject, isoOfSeconds, type Json, listOf, signedOf, textOf } from '../lenient-json.ts';
import type { Reading } from '../site.ts';
import { listedPostOf, plainText, postOf, thingsOf } from './api-post.ts';
import {
  emptySubreddit,
  emptyUser,
  emptyUserComment,
  type ListedPost,
  type Subreddit,
  type User,
  type UserComment,
} from './fields.ts';
import { bareId, HOME, outerLink, personOf, redditLink, subredditLink, subredditOf } from './names.ts';
import { GONE, readingOfPost, readingOfSubreddit, readingOfUser, UNREADABLE } from './readings.ts';

/** What an error says; undefined if the answer is not an error. */
export function readError(json: Json): Reading | undefined {
  const code = integerOf(at(json, 'error'));
  if (code === null) return undefined;
  // A reason is given for something that exists but is closed: private, banned, quarantined, for subscribers.
  if (code === 404 || textOf(at(json, 'reason')) !== null) return GONE;
  return { status: 'walled', why: `Reddit refused with error ${code}` };
}

export function readPostJson(json: Json): Reading {
  const listings = Array.isArray(json) ? json : [json];
  const post = thingsOf(listings[0], 't3')[0];
  if (post !== undefined) return readingOfPost(postOf(post, listings[1]));
  const isEmptyListing =
    at(listings[0], 'kind') === 'Listing' && listOf(at(listings[0], 'data', 'children')).length === 0;
  return isEmptyListing ? GONE : UNREADABLE;
}

export function readSubredditJson(json: Json, name: string): Reading {
  const kind = at(json, 'kind');
  if (kind === 't5') return readingOfSubreddit(aboutSubreddit(at(json, 'data')));
  if (kind !== 'Listing') return UNREADABLE;
  const posts = thingsOf(json, 't3');
  if (posts.length > 0) return readingOfSubreddit(listedSubreddit(posts, name));
  // A name that does not exist redirects to a search for it, which lists subreddits.
  const found = thingsOf(json, 't5');
  const own = found.find((about) => textOf(at(about, 'display_name'))?.toLowerCase() === name.toLowerCase());
  if (own !== undefined) return readingOfSubreddit(aboutSubreddit(own));
  return found.length > 0 ? GONE : UNREADABLE;
}

export function readUserJson(json: Json, name: string): Reading {
  const kind = at(json, 'kind');
  if (at(json, 'data', 'is_suspended') === true) return GONE;
  if (kind === 't2') return readingOfUser(aboutUser(at(json, 'data')));
  if (kind !== 'Listing') return UNREADABLE;
  const posts = thingsOf(json, 't3').map(listedPostOf);
  const comments = thingsOf(json, 't1').map(userComment);
  if (posts.length + comments.length === 0) return UNREADABLE;
  return readingOfUser({ ...emptyUser(), ...authorAmong(posts, json, name), posts, comments });
}

function aboutSubreddit(about: Json): Subreddit {
  const name = textOf(at(about, 'display_name'));
  return {
    ...emptySubreddit(),
    id: textOf(at(about, 'name')),
    name,
    title: plainText(at(about, 'title')),
    link: redditLink(at(about, 'url')) ?? (name === null ? null : subredditLink(name)),
    description: plainText(at(about, 'public_description')),
    sidebar: plainText(at(about, 'description')),
    subscribers: integerOf(at(about, 'subscribers')),
    active_users: integerOf(at(about, 'active_user_count')) ?? integerOf(at(about, 'accounts_active')),
    created_at: isoOfSeconds(at(about, 'created_utc')),
    subreddit_type: textOf(at(about, 'subreddit_type')),
    submission_type: textOf(at(about, 'submission_type')),
    language: textOf(at(about, 'lang')),
    category: textOf(at(about, 'advertiser_category')),
    icon: link(at(about, 'community_icon')) ?? link(at(about, 'icon_img')),
    banner: link(at(about, 'banner_background_image')) ?? link(at(about, 'banner_img')),
    primary_color: textOf(at(about, 'primary_color')) ?? textOf(at(about, 'key_color')),
    is_nsfw: at(about, 'over18') === true || at(about, 'over_18') === true,
    is_quarantined: at(about, 'quarantine') === true,
  };
}

/** A listing describes its subreddit only through its posts, which contain its details on request. */
function listedSubreddit(posts: readonly Json[], name: string): Subreddit {
  const own = posts.find((post) => textOf(at(post, 'subreddit'))?.toLowerCase() === name.toLowerCase());
  const details = isObject(at(own, 'sr_detail')) ? aboutSubreddit(at(own, 'sr_detail')) : emptySubreddit();
  const ownName = textOf(at(own, 'subreddit')) ?? name;
  return {
    ...details,
    id: details.id ?? textOf(at(own, 'subreddit_id')),
    name: ownName,
    link: subredditLink(ownName),
    subscribers: details.subscribers ?? integerOf(at(own, 'subreddit_subscribers')),
    subreddit_type: details.subreddit_type ?? textOf(at(own, 'subreddit_type')),
    is_quarantined: at(own, 'quarantine') === true,
    posts: posts.map(listedPostOf),
  };
}

function aboutUser(about: Json): User {
  const name = textOf(at(about, 'name'));
  const profile = at(about, 'subreddit');
  const id = textOf(at(about, 'id'));
  return {
    ...emptyUser(),
    id: id === null ? null : `t2_${bareId(id)}`,
    name,
    display_name: plainText(at(profile, 'title')),
    link: personOf(name).author_link,
    description: plainText(at(profile, 'public_description')),
    created_at: isoOfSeconds(at(about, 'created_utc')),
    total_karma: signedOf(at(about, 'total_karma')),
    post_karma: signedOf(at(about, 'link_karma')),
    comment_karma: signedOf(at(about, 'comment_karma')),
    awarder_karma: signedOf(at(about, 'awarder_karma')),
    awardee_karma: signedOf(at(about, 'awardee_karma')),
    followers: integerOf(at(profile, 'subscribers')),
    avatar: link(at(about, 'snoovatar_img')) ?? link(at(about, 'icon_img')),
    banner: link(at(profile, 'banner_img')),
    is_premium: at(about, 'is_gold') === true,
    is_moderator: at(about, 'is_mod') === true,
    is_employee: at(about, 'is_employee') === true,
    has_verified_email: at(about, 'has_verified_email') === true,
    is_nsfw: at(profile, 'over_18') === true,
  };
}

/** The author of the listed posts, with the name as the account spells it. */
function authorAmong(posts: readonly ListedPost[], json: Json, name: string): Pick<User, 'id' | 'name' | 'link'> {
  const authors = [
    ...posts.map(({ author, author_id }) => ({ author, id: author_id })),
    ...thingsOf(json, 't1').map((comment) => ({
      author: textOf(at(comment, 'author')),
      id: textOf(at(comment, 'author_fullname')),
    })),
  ];
  const own = authors.find(({ author }) => author?.toLowerCase() === name.toLowerCase());
  const spelled = own?.author ?? name;
  return { id: own?.id ?? null, name: spelled, link: personOf(spelled).author_link };
}

function userComment(comment: Json): UserComment {
  const postId = bareId(at(comment, 'link_id'));
  const { subreddit } = subredditOf(at(comment, 'subreddit'));
  const id = textOf(at(comment, 'id'));
  const builtPost = subreddit === null || postId === null ? null : `${HOME}/r/${subreddit}/comments/${postId}/`;
  return {
    ...emptyUserComment(),
    id,
    text: plainText(at(comment, 'body')),
    link:
      redditLink(at(comment, 'permalink')) ?? (builtPost === null || id === null ? null : `${builtPost}comment/${id}/`),
    score: signedOf(at(comment, 'score')),
    created_at: isoOfSeconds(at(comment, 'created_utc')),
    subreddit,
    post_id: postId,
    post_title: plainText(at(comment, 'link_title')),
    post_link: redditLink(at(comment, 'link_permalink')) ?? builtPost,
  };
}

/** Reddit writes an empty text for a missing picture, which would resolve to a link to its front page. */
function link(value: Json): string | null {
  return textOf(value) === null ? null : outerLink(value);
}
