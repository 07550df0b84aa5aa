import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { encoded, utf8Bytes } from '../../src/api/encode-body.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';

describe('text to bytes', () => {
  it('is UTF-8, whatever the text', () => {
    const part = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }),
      fc.string({ unit: 'binary-ascii' }),
      // Including halves of surrogate pairs.
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
      fc.constantFrom('', '\0', 'é', '\u{FF}', '\u{FFFF}', '🪶', '\u{D83D}', '\u{FEFF}'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        assert.deepEqual(utf8Bytes(text), Buffer.from(text));
        assert.deepEqual(utf8Bytes(text, Buffer.byteLength(text)), Buffer.from(text));
      }),
      tries(300),
    );
  });

  it('splits no character of a long text, and leaves a short one as it is', async () => {
    const long = ['x', 'é', '—', '🪶', 'x🪶'].map((unit) => unit.repeat(Math.ceil(1_500_000 / unit.length)));
    for (const body of [...long, `${'—'.repeat(600_000)}\u{D83D}`]) {
      const { body: bytes } = await encoded({ contentType: 'text/html', body });
      assert.ok(Buffer.isBuffer(bytes) && bytes.equals(Buffer.from(body)));
    }
    assert.equal((await encoded({ contentType: 'text/html', body: 'short' })).body, 'short');
  });
});
