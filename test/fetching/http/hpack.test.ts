/** Blocks of headers as a real encoder writes them, as the standard shows them, and as nobody should. */
import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BrokenBlock, type Header, HpackReader, LargeBlock, writeBlock } from '../../../src/fetching/http/hpack.ts';
import { readHuffman } from '../../../src/fetching/http/huffman.ts';
import { END_HEADERS, END_STREAM, frame, HEADERS, SETTINGS } from './frames.ts';
import { listen } from './loopback.ts';

const MOST = 256 * 1024;
const read = (reader: HpackReader, hex: string) => reader.read(Buffer.from(hex, 'hex'), MOST);

/** RFC 7541, appendix C.6: three answers on one connection, with a table of 256 bytes. */
const ANSWERS: [hex: string, expected: Header[]][] = [
  [
    '488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff6e919d29ad171863c78f0b97c8e9ae82ae43d3',
    [
      [':status', '302'],
      ['cache-control', 'private'],
      ['date', 'Mon, 21 Oct 2013 20:13:21 GMT'],
      ['location', 'https://www.example.com'],
    ],
  ],
  [
    '4883640effc1c0bf',
    [
      [':status', '307'],
      ['cache-control', 'private'],
      ['date', 'Mon, 21 Oct 2013 20:13:21 GMT'],
      ['location', 'https://www.example.com'],
    ],
  ],
];

describe('a block of headers', () => {
  it('is read as the standard shows', () => {
    const reader = new HpackReader();
    // The size of the table, which the examples take for granted.
    assert.deepEqual(read(reader, '3fe101'), []);
    for (const [hex, expected] of ANSWERS) assert.deepEqual(read(reader, hex), expected);
    assert.throws(() => read(reader, 'c2'), BrokenBlock, 'what was evicted is gone');
  });

  it('is read as a real encoder wrote it, many on one connection', async (t) => {
    const blocks: Buffer[] = [];
    const server = createServer((socket) => {
      let bytes = Buffer.alloc(0);
      let isGreeted = false;
      socket.on('data', (piece) => {
        bytes = Buffer.concat([bytes, piece]);
        if (!isGreeted && bytes.length >= 24) {
          isGreeted = true;
          bytes = bytes.subarray(24);
          socket.write(frame(SETTINGS, 0, 0));
        }
        while (isGreeted && bytes.length >= 9 && bytes.length >= 9 + bytes.readUIntBE(0, 3)) {
          const end = 9 + bytes.readUIntBE(0, 3);
          if (bytes[3] === HEADERS) {
            blocks.push(bytes.subarray(9, end));
            socket.write(frame(HEADERS, END_HEADERS | END_STREAM, bytes.readUInt32BE(5), Buffer.from([0x88])));
          }
          bytes = bytes.subarray(end);
        }
      });
    });
    const session = connect(`http://127.0.0.1:${await listen(t, server)}`);
    t.after(() => session.destroy());
    const reader = new HpackReader();
    const name = fc.oneof(
      fc.constantFrom('accept', 'date', 'x-a', 'x-b'),
      fc.stringMatching(/^x-[a-z0-9!#$%&'*+.^_|~]{1,40}$/),
    );
    const value = fc.oneof(
      fc.constantFrom('', 'a', '1'),
      fc.stringMatching(/^[!-~\xa0-\xff](?:[ -~\xa0-\xff]{0,300}[!-~\xa0-\xff])?$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 12 }), async (headers) => {
        await new Promise((resolve) =>
          session
            .request({ ':path': '/', ...headers })
            .resume()
            .on('close', resolve),
        );
        const block = blocks.shift();
        assert.ok(block);
        const seen = reader.read(block, MOST).filter(([each]) => !each.startsWith(':'));
        assert.deepEqual(
          seen,
          Object.entries(headers).map(([each, text]) => [each, text]),
        );
      }),
    );
  });

  it('is read as it was written here', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 300 })
      .map((each) => Buffer.from(each, 'latin1').toString('latin1'));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (headers) => {
        assert.deepEqual(new HpackReader().read(writeBlock(headers), MOST), headers);
      }),
    );
  });

  it('of any bytes is read, broken or too large', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }), (blocks) => {
        const reader = new HpackReader();
        for (const block of blocks) {
          try {
            const total = reader.read(Buffer.from(block), 10_000).flat().join('').length;
            assert.ok(total <= 10_000);
          } catch (error) {
            assert.ok(error instanceof BrokenBlock || error instanceof LargeBlock, String(error));
            return;
          }
        }
      }),
    );
  });

  it('does not grow beyond what is allowed, whatever it refers to', () => {
    const reader = new HpackReader();
    const kept = Buffer.concat([Buffer.from([0x40]), writeBlock([['x', 'y'.repeat(2_000)]]).subarray(1)]);
    reader.read(kept, MOST);
    assert.throws(() => reader.read(Buffer.alloc(1_000, 0xbe), MOST), LargeBlock);
  });

  it('is broken if a number never ends, the table is too large, or a text is longer than it', () => {
    for (const hex of ['ffffffffffffffffffffff7f', '3fffffffff7f', '3fe21f', '0001', '007f', '0081', '80', 'ff']) {
      assert.throws(() => read(new HpackReader(), hex), BrokenBlock, hex);
    }
  });

  it('has packed texts that end with at most seven ones', () => {
    const unpacked = (hex: string) => readHuffman(Buffer.from(hex, 'hex'))?.toString('latin1');
    assert.equal(unpacked('1f'), 'a');
    assert.equal(unpacked('18'), undefined);
    assert.equal(unpacked('1fff'), undefined);
    assert.equal(unpacked('ffffffff'), undefined);
    assert.equal(unpacked(''), '');
  });
});
