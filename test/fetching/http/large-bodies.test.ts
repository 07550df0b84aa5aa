/** Long texts are decoded in a thread, with the same result as here. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { decodeText } from '../../../src/fetching/http/decode-text.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { startTarget, type Target } from '../../support/target.ts';

const LONG = 1_200_000;
const bodies: Readonly<Record<string, { charset: string; bytes: Buffer }>> = {
  '/gb18030': { charset: 'gb18030', bytes: Buffer.alloc(LONG, Buffer.from([0xb0, 0xa1, 0x81, 0x30, 0x81, 0x30])) },
  '/shift_jis': { charset: 'shift_jis', bytes: Buffer.alloc(LONG, Buffer.from([0x88, 0x9f, 0x20])) },
  '/broken': { charset: 'euc-jp', bytes: Buffer.alloc(LONG + 1, 0xb0) },
  '/utf-16': { charset: 'utf-16le', bytes: Buffer.from('文字 '.repeat(300_000), 'utf16le') },
  '/utf-8': { charset: 'utf-8', bytes: Buffer.from('文字 \u{1f600}'.repeat(500_000)) },
};

describe('a long body', () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    const pages = Object.entries(bodies).map(([path, { charset, bytes }]) => [
      path,
      (_request: unknown, response: { writeHead(status: number, headers: object): { end(body: Buffer): void } }) =>
        response.writeHead(200, { 'Content-Type': `text/html; charset=${charset}` }).end(bytes),
    ]);
    target = await startTarget(Object.fromEntries(pages));
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  for (const [path, { charset, bytes }] of Object.entries(bodies)) {
    it(`in ${charset} is decoded correctly: ${path}`, async () => {
      const reply = await service.call('/html', { url: `${target.url}${path}`, js: 'false', timeout: '25000' });
      assert.equal(reply.status, 200, reply.body.slice(0, 300));
      assert.ok(reply.body === decodeText(bytes, { essence: 'text/html', charset }));
    });
  }
});
