/** Supplementary requests of a video, a channel or a playlist, and what their answers add. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fields, Supplement } from '../../../src/sites/site.ts';
import { capturedAnswer, WITHOUT_CAPTURES } from '../captured-answers.ts';
import { readerOf } from '../site-reader.ts';
import { youtubeCases } from './cases.ts';
import {
  ABOUT,
  CHANNEL,
  CHANNEL_ID,
  COMMENTED,
  COMMENTS,
  channelTab,
  FEED,
  furtherPart,
  html,
  idsOf,
  NEXT,
  OLD_COMMENTS,
  PLAYER,
  PLAYLIST,
  playlistPage,
  VIDEO,
} from './fixtures.ts';

const { dataOf, moreOf, supplementAs } = readerOf(youtubeCases);

const namesOf = (more: readonly Supplement[] = []) => more.map(({ name }) => name);
const tokenOf = (more: readonly Supplement[] = []) =>
  (more.find(({ name }) => name === 'more')?.request.postJson as { continuation: string } | undefined)?.continuation;
const listOf = <Item>(data: Fields | undefined, list: string) => (data?.[list] ?? []) as Item[];
const videoIds = (data: Fields | undefined, list = 'videos') =>
  listOf<{ video_id: string }>(data, list).map(({ video_id }) => video_id);

test('a video requests only the part that its answer lacks', () => {
  assert.deepEqual(namesOf(moreOf(VIDEO, html(PLAYER, NEXT))), []);
  assert.deepEqual(namesOf(moreOf(VIDEO, html(PLAYER, {}))), ['next']);
  assert.deepEqual(namesOf(moreOf(VIDEO, html(null, NEXT))), ['player']);
  assert.deepEqual(namesOf(moreOf(VIDEO, PLAYER)), ['next'], 'the player was asked');
  assert.deepEqual(namesOf(moreOf(VIDEO, NEXT)), [], 'the player was asked before, and refused');
  assert.deepEqual(namesOf(moreOf(VIDEO, { provider_name: 'YouTube', title: 'Low tide' })), []);
});

test('the page API fills in what the player lacks, and changes nothing else', () => {
  const known = dataOf(VIDEO, PLAYER);
  const data = supplementAs(VIDEO, 'next', NEXT, known)?.data;
  const whole = dataOf(VIDEO, html(PLAYER, NEXT));
  assert.deepEqual(data, whole);
  assert.deepEqual([known.likes, data?.likes], [null, 45_678]);
});

test('the first comments are requested with the token of the page, also if that came later', () => {
  const [first, ...more] = moreOf(VIDEO, html(PLAYER, COMMENTED));
  assert.deepEqual([first?.name, more], ['comments', []]);
  assert.partialDeepStrictEqual(first?.request.postJson, { continuation: 'commentsToken' });
  const later = supplementAs(VIDEO, 'next', COMMENTED, dataOf(VIDEO, PLAYER))?.more;
  assert.deepEqual(namesOf(later), ['comments']);
});

test('comments of both generations are read', () => {
  const known = dataOf(VIDEO, html(PLAYER, COMMENTED));
  const data = supplementAs(VIDEO, 'comments', COMMENTS, known)?.data;
  assert.equal(data?.comments_count, 2713);
  const author = {
    id: 'UCwalkerwalkerwalkerwalk',
    name: '@walker',
    handle: '@walker',
    link: 'https://www.youtube.com/channel/UCwalkerwalkerwalkerwalk',
  };
  const comment = {
    id: 'Ugone',
    text: 'Comment one',
    author,
    author_avatar: 'https://yt3.example/walker',
    likes: 1200,
    replies_count: 7,
    published_text: '2 days ago',
    is_pinned: true,
    is_hearted: true,
    is_by_publisher: true,
  };
  const plain = { ...comment, likes: 0, replies_count: 0, is_pinned: false, is_hearted: false, is_by_publisher: false };
  assert.deepEqual(data?.comments, [comment, { ...plain, id: 'Ugtwo', text: 'Comment two' }]);
  const old = supplementAs(VIDEO, 'comments', OLD_COMMENTS, known)?.data;
  assert.equal(old?.comments_count, known.comments_count);
  assert.deepEqual(old?.comments, [
    {
      ...plain,
      id: 'Ugold',
      text: 'What a pipe',
      author: { ...author, name: 'River Walker' },
      likes: 31,
      replies_count: 2,
      published_text: '3 years ago',
      is_hearted: true,
    },
  ]);
});

test('the player fills in what the page lacks', () => {
  const known = dataOf(VIDEO, html({ playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Sign in' } }, NEXT));
  assert.deepEqual([known.is_playable, known.unplayable_reason, known.length_seconds], [false, 'Sign in', null]);
  const data = supplementAs(VIDEO, 'player', PLAYER, known)?.data;
  assert.deepEqual([data?.is_playable, data?.unplayable_reason, data?.length_seconds], [true, null, 754]);
  assert.equal(listOf(data, 'captions').length, 2);
  const refused = { ...PLAYER, playabilityStatus: { status: 'UNPLAYABLE', reason: 'Members only' } };
  const playable = dataOf(VIDEO, html(PLAYER, {}));
  assert.equal(supplementAs(VIDEO, 'player', refused, playable)?.data.unplayable_reason, null);
});

test('an answer about another video adds nothing', () => {
  const other = { ...NEXT, currentVideoEndpoint: { watchEndpoint: { videoId: 'otherVideo1' } } };
  assert.equal(supplementAs(VIDEO, 'next', other, dataOf(VIDEO, PLAYER)), undefined);
});

test('a supplement does not decide whether a video is a Short', () => {
  const url = VIDEO.replace('watch?v=', 'shorts/');
  const known = dataOf(url, PLAYER);
  assert.equal(known.is_short, false);
  assert.equal(supplementAs(url, 'next', NEXT, known)?.data.is_short, false);
});

test('a channel requests more videos, its details and dates', () => {
  const page = channelTab('videos', idsOf(30, 'v'), 'second');
  const more = moreOf(CHANNEL, html(null, page));
  assert.deepEqual(namesOf(more), ['more', 'feed']);
  assert.equal(tokenOf(more), 'second');
  assert.equal(more[1]?.request.url, `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL_ID}`);
  const header = {
    pageHeaderRenderer: {
      content: {
        pageHeaderViewModel: {
          ...page.header.pageHeaderRenderer.content.pageHeaderViewModel,
          description: { onTap: { contents: [channelTab('x', [], 'details').contents] } },
        },
      },
    },
  };
  const [, about] = moreOf(CHANNEL, { ...page, header });
  assert.equal(about?.name, 'about');
  assert.match(JSON.stringify(about?.request.postJson), /"continuation":"details"/);
  const isHome = channelTab('featured', idsOf(5, 'v'), 'shelf');
  assert.equal(tokenOf(moreOf(CHANNEL, isHome)), undefined, 'what follows a shelf is no further part of the list');
});

test('a list grows part by part, each video once, up to two hundred', () => {
  let known = dataOf(CHANNEL, channelTab('videos', idsOf(30, 'v'), 'a'));
  const second = supplementAs(
    CHANNEL,
    'more',
    furtherPart([...idsOf(30, 'v').slice(-2), ...idsOf(28, 'w')], 'b'),
    known,
  );
  assert.deepEqual(videoIds(second?.data), [...idsOf(30, 'v'), ...idsOf(28, 'w')]);
  assert.equal(tokenOf(second?.more), 'b');
  known = second?.data ?? {};
  const third = supplementAs(CHANNEL, 'more', furtherPart(idsOf(300, 'x'), 'c'), known);
  assert.equal(videoIds(third?.data).length, 200);
  assert.deepEqual(third?.more, []);
  assert.equal(supplementAs(CHANNEL, 'more', furtherPart(idsOf(30, 'v'), 'again'), known), undefined);
  const last = supplementAs(CHANNEL, 'more', furtherPart(idsOf(3, 'x')), known);
  assert.deepEqual(last?.more, []);
});

test('an address of a channel’s list gets that list in addition to the videos', () => {
  for (const [tab, list] of [
    ['shorts', 'shorts'],
    ['streams', 'streams'],
    ['live', 'streams'],
  ] as const) {
    const url = `${CHANNEL}/${tab}`;
    const page = channelTab('videos', idsOf(3, 'v'), 'unwanted');
    const [asked] = moreOf(url, page);
    assert.equal(asked?.request.url, `https://www.youtube.com/@mudlark/${list}?hl=en`);
    const known = dataOf(url, page);
    const added = supplementAs(url, 'tab', html(null, channelTab(list, idsOf(4, 's'), 'next')), known);
    assert.deepEqual(videoIds(added?.data, list), idsOf(4, 's'));
    assert.deepEqual(videoIds(added?.data), idsOf(3, 'v'));
    assert.equal(tokenOf(added?.more), 'next');
    const grown = supplementAs(url, 'more', furtherPart(idsOf(2, 't')), added?.data ?? {});
    assert.deepEqual(videoIds(grown?.data, list), [...idsOf(4, 's'), ...idsOf(2, 't')]);
    const home = html(null, channelTab('featured', idsOf(4, 'h')));
    assert.equal(supplementAs(url, 'tab', home, known), undefined, 'a channel without the list shows its first page');
  }
});

test('the details of a channel fill in what its page does not say', () => {
  const known = dataOf(CHANNEL, channelTab('videos', []));
  const data = supplementAs(CHANNEL, 'about', ABOUT, known)?.data;
  assert.deepEqual(
    [data?.views, data?.joined_at, data?.country, data?.video_count, data?.links],
    [1677, '2023-02-27T00:00:00.000Z', 'France', 135, [{ title: 'Shop', url: 'https://mud.example/shop' }]],
  );
});

test('the feed adds dates to its videos, if it is of the same channel', () => {
  const known = dataOf(CHANNEL, channelTab('videos', ['feedVideo01', 'olderVideo1']));
  const [newest, older] = listOf<Fields>(supplementAs(CHANNEL, 'feed', FEED, known)?.data, 'videos');
  assert.deepEqual([newest?.published_at, newest?.description], ['2026-01-22T15:01:42.000Z', 'Silver.']);
  assert.equal(older?.published_at, null);
  assert.equal(
    supplementAs(CHANNEL, 'feed', FEED.replaceAll(CHANNEL_ID, `${CHANNEL_ID.slice(0, -1)}9`), known),
    undefined,
  );
});

test('a playlist continues after its first page, without the suggestions below it', () => {
  const whole = playlistPage(idsOf(20, 'v'));
  assert.deepEqual(namesOf(moreOf(PLAYLIST, whole)), ['feed']);
  const page = playlistPage(idsOf(100, 'v'), 'second');
  assert.equal(tokenOf(moreOf(PLAYLIST, page)), 'second');
  const known = dataOf(PLAYLIST, page);
  const added = supplementAs(PLAYLIST, 'more', furtherPart(idsOf(100, 'w'), 'third'), known);
  const videos = added?.data.videos as { position: number; video_id: string }[];
  assert.deepEqual([videos.length, videos.at(-1)?.position, videos[100]?.video_id], [200, 200, idsOf(1, 'w')[0]]);
  assert.deepEqual(added?.more, []);
});

test('a page that asks for consent adds nothing', () => {
  const wall = '<form action="https://consent.youtube.com/save" method="POST">';
  for (const [url, name, page] of [
    [VIDEO, 'next', PLAYER],
    [CHANNEL, 'more', channelTab('videos', idsOf(3, 'v'))],
    [PLAYLIST, 'more', playlistPage(idsOf(3, 'v'))],
  ] as const) {
    assert.equal(supplementAs(url, name, wall, dataOf(url, page)), undefined);
  }
});

test('a captured player is completed by the captured page of the same video', { skip: WITHOUT_CAPTURES }, () => {
  const known = dataOf(VIDEO, capturedAnswer('youtube/newpipe-video-chapters-mailab.player-android.json'));
  const data = supplementAs(VIDEO, 'next', capturedAnswer('youtube/newpipe-video-chapters-mailab.next.json.gz'), known)
    ?.data as { likes: number; published_at: string; channel: { subscribers: number }; chapters: unknown[] };
  assert.deepEqual([known.likes, known.published_at, known.chapters], [null, null, []]);
  assert.ok(data.likes > 10_000 && data.channel.subscribers > 1_000_000 && data.chapters.length > 3);
  assert.match(data.published_at, /^20\d\d-/);
  assert.equal((dataOf(VIDEO, capturedAnswer('youtube/ytta-youtube.html.gz')).related_videos as unknown[]).length, 20);
});

test('a captured playlist is completed by its captured second part', { skip: WITHOUT_CAPTURES }, () => {
  const url = 'https://www.youtube.com/playlist?list=UUSHBR8-60-B28hp2BmDPdntcQ';
  const page = capturedAnswer('youtube/newpipe-playlist-shortsui.browse.json.gz');
  assert.match(tokenOf(moreOf(url, page)) ?? '', /^4qmFsgJxEhxW/);
  const known = dataOf(url, page);
  const added = supplementAs(url, 'more', capturedAnswer('youtube/newpipe-playlist-shortsui.browse-3.json.gz'), known);
  const videos = added?.data.videos as { title: string | null; views: number | null; position: number }[];
  assert.equal(videos.length, 200);
  for (const [index, { title, views, position }] of videos.entries()) {
    assert.ok(title !== null && views !== null && position === index + 1);
  }
});

test('captured channels request the continuations of their pages', { skip: WITHOUT_CAPTURES }, () => {
  const page = capturedAnswer('youtube/newpipe-channeltab-videos.browse.json.gz');
  const more = moreOf(CHANNEL, page);
  assert.deepEqual(namesOf(more), ['more', 'about', 'feed']);
  assert.match(tokenOf(more) ?? '', /^4qmFsgLZCRIY/);
  const about = more.find(({ name }) => name === 'about')?.request.postJson as { continuation: string };
  assert.match(about.continuation, /^4qmFsgJgEhhV/);
  const known = dataOf(`${CHANNEL}/playlists`, page);
  const tab = capturedAnswer('youtube/newpipe-channeltab-playlists.browse.json');
  const added = supplementAs(`${CHANNEL}/playlists`, 'tab', tab, known);
  const playlists = added?.data.playlists as { title: string | null; video_count: number | null }[];
  assert.equal(playlists.length, 30);
  for (const { title, video_count } of playlists) assert.ok(title !== null && video_count !== null);
  assert.match(tokenOf(added?.more) ?? '', /^4qmFsgLCARIY/);
});
