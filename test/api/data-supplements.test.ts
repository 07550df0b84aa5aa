/** Supplementary requests of /data through the API: how many, how long, and that their failures lose nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EMBED_OF_PICTURE, SHARED_REEL } from '../sites/instagram/fixtures.ts';
import { OLD_THREAD } from '../sites/reddit/fixtures.ts';
import { GUEST, POST_ID, POST_RESULT, SYNDICATED_POST } from '../sites/twitter/fixtures.ts';
import {
  ABOUT,
  BROWSE_CHANNEL,
  CHANNEL_ID,
  channelTab,
  continuing,
  FEED,
  furtherPart,
  html,
  idsOf,
  NEXT,
  PLAYER,
} from '../sites/youtube/fixtures.ts';
import { type NamedSites, type SeenVisit, type SiteAnswer, startNamedSites } from '../support/named-sites.ts';
import { startTestService, type TestService } from '../support/service.ts';

interface DataReply {
  readonly parse_status: string;
  readonly data: Record<string, unknown> & { videos: { video_id: string; published_at: string | null }[] };
}

const json = (value: unknown): SiteAnswer => ({ type: 'application/json', body: JSON.stringify(value) });

/** A channel whose header opens its details, with an endless list. */
function channelOf(handle: string): unknown {
  const page = channelTab('videos', ['feedVideo01', ...idsOf(29, 'v')], `${handle} 1`);
  const { pageHeaderViewModel } = BROWSE_CHANNEL.header.pageHeaderRenderer.content;
  const description = { panel: [continuing(`${handle} about`)] };
  const content = { pageHeaderViewModel: { ...pageHeaderViewModel, description } };
  return { ...page, header: { pageHeaderRenderer: { content } } };
}

/** The token is the handle and the number of the part. */
function partOf(token: string): SiteAnswer {
  const [handle = '', part = ''] = token.split(' ');
  if (handle === '@broken') return { status: 500, body: 'Try again later.' };
  if (handle === '@walled') return { body: '<form action="https://consent.youtube.com/save" method="POST">' };
  if (handle === '@junk') return { body: '{'.repeat(100_000) };
  if (part === 'about') return json(ABOUT);
  const size = handle === '@drips' ? 1 : 30;
  return json(furtherPart(idsOf(size, `w${part}x`), `${handle} ${Number(part) + 1}`));
}

/** With English captions written by people beside the generated ones, or without any by people. */
function playerOf(videoId = ''): unknown {
  const { playerCaptionsTracklistRenderer: list } = PLAYER.captions;
  const [german, english] = list.captionTracks;
  const written = { ...german, baseUrl: `/api/timedtext?v=${videoId}&lang=en`, languageCode: 'en' };
  const captionTracks = videoId === 'bothTracks1' ? [german, written, english] : [german, english];
  const videoDetails = { ...PLAYER.videoDetails, videoId };
  return { ...PLAYER, videoDetails, captions: { playerCaptionsTracklistRenderer: { ...list, captionTracks } } };
}

function youtube({ url, method, body }: SeenVisit): SiteAnswer | undefined {
  const { pathname, searchParams } = new URL(url, 'https://www.youtube.com');
  if (method === 'POST') {
    const posted = JSON.parse(body) as { continuation?: string; videoId?: string };
    if (posted.continuation !== undefined) return partOf(posted.continuation);
    return pathname.endsWith('/player') ? json(playerOf(posted.videoId)) : json(NEXT);
  }
  if (pathname === '/feeds/videos.xml') return { type: 'text/xml', body: FEED };
  if (pathname === '/watch') return { status: 429, body: 'too many' };
  if (pathname === '/api/timedtext') {
    // Captions by people are empty if a proof of origin is required.
    if (searchParams.get('kind') !== 'asr') return { body: '' };
    return json({ events: [{ tStartMs: 500, dDurationMs: 1500, segs: [{ utf8: 'heard' }] }] });
  }
  return { body: html(null, channelOf(decodeURIComponent(pathname.split('/')[1] ?? ''))) };
}

/** X gives guests a token, and requires it. */
function x({ host, url, method, headers }: SeenVisit): SiteAnswer | undefined {
  if (host === 'cdn.syndication.twimg.com') return { type: 'application/json', body: SYNDICATED_POST };
  if (method === 'POST')
    return url === '/1.1/guest/activate.json' ? { type: 'application/json', body: GUEST } : undefined;
  const isGuest = headers['x-guest-token'] === '1990000000000000001' && headers.authorization?.startsWith('Bearer ');
  return isGuest ? { type: 'application/json', body: POST_RESULT } : { status: 403, body: '{}' };
}

/** Reddit only serves its old pages, which ask for the age. */
function reddit({ host, headers }: SeenVisit): SiteAnswer {
  if (host !== 'old.reddit.com') return { status: 403, body: 'blocked' };
  if (headers.cookie?.includes('over18=1')) return { body: OLD_THREAD };
  return { status: 302, headers: { location: 'https://old.reddit.com/over18?dest=x' }, body: '' };
}

