/** What headers say to crawlers, in every usual form and in hostile ones. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readCrawlHeaders } from '../../src/site-map/crawl-headers.ts';

const read = (headers: Record<string, string>) => readCrawlHeaders(headers, 'mudlark');

describe('the canonical address in a Link header', () => {
  const CASES: readonly [link: string, address: string | undefined][] = [
    ['<https://a.example/one>; rel="canonical"', 'https://a.example/one'],
    ['</one>;rel=canonical', '/one'],
    ['</feed>; rel="alternate"; type="a/b", </one>; title="x"; REL = "other Canonical"', '/one'],
    ['</a,b>; rel=preload, </c,d>; rel=canonical', '/c,d'],
    ['</one>; rel=canonicals', undefined],
    ['</one>; rel="alternate"', undefined],
    ['</one; rel=canonical', undefined],
    ['', undefined],
  ];
  for (const [link, address] of CASES) {
    it(`is ${address} in ${JSON.stringify(link)}`, () => assert.equal(read({ link }).canonical, address));
  }

  it('is found behind megabytes of anything, which would take hours if they were searched again and again', () => {
    for (const piece of ['<a>;', '<a>; rel=', '<a>; rel="x"; ', '< ']) {
      const link = `${piece.repeat(1_000_000)}>, </one>; rel=canonical`;
      assert.equal(read({ link }).canonical, '/one');
    }
  });
});

describe('X-Robots-Tag', () => {
  const CASES: readonly [header: string, asked: string][] = [
    ['noindex', 'noindex'],
    ['NOFOLLOW', 'nofollow'],
    ['noindex, nofollow', 'noindex nofollow'],
    ['none', 'noindex nofollow'],
    ['mudlark: nofollow', 'nofollow'],
    ['otherbot: noindex, nofollow', ''],
    ['otherbot: noindex, mudlark: nofollow', 'nofollow'],
    ['*: noindex', 'noindex'],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST, nofollow', 'nofollow'],
    ['max-snippet:20, noindex', 'noindex'],
    ['all, noindexed', ''],
    ['', ''],
  ];
  for (const [header, asked] of CASES) {
    it(`${JSON.stringify(header)} asks for ${asked || 'nothing'}`, () => {
      const { noindex, nofollow } = read({ 'x-robots-tag': header });
      assert.equal([noindex ? 'noindex' : '', nofollow ? 'nofollow' : ''].join(' ').trim(), asked);
    });
  }

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        read({ link: text, 'x-robots-tag': text });
      }),
    );
  });
});
