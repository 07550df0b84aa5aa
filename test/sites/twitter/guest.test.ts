/** What X tells guests about a post beyond the embed service: how it is requested, and what the answer adds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Post } from '../../../src/sites/twitter/fields.ts';
import { capturedAnswer, WITHOUT_CAPTURES } from '../captured-answers.ts';
import { readerOf } from '../site-reader.ts';
import { twitterCases } from './cases.ts';
import { DRAWN_POST, GRAPHQL_POST, GUEST, OEMBED, POST_ID, POST_RESULT, SYNDICATED_POST, THREAD } from './fixtures.ts';

const { dataOf, moreOf, supplementAs } = readerOf(twitterCases);
const POST = `https://x.com/riverwalker/status/${POST_ID}`;

test('a guest token is requested only if the reposts are not known', () => {
  for (const answer of [SYNDICATED_POST, OEMBED]) assert.deepEqual(moreOf(POST, answer)[0]?.name, 'guest');
  for (const answer of [POST_RESULT, THREAD, DRAWN_POST]) assert.deepEqual(moreOf(POST, answer), []);
});

test('the guest token is sent with the request for the post', () => {
  const known = dataOf(POST, SYNDICATED_POST);
  const [first] = moreOf(POST, SYNDICATED_POST);
  assert.deepEqual([first?.request.url, first?.request.postJson], ['https://api.x.com/1.1/guest/activate.json', {}]);
  const added = supplementAs(POST, 'guest', GUEST, known);
  assert.equal(added?.data, known);
  const [{ name, request } = assert.fail('nothing is asked')] = added?.more ?? [];
  assert.equal(name, 'guest-post');
  assert.equal(request.headers?.['x-guest-token'], '1990000000000000001');
  assert.equal(request.headers?.authorization, first?.request.headers?.authorization);
  const { pathname, searchParams } = new URL(request.url);
  assert.match(pathname, /^\/graphql\/[\w-]+\/TweetResultByRestId$/);
  assert.equal(JSON.parse(searchParams.get('variables') ?? '').tweetId, POST_ID);
  const features = Object.values(JSON.parse(searchParams.get('features') ?? '') as Record<string, boolean>);
  assert.ok(features.length > 30 && features.includes(true) && features.includes(false));
});

test('an invalid guest token is not used', () => {
  const known = dataOf(POST, SYNDICATED_POST);
  for (const guest of ['', 'x', '12\r\nx: y', 12, null, {}, '9'.repeat(1000)]) {
    assert.equal(supplementAs(POST, 'guest', { guest_token: guest }, known), undefined, String(guest));
  }
});

test("the embed service's data is completed, and replaced only where its text was cut off", () => {
  const known = dataOf(POST, SYNDICATED_POST) as Post;
  const found = dataOf(POST, POST_RESULT) as Post;
  const data = supplementAs(POST, 'guest-post', POST_RESULT, known)?.data as Post;
  for (const field of ['reposts', 'quotes', 'bookmarks', 'views', 'conversation_id', 'place'] as const) {
    assert.equal(known[field], null, field);
    assert.equal(data[field], found[field], field);
  }
  assert.ok(data.views === 5000 && data.author?.followers === 1200 && data.author.posts_count === 456);
  assert.deepEqual([data.likes, data.replies, data.media], [known.likes, known.replies, known.media]);
  assert.deepEqual([known.is_truncated, data.is_truncated, data.text], [true, false, found.text]);
  assert.deepEqual(data.hashtags, found.hashtags);
  const whole = dataOf(POST, { ...JSON.parse(SYNDICATED_POST), note_tweet: undefined }) as Post;
  const kept = supplementAs(POST, 'guest-post', POST_RESULT, whole)?.data as Post;
  assert.deepEqual([kept.text, kept.is_truncated], [whole.text, false]);
  const stillCut = dataOf(POST, { ...GRAPHQL_POST, note_tweet: {} }) as Post;
  assert.equal(stillCut.is_truncated, true);
  const cut = supplementAs(POST, 'guest-post', { ...GRAPHQL_POST, note_tweet: {} }, known)?.data as Post;
  assert.deepEqual([cut.text, cut.is_truncated, cut.views], [known.text, true, 5000]);
});

test('oEmbed, which has only the day, is overridden', () => {
  const known = dataOf(POST, OEMBED);
  const data = supplementAs(POST, 'guest-post', POST_RESULT, known)?.data;
  assert.deepEqual(data, dataOf(POST, POST_RESULT));
  assert.notEqual(data?.created_at, known.created_at);
});

test('another post, a tombstone and an error add nothing', () => {
  const known = dataOf(POST, SYNDICATED_POST);
  for (const answer of [
    {
      data: {
        tweetResult: { result: { ...GRAPHQL_POST, rest_id: '12', legacy: { ...GRAPHQL_POST.legacy, id_str: '12' } } },
      },
    },
    { data: { tweetResult: { result: { __typename: 'TweetTombstone' } } } },
    { data: { tweetResult: {} } },
    { errors: [{ code: 239, message: 'Bad guest token' }] },
  ]) {
    assert.equal(supplementAs(POST, 'guest-post', answer, known), undefined, JSON.stringify(answer).slice(0, 80));
  }
});

test('the posts of a thread are those of its author, oldest first', () => {
  const entry = (id: string, user: object, kind = 'SelfThread') => ({
    itemContent: {
      tweetDisplayType: kind,
      tweet_results: {
        result: {
          rest_id: id,
          core: { user_results: { result: user } },
          legacy: { id_str: id, full_text: `Post ${id}` },
        },
      },
    },
  });
  const own = GRAPHQL_POST.core.user_results.result;
  const other = { ...own, rest_id: '43' };
  const conversation = {
    entries: [
      {
        entryId: `tweet-${POST_ID}`,
        content: { itemContent: { tweetDisplayType: 'SelfThread', tweet_results: { result: GRAPHQL_POST } } },
      },
      entry('1700000000000000009', own),
      entry('1700000000000000005', own),
      entry('900', own),
      entry('1700000000000000006', other),
      entry('1700000000000000007', own, 'Tweet'),
    ],
  };
  const { thread } = dataOf(POST, conversation) as Post;
  assert.deepEqual(
    thread.map(({ id }) => id),
    ['900', '1700000000000000005', '1700000000000000009'],
  );
});

test('a post that was captured from both sources is merged', { skip: WITHOUT_CAPTURES }, () => {
  const url = 'https://x.com/i/status/1816211874012098692';
  const known = dataOf(url, capturedAnswer('x/mbedfx-twitter-reply.json')) as Post;
  const data = supplementAs(url, 'guest-post', capturedAnswer('x/mbedfx-twitter-guest-reply.json'), known)
    ?.data as Post;
  assert.deepEqual([known.views, known.reposts, known.author?.followers], [null, null, null]);
  assert.deepEqual([data.views, data.bookmarks, data.author?.followers], [740_517, 193, 240_965_249]);
  assert.deepEqual(
    [data.author?.description, data.author?.posts_count, data.likes],
    ['Starmind', 105_779, known.likes],
  );
});
