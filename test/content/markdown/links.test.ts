import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { imageTarget, linkTarget } from '../../../src/content/markdown/links.ts';
import { tries } from '../../support/thorough.ts';

const BASE = 'https://site.example/a/b';
/** Mostly what needs no change, with segments, hosts and ports that do. */
const addresses = fc.oneof(
  fc.stringMatching(
    /^https?:\/\/([a-z\d][a-z\d-]{0,4}\.){0,3}[a-zA-Z\d]{1,4}(:\d{1,3})?(\/([\w~.-]{0,3}\/){0,3}[\w~.%-]{0,4})?(\?[\w.~&=+:'/-]{0,6})?(#\w{0,3})?$/,
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

it('leaves an absolute address as `URL` writes it', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const expected = URL.parse(address, BASE)?.href;
      assert.equal(linkTarget(address, BASE), expected);
      assert.equal(imageTarget(address, BASE), expected);
    }),
    tries(500),
  );
});
