import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comment, Post, Subreddit, User } from '../../../src/sites/reddit/fields.ts';
import { readerOf } from '../site-reader.ts';
import { redditCases } from './cases.ts';
import * as fixtures from './fixtures.ts';

const { dataOf, readAs } = readerOf(redditCases);

const POST_URL = 'https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/';
const SUBREDDIT_URL = 'https://www.reddit.com/r/Mudlarking';
const USER_URL = 'https://www.reddit.com/user/riverwalker';

const post = (body: string) => dataOf(POST_URL, body) as Post;
const subreddit = (body: string) => dataOf(SUBREDDIT_URL, body) as Subreddit;
const user = (body: string) => dataOf(USER_URL, body) as User;

/** `id by author: text [replies]` */
const outline = (comments: readonly Comment[]): string =>
  comments.map(({ id, author, text, replies }) => `${id} by ${author}: ${text} [${outline(replies)}]`).join(', ');

test('reads a post with its comments as a tree', () => {
  const read = post(fixtures.THREAD_JSON);
  assert.deepEqual([read.title, read.link, read.post_type, read.url], ['A coin & a pipe', POST_URL, 'text', null]);
  assert.deepEqual(
    [read.subreddit, read.subreddit_link, read.subreddit_subscribers],
    ['mudlarking', 'https://www.reddit.com/r/mudlarking/', 5400],
  );
  assert.deepEqual([read.author, read.author_id, read.author_flair], ['riverwalker', 't2_42', 'Thames']);
  assert.deepEqual([read.created_at, read.edited_at], ['2023-11-14T22:13:20.000Z', '2023-11-14T22:23:20.000Z']);
  assert.deepEqual([read.score, read.upvote_ratio, read.comments_count, read.awards_count], [321, 0.97, 4, 2]);
  assert.deepEqual([read.flair, read.thumbnail, read.links], ['Coins', null, ['https://river.example/']]);
  assert.deepEqual([read.is_spoiler, read.is_locked, read.is_nsfw], [true, true, false]);
  assert.equal(
    outline(read.comments),
    'c1 by museum: Roman, I think [c2 by null: [removed] []], c3 by riverwalker: Thanks []',
  );
  const [first, last] = read.comments;
  assert.deepEqual(
    [first?.depth, first?.more_replies_count, first?.distinguished, first?.is_stickied],
    [0, 6, 'moderator', true],
  );
  assert.deepEqual([first?.replies[0]?.depth, first?.replies[0]?.score, first?.replies[0]?.is_deleted], [1, -3, true]);
  assert.equal(first?.replies[0]?.link, `${POST_URL}c2/`);
  assert.deepEqual([last?.score, last?.is_submitter, read.more_comments_count], [null, true, 9]);
});

test('reads galleries, videos, crossposts and polls', () => {
  const gallery = post(fixtures.postJson(fixtures.GALLERY));
  assert.equal(gallery.post_type, 'gallery');
  assert.deepEqual(
    gallery.media.map(({ type, url, width, caption }) => [type, url, width, caption]),
    [
      ['gif', 'https://i.redd.it/two.gif', 10, 'The back'],
      ['image', 'https://preview.redd.it/one.jpg?a=1&b=2', 100, null],
    ],
  );
  const video = post(fixtures.postJson(fixtures.VIDEO));
  assert.deepEqual(
    [video.media[0]?.type, video.media[0]?.duration_seconds, video.media[0]?.stream],
    ['video', 23, 'https://v.redd.it/vid1/a.m3u8'],
  );
  assert.deepEqual(
    [video.post_type, video.crosspost_of?.subreddit, video.removed_by],
    ['crosspost', 'pics', 'moderator'],
  );
  assert.deepEqual(video.poll, {
    options: [{ label: 'Yes', votes: 3 }],
    total_votes: 3,
    ends_at: '2023-11-14T22:13:20.000Z',
  });
});

