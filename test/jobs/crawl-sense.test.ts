/** How a crawl works on sites of many kinds, without a network: how much it finds, and by how many fetches. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { crawledPage } from '../../src/content/page-links.ts';
import { CrawlSense, type QueuedPage } from '../../src/jobs/crawl-sense.ts';
import { type CrawlPlan, type FoundPage, type PageLesson, TURN } from '../../src/jobs/job.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import {
  filteredSite,
  forumSite,
  longListSite,
  newsSite,
  numberedSite,
  visitedSite,
  wikiSite,
} from '../support/crawl-sites.ts';
import { someOf, tries } from '../support/thorough.ts';
import { type TrapSite, trapSite } from '../support/trap-site.ts';

const ORIGIN = 'http://site.example';
const plan = (start: string): CrawlPlan => ({
  url: ORIGIN + start,
  limit: 10_000,
  depth: 1_000,
  include: [],
  exclude: [],
  subdomains: false,
  sitemap: false,
  robots: false,
});

interface Crawled {
  readonly fetches: number;
  /** Paths of the fetched pages, after redirects. */
  readonly shown: ReadonlySet<string>;
  readonly lessons: ReadonlyMap<string, PageLesson>;
}

/** One page at a time. `restartEvery`: another process continues with what the previous one has stored. */
function crawl(site: TrapSite, restartEvery = Number.POSITIVE_INFINITY): Crawled {
  let sense = new CrawlSense(plan(site.start));
  const turns = Object.values(TURN).map(() => new Map<number, QueuedPage>());
  const done: Parameters<CrawlSense['recall']>[0][] = [];
  let last = 0;
  const add = (pages: readonly Omit<FoundPage, 'key'>[]) => {
    for (const page of pages) {
      last += 1;
      turns[page.turn]?.set(last, { ...page, number: last });
    }
  };
  add([{ url: ORIGIN + site.start, depth: 0, chain: 0, turn: TURN.usual }]);
  const shown = new Set<string>();
  const lessons = new Map<string, PageLesson>();
  let fetches = 0;
  const next = () =>
    turns
      .find((queue) => queue.size > 0)
      ?.values()
      .next().value;
  for (let page = next(); page && fetches < 10_000; page = next()) {
    const choice = sense.choose(page, true);
    if (choice === 'later') {
      turns[page.turn]?.delete(page.number);
      turns[TURN.last]?.set(page.number, { ...page, turn: TURN.last });
      continue;
    }
    turns[page.turn]?.delete(page.number);
    if (choice !== 'fetch') continue;
    fetches += 1;
    const { url, answer } = follow(site, page.url);
    const path = url.pathname + url.search;
    const isMissing =
      answer === undefined || answer.status === 404 || /not found/i.test(/<title>([^<]*)/.exec(answer.body)?.[1] ?? '');
    if (answer && !isMissing) shown.add(path);
    const visit = {
      isPage: answer !== undefined,
      isMissing,
      finalUrl: url.href,
      page: answer && crawledPage(answer.body, url.href),
    };
    const { found, lesson, more } = sense.learn(page, visit);
    lessons.set(page.url, lesson);
    done.push({ ...page, isDone: true, lesson: { ...lesson, sample: [], links: [] } });
    add(found);
    for (const some of more) add(some);
    if (fetches % restartEvery === 0) {
      sense = new CrawlSense(plan(site.start));
      const all = [
        ...done,
        ...turns.flatMap((queue) => [...queue.values()]).map((each) => ({ ...each, isDone: false, lesson: undefined })),
      ];
      for (const each of all.sort((one, other) => one.number - other.number)) sense.recall(each);
    }
  }
  return { fetches, shown, lessons };
}

/** Undefined if redirects do not end. */
function follow(site: TrapSite, address: string) {
  let url = new URL(address);
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = site.answer(url.pathname + url.search);
    const to = answer.headers.Location;
    if (to === undefined) return { url, answer };
    url = new URL(to, url);
  }
  return { url, answer: undefined };
}

const plainly = (path: string) => path.replace(/(.)\/$/, '$1');

function check(site: TrapSite, { fetches, shown }: Crawled, written: (path: string) => string = plainly): void {
  const seen = new Set([...shown].map(written));
  const missed = [...site.pages].filter((path) => !seen.has(plainly(path)));
  assert.ok(
    missed.length <= site.pages.size * 0.02,
    `missed ${missed.length} of ${site.pages.size}, such as ${missed.slice(0, 5)}`,
  );
  assert.ok(fetches <= site.pages.size * 1.3, `${fetches} fetches for ${site.pages.size} pages`);
}

