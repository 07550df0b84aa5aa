/** Rules for all addresses of YouTube and for all requests to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { youtube } from '../../../src/sites/youtube/site.ts';
import { readerOf } from '../site-reader.ts';
import { addresses } from './addresses.ts';
import { youtubeCases } from './cases.ts';

test('any id of eleven characters is found in every kind of address', () => {
  const id = fc.stringMatching(/^[\w-]{11}$/);
  const form = fc.constantFrom('www.youtube.com/watch?v=', 'youtu.be/', 'm.youtube.com/shorts/', 'youtube.com/live/');
  fc.assert(
    fc.property(form, id, (before, one) => {
      const { type, id: found } = youtube.match(new URL(`https://${before}${one}`)) ?? {};
      assert.deepEqual([type, found], ['video', one]);
    }),
  );
});

test('every request is in English, without a browser, with the cookie that avoids the consent page', () => {
  const { sourcesOf } = readerOf(youtubeCases);
  for (const { request } of addresses.known.flatMap(([url]) => sourcesOf(url))) {
    assert.match(request.headers?.cookie ?? '', /\bSOCS=CAI\b/);
    assert.equal(request.js, false);
  }
});
