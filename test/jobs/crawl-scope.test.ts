/** Which addresses a crawl follows: every page of the site once, and no endless ones. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CrawlScope, globMatcher } from '../../src/jobs/crawl-scope.ts';
import type { CrawlPlan } from '../../src/jobs/job.ts';
import { pageKey } from '../../src/jobs/page-address.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

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
const pages = (scope: CrawlScope, ...urls: string[]) => urls.flatMap((url) => scope.page(url)?.href ?? []);

describe('the scope of a crawl', () => {
  it('is the site, without visitor ids in addresses', () => {
    const scope = new CrawlScope(PLAN);
    const links = [
      'https://a.example/1',
      'https://www.a.example/2/',
      'http://a.example/3#x',
      'https://b.example/',
      'https://blog.a.example/',
      'https://a.example/4?utm_source=x&PHPSESSID=1f2e3d4c',
      'https://a.example/(S(abc123def))/5',
      'https://a.example/6;jsessionid=8A7B?a=1',
    ];
    assert.deepEqual(pages(scope, ...links), [
      'https://a.example/1',
      'https://www.a.example/2/',
      'http://a.example/3',
      'https://a.example/4',
      'https://a.example/5',
      'https://a.example/6?a=1',
    ]);
    assert.deepEqual(pages(new CrawlScope({ ...PLAN, subdomains: true }), 'https://blog.a.example/'), [
      'https://blog.a.example/',
    ]);
  });

  it('includes client-side routes if a browser is used', () => {
    const links = ['https://a.example/#/finds/1', 'https://a.example/#!finds', 'https://a.example/#top'];
    assert.deepEqual(pages(new CrawlScope(PLAN, true), ...links), [links[0], links[1], 'https://a.example/']);
    assert.deepEqual(new Set(pages(new CrawlScope(PLAN), ...links)), new Set(['https://a.example/']));
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
      pages(scope, ...paths.map((path) => `https://a.example${path}`)),
      ['/docs/', '/docs/a/b', '/docs/old/x/y', '/about'].map((path) => `https://a.example${path}`),
    );
  });

  it('recognizes one page despite different session ids or parameter orders', () => {
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

  it('keeps pages apart whose parameters only look like session ids or sorting', () => {
    const others = [
      '/index.php?view=about',
      '/index.php?view=contact',
      '/story?sid=5',
      '/story?sid=6',
      '/orders?order=1234',
      '/orders?order=1235',
      '/src?ref=v1.2',
      '/src?ref=v1.3',
      '/list?page=1',
      '/list?page=2',
      '/%E4%BD%A0',
      '/a%2Fb',
      '/a/b',
    ];
    assert.equal(new Set(others.map((path) => pageKey(new URL(path, PLAN.url)))).size, others.length);
    assert.equal(pageKey(new URL('/%7Euser/%61', PLAN.url)), pageKey(new URL('https://a.example//~user//a')));
  });

  it('does not follow paths that repeat themselves', () => {
    const circles = ['/a/b/a/b/a/b/', '/x/y/x/z/x/w', '/x'.repeat(30), `/${'1/'.repeat(30)}`];
    assert.deepEqual(pages(new CrawlScope(PLAN), ...circles.map((path) => `https://a.example${path}`)), []);
    assert.equal(pages(new CrawlScope(PLAN), 'https://a.example/news/2024/1/1/news').length, 1);
  });

  it('leaves out what is not a page', () => {
    assert.deepEqual(
      pages(new CrawlScope(PLAN), 'https://a.example/x.zip', 'https://a.example/x.JPG', 'https://a.example/x.pdf'),
      ['https://a.example/x.pdf'],
    );
  });

  it('matches as patterns say, whatever they are made of', () => {
    const matches = (glob: string, text: string): boolean => {
      if (glob === '') return text === '';
      const stars = /^\*+/.exec(glob)?.[0] ?? '';
      if (stars === '') return text !== '' && glob[0] === text[0] && matches(glob.slice(1), text.slice(1));
      const isTaken = text !== '' && (stars.length > 1 || !/^[/?]/.test(text));
      return matches(glob.slice(stars.length), text) || (isTaken && matches(glob, text.slice(1)));
    };
    const made = (...pieces: string[]) => fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });
    const long = 'ab/'.repeat(25);
    fc.assert(
      fc.property(made('a', 'b', '/', '*', '**', '?'), made('a', 'b', '/', '?'), (glob, text) => {
        assert.equal(globMatcher(glob)(text), matches(glob, text), `${glob} ${text}`);
        assert.equal(globMatcher(long + glob)(long + text), matches(glob, text), `${glob} ${text}`);
      }),
    );
  });

  it('leaves out addresses with dozens of parameters', () => {
    const address = (count: number) =>
      `https://a.example/?${Array.from({ length: count }, (_, at) => `p${at}=1`).join('&')}`;
    assert.deepEqual(pages(new CrawlScope(PLAN), address(31), address(30)), [address(30)]);
  });

  it('accepts any address and any pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), fc.string(), (address, glob) => {
        const scope = new CrawlScope({ ...PLAN, include: [glob] });
        pages(scope, address, `https://a.example/${address}`);
      }),
    );
    assert.ok(!globMatcher('*b'.repeat(100))('a'.repeat(5_000)));
  });
});
