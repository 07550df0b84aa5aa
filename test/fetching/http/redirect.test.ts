import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  CARRIED,
  carriedHeaders,
  carriedTo,
  lesserCarried,
  redirectTarget,
} from '../../../src/fetching/http/redirect.ts';

test('where a redirect leads', () => {
  const from = new URL('http://user:pw@shop.example/a/b?q#top');
  const cases: [number, string | undefined, string | undefined][] = [
    [301, 'c', 'http://shop.example/a/c#top'],
    [302, '/c?x=1', 'http://shop.example/c?x=1#top'],
    [303, '//other.example/x', 'http://other.example/x#top'],
    [307, 'https://shop.example/#new', 'https://shop.example/#new'],
    [308, '#', 'http://shop.example/a/b?q#'],
    [302, '?z', 'http://shop.example/a/b?z#top'],
    [302, ' /blank ', 'http://shop.example/blank#top'],
    [302, '/grün', 'http://shop.example/gr%C3%BCn#top'],
    [302, 'mailto:a@b.example', 'mailto:a@b.example#top'],
    [302, '', undefined],
    [302, '  ', undefined],
    [302, undefined, undefined],
    [302, 'http://', undefined],
    [302, 'http://a b/', undefined],
    [300, '/c', undefined],
    [304, '/c', undefined],
    [305, '/c', undefined],
    [306, '/c', undefined],
    [309, '/c', undefined],
    [200, '/c', undefined],
    [201, '/c', undefined],
  ];
  for (const [status, location, expected] of cases) {
    assert.equal(redirectTarget(status, location, from)?.href, expected, `${status} ${location}`);
  }
});

test("which of the caller's headers are sent along", () => {
  const cases: [string, string, (typeof CARRIED)[number]][] = [
    ['http://a.example/', 'http://a.example/x', 'all'],
    ['http://a.example/', 'https://a.example/', 'all'],
    ['http://a.example:80/', 'https://a.example:443/', 'all'],
    ['http://a.example:8080/', 'http://a.example:8080/x', 'all'],
    ['http://a.example:8080/', 'https://a.example:8080/x', 'all'],
    ['https://a.example/', 'http://a.example/', 'ordinary'],
    ['https://a.example:8443/', 'http://a.example:8443/', 'none'],
    ['http://a.example/', 'http://a.example:8080/', 'none'],
    ['http://a.example/', 'https://a.example:8443/', 'none'],
    ['http://a.example:8080/', 'http://a.example:8081/', 'none'],
    ['https://example.com/', 'https://www.example.com/', 'ordinary'],
    ['https://a.example.co.uk/', 'https://b.example.co.uk/', 'ordinary'],
    ['https://example.com/', 'https://www.example.com:8443/', 'none'],
    ['https://one.co.uk/', 'https://two.co.uk/', 'none'],
    ['https://one.github.io/', 'https://two.github.io/', 'none'],
    ['https://example.com/', 'https://example.org/', 'none'],
    ['https://example.com/', 'https://notexample.com/', 'none'],
    ['http://127.0.0.1/', 'http://127.0.0.2/', 'none'],
    ['https://127.0.0.1/', 'http://127.0.0.1/', 'ordinary'],
    ['http://[::1]/', 'http://[::2]/', 'none'],
    ['http://localhost/', 'http://intranet/', 'none'],
  ];
  for (const [from, to, expected] of cases) {
    assert.equal(carriedTo(new URL(from), new URL(to)), expected, `${from} to ${to}`);
  }
});

test('headers with credentials are recognized by name, ignoring case', () => {
  const headers = { AUTHORIZATION: 'a', cookie: 'c', 'X-Mine': 'm' };
  assert.deepEqual(carriedHeaders(headers, 'all'), headers);
  assert.deepEqual(carriedHeaders(headers, 'ordinary'), { 'X-Mine': 'm' });
  assert.deepEqual(carriedHeaders(headers, 'none'), {});
});

test('headers that were removed do not come back, along any chain of hosts', () => {
  const url = fc
    .tuple(
      fc.constantFrom('http', 'https'),
      fc.constantFrom('a.example.com', 'b.example.com', 'other.net'),
      fc.constantFrom('', ':8080'),
    )
    .map(([scheme, host, port]) => new URL(`${scheme}://${host}${port}/`));
  fc.assert(
    fc.property(fc.array(url, { minLength: 2, maxLength: 11 }), (chain) => {
      const [first] = chain;
      assert.ok(first);
      let carried: (typeof CARRIED)[number] = 'all';
      for (const [index, to] of chain.slice(1).entries()) {
        const from = chain[index];
        assert.ok(from);
        const before = CARRIED.indexOf(carried);
        carried = lesserCarried(carried, lesserCarried(carriedTo(first, to), carriedTo(from, to)));
        assert.ok(CARRIED.indexOf(carried) <= before);
        if (to.hostname !== first.hostname) assert.notEqual(carried, 'all');
        if (to.hostname === 'other.net' && first.hostname !== 'other.net') assert.equal(carried, 'none');
        if (from.protocol === 'https:' && to.protocol === 'http:') assert.notEqual(carried, 'all');
      }
    }),
  );
});
