/** `/jobs`: many pages by one request, and what becomes of them whatever happens meanwhile. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pageRequestId } from '../../src/jobs/page-request-id.ts';
import { wikiSite } from '../support/crawl-sites.ts';
import { type NamedSites, type SeenVisit, type SiteAnswer, startNamedSites } from '../support/named-sites.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { itThorough, THOROUGH } from '../support/thorough.ts';
import { trapSite } from '../support/trap-site.ts';

const SITE = 'site.example';
const TRAPS = 'traps.example';
const SLOW = 'slow.example';
/** The whole of it takes a while. */
const TRAP_SITE = THOROUGH ? trapSite() : wikiSite();
const HOOK = 'hook.example';
const OLD = 'old.example';
const NEW = 'new.example';
const SHOP = 'shop.new.example';
const FAILING = 'failing.example';

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly reason?: string;
  readonly pages: {
    readonly total: number;
    readonly succeeded: number;
    readonly failed: number;
    readonly left: number;
  };
  readonly credits_used: number;
  readonly webhook_secret?: string;
}

interface Line {
  readonly cursor: number;
  readonly url: string;
  readonly requested_url?: string;
  readonly duplicate_of?: string;
  readonly note?: string;
  readonly status: number;
  readonly outcome: string;
  readonly credits_used: number;
  readonly result?: string;
  readonly error?: { readonly message: string };
}

const link = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');

