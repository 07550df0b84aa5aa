/** Answers that browsers refuse for their headers: what is no page is read all the same; for a page it is said how. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { SHELL } from '../fetching/browser/test-engine.ts';
import { listen } from '../fetching/http/loopback.ts';
import { startTestService, type TestService } from '../support/service.ts';

const TWICE: Readonly<Record<string, readonly string[]>> = {
  'Content-Disposition': ['Content-Disposition: inline', 'Content-Disposition: attachment; filename=a.csv'],
  Location: ['Location: /one', 'Location: /two'],
};
const CSV = 'a,b\r\n1,2\r\n';
const PAGE = '<!doctype html><title>Hi</title><p>the page</p>';

describe('an answer with several different headers of a name', { skip: SHELL === undefined && 'no browser' }, () => {
  let service: TestService;
  let origin = '';
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    // The path is the status, the type, and which header comes twice.
    const server = createServer((socket) => {
      socket.once('data', (request) => {
        const [, status = '', type = '', header = ''] = /^GET \/(\d+)\/(\w+)\/([\w-]+)/.exec(request.toString()) ?? [];
        const body = type === 'csv' ? CSV : PAGE;
        const head = [`HTTP/1.1 ${status} So`, `Content-Type: text/${type}`, `Content-Length: ${body.length}`];
        socket.end([...head, ...(TWICE[header] ?? []), 'Connection: close', '', body].join('\r\n'));
      });
    });
    origin = `http://127.0.0.1:${await listen({ after: (close) => closing.push(close) }, server)}`;
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    for (const close of closing) await close();
  });

  const get = (path: string, parameters: Record<string, string | boolean> = {}) =>
    service.call('/html', { url: `${origin}/${path}`, timeout: 20_000, ...parameters });

  for (const header of Object.keys(TWICE)) {
    it(`is the result, with and without a browser, if it is no page: ${header}`, async () => {
      for (const js of [true, false]) {
        const reply = await get(`200/csv/${header}`, { js });
        assert.deepEqual([reply.status, reply.body], [200, CSV]);
      }
    });

    it(`is a failure with a browser that says how to read it, if it is a page: ${header}`, async () => {
      const reply = await get(`200/html/${header}`);
      const { error_code: code, message, next_step: next } = reply.json<Record<string, unknown>>();
      assert.equal(code, 'target_error', reply.body);
      assert.match(String(message), new RegExp(`several different headers ${header}, which browsers refuse`));
      assert.deepEqual((next as { params: object }).params, { js: 'false' });
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      const plain = await get(`200/html/${header}`, { js: false });
      assert.deepEqual([plain.status, plain.body], [200, PAGE]);
    });
  }

  it('is not read again for a script, which would have no page', async () => {
    const reply = await get('200/csv/Location', { js_script: 'document.title' });
    assert.equal(reply.json().error_code, 'target_error', reply.body);
  });

  it('is refused in the same words with and without a browser, if it is a redirect', async () => {
    for (const js of [true, false]) {
      const failed = (await get('302/html/Location', { js })).json();
      assert.deepEqual([failed.error_code, failed.status_code], ['target_error', 302]);
      assert.match(String(failed.message), /redirects to several addresses/);
    }
  });
});
