import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Post, Profile } from '../../../src/sites/twitter/fields.ts';
import { embedToken } from '../../../src/sites/twitter/site.ts';
import { readerOf } from '../site-reader.ts';
import { twitterCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(twitterCases);

const POST_URL = `https://x.com/riverwalker/status/${fixtures.POST_ID}`;
const PROFILE_URL = 'https://x.com/RiverWalker';

const post = (body: string) => dataOf(POST_URL, body) as Post;
const profile = (body: string) => dataOf(PROFILE_URL, body) as Profile;

test('reads a post with everything it holds', () => {
  const read = post(fixtures.POST_RESULT);
  assert.equal(read.link, POST_URL);
  assert.equal(read.text, 'Low tide & a #coin for @museum, see https://river.example/coin $GOLD');
  assert.equal(read.created_at, '2024-07-24T20:40:29.000Z');
  assert.deepEqual(
    [read.likes, read.reposts, read.replies, read.quotes, read.bookmarks, read.views],
    [10, 2, 3, 1, 4, 5000],
  );
  assert.deepEqual(read.author, {
    id: '42',
    name: 'River Walker',
    handle: 'riverwalker',
    link: 'https://x.com/riverwalker',
    avatar: 'https://pbs.twimg.com/profile_images/1/face_400x400.jpg',
    is_verified: true,
    verified_type: 'Business',
    is_protected: false,
    followers: 1200,
    description: 'Finds things. https://river.example/about',
    following: 30,
    posts_count: 456,
    media_count: 78,
    likes_count: 90,
    listed_count: 12,
  });
  assert.deepEqual([read.links, read.hashtags, read.cashtags], [['https://river.example/coin'], ['coin'], ['GOLD']]);
  assert.deepEqual(read.mentions, [{ id: '77', name: 'The Museum', handle: 'museum', link: 'https://x.com/museum' }]);
  assert.deepEqual(
    read.media.map(({ type, url, alt_text, duration_seconds }) => ({ type, url, alt_text, duration_seconds })),
    [
      { type: 'photo', url: 'https://pbs.twimg.com/media/coin.jpg', alt_text: 'A coin in mud', duration_seconds: null },
      { type: 'video', url: 'https://video.twimg.com/large.mp4', alt_text: null, duration_seconds: 12.5 },
    ],
  );
  assert.equal(read.in_reply_to?.link, 'https://x.com/museum/status/1700000000000000000');
  assert.equal(read.quoted_post?.text, 'An older find');
  assert.equal(read.quoted_post_id, '9');
  assert.equal(read.article?.title, 'On coins');
  assert.deepEqual(read.community, { id: '55', name: 'Mudlarks', link: 'https://x.com/i/communities/55' });
  assert.deepEqual([read.place, read.source, read.language], ['London, England', 'X for Web', 'en']);
  assert.deepEqual(
    [read.is_reply, read.is_quote, read.is_repost, read.is_edited, read.is_truncated, read.is_sensitive],
    [true, true, false, true, false, true],
  );
});

test('finds a post in a thread by its id, and none that is not in it', () => {
  assert.equal(post(fixtures.THREAD).id, fixtures.POST_ID);
  assert.equal(readAs('https://x.com/a/status/123', fixtures.THREAD).status, 'parse_failed');
});

test('reads long posts, reposts, polls and cards', () => {
  const variant = (changes: object) =>
    post(JSON.stringify({ data: { tweetResult: { result: { ...fixtures.GRAPHQL_POST, ...changes } } } }));
  const note = {
    note_tweet_results: {
      result: {
        text: 'The whole story https://t.co/n',
        entity_set: { urls: [{ url: 'https://t.co/n', expanded_url: 'https://long.example/' }] },
      },
    },
  };
  assert.equal(variant({ note_tweet: note }).text, 'The whole story https://long.example/');
  assert.deepEqual(variant({ note_tweet: note }).links, ['https://long.example/']);
  assert.deepEqual(variant({ card: fixtures.POLL_CARD }).poll, {
    options: [
      { label: 'Silver', votes: 7 },
      { label: 'Bronze', votes: 3 },
    ],
    total_votes: 10,
    ends_at: '2024-07-25T20:40:29.000Z',
    duration_minutes: 1440,
    is_final: true,
  });
  assert.deepEqual(variant({ card: fixtures.SUMMARY_CARD }).card, {
    type: 'summary',
    title: 'A coin',
    description: 'Found at low tide',
    link: 'https://river.example/coin',
    domain: 'river.example',
    image: 'https://pbs.twimg.com/card_img/1',
  });
  // The link of a card whose parts are not there is that of X itself.
  const unified = {
    name: 'unified_card',
    url: 'https://t.co/link',
    binding_values: { card_url: { string_value: 'https://twitter.com' } },
  };
  assert.equal(variant({ card: unified }).card, null);
  const legacy = {
    ...fixtures.GRAPHQL_POST.legacy,
    full_text: 'RT @museum: An old…',
    retweeted_status_result: fixtures.GRAPHQL_POST.quoted_status_result,
  };
  const repost = variant({ legacy });
  assert.deepEqual([repost.is_repost, repost.text, repost.reposted_post?.id], [true, 'An older find', '9']);
});

test('reads a post of the embed service', () => {
  const read = post(fixtures.SYNDICATED_POST);
  assert.equal(read.text, 'Low tide');
  assert.deepEqual([read.likes, read.replies, read.reposts, read.views], [10, 3, null, null]);
  assert.equal(read.media[0]?.type, 'video');
  assert.equal(read.quoted_post?.author?.handle, 'other');
  assert.deepEqual([read.is_edited, read.is_truncated, read.is_quote], [true, true, true]);
});

test('makes the token of the embed service', () => {
  assert.match(embedToken('1848831595014459513'), /^[1-9a-z]+$/);
  assert.equal(embedToken('1000000000000000'), Math.PI.toString(36).replace(/0+|\./g, ''));
});

test('reads a post from each kind of page', () => {
  for (const [name, page] of Object.entries({ timeline: fixtures.TIMELINE_PAGE, state: fixtures.STATE_PAGE })) {
    const read = post(page);
    assert.equal(read.author?.handle, 'riverwalker', name);
    assert.equal(read.text, 'Low tide & a #coin for @museum, see https://river.example/coin $GOLD', name);
    assert.equal(read.media.length, 2, name);
  }
  const drawn = post(fixtures.DRAWN_POST);
  assert.deepEqual([drawn.replies, drawn.reposts, drawn.likes, drawn.bookmarks, drawn.views], [1203, 2, 10, 0, 5000]);
  assert.deepEqual(
    [drawn.text, drawn.author?.name, drawn.author?.is_verified],
    ['Low tide and a coin', 'River Walker', true],
  );
  assert.equal(drawn.media[0]?.alt_text, null);
  const old = post(fixtures.OLD_PAGE);
  assert.deepEqual([old.replies, old.reposts, old.likes], [3, 2, 10]);
  assert.deepEqual(
    [old.hashtags, old.mentions[0]?.handle, old.links],
    [['coin'], 'museum', ['https://river.example/coin']],
  );
  assert.equal(old.created_at, '2024-07-24T20:40:29.000Z');
  const quoted = post(fixtures.OEMBED);
  assert.equal(quoted.text, 'Low tide\nand a coin https://t.co/link');
  assert.deepEqual([quoted.created_at, quoted.links], ['2024-07-24T00:00:00.000Z', ['https://t.co/link']]);
});

test('reads a profile the same from both of its formats', () => {
  const old = profile(fixtures.PROFILE_OLD);
  const { listed_count: listed, ...rest } = old;
  assert.equal(listed, 12);
  assert.deepEqual(
    { ...profile(fixtures.PROFILE_NEW), category: null, affiliation: null, listed_count: undefined },
    { ...rest, listed_count: undefined },
  );
  assert.equal(profile(fixtures.PROFILE_NEW).category, 'Archaeologist');
  assert.equal(profile(fixtures.PROFILE_NEW).affiliation, 'Thames Trust');
  assert.equal(old.description, 'Finds things. https://river.example/about');
  assert.deepEqual([old.website, old.created_at], ['https://river.example/', '2007-02-20T14:35:54.000Z']);
  assert.deepEqual(
    [old.followers, old.following, old.posts_count, old.media_count, old.likes_count],
    [1200, 30, 456, 78, 90],
  );
  assert.deepEqual(old.pinned_post_ids, ['7']);
});

test('reads a profile from each kind of page', () => {
  const timeline = profile(fixtures.TIMELINE_PAGE);
  assert.deepEqual([timeline.followers, timeline.posts.length], [1200, 1]);
  assert.equal(profile(fixtures.STATE_PAGE).posts[0]?.id, fixtures.POST_ID);
  for (const page of [fixtures.DESCRIBED_PROFILE, fixtures.DRAWN_PROFILE]) {
    const read = profile(page);
    assert.deepEqual(
      [read.handle, read.name, read.description, read.location, read.followers, read.following, read.website],
      ['riverwalker', 'River Walker', 'Finds things.', 'London', 1200, 30, 'https://river.example/'],
    );
  }
});

test('distinguishes missing, walled and unreadable pages', () => {
  const unavailable = (kind: string, reason: string) =>
    JSON.stringify({
      data: { [kind]: { result: { __typename: kind === 'user' ? 'UserUnavailable' : 'TweetUnavailable', reason } } },
    });
  const rows: readonly (readonly [url: string, body: string, expected: string, answer?: object])[] = [
    [POST_URL, '{"data":{"tweetResult":{}}}', 'not_found'],
    [POST_URL, '{"errors":[{"code":144,"message":"No status found with that ID."}]}', 'not_found'],
    [POST_URL, '{"__typename":"TweetTombstone","tombstone":{"text":{"text":"This Post was deleted"}}}', 'not_found'],
    [POST_URL, unavailable('tweetResult', 'Suspended'), 'not_found'],
    [POST_URL, unavailable('tweetResult', 'Protected'), 'not_found'],
    [POST_URL, unavailable('tweetResult', 'NsfwLoggedOut'), 'walled'],
    [
      POST_URL,
      fixtures.THREAD.replace('"__typename":"Tweet","rest_id":"1700000000000000001"', '"__typename":"TweetTombstone"'),
      'not_found',
    ],
    [POST_URL, '', 'not_found', { status: 404 }],
    [POST_URL, '<div data-testid="error-detail">Hmm...this page doesn’t exist. Try searching.</div>', 'not_found'],
    [POST_URL, '<p>Log in</p>', 'walled', { finalUrl: 'https://x.com/i/flow/login?redirect_after_login=%2F' }],
    [POST_URL, '<p>JavaScript is not available.</p>', 'parse_failed'],
    [POST_URL, '{}', 'parse_failed'],
    [POST_URL, '{"errors":[{"code":88,"message":"Rate limit exceeded"}]}', 'parse_failed'],
    [PROFILE_URL, '{"data":{}}', 'not_found'],
    [PROFILE_URL, '{"data":{"user":{}}}', 'not_found'],
    [PROFILE_URL, unavailable('user', 'Suspended'), 'not_found'],
    [PROFILE_URL, '<div data-testid="emptyState">This account doesn’t exist</div>', 'not_found'],
    [PROFILE_URL, '<div data-testid="emptyState">Account suspended</div>', 'not_found'],
    [PROFILE_URL, '<p>x</p>', 'not_found', { finalUrl: 'https://x.com/account/suspended' }],
    [PROFILE_URL, '<p>x</p>', 'walled', { finalUrl: 'https://x.com/login' }],
    [PROFILE_URL, '[]', 'parse_failed'],
  ];
  for (const [url, body, expected, answer] of rows)
    assert.equal(readAs(url, body, answer).status, expected, `${url} ${body}`);
});

test('keeps the author of an age-restricted post', () => {
  const author = fixtures.GRAPHQL_POST.core.user_results;
  const tombstone = { __typename: 'BlurredMediaTombstone', text: { text: 'Age-restricted' }, user_results: author };
  const read = post(JSON.stringify({ data: { tweetResult: { result: { __typename: 'TweetTombstone', tombstone } } } }));
  assert.deepEqual([read.author?.handle, read.unavailable_reason, read.text], ['riverwalker', 'Age-restricted', null]);
});

test('keeps what a sharing preview says', () => {
  const page = '<meta property="og:title" content="River on X"><meta property="og:description" content="“Low tide”">';
  const reading = readAs(POST_URL, page);
  assert.equal(reading.status, 'parse_failed');
  assert.partialDeepStrictEqual(reading, { data: { text: 'Low tide', link: null, media: [] } });
});

test('keeps handle, link and picture of a sharing preview', () => {
  const [, id = ''] = /status\/(\d+)/.exec(POST_URL) ?? [];
  const head = (image: string, address = `https://x.com/riverwalker/status/${id}`) =>
    `<meta property="og:title" content="River on X"><meta property="og:description" content="“Low tide”">
    <meta property="og:url" content="${address}"><meta property="og:image" content="${image}">`;
  const picture = 'https://pbs.twimg.com/media/F1.jpg';
  const read = readAs(POST_URL, head(picture));
  const link = `https://x.com/riverwalker/status/${id}`;
  assert.partialDeepStrictEqual(read, { data: { link, author: { handle: 'riverwalker' }, media: [{ url: picture }] } });
  // The author's own picture does not belong to the post, and an address without a handle names nobody.
  const bare = readAs(POST_URL, head('https://pbs.twimg.com/profile_images/1/a.jpg', `https://x.com/i/status/${id}`));
  assert.partialDeepStrictEqual(bare, { data: { link: null, author: { handle: null }, media: [] } });
});
