import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { compressed } from '../../src/compression/compress-body.ts';

const TEXT = 'All the mud of the river, and what lies in it. '.repeat(2_000);
const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

describe('a body', () => {
  for (const [encoding, decompress] of Object.entries(DECOMPRESS)) {
    it(`is read back from ${encoding}, as text and as bytes`, async () => {
      for (const body of [TEXT, Buffer.from(TEXT), `é${TEXT}\u{1f600}`]) {
        const { body: smaller, headers } = await compressed(body, 'text/html; charset=utf-8', encoding);
        assert.deepEqual(headers, { 'content-encoding': encoding, vary: 'Accept-Encoding' });
        assert.ok(smaller.length < TEXT.length / 10);
        assert.deepEqual(decompress(smaller as Uint8Array), Buffer.from(body as string));
      }
    });
  }

  const types: readonly (readonly [type: string, isCompressed: boolean])[] = [
    ['text/html; charset=utf-8', true],
    ['TEXT/PLAIN', true],
    ['text/event-stream', false],
    ['application/json; charset=utf-8', true],
    ['application/ld+json', true],
    ['application/problem+json; charset=utf-8', true],
    ['application/rss+xml', true],
    ['application/xhtml+xml', true],
    ['image/svg+xml', true],
    ['application/yaml', true],
    ['application/x-ndjson', true],
    ['text/javascript', true],
    ['application/jsonish', false],
    ['application/octet-stream', false],
    ['application/pdf', false],
    ['application/gzip', false],
    ['image/png', false],
    ['font/woff2', false],
    ['video/mp4', false],
    ['', false],
    [`${'a'.repeat(100_000)}`, false],
  ];
  for (const [type, isCompressed] of types) {
    it(`of type ${type.slice(0, 40)} is ${isCompressed ? '' : 'not '}compressed`, async () => {
      const { headers } = await compressed(TEXT, type, 'gzip');
      assert.deepEqual(headers, isCompressed ? { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : {});
    });
  }

  it('of less than a kibibyte is sent uncompressed', async () => {
    const short = await compressed('x'.repeat(1_023), 'text/plain', 'gzip');
    assert.deepEqual(short, { body: 'x'.repeat(1_023), headers: {} });
    assert.equal((await compressed('x'.repeat(1_024), 'text/plain', 'gzip')).headers['content-encoding'], 'gzip');
  });

  it('that would not get smaller is sent uncompressed', async () => {
    const body = randomBytes(5_000);
    const outgoing = await compressed(body, 'text/plain', 'zstd, br, gzip');
    assert.equal(outgoing.body, body);
    assert.deepEqual(outgoing.headers, { vary: 'Accept-Encoding' });
  });

  it('is sent uncompressed if no accepted encoding is available', async () => {
    for (const asked of [undefined, '', 'identity', 'deflate', 'gzip;q=0']) {
      assert.deepEqual(await compressed(TEXT, 'text/html', asked), {
        body: TEXT,
        headers: { vary: 'Accept-Encoding' },
      });
    }
  });
});