test('reads a post from each kind of page', () => {
  const app = post(fixtures.APP_THREAD);
  assert.deepEqual(
    [app.id, app.title, app.score, app.comments_count, app.flair],
    ['abc123', 'A coin & a pipe', 321, 4, 'Coins'],
  );
  assert.deepEqual(
    [app.media[0]?.url, app.subreddit_subscribers, app.links],
    ['https://i.redd.it/coin.jpeg', 5400, ['https://river.example/']],
  );
  assert.equal(outline(app.comments), 'c1 by museum: Roman, I think [c2 by null: null [c4 by riverwalker: Oh []]]');
  assert.equal(app.comments[0]?.link, 'https://www.reddit.com/r/mudlarking/comments/abc123/comment/c1/');
  assert.equal(app.comments[0]?.created_at, '2023-11-14T22:15:00.000Z');
  const old = post(fixtures.OLD_THREAD);
  assert.deepEqual(
    [old.title, old.score, old.upvote_ratio, old.created_at],
    ['A coin & a pipe', 321, 0.97, '2023-11-14T22:13:20.000Z'],
  );
  assert.deepEqual([old.is_nsfw, old.is_stickied, old.text], [true, true, 'Found here']);
  assert.equal(outline(old.comments), 'c1 by museum: Roman, I think [c2 by riverwalker: Oh []], c3 by other: Nice []');
  assert.deepEqual([old.comments[0]?.depth, old.comments[0]?.replies[0]?.depth], [0, 1]);
  const redesign = post(fixtures.REDESIGN_THREAD);
  assert.deepEqual(
    [redesign.title, redesign.score, redesign.comments_count, redesign.subreddit_subscribers],
    ['A coin & a pipe', 321, 4, 5400],
  );
  assert.deepEqual(
    [redesign.author, redesign.url, redesign.is_archived, redesign.upvote_ratio],
    ['riverwalker', 'https://river.example/', true, 0.97],
  );
  assert.equal(
    outline(redesign.comments),
    'c1 by museum: Roman, I think [c2 by riverwalker: Oh []], c3 by other: Nice []',
  );
  assert.equal(redesign.comments[0]?.score, 1200);
});

test('reads pictures, videos and removals from the current page design', () => {
  const page = (attributes: string, inside: string) =>
    post(
      `<shreddit-post id="t3_abc123" permalink="/r/a/comments/abc123/x/" post-title="X" ${attributes}>${inside}</shreddit-post>`,
    );
  const picture = (source: string) => `<li><img ${source}></li>`;
  const gallery = page(
    'post-type="gallery" content-href="https://www.reddit.com/gallery/abc123" item-state="MODERATOR_REMOVED"',
    `<gallery-carousel>${picture('src="https://i.redd.it/1.jpg"')}${picture('data-lazy-src="https://i.redd.it/2.jpg"')}${picture('src="https://i.redd.it/1.jpg"')}</gallery-carousel>`,
  );
  assert.deepEqual(
    gallery.media.map(({ url }) => url),
    ['https://i.redd.it/1.jpg', 'https://i.redd.it/2.jpg'],
  );
  assert.equal(gallery.removed_by, 'moderator');
  const video = page(
    'post-type="video" content-href="https://v.redd.it/v1" nsfw item-state="UNMODERATED"',
    '<shreddit-player-2 src="https://v.redd.it/v1/HLSPlaylist.m3u8" poster="https://i.redd.it/p.jpg"></shreddit-player-2>',
  );
  assert.deepEqual(
    [video.media[0]?.type, video.media[0]?.stream, video.media[0]?.preview_image],
    ['video', 'https://v.redd.it/v1/HLSPlaylist.m3u8', 'https://i.redd.it/p.jpg'],
  );
  assert.deepEqual([video.is_nsfw, video.removed_by], [true, null]);
  assert.equal(page('item-state="DELETED"', '').removed_by, 'author');
});

test('reads the links of galleries, the videos in texts and the media of crossposts', () => {
  const { gallery_data: data, media_metadata: metadata } = fixtures.GALLERY;
  const linked = post(
    fixtures.postJson({
      ...fixtures.GALLERY,
      gallery_data: { items: [{ ...data.items[0], outbound_url: 'https://museum.example/coin' }, data.items[1]] },
    }),
  );
  assert.deepEqual(
    linked.media.map(({ link }) => link),
    ['https://museum.example/coin', null],
  );
  const video = { e: 'RedditVideo', status: 'valid', id: 'v1', x: 640, y: 360, isGif: false };
  const text = post(
    fixtures.postJson({
      ...fixtures.POST,
      media_metadata: {
        v1: { ...video, hlsUrl: 'https://v.redd.it/link/abc123/asset/v1/HLSPlaylist.m3u8?a=1&amp;f=hd' },
        failed: { e: 'RedditVideo', status: 'failed', id: 'failed' },
        one: metadata.one,
      },
    }),
  );
  assert.deepEqual(
    text.media.map(({ type, url, width, stream }) => [type, url, width, stream]),
    [
      ['video', null, 640, 'https://v.redd.it/link/abc123/asset/v1/HLSPlaylist.m3u8?a=1&f=hd'],
      ['image', 'https://preview.redd.it/one.jpg?a=1&b=2', 100, null],
    ],
  );
  const crosspost = post(
    fixtures.postJson({ ...fixtures.POST, is_self: false, media: null, crosspost_parent_list: [fixtures.GALLERY] }),
  );
  assert.deepEqual(
    [crosspost.post_type, crosspost.media.length, crosspost.media[0]?.caption],
    ['crosspost', 2, 'The back'],
  );
});

