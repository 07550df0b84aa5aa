import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { searchRequests, searchUrl } from '../../../src/serp/google/search-url.ts';

const parameters = { q: 'tea', gl: 'us', hl: 'en', page: 1 };

describe('the address of a search', () => {
  it('keeps quotes and operators as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (q) => {
        assert.equal(new URL(searchUrl({ ...parameters, q })).searchParams.get('q'), q);
      }),
    );
    const q = '"green tea" OR site:tea.example -coffee filetype:pdf 1..3 a+b&c=d';
    assert.equal(new URL(searchUrl({ ...parameters, q })).searchParams.get('q'), q);
  });

  it('names country and language', () => {
    const { hostname, pathname, searchParams } = new URL(searchUrl({ ...parameters, gl: 'de', hl: 'fr' }));
    assert.deepEqual([hostname, pathname], ['www.google.com', '/search']);
    assert.deepEqual([searchParams.get('gl'), searchParams.get('hl')], ['de', 'fr']);
  });

  for (const [page, start] of [
    [1, null],
    [2, '10'],
    [3, '20'],
    [100, '990'],
  ] as const) {
    it(`starts page ${page} at ${start ?? 'the beginning'}`, () => {
      assert.equal(new URL(searchUrl({ ...parameters, page })).searchParams.get('start'), start);
    });
  }
});

describe('the requests of a search', () => {
  it('ask with JavaScript first, then for the page without', () => {
    assert.deepEqual(
      searchRequests(parameters).map(({ js }) => js),
      [true, false],
    );
    assert.deepEqual(
      searchRequests(parameters).map(({ url }) => new URL(url).searchParams.get('gbv')),
      [null, '1'],
    );
  });

  it('send the consent cookie', () => {
    for (const { headers } of searchRequests(parameters)) assert.match(headers.Cookie ?? '', /\bSOCS=/);
  });

  for (const [gl, country] of [
    ['de', 'de'],
    ['gb', 'gb'],
    ['uk', 'gb'],
    ['zz', 'us'],
    ['us', 'us'],
  ] as const) {
    it(`use a proxy in ${country} for gl=${gl}`, () => {
      for (const request of searchRequests({ ...parameters, gl })) assert.equal(request.country, country);
    });
  }
});
