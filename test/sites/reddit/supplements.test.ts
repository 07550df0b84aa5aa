/** What Reddit's JSON adds to its feeds, and how it is requested. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Post, Subreddit, User } from '../../../src/sites/reddit/fields.ts';
import { readerOf } from '../site-reader.ts';
import { redditCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, moreOf, sourcesOf, supplementAs } = readerOf(redditCases);
const [POST = '', SUBREDDIT = '', USER = ''] = redditCases.pages;
const feed = { source: 'feed' };

test('only a feed needs the JSON as a supplement', () => {
  const [asked] = moreOf(POST, fixtures.THREAD_FEED, feed);
  assert.deepEqual(asked?.request, sourcesOf(POST).find(({ name }) => name === 'json')?.request);
  assert.deepEqual(moreOf(POST, fixtures.APP_THREAD), []);
  assert.deepEqual(moreOf(POST, fixtures.THREAD_JSON, { source: 'json' }), []);
  assert.equal(moreOf(SUBREDDIT, fixtures.SUBREDDIT_FEED, feed)[0]?.name, 'json-about');
  assert.equal(moreOf(USER, fixtures.USER_FEED, feed)[0]?.name, 'json-about');
});

test('the JSON of a post takes precedence, with its counts and the tree of its comments', () => {
  const known = dataOf(POST, fixtures.THREAD_FEED, feed) as Post;
  const data = supplementAs(POST, 'json', fixtures.THREAD_JSON, known)?.data as Post;
  const whole = dataOf(POST, fixtures.THREAD_JSON, { source: 'json' }) as Post;
  assert.equal(known.score, null);
  assert.ok(whole.score !== null);
  assert.deepEqual([data.score, data.upvote_ratio, data.comments], [whole.score, whole.upvote_ratio, whole.comments]);
});

test('a subreddit gets its members, and keeps its posts; a user gets the karma, and keeps the comments', () => {
  const known = dataOf(SUBREDDIT, fixtures.SUBREDDIT_FEED, feed) as Subreddit;
  const subreddit = supplementAs(SUBREDDIT, 'json-about', fixtures.SUBREDDIT_ABOUT_JSON, known)?.data as Subreddit;
  assert.equal(known.subscribers, null);
  assert.ok(subreddit.subscribers !== null);
  assert.deepEqual(subreddit.posts, known.posts);
  const feedOfUser = dataOf(USER, fixtures.USER_FEED, feed) as User;
  const user = supplementAs(USER, 'json-about', fixtures.USER_ABOUT_JSON, feedOfUser)?.data as User;
  assert.equal(feedOfUser.post_karma, null);
  assert.ok(user.post_karma !== null);
  assert.deepEqual(user.comments, feedOfUser.comments);
});

test('another post, a page and an error add nothing', () => {
  const known = dataOf(POST, fixtures.THREAD_FEED, feed);
  for (const answer of [
    fixtures.postJson({ ...fixtures.POST, id: 'zzz999', name: 't3_zzz999' }),
    fixtures.APP_THREAD,
    { message: 'Forbidden', error: 403 },
  ]) {
    assert.equal(supplementAs(POST, 'json', answer, known), undefined);
  }
});

test('requests without a browser confirm the age', () => {
  for (const url of redditCases.pages) {
    for (const { request } of sourcesOf(url))
      assert.equal(request.headers?.cookie, request.js ? undefined : 'over18=1');
  }
});