test('reads the captions, texts and crossposts of the current page design', () => {
  const page = (attributes: string, inside: string) =>
    post(
      `<shreddit-post id="t3_abc123" permalink="/r/a/comments/abc123/x/" post-title="X" ${attributes}>${inside}</shreddit-post>`,
    );
  const gallery = page(
    'post-type="gallery" content-href="https://www.reddit.com/gallery/abc123"',
    `<gallery-carousel><ul><li slot="page-1"><img role="presentation" src="https://preview.redd.it/blur.jpg"><figure>
     <img src="https://i.redd.it/1.jpg"><figcaption><p>The front</p><a href="https://museum.example/coin">museum.example</a></figcaption></figure></li>
     <li slot="page-2"><figure><img data-lazy-src="https://i.redd.it/2.jpg"></figure></li></ul></gallery-carousel>`,
  );
  assert.deepEqual(
    gallery.media.map(({ url, caption, link }) => [url, caption, link]),
    [
      ['https://i.redd.it/1.jpg', 'The front', 'https://museum.example/coin'],
      ['https://i.redd.it/2.jpg', null, null],
    ],
  );
  const text = page(
    'post-type="multi_media" content-href="/r/a/comments/abc123/x/"',
    `<div slot="text-body"><p>Two finds</p><shreddit-player-2 src="https://v.redd.it/v1/HLSPlaylist.m3u8"></shreddit-player-2>
     <shreddit-player-2 src="https://v.redd.it/v2/HLSPlaylist.m3u8"></shreddit-player-2></div>`,
  );
  assert.deepEqual(
    text.media.map(({ type, url, stream }) => [type, url, stream]),
    ['v1', 'v2'].map((id) => ['video', null, `https://v.redd.it/${id}/HLSPlaylist.m3u8`]),
  );
  const pictures = page(
    'post-type="multi_media"',
    '<div slot="text-body"><p>A find</p><figure><img src="https://preview.redd.it/a.png?s=1"></figure></div>',
  );
  assert.deepEqual(
    pictures.media.map(({ url }) => url),
    ['https://preview.redd.it/a.png?s=1'],
  );
  const crosspost = page(
    'post-type="crosspost" content-href="/r/pics/comments/orig1/o/"',
    `<div slot="credit-bar"><img src="https://styles.redditmedia.com/icon.png"></div><div slot="post-media-container">
     <a href="/r/pics/">r/pics</a><a href="/r/pics/comments/orig1/o/">Original</a>
     <shreddit-player-2 src="https://v.redd.it/v1/HLSPlaylist.m3u8"></shreddit-player-2></div>`,
  );
  assert.deepEqual(
    [crosspost.media[0]?.url, crosspost.media[0]?.stream],
    [null, 'https://v.redd.it/v1/HLSPlaylist.m3u8'],
  );
  assert.deepEqual(crosspost.crosspost_of, {
    id: 'orig1',
    title: 'Original',
    link: 'https://www.reddit.com/r/pics/comments/orig1/o/',
    subreddit: 'pics',
    author: null,
  });
});

test('reads a post from its feed', () => {
  const read = post(fixtures.THREAD_FEED);
  assert.deepEqual(
    [read.id, read.title, read.author, read.subreddit],
    ['abc123', 'A coin & a pipe', 'riverwalker', 'mudlarking'],
  );
  assert.deepEqual(
    [read.url, read.post_type, read.created_at],
    ['https://i.redd.it/coin.jpeg', 'image', '2023-11-14T22:13:20.000Z'],
  );
  assert.deepEqual([read.thumbnail, read.text], ['https://preview.redd.it/coin.jpeg?a=1&b=2', 'Found here']);
  assert.equal(outline(read.comments), 'c1 by museum: Roman,\n\nI think []');
  assert.equal(read.comments[0]?.depth, null);
});

