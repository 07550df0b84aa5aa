/** Decides whether what was read from Reddit is complete enough. */
import type { Reading } from '../site.ts';
import type { Post, Subreddit, User } from './fields.ts';

export const GONE: Reading = { status: 'not_found' };
export const UNREADABLE: Reading = { status: 'parse_failed', data: null };

export function readingOfPost(post: Post): Reading {
  return { status: post.id !== null && post.title !== null && post.link !== null ? 'ok' : 'parse_failed', data: post };
}

/** A subreddit needs a name, and either details or posts. */
export function readingOfSubreddit(subreddit: Subreddit): Reading {
  const hasFacts =
    subreddit.subscribers !== null ||
    subreddit.weekly_visitors !== null ||
    subreddit.posts.some(({ title }) => title !== null);
  return { status: subreddit.name !== null && hasFacts ? 'ok' : 'parse_failed', data: subreddit };
}

export function readingOfUser(user: User): Reading {
  const hasFacts =
    user.post_karma !== null ||
    user.total_karma !== null ||
    user.posts.some(({ title }) => title !== null) ||
    user.comments.some(({ text }) => text !== null);
  return { status: user.name !== null && hasFacts ? 'ok' : 'parse_failed', data: user };
}
