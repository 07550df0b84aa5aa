import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_INFORMATIONAL } from '../../../src/fetching/http/exchange.ts';
import { mendHead } from '../../../src/fetching/http/mend-head.ts';
import { isMendable, MendedConnection } from '../../../src/fetching/http/mended-connection.ts';

const CLOSE = 'Connection: close\r\n';

const HEADS: [name: string, head: string, mended: string | undefined][] = [
  ['a valid head', 'HTTP/1.1 200 OK\r\nA: b\r\n\r\n', `HTTP/1.1 200 OK\r\nA: b\r\n${CLOSE}\r\n`],
  ['bare line feeds', 'HTTP/1.1 200 OK\nA: b\n\n', `HTTP/1.1 200 OK\r\nA: b\r\n${CLOSE}\r\n`],
  ['a line without a colon', 'HTTP/1.1 404 No\r\nA\r\nB: c\r\n\r\n', `HTTP/1.1 404 No\r\nB: c\r\n${CLOSE}\r\n`],
  ['a blank before the colon', 'HTTP/1.1 200 OK\r\nA \t: b\r\n\r\n', `HTTP/1.1 200 OK\r\nA: b\r\n${CLOSE}\r\n`],
  ['folded lines', 'HTTP/1.1 200 OK\r\nA: b;\r\n c\r\n\td\r\n\r\n', `HTTP/1.1 200 OK\r\nA: b; c d\r\n${CLOSE}\r\n`],
  ['a folded line of nothing', 'HTTP/1.1 200 OK\r\n c\r\nA: b\r\n\r\n', `HTTP/1.1 200 OK\r\nA: b\r\n${CLOSE}\r\n`],
  ['a fold behind a dropped line', 'HTTP/1.1 200 OK\r\nA\r\n c\r\n\r\n', `HTTP/1.1 200 OK\r\n${CLOSE}\r\n`],
  ['no reason', 'HTTP/1.1 200\r\n\r\n', `HTTP/1.1 200 \r\n${CLOSE}\r\n`],
  ['a status and a reason in one', 'HTTP/1.1 200OK\r\n\r\n', `HTTP/1.1 200 OK\r\n${CLOSE}\r\n`],
  ['several blanks', 'HTTP/1.1  404  Not here\r\n\r\n', `HTTP/1.1 404 Not here\r\n${CLOSE}\r\n`],
  ['no status', 'HTTP/1.1\r\nA: b\r\n\r\n', `HTTP/1.1 200 \r\nA: b\r\n${CLOSE}\r\n`],
  ['a reason alone', 'HTTP/1.1 OK\r\n\r\n', `HTTP/1.1 200 OK\r\n${CLOSE}\r\n`],
  ['nothing but a protocol', 'HTTP\r\n\r\n', undefined],
  [
    'control characters',
    'HTTP/1.1 200 O\x01K\r\nA: b\x01\x7f\tc\r\n\r\n',
    `HTTP/1.1 200 O K\r\nA: b  \tc\r\n${CLOSE}\r\n`,
  ],
  ['a zero byte', 'HTTP/1.1 200 OK\r\nA: b\0\r\n\r\n', undefined],
  ['four bytes before it', 'x\r\n\nHTTP/1.1 200 OK\r\n\r\n', `HTTP/1.1 200 OK\r\n${CLOSE}\r\n`],
  ['five bytes before it', 'xxxxxHTTP/1.1 200 OK\r\n\r\n', undefined],
  ['another protocol', 'ICY 200 OK\r\n\r\n', undefined],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', undefined],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', undefined],
  [
    'equal lengths',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\ncontent-length: 5, 5\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Content-Length: 5\r\n\r\n`,
  ],
  ['different lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', undefined],
  [
    'different lengths and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\n`,
  ],
  [
    'chunks that are not the last coding',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, GZIP\r\nTransfer-Encoding: identity\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Transfer-Encoding: gzip, chunked\r\n\r\n`,
  ],
  [
    'a length beside a coding',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: 5\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Transfer-Encoding: gzip, chunked\r\n\r\n`,
  ],
  [
    'a length beside a coding that is none',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 5\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Content-Length: 5\r\n\r\n`,
  ],
  [
    'what only looks like chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: "chunked"\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Transfer-Encoding: "chunked"\r\n\r\n`,
  ],
  [
    'chunks before there were any',
    'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${CLOSE}Content-Length: 5\r\n\r\n`,
  ],
  ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\n', `HTTP/1.1 200 OK\r\n${CLOSE}\r\n`],
  ['early hints', 'HTTP/1.1 103 Early\r\nA\r\nLink: x\r\n\r\n', 'HTTP/1.1 103 Early\r\nLink: x\r\n\r\n'],
];