test('a score may be below 0, a count may not', () => {
  const read = post(fixtures.postJson({ ...fixtures.POST, score: -3, num_comments: -1, title: 'Half a \ud83d' }));
  assert.deepEqual([read.score, read.comments_count, read.title], [-3, null, 'Half a \ufffd']);
});

test('reads a subreddit from each of its formats', () => {
  const about = subreddit(fixtures.SUBREDDIT_ABOUT_JSON);
  assert.deepEqual(
    [about.name, about.title, about.subscribers, about.active_users],
    ['mudlarking', 'Mudlarking', 5400, 12],
  );
  assert.deepEqual(
    [about.icon, about.banner],
    ['https://styles.redditmedia.com/icon.png?width=256&s=1', 'https://styles.redditmedia.com/banner.png'],
  );
  const listing = subreddit(fixtures.SUBREDDIT_LISTING_JSON);
  assert.deepEqual({ ...listing, posts: [], sidebar: about.sidebar }, about);
  assert.deepEqual(
    listing.posts.map(({ post_type }) => post_type),
    ['text', 'gallery'],
  );
  assert.deepEqual(subreddit(fixtures.SUBREDDIT_SEARCH_JSON), about);
  const app = subreddit(fixtures.APP_SUBREDDIT);
  assert.deepEqual(
    [app.subscribers, app.weekly_visitors, app.weekly_contributions, app.is_nsfw],
    [5400, 900, 33, true],
  );
  assert.deepEqual(
    [app.description, app.created_at, app.posts.length],
    ['Finds from the foreshore', '2011-03-13T07:06:40.000Z', 1],
  );
  const old = subreddit(fixtures.OLD_SUBREDDIT);
  assert.deepEqual(
    [old.id, old.subscribers, old.sidebar, old.posts[0]?.thumbnail],
    ['t5_2xyz', 5400, 'Have a permit', 'https://b.thumbs.redditmedia.com/t.jpg'],
  );
  const feed = subreddit(fixtures.SUBREDDIT_FEED);
  assert.deepEqual(
    [feed.name, feed.title, feed.description, feed.posts.length],
    ['mudlarking', 'Mudlarking', 'Finds from the foreshore', 1],
  );
});

test('reads a user from each of its formats', () => {
  const about = user(fixtures.USER_ABOUT_JSON);
  assert.deepEqual(
    [about.id, about.name, about.display_name, about.description],
    ['t2_42', 'RiverWalker', 'River', 'Finds things'],
  );
  assert.deepEqual([about.post_karma, about.comment_karma, about.total_karma, about.followers], [100, 200, 310, 7]);
  assert.deepEqual([about.is_premium, about.is_moderator, about.is_employee], [true, true, false]);
  const overview = user(fixtures.USER_OVERVIEW_JSON);
  assert.deepEqual([overview.id, overview.posts.length, overview.comments[0]?.post_title], ['t2_42', 1, 'A denarius']);
  for (const page of [fixtures.APP_USER, fixtures.OLD_USER]) {
    const read = user(page);
    assert.deepEqual([read.post_karma, read.comment_karma, read.created_at], [1234, 56, '2014-05-13T16:53:20.000Z']);
    assert.equal(read.posts[0]?.id, 'abc123');
    const [comment] = read.comments;
    assert.deepEqual([comment?.id, comment?.text, comment?.score, comment?.subreddit], ['c9', 'Nice find', 5, 'coins']);
    assert.deepEqual([comment?.post_id, comment?.post_title], ['zzz9', 'A denarius']);
  }
  const feed = dataOf('https://www.reddit.com/u/Museum', fixtures.USER_FEED) as User;
  assert.deepEqual(
    [feed.name, feed.comments[0]?.post_title, feed.comments[0]?.post_id],
    ['museum', 'A coin & a pipe', 'abc123'],
  );
});

