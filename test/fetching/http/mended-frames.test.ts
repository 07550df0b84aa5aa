import assert from 'node:assert/strict';
import { duplexPair } from 'node:stream';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { MendedFrames } from '../../../src/fetching/http/mended-frames.ts';
import { CONTINUATION, data, END_STREAM, frame, HEADERS, head, headerBlock, page, SETTINGS } from './frames.ts';

/** What passes of these pieces, and whether the connection was ended for them. */
async function mended(pieces: readonly Uint8Array[]): Promise<{ passed: Buffer; failed: boolean }> {
  const [server, socket] = duplexPair();
  const connection = new MendedFrames(socket, 64 * 1024);
  const passed: Buffer[] = [];
  connection.on('data', (piece: Buffer) => passed.push(piece));
  let failed = false;
  connection.on('error', () => {
    failed = true;
  });
  for (const piece of pieces) {
    if (!server.destroyed) server.write(piece);
    await turn();
  }
  for (let count = 0; count < 5; count += 1) await turn();
  connection.destroy();
  return { passed: Buffer.concat(passed), failed };
}

const anyFrame = fc
  .tuple(
    fc.nat(12),
    fc.constantFrom(0, 1, 4, 5, 8, 0x2d),
    fc.constantFrom(0, 1, 1, 2, 101),
    fc.uint8Array({ maxLength: 40 }),
  )
  .map(([type, flags, stream, payload]) => frame(type, flags, stream, Buffer.from(payload)));
const knownFrame = fc.constantFrom(
  head(),
  head({ connection: 'close', 'content-length': '9' }),
  data('<p>'),
  data('<p>', END_STREAM),
  frame(HEADERS, 0, 1, headerBlock({ ':status': '200' })),
  frame(CONTINUATION, 4, 1),
  frame(SETTINGS, 0, 0),
);

describe('a connection whose frames are mended', () => {
  it('begins with settings, and loses what belongs to another protocol', async () => {
    const { passed } = await mended([head({ connection: 'close' }), data('<p>', END_STREAM)]);
    assert.deepEqual(passed, Buffer.concat([frame(SETTINGS, 0, 0), head(), data('<p>', END_STREAM)]));
  });

  it('passes what is no frame of its protocol as it is', async () => {
    const text = Buffer.from('HTTP/1.1 200 OK\r\n\r\nthe page');
    assert.deepEqual((await mended([text])).passed, text);
  });

  it('says the same of any frames, in whatever pieces they come', async () => {
    const frames = fc.array(fc.oneof(anyFrame, knownFrame), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(frames, fc.array(fc.nat(60), { maxLength: 12 }), async (sent, cuts) => {
        const bytes = Buffer.concat(sent);
        const pieces: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) {
          pieces.push(bytes.subarray(at, at + cut));
          at += cut;
        }
        pieces.push(bytes.subarray(at));
        const whole = await mended([bytes]);
        const inPieces = await mended(pieces.filter((piece) => piece.length > 0));
        assert.equal(inPieces.failed, whole.failed);
        if (!whole.failed) assert.deepEqual(inPieces.passed, whole.passed);
      }),
      { numRuns: 60 },
    );
  });

  it('sends on what it is given', async () => {
    const [server, socket] = duplexPair();
    const connection = new MendedFrames(socket, 1_000);
    connection.write('asked');
    for (let count = 0; count < 3; count += 1) await turn();
    assert.equal(String(server.read()), 'asked');
    connection.destroy();
    server.write(page());
    await turn();
    assert.equal(connection.destroyed, true);
  });
});