/** Instagram limits guests: its page has only sharing metadata, and the embed lacks the author's full name. */
function instagram({ url }: SeenVisit): SiteAnswer {
  const shared = SHARED_REEL.replaceAll('CmudReel_09', 'CmudPipe_05').replaceAll(
    '3000000000000000009',
    '3000000000000000005',
  );
  return { body: url.includes('/embed/') ? EMBED_OF_PICTURE : shared };
}

const ANSWERS: Readonly<Record<string, (visit: SeenVisit) => SiteAnswer | undefined>> = {
  'www.youtube.com': youtube,
  'www.instagram.com': instagram,
  'www.reddit.com': reddit,
  'old.reddit.com': reddit,
  'cdn.syndication.twimg.com': x,
  'api.x.com': x,
};

describe('/data beyond a page', () => {
  let sites: NamedSites;
  let service: TestService;
  let key: string;
  before(async () => {
    sites = await startNamedSites(Object.keys(ANSWERS), (visit) => ANSWERS[visit.host]?.(visit));
    service = await startTestService({ environment: sites.environment });
    key = await service.newAccount('free');
  });
  after(async () => {
    await service.close();
    await sites[Symbol.asyncDispose]();
  });

  async function ask(url: string, more: Record<string, string> = {}, price = 15): Promise<DataReply['data']> {
    const reply = await service.call('/data', { url, ...more }, { key });
    assert.equal(reply.status, 200, reply.body.slice(0, 500));
    assert.equal(reply.headers.get('Service-Credits-Used'), String(price));
    const { parse_status: status, data } = reply.json<DataReply>();
    assert.equal(status, 'ok');
    return data;
  }
  const partsAsked = (handle: string) => sites.seen.filter(({ body }) => body.includes(`"${handle} `)).length;

  it('fills in likes, date and subscribers from the page interface where the watch page was refused', async () => {
    const data = await ask('https://www.youtube.com/watch?v=abcDEF123-_');
    assert.deepEqual([data.length_seconds, data.likes, data.comments_count], [754, 45_678, 2700]);
    assert.equal((data.channel as { subscribers: number }).subscribers, 1_520_000);
    assert.equal((data.chapters as unknown[]).length, 2);
  });

  it('asks X as a guest for what the embed service does not count', async () => {
    const data = await ask(`https://x.com/riverwalker/status/${POST_ID}`);
    assert.deepEqual([data.likes, data.views, data.is_truncated], [10, 5000, false]);
    assert.equal((data.author as { followers: number }).followers, 1200);
    assert.equal(sites.seen.filter(({ host }) => host === 'api.x.com').length, 2);
  });

  it('fills in from an earlier source what the one that was read lacks', async () => {
    const data = await ask('https://www.instagram.com/p/CmudPipe_05/');
    assert.deepEqual([data.likes, data.caption], [1204, 'A pipe.\n\nFrom #Thames mud'], 'as the embed says');
    assert.equal((data.author as { name: string }).name, 'River Walker', 'as the page says');
    assert.match(String(data.created_at), /^20\d\d-\d\d-\d\dT/, 'as the id says');
  });

  it('confirms its age to Reddit pages that ask for it', async () => {
    const data = await ask('https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/', {}, 50);
    assert.deepEqual([data.id, data.score], ['abc123', 321]);
  });

  it('continues a list up to two hundred videos, with details and dates', async () => {
    const data = await ask('https://www.youtube.com/@endless');
    assert.equal(data.videos.length, 200);
    assert.equal(new Set(data.videos.map(({ video_id }) => video_id)).size, 200);
    assert.deepEqual([data.views, data.country, data.channel_id], [1677, 'France', CHANNEL_ID]);
    assert.equal(data.videos[0]?.published_at, '2026-01-22T15:01:42.000Z');
    assert.equal(partsAsked('@endless'), 7, 'six further parts of thirty, and the details');
  });

  it('asks no more than ten times, however little each answer brings', async () => {
    const data = await ask('https://www.youtube.com/@drips');
    assert.equal(partsAsked('@drips'), 9, 'and once for the feed');
    assert.equal(data.videos.length, 38);
  });

  for (const handle of ['@broken', '@walled', '@junk']) {
    it(`loses nothing if the supplements are ${handle.slice(1)}`, async () => {
      const data = await ask(`https://www.youtube.com/${handle}`);
      assert.equal(data.videos.length, 30);
      assert.deepEqual([data.title, data.views], ['Mudlark', null]);
      assert.equal(data.videos[0]?.published_at, '2026-01-22T15:01:42.000Z', 'the feed is another answer');
    });
  }

  it('uses generated captions if the manual ones come back empty', async () => {
    const address = 'https://www.youtube.com/watch?v=bothTracks1';
    const german = await service.call('/data', { url: address, transcript: true, transcript_language: 'de' }, { key });
    assert.equal(german.status, 500, 'there is no other in German');
    const data = await ask(address, { transcript: 'true', transcript_language: 'en' });
    const asked = sites.seen.filter(({ url }) => url.startsWith('/api/timedtext?v=bothTracks1&lang=en'));
    assert.equal(asked.length, 1, 'the others were asked for before');
    assert.deepEqual(data.transcript, {
      language: 'en',
      is_generated: true,
      text: 'heard',
      transcripts: [{ text: 'heard', start: 0.5, duration: 1.5 }],
    });
  });
});
