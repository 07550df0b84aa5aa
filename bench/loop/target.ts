/** Pages that keep their readers busy. Sends its port to the parent process. */

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

const MIB = 1024 * 1024;
const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const html = (inside: string) => `<!doctype html><title>Page</title><body>${inside}</body>`;
const UTF8 = 'text/html; charset=utf-8';

interface Made {
  readonly type: string;
  readonly body: Buffer;
  readonly encoding?: string;
}

const page = (body: string | Buffer, type = UTF8): Made => ({ type, body: Buffer.from(body as string) });

/** Two bytes that are valid in each of these encodings, and never a tag. */
const twoBytes = (bytes: number) => Buffer.alloc(bytes, Buffer.from([0xb0, 0xa1]));

const MAKERS: Readonly<Record<string, () => Made>> = {
  '/ten-megabytes': () => page(html(filled('<p>Some words of a paragraph.</p>', 10_000_000))),
  '/ascii': () => page(html(filled('<p>Some words of a paragraph.</p>', 19 * MIB))),
  '/chinese': () => page(html(filled('<p>一些段落的文字。</p>', 19 * MIB))),
  '/control': () => page(html(filled('\u0001', 19 * MIB))),
  '/quotes': () => page(html(filled('"\\', 19 * MIB))),
  '/gb18030': () => page(Buffer.concat([Buffer.from(html('')), twoBytes(19 * MIB)]), 'text/html; charset=gb18030'),
  '/gb18030-four': () =>
    page(Buffer.alloc(19 * MIB, Buffer.from([0x81, 0x30, 0x81, 0x30])), 'text/html; charset=gb18030'),
  '/shift-jis': () => page(Buffer.alloc(19 * MIB, Buffer.from([0x88, 0x9f])), 'text/html; charset=shift_jis'),
  '/euc-kr': () => page(twoBytes(19 * MIB), 'text/html; charset=euc-kr'),
  '/big5': () => page(Buffer.alloc(19 * MIB, Buffer.from([0xa4, 0x40])), 'text/html; charset=big5'),
  '/utf-16': () => page(Buffer.from(filled('文字', 19 * MIB), 'utf16le'), 'text/html; charset=utf-16le'),
  '/windows-1252': () => page(Buffer.alloc(19 * MIB, 0xe9), 'text/html; charset=windows-1252'),
  '/nested': () => page(html(`${'<div>'.repeat(500)}${filled('Words. ', 200_000)}`)),
  '/nested-more': () => page(html(`${'<div>'.repeat(500)}${filled('Words. ', 400_000)}`)),
  '/tags': () => page(html(filled('<b></b>', 8 * MIB))),
  '/unclosed': () => page(filled('<script x="', 2 * MIB)),
  '/lines': () => page(filled('word\r', 19 * MIB), 'text/plain; charset=utf-8'),
  '/brotli': () => ({
    type: UTF8,
    encoding: 'br',
    body: brotliCompressSync(
      Buffer.from(
        html(
          Array.from({ length: 500_000 }, (_, n) => `<p>${createHash('md5').update(String(n)).digest('hex')}`).join(''),
        ),
      ),
      { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    ),
  }),
  '/short': () => page(html('<p>Short.</p>')),
  '/no-eval': () => page(html('<script>window.eval = null</script>')),
  '/data-url': () => page(html('<script>fetch("data:text/plain," + "x".repeat(60_000_000))</script>')),
  '/dialogs': () => page(html('<script>for (let i = 0; i < 3; i++) alert("x".repeat(60_000_000))</script>')),
  '/names': () =>
    page(
      html(
        '<script>document.title = "x".repeat(60_000_000); history.pushState({}, "", "#" + "x".repeat(1_900_000))</script>',
      ),
    ),
};

const made = new Map<string, Made>();
const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '';
  const make = MAKERS[path];
  if (!make) return void response.writeHead(404).end();
  const { type, body, encoding } = made.get(path) ?? make();
  made.set(path, { type, body, ...(encoding && { encoding }) });
  response.writeHead(200, { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ http: (server.address() as AddressInfo).port }));
