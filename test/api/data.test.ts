/** /data through the API: the real service, browser and guard, with the sites' names on loopback. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type NamedSites, type SeenVisit, type SiteAnswer, startNamedSites } from '../support/named-sites.ts';
import { startTestService, type TestService } from '../support/service.ts';

const captures = fileURLToPath(new URL('../../../shared/captures/data/', import.meta.url));
const skip = existsSync(captures) ? false : 'no captured pages beside the project';

function captured(path: string): string {
  const bytes = readFileSync(captures + path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

interface DataReply {
  readonly request_parameters: { readonly url: string; readonly provider: string; readonly type: string };
  readonly parse_status: string;
  readonly data: Record<string, unknown> | null;
}

const HOSTS = [
  'www.youtube.com',
  'www.tiktok.com',
  'x.com',
  'api.x.com',
  'cdn.syndication.twimg.com',
  'syndication.twitter.com',
  'publish.twitter.com',
  'publish.x.com',
  'www.linkedin.com',
  'www.instagram.com',
  'www.reddit.com',
  'old.reddit.com',
];

/** A page as a site of this name might send it, with a player answer written for the test. */
function watchPage(id: string, captions: readonly string[]): string {
  const player = {
    playabilityStatus: { status: 'OK' },
    videoDetails: { videoId: id, title: 'Low tide', lengthSeconds: '61', viewCount: '1234', author: 'Mudlark' },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: captions.map((languageCode) => ({
          baseUrl: `https://www.youtube.com/api/timedtext?v=${id}&lang=${languageCode}`,
          name: { simpleText: languageCode },
          languageCode,
        })),
      },
    },
  };
  return `<!doctype html><title>Low tide - YouTube</title><script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script><script>var ytInitialData = {};</script>`;
}

const GONE =
  '<!doctype html><title>Gone</title><script>var ytInitialPlayerResponse = {"playabilityStatus":{"status":"ERROR","reason":"Video unavailable"}};</script>';

function youtube({ url, method, body }: SeenVisit): SiteAnswer | undefined {
  const { pathname, searchParams } = new URL(url, 'https://www.youtube.com');
  const posted = method === 'POST' ? (JSON.parse(body) as { videoId?: string }).videoId : undefined;
  const id = posted ?? searchParams.get('v') ?? '';
  if (pathname === '/api/timedtext') {
    if (id === 'noTranscri1') return { status: 500, body: 'broken' };
    const events = [{ tStartMs: 500, dDurationMs: 1500, segs: [{ utf8: `said in ${searchParams.get('lang')}` }] }];
    return { type: 'application/json', body: JSON.stringify({ events }) };
  }
  if (id === 'goneGoneGon') return { body: GONE };
  if (url.includes('brokenSite1') || posted === 'brokenSite1') return { status: 500, body: 'Try again later.' };
  if (url.includes('blockedBlk1') || posted === 'blockedBlk1') return { status: 429, body: 'too many' };
  if (url.includes('changedPage') || posted === 'changedPage')
    return { body: '<!doctype html><title>Something new</title><p>Nothing as it was.</p>' };
  if (id === 'captured111') return { body: captured('youtube/pytube-watch-2lAe1cqCOXo.html.gz') };
  const captions = id === 'silentVideo' ? [] : ['de', 'en'];
  if (posted !== undefined) {
    const [, player = '{}'] = /ytInitialPlayerResponse = (.*?);<\/script>/s.exec(watchPage(id, captions)) ?? [];
    return { type: 'application/json', body: player };
  }
  return pathname === '/watch' ? { body: watchPage(id, captions) } : undefined;
}

function answer(visit: SeenVisit): SiteAnswer | undefined {
  const { host, url } = visit;
  if (host === 'www.youtube.com') return youtube(visit);
  if (host === 'www.tiktok.com' && !url.startsWith('/oembed'))
    return { body: captured('tiktok/metascraper-profile.html.gz') };
  if (host === 'cdn.syndication.twimg.com')
    return { type: 'application/json', body: captured('x/mbedfx-twitter-photo.json') };
  if (host === 'www.reddit.com' && url.includes('.rss'))
    return { type: 'application/atom+xml', body: captured('reddit/a2web-thread.rss') };
  if (host.endsWith('reddit.com')) return { status: 403, body: 'blocked' };
  if (host === 'www.linkedin.com') return { body: captured('linkedin/metascraper-company.html.gz') };
  if (host === 'www.instagram.com') return { body: captured('instagram/mbedfx-instagram-single.html') };
  return undefined;
}