/** Two hundred pages of finds, and what a crawler should not fall into. */
function crawled({ url }: SeenVisit): SiteAnswer | undefined {
  const { pathname, searchParams } = new URL(url, `https://${SITE}`);
  const page = (body: string) => ({ body: `<!doctype html><title>${pathname}</title>${body}` });
  if (pathname === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/\n' };
  if (pathname === '/crawl')
    return page(
      link('/list/1', '/calendar/2026/11', '/private/x', '/crawl?sort=name', '/a.zip', 'https://elsewhere.example/'),
    );
  if (pathname.startsWith('/copies')) {
    const copies = pathname === '/copies' ? link('/copies/a', '/copies/b', '/copies/c') : '';
    return page(`<link rel="canonical" href="/copies"><p>The copies are all of one page.</p>${copies}`);
  }
  const [, list] = /^\/list\/(\d)$/.exec(pathname) ?? [];
  if (list !== undefined) {
    const finds = Array.from({ length: 5 }, (_, index) => `/find/${list}-${index}?sessionid=${Math.random()}`);
    return page(link(...finds, ...(Number(list) < 4 ? [`/list/${Number(list) + 1}`] : [])));
  }
  const [, year = 0, month = 0] = /^\/calendar\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
  if (year)
    return page(link(`/calendar/${Number(year) + 1}/${month}`, `/calendar/${year}/${(Number(month) % 12) + 1}`));
  if (pathname.startsWith('/find/')) return page(link('/crawl', '/list/1', `/find/loop/loop/loop${searchParams}`));
  return undefined;
}

/** By path. */
const slowVisits = new Map<string, number[]>();

/** Wants to be asked later, and less often. */
function slowly({ url }: SeenVisit): SiteAnswer {
  if (url === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nCrawl-delay: 1\n' };
  if (url.startsWith('/sitemap')) return { status: 404, body: '' };
  const times = slowVisits.get(url) ?? [];
  slowVisits.set(url, [...times, performance.now()]);
  if (url === '/later' && times.length === 0) return { status: 503, headers: { 'Retry-After': '4' }, body: 'Later.' };
  return { body: `<title>${url}</title><p>Here is ${url}.</p>${link('/a', '/b', '/c')}` };
}

/** A site that has moved: what its old host says is not about the new one. */
function movedTo({ host, url }: SeenVisit): SiteAnswer | undefined {
  if (host === OLD) return { status: 301, headers: { Location: `https://${NEW}/` }, body: '' };
  const isShop = host === SHOP;
  if (url === '/robots.txt')
    return { type: 'text/plain', body: `User-agent: *\nDisallow: /${isShop ? 'x' : 'private'}` };
  if (url === '/sitemap.xml' && !isShop)
    return { type: 'text/xml', body: `<urlset><url><loc>https://${NEW}/listed</loc></url></urlset>` };
  const home = link('/private', '/open', `https://${SHOP}/private`, `https://${SHOP}/x`);
  return ['/', '/private', '/open', '/listed', '/x'].includes(url)
    ? { body: `<title>${url} of ${host}</title><p>This is ${url}.</p>${url === '/' && !isShop ? home : ''}` }
    : undefined;
}

let hooks: SeenVisit[] = [];
let hookAnswers: number[] = [];

function answer(visit: SeenVisit): SiteAnswer | undefined {
  if (visit.host === HOOK) {
    hooks.push(visit);
    return { status: hookAnswers.shift() ?? 200, body: 'Heard.' };
  }
  if ([OLD, NEW, SHOP].includes(visit.host)) return movedTo(visit);
  if (visit.host === FAILING) return { status: visit.url === '/robots.txt' ? 500 : 200, body: 'Here.' };
  if (visit.host === SLOW) return slowly(visit);
  if (visit.host === TRAPS) return TRAP_SITE.answer(visit.url);
  const [, number] = /^\/page\/(\d+)/.exec(visit.url) ?? [];
  if (number !== undefined) return { body: `<title>Page ${number}</title><p>This is page ${number} of many.</p>` };
  return crawled(visit);
}

const pages = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `https://${SITE}/page/${from + index}`);

function client(service: TestService, key = OPERATOR_KEY) {
  const call = async (method: string, path: string, body?: unknown) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { Authorization: `Bearer ${key}` };
    const reply = await service.callRaw(path, { method, headers, body: text });
    return { status: reply.status, headers: reply.headers, text: reply.body };
  };
  const json = <T>({ text }: { readonly text: string }) => JSON.parse(text) as T;
  return {
    call,
    async create(body: unknown): Promise<JobBody> {
      const reply = await call('POST', '/jobs', body);
      assert.equal(reply.status, 202, reply.text);
      return json<JobBody>(reply);
    },
    async job(id: string): Promise<JobBody> {
      return json<JobBody>(await call('GET', `/jobs/${id}`));
    },
    async until(id: string, isSo: (job: JobBody) => boolean): Promise<JobBody> {
      for (;;) {
        const job = await this.job(id);
        if (isSo(job)) return job;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
    async results(id: string, limit = 7): Promise<Line[]> {
      const lines: Line[] = [];
      for (let cursor = '0'; ; ) {
        const reply = await call('GET', `/jobs/${id}/results?cursor=${cursor}&limit=${limit}`);
        assert.equal(reply.status, 200, reply.text);
        assert.match(reply.headers.get('Content-Type') ?? '', /^application\/x-ndjson/);
        lines.push(
          ...reply.text
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as Line),
        );
        const next = reply.headers.get('Service-Next-Cursor') ?? '';
        if (next === cursor) return lines;
        cursor = next;
      }
    },
  };
}

const isOver = ({ state }: JobBody) => state === 'done' || state === 'canceled';

describe('/jobs', { timeout: 240_000 }, () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startNamedSites([SITE, HOOK, TRAPS, SLOW, OLD, NEW, SHOP, FAILING], answer);
    service = await startTestService({ environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '0' } });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  it('fetches every page of a batch once, and returns the results as JSON Lines', async () => {
    const api = client(service);
    const urls = [...pages(30), ...pages(3), `https://${SITE}/nowhere`];
    const { id, pages: counts } = await api.create({
      endpoint: 'text',
      params: { js: false, error_on_404: true },
      urls,
    });
    assert.equal(counts.total, 31);
    const job = await api.until(id, isOver);
    assert.deepEqual(job.pages, { total: 31, succeeded: 30, failed: 1, left: 0 });
    assert.equal(job.credits_used, 30);
    const lines = await api.results(id);
    assert.deepEqual(lines.map(({ url }) => url).sort(), [...new Set(urls)].sort());
    assert.equal(new Set(lines.map(({ cursor }) => cursor)).size, 31);
    for (const { url, outcome, result, error, status, credits_used } of lines) {
      if (url.endsWith('/nowhere'))
        assert.deepEqual([status, outcome, credits_used, result], [500, 'target_error', 0, undefined]);
      else assert.match(result ?? '', new RegExp(`page ${url.split('/').at(-1)} of many`), error?.message);
    }
    const seen = sites.seen.filter(({ url }) => url.startsWith('/page/'));
    assert.equal(new Set(seen.map(({ url }) => url)).size, seen.length, 'each once');
    const listed = JSON.parse((await api.call('GET', '/jobs')).text) as { jobs: JobBody[] };
    assert.ok(listed.jobs.some((each) => each.id === id));
  });

  it('crawls a site without following endless links', async () => {
    const api = client(service);
    const before = sites.seen.length;
    const { id } = await api.create({
      endpoint: 'html',
      params: { js: false },
      crawl: { url: `https://${SITE}/crawl`, limit: 150, exclude: ['/list/4'] },
    });
    const job = await api.until(id, isOver);
    const found = (await api.results(id, 100)).map(({ url }) => new URL(url).pathname);
    for (const list of [1, 2, 3])
      for (let find = 0; find < 5; find += 1) assert.ok(found.includes(`/find/${list}-${find}`));
    assert.ok(
      !found.includes('/list/4') && !found.some((path) => path.startsWith('/private') || path.endsWith('.zip')),
    );
    assert.equal(
      found.filter((path) => path.startsWith('/find/')).length,
      new Set(found.filter((path) => path.startsWith('/find/'))).size,
    );
    assert.ok(found.filter((path) => path.startsWith('/calendar')).length <= 61);
    assert.ok(job.pages.total < 100);
    const visits = sites.seen.slice(before).filter(({ host }) => host === SITE);
    assert.ok(visits.length <= job.pages.total + 5, `${visits.length} visits for ${job.pages.total} pages`);
  });

  itThorough('finds all pages of a site, marks copies, and fetches few other addresses', async () => {
    const api = client(service);
    const { pages: real, start } = TRAP_SITE;
    const before = sites.seen.length;
    const { id } = await api.create({
      endpoint: 'html',
      params: { js: false },
      crawl: { url: `https://${TRAPS}${start}`, limit: 10_000, depth: 1_000, sitemap: false },
      concurrency: 6,
    });
    const job = await api.until(id, isOver);
    const lines = await api.results(id, 1_000);
    const plainly = (address: string) => address.replace(/^https:\/\/[^/]*/, '').replace(/(.)\/$/, '$1');
    const found = new Set(lines.filter(({ outcome }) => outcome === 'ok').map(({ url }) => plainly(url)));
    const missed = [...real].filter((path) => !found.has(plainly(path)));
    assert.ok(missed.length <= real.size * 0.02, `missed ${missed.length}, such as ${missed.slice(0, 5)}`);
    const visits = sites.seen.slice(before).filter(({ host }) => host === TRAPS);
    assert.ok(visits.length <= real.size * 1.3, `${visits.length} visits for ${real.size} pages`);
    assert.equal(job.pages.total, lines.length);
    const copies = lines.filter(({ duplicate_of }) => duplicate_of !== undefined);
    assert.ok(copies.length > 0);
    // A page of the site, or one of a trap's pages that the crawl has been to.
    const known = new Set([...real, ...lines.map(({ url }) => plainly(url))]);
    for (const { duplicate_of = '' } of copies) assert.ok(known.has(plainly(duplicate_of)), duplicate_of);
    for (const { url, requested_url } of lines) assert.notEqual(url, requested_url);
  });

  it('obeys robots.txt for the first page too, unless told to ignore it', async () => {
    const api = client(service);
    const crawl = { url: `https://${SITE}/private/x`, limit: 2 };
    const obeying = await api.create({ endpoint: 'html', params: { js: false }, crawl });
    await api.until(obeying.id, isOver);
    const [forbidden] = await api.results(obeying.id);
    assert.equal(forbidden?.outcome, 'disallowed');
    assert.match(forbidden?.error?.message ?? '', /does not allow this page/);
    const { id } = await api.create({ endpoint: 'html', params: { js: false }, crawl, robots: false });
    await api.until(id, isOver);
    assert.equal((await api.results(id))[0]?.outcome, 'ok');
  });

  it('says so if a robots.txt cannot be fetched, which forbids everything', async () => {
    const api = client(service);
    const { id } = await api.create({ endpoint: 'html', params: { js: false }, crawl: { url: `https://${FAILING}/` } });
    await api.until(id, isOver);
    const [line] = await api.results(id);
    assert.equal(line?.outcome, 'disallowed');
    assert.match(line?.error?.message ?? '', /robots\.txt of the site could not be fetched/);
  });

  it('obeys the robots.txt of every host that it comes to, and reads the sitemaps of the one that the site moved to', async () => {
    const api = client(service);
    const crawl = { url: `https://${OLD}/`, subdomains: true };
    const { id } = await api.create({ endpoint: 'html', params: { js: false }, crawl });
    await api.until(id, isOver);
    const outcomes = (await api.results(id)).map(({ url, outcome }) => `${outcome} ${url.replace('https://', '')}`);
    assert.deepEqual(outcomes.sort(), [
      `disallowed ${SHOP}/x`,
      `ok ${NEW}/`,
      `ok ${NEW}/listed`,
      `ok ${NEW}/open`,
      `ok ${SHOP}/private`,
    ]);
    const asked = sites.seen.filter(({ host, url }) => host === SHOP && url !== '/private').map(({ url }) => url);
    assert.deepEqual(asked, ['/robots.txt']);
  });

  it('waits as long as Retry-After and robots.txt ask for', async () => {
    const api = client(service);
    const { id } = await api.create({ endpoint: 'text', params: { js: false }, urls: [`https://${SLOW}/later`] });
    assert.equal((await api.until(id, isOver)).pages.succeeded, 1);
    const [first = 0, second = 0] = slowVisits.get('/later') ?? [];
    // Without being asked it would have been 2 seconds.
    assert.ok(second - first >= 3_900, `${second - first} ms`);
    const crawl = await api.create({ endpoint: 'html', params: { js: false }, crawl: { url: `https://${SLOW}/a` } });
    assert.equal((await api.until(crawl.id, isOver)).pages.succeeded, 3);
    const times = ['/a', '/b', '/c'].flatMap((path) => slowVisits.get(path) ?? []).sort((one, other) => one - other);
    for (const [at, time] of times.entries()) assert.ok(at === 0 || time - (times[at - 1] ?? 0) >= 900, String(times));
  });

  it('can be canceled: finished pages are kept, the others are not started', async () => {
    const api = client(service);
    const { id } = await api.create({
      endpoint: 'text',
      params: { js: false },
      urls: pages(400, 1_000),
      concurrency: 1,
    });
    await api.until(id, (job) => job.pages.succeeded > 0);
    const canceled = await api.call('DELETE', `/jobs/${id}`);
    assert.equal(canceled.status, 200);
    assert.equal((JSON.parse(canceled.text) as JobBody).state, 'canceled');
    // What was under way is written down yet.
    let counted = -1;
    let still = 0;
    const {
      pages: counts,
      state,
      credits_used,
    } = await api.until(id, ({ pages: now }) => {
      still = now.succeeded === counted ? still + 1 : 0;
      counted = now.succeeded;
      return still === 5;
    });
    assert.equal(state, 'canceled');
    assert.ok(counts.left > 0);
    const lines = await api.results(id, 500);
    assert.equal(lines.length, counts.succeeded);
    assert.equal(credits_used, lines.length);
  });

  it('sends a signed webhook when it is done, and retries until it is accepted', async () => {
    const api = client(service);
    hooks = [];
    hookAnswers = [500];
    const made = await api.create({
      endpoint: 'text',
      params: { js: false },
      urls: pages(2),
      webhook: `https://${HOOK}/done`,
    });
    await api.until(made.id, isOver);
    while (hooks.length < 1) await new Promise((resolve) => setTimeout(resolve, 100));
    const [first] = hooks;
    assert.equal(first?.method, 'POST');
    const expected = createHmac('sha256', made.webhook_secret ?? '')
      .update(first?.body ?? '')
      .digest('hex');
    assert.equal(first?.headers['service-signature'], `sha256=${expected}`);
    const told = JSON.parse(first?.body ?? '{}') as JobBody;
    assert.deepEqual([told.id, told.state, told.pages.succeeded], [made.id, 'done', 2]);
    assert.ok(!(await api.call('GET', `/jobs/${made.id}`)).text.includes(made.webhook_secret ?? '?'));
  });

  it('sends one webhook for a crawl whose last pages are all copies', async () => {
    const api = client(service);
    hooks = [];
    hookAnswers = [];
    const told = (id: string) => hooks.filter(({ headers }) => headers['service-job'] === id);
    const create = (pages: object) =>
      api.create({ endpoint: 'text', params: { js: false }, webhook: `https://${HOOK}/done`, ...pages });
    const crawl = await create({ crawl: { url: `https://${SITE}/copies`, sitemap: false } });
    await api.until(crawl.id, isOver);
    const [first, ...others] = await api.results(crawl.id);
    assert.deepEqual(
      [first, ...others].map((line) => line?.duplicate_of),
      [undefined, ...Array(3).fill(`https://${SITE}/copies`)],
    );
    // An account's webhooks are sent one after another: whatever there was to send of the crawl was sent before.
    const later = await create({ urls: pages(1) });
    while (told(later.id).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(told(crawl.id).length, 1);
  });

  itThorough('also sends the webhook when it is canceled', async () => {
    const api = client(service);
    hooks = [];
    hookAnswers = [];
    const made = await api.create({
      endpoint: 'text',
      params: { js: false },
      urls: pages(200),
      webhook: `https://${HOOK}/done`,
    });
    assert.equal((await api.call('DELETE', `/jobs/${made.id}`)).status, 200);
    const ofJob = () => hooks.find(({ headers }) => headers['service-job'] === made.id);
    while (!ofJob()) await new Promise((resolve) => setTimeout(resolve, 100));
    const told = JSON.parse(ofJob()?.body ?? '{}') as JobBody;
    assert.deepEqual([told.id, told.state], [made.id, 'canceled']);
  });

  it('is visible only to its own account', async () => {
    const api = client(service);
    const { id } = await api.create({ endpoint: 'text', params: { js: false }, urls: pages(1) });
    const other = client(service, await service.newAccount('plus'));
    for (const [method, path] of [
      ['GET', `/jobs/${id}`],
      ['GET', `/jobs/${id}/results`],
      ['DELETE', `/jobs/${id}`],
    ] as const) {
      assert.equal((await other.call(method, path)).status, 404);
    }
    assert.deepEqual(JSON.parse((await other.call('GET', '/jobs')).text), { jobs: [] });
    assert.equal((await api.until(id, isOver)).state, 'done');
  });

  const WRONG: Readonly<Record<string, [body: unknown, message: RegExp]>> = {
    'no JSON': ['{', /must be a JSON object/],
    'an empty body': ['', /must be a JSON object/],
    'no pages': [{ endpoint: 'text' }, /either urls or crawl/],
    'both kinds': [{ endpoint: 'text', urls: pages(1), crawl: { url: pages(1)[0] } }, /either urls or crawl/],
    'no endpoint': [{ urls: pages(1) }, /endpoint is required/],
    'an endpoint that is a number': [{ endpoint: 5, urls: pages(1) }, /^endpoint must be a string\.$/],
    'a crawl without its first page': [{ endpoint: 'text', crawl: {} }, /^crawl\.url is required\.$/],
    'a parameter that the endpoint does not have': [
      { endpoint: 'text', params: { wait_four: 'p', format: 'json' }, urls: pages(1) },
      /^params must not have wait_four, format: \/text has no such parameter\.$/,
    ],
    'a key among the parameters': [
      { endpoint: 'text', params: { api_key: 'x' }, urls: pages(1) },
      /^params must not have api_key/,
    ],
    'a picture that no line of JSON can hold': [
      { endpoint: 'screenshot', params: { format: 'jpeg' }, urls: pages(1) },
      /^params\.format of screenshots must be png or json/,
    ],
    'a wrong step, by its number': [
      { endpoint: 'text', params: { actions: [{ wait: 1 }, { clik: 'p' }] }, urls: pages(1) },
      /^actions: step 2 has no known action: "clik"/,
    ],
    'another endpoint': [{ endpoint: 'serp', urls: pages(1) }, /endpoint must be one of html/],
    'an address that is none': [{ endpoint: 'text', urls: ['nowhere'] }, /urls\.0 must be an absolute/],
    'a parameter that the endpoint refuses': [
      { endpoint: 'text', params: { timeout: 'x' }, urls: pages(1) },
      /timeout must be/,
    ],
    'a session': [{ endpoint: 'text', params: { session: 'x' }, urls: pages(1) }, /session/],
    'a member that nobody knows': [{ endpoint: 'text', urls: pages(1), url: 'x' }, /url/],
    'no object': ['null', /^The body must be an object\.$/],
    'pages that are no list': [{ endpoint: 'text', urls: pages(1)[0] }, /^urls must be a list\.$/],
    'a limit that is too small': [
      { endpoint: 'text', crawl: { url: pages(1)[0], limit: 0 } },
      /^crawl\.limit must be a whole number from 1 to 10000\.$/,
    ],
    'a concurrency that is too large': [
      { endpoint: 'text', urls: pages(1), concurrency: 33 },
      /^concurrency must be a whole number from 1 to 32\.$/,
    ],
    'a switch that is none': [{ endpoint: 'text', urls: pages(1), robots: 'no' }, /^robots must be true or false\.$/],
    'a parameter without a value': [
      { endpoint: 'text', urls: pages(1), params: { js: null } },
      /^params\.js must be text, a number/,
    ],
    'a member of the crawl that nobody knows': [
      { endpoint: 'text', crawl: { url: pages(1)[0], pages: 3 } },
      /^There is no pages in crawl\.$/,
    ],
    'a webhook that is none': [{ endpoint: 'text', urls: pages(1), webhook: 'file:///x' }, /webhook must be/],
  };
  for (const [what, [body, message]] of Object.entries(WRONG)) {
    it(`refuses ${what}`, async () => {
      const reply = await client(service).call('POST', '/jobs', body);
      assert.equal(reply.status, 400, reply.text);
      assert.match((JSON.parse(reply.text) as { message: string }).message, message);
    });
  }

  it('must be in UTF-8, with or without a byte order mark', async () => {
    const send = (body: Buffer) =>
      fetch(`${service.url}/jobs?api_key=${OPERATOR_KEY}`, { method: 'POST', body: new Uint8Array(body) });
    const text = JSON.stringify({ endpoint: 'text', params: { js: false }, urls: [`https://${SITE}/é`] });
    const wrong = await send(Buffer.from(text, 'latin1'));
    assert.deepEqual([wrong.status, await wrong.json()], [400, { message: 'The body is not UTF-8.' }]);
    const right = await send(Buffer.from(`\uFEFF${text}`));
    assert.equal(right.status, 202, await right.text());
  });

  it('refuses parameters that are too long or too many, before any is checked', async () => {
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`p${index}`, null]));
    const refusal = async (more: object) => {
      const reply = await client(service).call('POST', '/jobs', { endpoint: 'text', urls: pages(1), ...more });
      assert.equal(reply.status, 400, reply.text);
      return (JSON.parse(reply.text) as { message: string }).message;
    };
    assert.match(
      await refusal({ params: { wait_for: `.${'x'.repeat(64 * 1024)}` } }),
      /^params must be at most 65536 by/,
    );
    assert.match(await refusal({ params: many }), /^params must have at most 1000 values\.$/);
    assert.match(await refusal({ params: { headers: many } }), /^params must have at most 1000 values\.$/);
    // Not all of the names that nobody knows are repeated.
    assert.match(await refusal(many), /^There is no p0, p1, .{1,300}$/);
  });

  it('is not begun by a body that breaks off, which is no error of the service', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const started = `{"endpoint":"text","urls":["${pages(1)[0]}"]`;
    const before = service.logLines.length;
    const head = `POST /jobs?api_key=${OPERATOR_KEY} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`;
    socket.write(head + started, () => setTimeout(() => socket.resetAndDestroy(), 100));
    await new Promise((resolve) => socket.once('close', resolve));
    // By the time that a later one is answered, this one is over.
    for (let count = 0; count < 5; count += 1) await client(service).call('GET', '/jobs');
    assert.deepEqual(
      service.logLines.slice(before).filter(({ level }) => Number(level) >= 50),
      [],
    );
  });

  it('refuses more than 1 MiB, a wrong key, and a job that does not exist', async () => {
    const api = client(service);
    assert.equal((await api.call('POST', '/jobs', ' '.repeat(1024 * 1024 + 1))).status, 413);
    assert.equal((await client(service, 'a-key-that-is-wrong').call('POST', '/jobs', {})).status, 403);
    assert.equal((await api.call('GET', '/jobs/none')).status, 404);
    assert.equal((await api.call('GET', '/jobs/none/results')).status, 404);
    const { id } = await api.create({ endpoint: 'text', params: { js: false }, urls: pages(1) });
    for (const window of ['cursor=x', 'limit=0', 'cursor=0&cursor=0', 'limit=1&limit=2', 'limit=&limit='])
      assert.equal((await api.call('GET', `/jobs/${id}/results?${window}`)).status, 400, window);
  });
});

