import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { hashApiKey, makeApiKey, sameHash } from '../../src/accounts/api-key.ts';

describe('API keys', () => {
  test('consist of mk_ and 36 letters and digits; the public id is 8 of them', () => {
    const { key, publicId, hash } = makeApiKey();
    assert.match(key.reveal(), /^mk_[A-Za-z0-9]{36}$/);
    assert.match(publicId, /^mk_[A-Za-z0-9]{8}$/);
    assert.ok(key.reveal().startsWith(publicId));
    // The bits of a key that its public id does not reveal: 28 characters of 62 each.
    assert.ok(28 * Math.log2(62) >= 160);
    assert.ok(sameHash(hash, hashApiKey(key.reveal())));
  });

  test('use every letter and digit about equally often', () => {
    const seen = new Map<string, number>();
    const keys = 8_000;
    for (let i = 0; i < keys; i++) {
      for (const letter of makeApiKey().key.reveal().slice(3)) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    assert.equal(seen.size, 62);
    // 4645 expected, standard deviation 68. Taking each byte modulo 62 would give the first eight letters 5625.
    for (const [letter, count] of seen) assert.ok(Math.abs(count - (keys * 36) / 62) < 500, `${letter}: ${count}`);
  });

  test('never repeat', () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => makeApiKey().key.reveal()));
    assert.equal(keys.size, 1_000);
  });

  test('cannot be printed', () => {
    const made = makeApiKey();
    const shown = `${made.key} ${JSON.stringify(made)} ${inspect(made)}`;
    assert.ok(!shown.includes(made.key.reveal()));
  });

  test('are never equal when their hashes differ in length', () => {
    const { hash } = makeApiKey();
    assert.equal(sameHash(hash, hash.subarray(0, 31)), false);
    assert.equal(sameHash(hash, makeApiKey().hash), false);
  });
});