describe('/data', () => {
  let sites: NamedSites;
  let service: TestService;
  let key: string;
  before(async () => {
    sites = await startNamedSites(HOSTS, answer);
    service = await startTestService({ environment: sites.environment });
    key = await service.newAccount('free');
  });
  after(async () => {
    await service.close();
    await sites[Symbol.asyncDispose]();
  });

  const ask = (url: string, more: Record<string, string> = {}) => service.call('/data', { url, ...more }, { key });
  const creditsOf = async () => Number((await service.account(key)).remaining_total_credits);
  const video = (id: string) => `https://youtu.be/${id}?si=tracking`;

  it('answers with the fields of a page, for 15 credits', async () => {
    const reply = await ask(video('abcDEF123-_'));
    assert.equal(reply.status, 200, reply.body);
    const { request_parameters: asked, parse_status: status, data } = reply.json<DataReply>();
    assert.deepEqual(asked, { url: video('abcDEF123-_'), provider: 'youtube', type: 'video' });
    assert.equal(status, 'ok');
    assert.deepEqual(
      [data?.video_id, data?.title, data?.views, data?.length_seconds],
      ['abcDEF123-_', 'Low tide', 1234, 61],
    );
    assert.equal(data && 'transcript' in data, false);
    assert.equal(reply.headers.get('Service-Credits-Used'), '15');
  });

  it('bills pages that are gone and pages that could not be parsed: both are answers', async () => {
    const table: [id: string, status: string][] = [
      ['goneGoneGon', 'not_found'],
      ['changedPage', 'parse_failed'],
    ];
    for (const [id, status] of table) {
      const before = await creditsOf();
      const reply = await ask(video(id));
      assert.equal(reply.status, 200, reply.body);
      assert.equal(reply.json<DataReply>().parse_status, status, reply.body);
      assert.equal(await creditsOf(), before - 15);
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      assert.match(metrics, new RegExp(`^mudlark_site_data_total\\{parse_status="${status}"\\} [1-9]`, 'm'));
    }
  });

  it('tries all tiers when it is blocked, then fails without a charge', async () => {
    const before = await creditsOf();
    const reply = await ask(video('blockedBlk1'));
    assert.equal(reply.status, 500, reply.body);
    const body = reply.json();
    assert.equal(body.error_code, 'target_blocked');
    assert.equal(body.next_step, undefined);
    assert.deepEqual((body.request_parameters as Record<string, unknown>).tiers_tried, [
      'datacenter',
      'residential',
      'stealth',
    ]);
    assert.equal(await creditsOf(), before);
  });

  it('fails without a charge when the site answers with an error', async () => {
    const before = await creditsOf();
    const reply = await ask(video('brokenSite1'));
    assert.equal(reply.status, 500, reply.body);
    const { message, next_step, ...body } = reply.json();
    assert.deepEqual(body, {
      error_code: 'target_error',
      status_code: 500,
      status_message: 'Internal Server Error',
      body: 'Try again later.',
      request_parameters: { proxy: 'datacenter', js: false, auto: true, tiers_tried: ['datacenter'] },
    });
    assert.equal(next_step, undefined);
    assert.equal(await creditsOf(), before);
  });

  it('adds the requested transcript', async () => {
    const table: [id: string, language: string | undefined, expected: string | null][] = [
      ['abcDEF123-_', undefined, 'en'],
      ['abcDEF123-_', 'de', 'de'],
      ['abcDEF123-_', 'fr', null],
      ['silentVideo', undefined, null],
    ];
    for (const [id, language, expected] of table) {
      const reply = await ask(video(id), { transcript: 'true', ...(language && { transcript_language: language }) });
      assert.equal(reply.status, 200, reply.body);
      const transcript = reply.json<DataReply>().data?.transcript as { language: string; text: string } | null;
      assert.equal(transcript?.language ?? null, expected);
      if (expected) assert.equal(transcript?.text, `said in ${expected}`);
    }
  });

  it('fails as a whole if the transcript cannot be fetched, free of charge', async () => {
    const before = await creditsOf();
    const reply = await ask(video('noTranscri1'), { transcript: 'true' });
    assert.equal(reply.status, 500, reply.body);
    const { request_parameters: ran, status_message: said } = reply.json();
    assert.deepEqual(ran, { proxy: 'datacenter', js: false, auto: true, tiers_tried: ['datacenter'] });
    assert.equal(said, 'Internal Server Error');
    assert.equal(await creditsOf(), before);
  });

  it('refuses other addresses and countries, free of charge', async () => {
    for (const url of [
      'https://example.com',
      'https://www.youtube.com/',
      'https://www.youtube.com/feed/trending',
      'no url',
    ]) {
      const reply = await ask(url);
      assert.equal(reply.status, 400, url);
      assert.match(
        String(reply.json().message),
        /^Unsupported URL for \/data\. Supported sites: youtube \(video, channel, playlist\); tiktok/,
      );
    }
    assert.equal((await ask(video('abcDEF123-_'), { country: 'xx' })).status, 400);
  });

  it('refuses addresses that contain other addresses, many levels deep', async () => {
    for (const url of [
      `https://www.youtube.com/attribution_link?u=${'/attribution_link/a?u=/attribution_link?u='.repeat(1_500)}`,
      `https://www.linkedin.com/${'mwlite/'.repeat(9_000)}in/somebody`,
    ]) {
      const { status, body } = await service.callRaw(`/data?api_key=${key}&url=${url}`);
      assert.equal(status, 400, body);
      assert.match(body, /Unsupported URL/);
    }
  });

  describe('with captured pages', { skip }, () => {
    const table: [url: string, provider: string, type: string, price: number, field: string][] = [
      ['https://www.youtube.com/watch?v=captured111', 'youtube', 'video', 15, 'title'],
      ['https://www.tiktok.com/@someone', 'tiktok', 'profile', 15, 'username'],
      ['https://twitter.com/someone/status/1234567890123456789', 'twitter', 'post', 15, 'text'],
      ['https://www.linkedin.com/company/some-company/', 'linkedin', 'company', 15, 'name'],
      ['https://www.instagram.com/p/C79gQqLpkul/', 'instagram', 'post', 15, 'link'],
      ['https://www.reddit.com/r/somewhere/comments/1qcwxml/a_post/', 'reddit', 'post', 50, 'title'],
    ];
    for (const [url, provider, type, price, field] of table) {
      it(`reads ${provider} ${type}`, async () => {
        const reply = await ask(url);
        assert.equal(reply.status, 200, reply.body.slice(0, 500));
        const { request_parameters: asked, parse_status: status, data } = reply.json<DataReply>();
        assert.deepEqual([asked.provider, asked.type, status], [provider, type, 'ok'], reply.body.slice(0, 500));
        assert.ok(data?.[field], `${field} in ${JSON.stringify(data).slice(0, 500)}`);
        assert.equal(reply.headers.get('Service-Credits-Used'), String(price));
      });
    }
  });
});