test('distinguishes missing, walled and unreadable pages', () => {
  const rows: readonly (readonly [url: string, body: string, expected: string, answer?: object])[] = [
    [POST_URL, '{"message":"Not Found","error":404}', 'not_found', { status: 404 }],
    [POST_URL, '{"reason":"private","message":"Forbidden","error":403}', 'not_found', { status: 403 }],
    [POST_URL, '{"message":"Forbidden","error":403}', 'walled', { status: 403 }],
    [POST_URL, '{"message":"Too Many Requests","error":429}', 'walled', { status: 429 }],
    [POST_URL, '[{"kind":"Listing","data":{"children":[]}},{"kind":"Listing","data":{"children":[]}}]', 'not_found'],
    [POST_URL, '<html><title>Blocked</title><h1>whoa there, pardner!</h1></html>', 'walled'],
    [POST_URL, '<form><input type="hidden" name="js_challenge" value="1"></form>', 'walled'],
    [POST_URL, '<title>Reddit - Please wait for verification</title>', 'walled'],
    [POST_URL, fixtures.OLD_THREAD, 'walled', { finalUrl: 'https://old.reddit.com/login/?reason=lor2&dest=x' }],
    [POST_URL, '<p>hm</p>', 'walled', { finalUrl: 'https://old.reddit.com/over18?dest=x' }],
    [POST_URL, '<p>hm</p>', 'parse_failed'],
    [POST_URL, '<p>hm</p>', 'not_found', { status: 404 }],
    [POST_URL, '{}', 'parse_failed'],
    [POST_URL, '<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 'not_found'],
    [
      SUBREDDIT_URL,
      '{"kind":"Listing","data":{"children":[]}}',
      'not_found',
      { finalUrl: 'https://www.reddit.com/subreddits/search.json?q=x' },
    ],
    [
      SUBREDDIT_URL,
      '{"kind":"Listing","data":{"children":[{"kind":"t5","data":{"display_name":"other","subscribers":1}}]}}',
      'not_found',
    ],
    [SUBREDDIT_URL, '{"kind":"Listing","data":{"children":[]}}', 'parse_failed'],
    [SUBREDDIT_URL, '{"reason":"banned","message":"Not Found","error":404}', 'not_found', { status: 404 }],
    [SUBREDDIT_URL, '<h1>r/Mudlarking has been banned from Reddit</h1>', 'not_found'],
    [SUBREDDIT_URL, '<h3>You must be invited to visit this community</h3>', 'not_found'],
    [USER_URL, '{"kind":"t2","data":{"name":"riverwalker","is_suspended":true}}', 'not_found'],
    [USER_URL, '<h2>Sorry, nobody on Reddit goes by that name.</h2>', 'not_found'],
    [USER_URL, '<h1>This account has been suspended</h1>', 'not_found'],
    [USER_URL, '[]', 'parse_failed'],
  ];
  for (const [url, body, expected, answer] of rows)
    assert.equal(readAs(url, body, answer).status, expected, `${url} ${body}`);
});

test('reads the post that a redirect led to', () => {
  assert.equal((dataOf('https://www.reddit.com/r/mudlarking/s/AbC123', fixtures.APP_THREAD) as Post).id, 'abc123');
});

test('reads no post from a page that lists others', () => {
  const other = fixtures.APP_SUBREDDIT.replace(
    '</article>',
    '</article><shreddit-post id="t3_zzz" post-title="Z"></shreddit-post>',
  );
  assert.equal(readAs('https://www.reddit.com/comments/nope1', other).status, 'parse_failed');
});

test('the tree of comments is never too deep to serialize', () => {
  const depth = ([first]: readonly Comment[]): number => (first === undefined ? 0 : 1 + depth(first.replies));
  const opening = '{"kind":"Listing","data":{"children":[{"kind":"t1","data":{"id":"c","body":"x","replies":';
  const nested = `${opening.repeat(3000)}""${'}}]}}'.repeat(3000)}`;
  assert.equal(depth(post(fixtures.THREAD_JSON.replace(/,\{"kind":"Listing".*/, () => `,${nested}]`)).comments), 100);
  const chain = Array.from(
    { length: 3000 },
    (_, at) => `<shreddit-comment thingid="t1_${at}" parentid="t1_${at - 1}">`,
  );
  const page = `<shreddit-post id="t3_abc123" permalink="/x" post-title="X"></shreddit-post>${chain.join('</shreddit-comment>')}`;
  assert.equal(depth(post(page).comments), 100);
});