describe('a crawl finds the pages of a site, and little else', { timeout: 120_000 }, () => {
  const SITES: Readonly<Record<string, () => TrapSite>> = {
    'with lists of 200 pages': longListSite,
    'where pages differ in numbers alone': numberedSite,
    'whose filters are in its paths': filteredSite,
    'that is a forum': forumSite,
    'that is a newspaper': newsSite,
    'that is a wiki': wikiSite,
  };
  for (const [what, make] of someOf(Object.entries(SITES), 2)) {
    it(what, () => {
      const site = make();
      check(site, crawl(site));
    });
  }

  for (const where of ['path', 'parameter'] as const) {
    it(`that puts a visitor id into an unknown ${where}`, () => {
      const site = visitedSite(where);
      check(site, crawl(site), (path) => path.replace(/\?.*/, '').replace(/^\/(?:v\/[0-9a-f]+\/)?/, ''));
    });
  }

  it('that has 2,000 pages and every kind of trap; and recognizes copies', () => {
    const site = trapSite();
    const crawled = crawl(site);
    check(site, crawled);
    const by = (verdict: PageLesson['verdict'], path: RegExp) =>
      [...crawled.lessons]
        .filter(([url, lesson]) => lesson.verdict === verdict && path.test(url))
        .map(([, lesson]) => lesson);
    for (const copies of [/\/print\//, /\/old\//, /\/session\//]) {
      const told = by('duplicate', copies);
      assert.ok(told.length > 0, String(copies));
      for (const { duplicateOf } of told) assert.ok(site.pages.has(new URL(duplicateOf).pathname), duplicateOf);
    }
    assert.ok(by('missing', /\/related\//).length > 0);
    for (const path of site.pages) assert.notEqual(crawled.lessons.get(ORIGIN + path)?.verdict, 'missing');
  });

  it('when another process takes it over again and again', () => {
    const site = wikiSite();
    check(site, crawl(site, 100));
  });
});

describe('how a crawl judges a page', () => {
  const page = (number: number, path: string): QueuedPage => ({
    number,
    url: ORIGIN + path,
    depth: 1,
    chain: 0,
    turn: TURN.usual,
  });
  const visit = (path: string, html: string) => ({
    isPage: true,
    isMissing: false,
    finalUrl: ORIGIN + path,
    page: crawledPage(html, ORIGIN + path),
  });
  const learn = (sense: CrawlSense, number: number, path: string, html: string, final = path) => {
    sense.choose(page(number, path), true);
    return sense.learn(page(number, path), visit(final, html)).lesson;
  };

  it('ignores a canonical address that all pages share, and two that point to each other', () => {
    const sense = new CrawlSense(plan('/'));
    const verdicts = Array.from(
      { length: 10 },
      (_, index) =>
        learn(sense, index + 2, `/${index}`, `<link rel=canonical href="/shell"><h1>Text ${index} here</h1>`).verdict,
    );
    assert.deepEqual(verdicts.slice(4), Array(6).fill('fresh'));
    const home = learn(sense, 20, '/x', '<link rel=canonical href="/"><h1>Another text</h1>');
    assert.equal(home.verdict, 'fresh');
    const other = new CrawlSense(plan('/'));
    assert.equal(learn(other, 2, '/a', '<link rel=canonical href="/b"><p>One text</p>').duplicateOf, `${ORIGIN}/b`);
    assert.equal(learn(other, 3, '/b', '<link rel=canonical href="/a"><p>One other</p>').verdict, 'fresh');
  });

  it('leaves an address with many conditions for last, whatever list it narrows', () => {
    const turnOf = (conditions: number) => {
      const query = Array.from({ length: conditions }, (_, index) => `filter${index}=1`).join('&');
      const { found } = new CrawlSense(plan('/')).learn(page(1, '/'), visit('/', `<a href="/list?${query}">List</a>`));
      return found[0]?.turn;
    };
    assert.deepEqual([turnOf(1), turnOf(6), turnOf(7)], [TURN.usual, TURN.usual, TURN.last]);
  });

  it('takes the links of a huge page a few at a time, each of them', () => {
    const lengthOf = (pages: readonly FoundPage[]) => pages.reduce((sum, { url }) => sum + url.length, 0);
    for (const path of ['page', 'x'.repeat(1_500)]) {
      const links = Array.from({ length: 1_000 }, (_, index) => `<a href="/${path}-${index}">Link ${index}</a>`);
      const { found, more } = new CrawlSense(plan('/')).learn(page(1, '/'), visit('/', links.join('')));
      const parts = [found, ...more];
      assert.equal(new Set(parts.flat().map(({ url }) => url)).size, 1_000);
      for (const part of parts) assert.ok(lengthOf(part) < 32_000, `${lengthOf(part)} characters`);
    }
  });

  it('does not mistake the second page of a list for the first', () => {
    const sense = new CrawlSense(plan('/'));
    assert.equal(learn(sense, 2, '/list', '<link rel=canonical href="/list"><p>Apples and pears</p>').verdict, 'fresh');
    assert.equal(
      learn(sense, 3, '/list?page=2', '<link rel=canonical href="/list"><p>Plums and figs</p>').verdict,
      'fresh',
    );
    assert.equal(
      learn(sense, 4, '/list?hue=red', '<link rel=canonical href="/list"><p>Apples alone</p>').verdict,
      'duplicate',
    );
  });

  it('reports where a redirect led, and the page already known there', () => {
    const sense = new CrawlSense(plan('/'));
    const first = learn(sense, 2, '/old', '<p>Some text here</p>', '/new');
    assert.deepEqual([first.verdict, first.url], ['fresh', `${ORIGIN}/new`]);
    assert.equal(sense.choose(page(3, '/new'), true), 'drop');
    const again = learn(sense, 4, '/older', '<p>Some text here</p>', '/new');
    assert.deepEqual([again.verdict, again.duplicateOf], ['duplicate', `${ORIGIN}/new`]);
    const away = sense.learn(page(5, '/away'), { ...visit('/', '<p>x y</p>'), finalUrl: 'https://elsewhere.example/' });
    assert.deepEqual([away.lesson.verdict, away.found], ['elsewhere', []]);
  });

  it('accepts any page at any address', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string({ unit: ANY_CHARACTER }),
        (url, html) => {
          const sense = new CrawlSense({ ...plan('/'), url });
          const one = { number: 1, url, depth: 0, chain: 0, turn: TURN.usual };
          sense.choose(one, true);
          const { lesson } = sense.learn(one, {
            isPage: true,
            isMissing: false,
            finalUrl: url,
            page: crawledPage(`<a href="${html}">${html}`, url),
          });
          sense.recall({ ...one, isDone: true, lesson });
        },
      ),
      tries(100),
    );
  });
});
