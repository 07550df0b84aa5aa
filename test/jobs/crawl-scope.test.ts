/** Where a crawl goes: every page of the site once, and not into what never ends. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CrawlScope, globMatcher, pageKey } from '../../src/jobs/crawl-scope.ts';
import type { CrawlPlan } from '../../src/jobs/job.ts';

const PLAN: CrawlPlan = {
  url: 'https://a.example/start',
  limit: 100,
  depth: 3,
  include: [],
  exclude: [],
  subdomains: false,
  sitemap: true,
  robots: true,
};
const follow = (scope: CrawlScope, depth: number, ...urls: string[]) =>
  scope.follow({ title: '', links: urls.map((url) => ({ url, text: '' })) }, depth).map(({ url }) => url);

describe('the scope of a crawl', () => {
  it('is the site, to its depth, each page once', () => {
    const scope = new CrawlScope(PLAN);
    const links = [
      'https://a.example/1',
      'https://www.a.example/1/',
      'http://a.example/1#x',
      'https://b.example/',
      'https://blog.a.example/',
      'https://a.example/1?utm_source=x',
    ];
    assert.deepEqual(follow(scope, 0, ...links), ['https://a.example/1']);
    assert.deepEqual(follow(scope, 2, 'https://a.example/2'), ['https://a.example/2']);
    assert.deepEqual(follow(scope, 3, 'https://a.example/3'), []);
    assert.deepEqual(follow(new CrawlScope({ ...PLAN, subdomains: true }), 0, 'https://blog.a.example/'), [
      'https://blog.a.example/',
    ]);
  });

  it('keeps to the patterns of the caller', () => {
    const scope = new CrawlScope({ ...PLAN, include: ['/docs/**', '/about'], exclude: ['/docs/old/*', '**?print=*'] });
    const paths = [
      '/docs/',
      '/docs/a/b',
      '/docs/old/x',
      '/docs/old/x/y',
      '/about',
      '/about/us',
      '/other',
      '/docs/a?print=1',
    ];
    assert.deepEqual(
      follow(scope, 0, ...paths.map((path) => `https://a.example${path}`)),
      ['/docs/', '/docs/a/b', '/docs/old/x/y', '/about'].map((path) => `https://a.example${path}`),
    );
  });

  it('takes one page for one, whatever session or order its address names', () => {
    const same = [
      '/list?a=1&b=2',
      '/list?b=2&a=1',
      '/list?a=1&b=2&sort=name',
      '/list;jsessionid=8A?a=1&b=2',
      '/list?PHPSESSID=x&a=1&b=2',
      '/list/?a=1&b=2',
    ];
    assert.equal(new Set(same.map((path) => pageKey(new URL(path, PLAN.url)))).size, 1);
    const others = ['/list', '/list?a=1', '/list?a=1&b=3', '/list?page=2', '/List?a=1&b=2'];
    assert.equal(new Set(others.map((path) => pageKey(new URL(path, PLAN.url)))).size, others.length);
    assert.equal(pageKey(new URL('/index.html', PLAN.url)), pageKey(new URL('/', PLAN.url)));
  });

  it('does not go on for ever where addresses do', () => {
    const days = Array.from({ length: 500 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const of = (urls: string[]) => follow(new CrawlScope(PLAN), 0, ...urls).length;
    assert.ok(of(days.map((day) => `https://a.example/calendar/${day}`)) <= 60);
    assert.ok(of(days.map((day) => `https://a.example/calendar?day=${day}`)) <= 60);
    assert.equal(of(['https://a.example/a/b/a/b/a/b/', `https://a.example${'/x'.repeat(30)}`]), 0);
    assert.ok(of(Array.from({ length: 5_000 }, (_, page) => `https://a.example/search?q=${page}`)) <= 600);
    // What is many pages of a kind is not a trap for that.
    assert.equal(of(Array.from({ length: 2_000 }, (_, page) => `https://a.example/product/${page}-name`)), 2_000);
  });

  it('leaves out what is no page', () => {
    assert.deepEqual(
      follow(new CrawlScope(PLAN), 0, 'https://a.example/x.zip', 'https://a.example/x.JPG', 'https://a.example/x.pdf'),
      ['https://a.example/x.pdf'],
    );
  });

  it('takes any address and any pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (address, glob) => {
        const scope = new CrawlScope({ ...PLAN, include: [glob] });
        follow(scope, 0, address, `https://a.example/${address}`);
      }),
    );
    assert.ok(!globMatcher('*b'.repeat(100))('a'.repeat(5_000)));
  });
});