describe('a job that is interrupted', { timeout: 240_000 }, () => {
  it('continues after a restart of the service, and bills each page once', async () => {
    const RESTARTS = THOROUGH ? 3 : 2;
    const PAGES = THOROUGH ? 120 : 50;
    await using sites = await startNamedSites([SITE], answer);
    const folder = await mkdtemp(join(tmpdir(), 'mudlark-jobs-'));
    const environment = { ...sites.environment, MUDLARK_BROWSER_PAGES: '0' };
    try {
      let service = await startTestService({ environment, folder });
      const before = Number((await service.account()).remaining_total_credits);
      const { id } = await client(service).create({
        endpoint: 'text',
        params: { js: false },
        urls: pages(PAGES),
        concurrency: 3,
      });
      for (let starts = 0; starts < RESTARTS; starts += 1) {
        const count = 10 * (starts + 1);
        await client(service).until(id, (job) => job.pages.succeeded >= count);
        await service.close();
        service = await startTestService({ environment, folder });
      }
      const api = client(service);
      const job = await api.until(id, isOver);
      assert.deepEqual(job.pages, { total: PAGES, succeeded: PAGES, failed: 0, left: 0 });
      assert.deepEqual((await api.results(id, 50)).map(({ url }) => url).sort(), pages(PAGES).sort());
      assert.equal(before - Number((await service.account()).remaining_total_credits), PAGES);
      await service.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  itThorough('reports what a dead process charged for a page, even if the page fails now', async () => {
    const asked = Promise.withResolvers<void>();
    const charged = Promise.withResolvers<void>();
    const site = createServer(async (_request, response) => {
      asked.resolve();
      await charged.promise;
      response.writeHead(500).end('Gone.');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    try {
      await using service = await startTestService({ environment: { MUDLARK_BROWSER_PAGES: '0' } });
      const api = client(service);
      const { id } = await api.create({ endpoint: 'text', params: { js: false }, urls: [url] });
      await asked.promise;
      await using accounts = await service.accounts();
      const [account] = await accounts.listAccounts();
      assert.ok(account);
      const reserved = await accounts.reserve({
        account,
        credits: 1,
        requestId: pageRequestId(id, 1),
        endpoint: 'text',
      });
      if (reserved.refused !== undefined) assert.fail(reserved.refused);
      await reserved.settle(1);
      charged.resolve();
      const job = await api.until(id, isOver);
      assert.deepEqual([job.pages.failed, job.credits_used], [1, 1]);
      const [line] = await api.results(id);
      assert.deepEqual([line?.outcome, line?.credits_used], ['target_error', 1]);
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });

  it('can be created again as soon as its database can be opened', async () => {
    await using service = await startTestService({ environment: { MUDLARK_BROWSER_PAGES: '0' } });
    const inTheWay = join(service.folder, 'jobs.db');
    await mkdir(inTheWay);
    const create = () =>
      fetch(`${service.url}/jobs?api_key=${OPERATOR_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint: 'html', params: { js: false }, urls: ['http://demo.mudlark.test/'] }),
      });
    assert.equal((await create()).status, 500);
    await rmdir(inTheWay);
    assert.equal((await create()).status, 202);
  });

  it('pauses when its results reach their size limit, and does not fill the disk', async () => {
    const page = `<title>Long</title><p>${'word '.repeat(10_000)}</p>`;
    await using sites = await startNamedSites([SITE], () => ({ body: page }));
    await using service = await startTestService({
      environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '0', MUDLARK_JOB_RESULTS: '1 MiB' },
    });
    const api = client(service);
    const { id } = await api.create({ endpoint: 'html', params: { js: false }, urls: pages(300), concurrency: 8 });
    const job = await api.until(id, ({ state }) => state === 'paused' || isOver({ state } as JobBody));
    assert.match(job.reason ?? '', /reached their limit/);
    // What was under way is written down yet, and no more.
    const most = 1024 * 1024 + 20 * page.length;
    assert.ok(job.pages.succeeded * page.length <= most, `${job.pages.succeeded} pages of ${page.length}`);
    const { length } = sites.seen;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    assert.ok(sites.seen.length <= length + 8);
  });

  it('pauses when credits run out, and resumes when there are some', async () => {
    await using sites = await startNamedSites([SITE], answer);
    await using service = await startTestService({
      environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '0' },
      file: { plans: { tiny: { credits: 5, concurrency: 3 } } },
    });
    const api = client(service, await service.newAccount('tiny'));
    const { id } = await api.create({ endpoint: 'text', params: { js: false }, urls: pages(8) });
    const paused = await api.until(id, ({ state }) => state === 'paused');
    assert.equal(paused.reason, 'out of credits');
    // A page that was paid for may still be running when another one finds no credits.
    const { pages: paid } = await api.until(id, (job) => job.pages.succeeded >= 5);
    assert.equal(paid.succeeded, 5);
    await using accounts = await service.accounts();
    const [account] = (await accounts.listAccounts()).filter(({ plan }) => plan === 'tiny');
    assert.ok(account);
    await accounts.topUp(account, 10);
    const done = await api.until(id, isOver);
    assert.deepEqual([done.state, done.pages.succeeded, done.credits_used], ['done', 8, 8]);
  });
});
