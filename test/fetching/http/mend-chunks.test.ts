import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MendedChunks } from '../../../src/fetching/http/mend-chunks.ts';

/** Read in pieces of this size. */
function mend(body: string, pieceSize = body.length): { text: string; isOver: boolean } {
  const chunks = new MendedChunks();
  const bytes = Buffer.from(body, 'latin1');
  const mended: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize) mended.push(...chunks.take(bytes.subarray(at, at + pieceSize)));
  return { text: Buffer.concat(mended).toString('latin1'), isOver: chunks.isOver };
}

const END = '0\r\n\r\n';
const long = 'x'.repeat(20_000);

/** What is expected is what Chromium's own decoder accepts, or undefined where it gives up. */
const BODIES: [name: string, body: string, mended: string | undefined][] = [
  ['valid chunks', `3\r\nabc\r\n1\r\nd\r\n${END}`, `3\r\nabc\r\n1\r\nd\r\n${END}`],
  ['bare line feeds', '3\nabc\n0\n\n', `3\r\nabc\r\n${END}`],
  ['extensions', `3;a="b;c"\x01\r\nabc\r\n0;z\r\n\r\n`, `3\r\nabc\r\n${END}`],
  ['blanks behind a size', `3  \r\nabc\r\n${END}`, `3\r\nabc\r\n${END}`],
  ['zeros before a size', `0003\r\nabc\r\n000\r\n\r\n`, `3\r\nabc\r\n${END}`],
  ['trailers of any kind', `3\r\nabc\r\n0\r\nno colon\r\n a: b\r\n\r\n`, `3\r\nabc\r\n${END}`],
  ['something behind the end', `${END}HTTP/1.1 200 OK`, END],
  ['a blank before a size', ` 3\r\nabc\r\n${END}`, undefined],
  ['a tab behind a size', `3\t\r\nabc\r\n${END}`, undefined],
  ['a sign', `+3\r\nabc\r\n${END}`, undefined],
  ['a negative size', `-3\r\nabc\r\n${END}`, undefined],
  ['a prefix', `0x3\r\nabc\r\n${END}`, undefined],
  ['no size', `\r\n3\r\nabc\r\n${END}`, undefined],
  ['only an extension', `;a\r\nabc\r\n${END}`, undefined],
  ['a size beyond all', `ffffffffffffffff\r\nabc\r\n${END}`, undefined],
  ['more than was announced', `3\r\nabcd\r\n${END}`, undefined],
  ['a line without an end', `3;${long}\r\nabc\r\n${END}`, undefined],
];

describe('mended chunks', () => {
  for (const [name, body, expected] of BODIES) {
    it(`of ${name}`, () => {
      for (const size of [body.length, 1, 2, 7]) {
        const { text, isOver } = mend(body, size);
        assert.equal(isOver, expected !== undefined, `in pieces of ${size}`);
        if (expected !== undefined) assert.equal(text, expected, `in pieces of ${size}`);
      }
    });
  }

  it('pass on as it is what cannot be mended', () => {
    assert.equal(mend('3\r\nabc\r\nnonsense\r\nmore').text, '3\r\nabc\r\nnonsense\r\nmore');
  });

  it('wait for no end of a line that none can mend', () => {
    for (const begun of ['h', '5x', '+', '3\r\nabcd', `${END.slice(0, 1)};${long}`]) {
      assert.ok(mend(begun, 1).text.endsWith(begun.slice(-1)), begun.slice(0, 20));
    }
    for (const begun of ['5', '5 ', '5;', '5\r', '3\r\nabc\r']) {
      assert.ok(!mend(begun, 1).text.endsWith(begun.slice(-1)), begun);
    }
  });

  it('hold the same bytes, whatever the pieces', () => {
    const parts = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }), { maxLength: 8 });
    const property = fc.property(parts, fc.integer({ min: 1, max: 50 }), fc.boolean(), (datas, size, bare) => {
      const end = bare ? '\n' : '\r\n';
      const body = [...datas.map((data) => `${data.length.toString(16)};x${end}${data}${end}`), `0${end}${end}`].join(
        '',
      );
      const clean = datas.map((data) => `${data.length.toString(16)}\r\n${data}\r\n`).join('');
      assert.equal(mend(body, size).text, clean + END);
    });
    fc.assert(property);
  });
});