describe('the mended head of an answer', () => {
  for (const [name, head, mended] of HEADS) {
    it(`of ${name}`, () => assert.equal(mendHead(head)?.text, mended));
  }

  it('of anything is none, or one that a strict parser reads', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[\0\r\n]/g, '')),
      fc.constantFrom('Content-Length: 3', 'Content-Length: x', 'Transfer-Encoding: gzip, chunked', 'A : b', ' c'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const latin = Buffer.from(lines.filter((each) => each !== '').join('\r\n'), 'latin1').toString('latin1');
        const head = `HTTP/1.1 200 OK\r\n${latin}\r\n\r\n`;
        const mended = mendHead(head);
        if (mended === undefined) return;
        const body = /^transfer-encoding:.*chunked\r$/im.test(mended.text) ? '3\r\nabc\r\n0\r\n\r\n' : 'abc';
        assert.equal(await readStrictly(`${mended.text}${body}`), 'abc');
      }),
      { numRuns: 60 },
    );
  });

  it('is made from pieces of any size, and the body passes as it is', async () => {
    const answer = 'HTTP/1.1 103 Hints\r\nbad\r\n\r\nHTTP/1.1 200 OK\r\nbad\r\nContent-Length: 6\r\n\r\nbad\r\n\r';
    for (const size of [1, 7, 1000]) {
      assert.deepEqual(await readMended(answer, size), { status: 200, body: 'bad\r\n\r' });
    }
  });

  it('leaves a length in force, whatever coding is beside it', async () => {
    for (const [coding, length] of [
      ['identity', 3],
      ['gzip', 3],
      ['foo', 0],
    ] as const) {
      const head = `HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\nContent-Length: ${length}\r\n\r\n`;
      const { body } = await readMended(`${head}abc`, 1000);
      assert.equal(body, 'abc'.slice(0, length), coding);
    }
  });

  it('does not hide that the body is cut', async () => {
    await assert.rejects(readMended('HTTP/1.1 200 OK\r\nTransfer-Encoding: foo\r\nContent-Length: 9\r\n\r\nabc', 9));
    await assert.rejects(readMended('HTTP/1.1 200 OK\r\nbad\r\nContent-Length: 9\r\n\r\nabc', 9), /aborted/);
  });

  it('stays a failure where there is no end, no HTTP, or too much of it', async () => {
    await assert.rejects(readMended('HTTP/1.1 200 OK\r\nbad\r\n', 9), /Parse Error|hang up/);
    await assert.rejects(readMended('SSH-2.0-server\r\n\r\n', 9), /Parse Error/);
    await assert.rejects(readMended(`HTTP/1.1 200 OK\r\n${'bad\r\n'.repeat(30_000)}`, 9000), /Parse Error/);
    await assert.rejects(
      readMended(`HTTP/1.1 103 Hints\r\nbad\r\n\r\n`.repeat(MAX_INFORMATIONAL + 2), 9000),
      /Parse Error/,
    );
  });

  it('is tried only after failures of HTTP heads', () => {
    const failure = (code: string, packet: string) =>
      Object.assign(new Error(code), { code, rawPacket: Buffer.from(packet) });
    assert.equal(isMendable(failure('HPE_INVALID_HEADER_TOKEN', '')), true);
    assert.equal(isMendable(failure('HPE_INVALID_CONSTANT', 'http/1.1 200 OK')), true);
    assert.equal(isMendable(failure('HPE_INVALID_CONSTANT', '220 mail ready http')), false);
    assert.equal(isMendable(failure('HPE_INVALID_STATUS', 'HTTP/1.1 200OK')), true);
    assert.equal(isMendable(Object.assign(new Error(), { code: 'HPE_INVALID_STATUS' })), false);
    assert.equal(isMendable(failure('HPE_HEADER_OVERFLOW', 'HTTP/1.1')), false);
    assert.equal(isMendable(failure('ECONNRESET', '')), false);
    assert.equal(isMendable(undefined), false);
  });
});

/** The body of an answer, as Node's parser reads it without any leniency. */
async function readStrictly(answer: string): Promise<string> {
  return (await read(answer, answer.length, (socket) => socket, false)).body;
}

function readMended(answer: string, pieceSize: number) {
  return read(answer, pieceSize, (socket) => new MendedConnection(socket), true);
}

async function read(
  answer: string,
  pieceSize: number,
  wrap: (socket: ReturnType<typeof connect>) => ReturnType<typeof connect> | MendedConnection,
  insecureHTTPParser: boolean,
): Promise<{ status: number | undefined; body: string }> {
  const server = createServer({ noDelay: true }, async (socket) => {
    socket.on('error', () => {});
    await once(socket, 'data');
    for (let at = 0; at < answer.length && socket.writable; at += pieceSize) {
      socket.write(Buffer.from(answer.slice(at, at + pieceSize), 'latin1'));
      await new Promise(setImmediate);
    }
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    const createConnection = () => wrap(socket);
    const request = http.get({ createConnection, insecureHTTPParser, maxHeaderSize: 65_536, path: '/' });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let body = '';
    for await (const piece of response) body += (piece as Buffer).toString('latin1');
    return { status: response.statusCode, body };
  } finally {
    socket.destroy();
    server.close();
  }
}
