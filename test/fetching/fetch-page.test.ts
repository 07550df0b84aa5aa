/** The time limit of one page within a request that has more time. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Deadline } from '../../src/deadline.ts';
import { FetchFailure } from '../../src/fetching/failure.ts';
import { type Engines, fetchPage } from '../../src/fetching/fetch-page.ts';
import { createHttpClient } from '../../src/fetching/http/client.ts';
import { startTarget } from '../support/target.ts';
import { SHELL, startTestEngine } from './browser/test-engine.ts';
import { DIRECT, LoopbackDialer } from './http/loopback.ts';
import { PLAIN_REQUEST } from './plain-request.ts';

const REQUEST = { ...PLAIN_REQUEST, jsTimeout: 500 } as const;

const NEVER = async () => false;

function startHttp(t: TestContext): Engines {
  const http = createHttpClient({ dialer: new LoopbackDialer(), maxBodyBytes: 1_000_000, ignoreTlsErrors: false });
  t.after(() => http.close());
  return { http, browser: undefined };
}

const isTimeout = (error: unknown) => {
  assert.ok(error instanceof FetchFailure, String(error));
  assert.equal(error.code, 'timeout');
  assert.match(error.message, /within (700|4000) ms/);
  return true;
};

describe('the time of one page', () => {
  it('is over with its timeout, even if the request has more time', async (t) => {
    await using target = await startTarget({
      '/silent': () => {},
      '/stalling': (_request, response) => void response.write('<p>There is more'),
    });
    const engines = startHttp(t);
    for (const path of ['/silent', '/stalling']) {
      using deadline = new Deadline(20_000);
      const request = { ...REQUEST, url: target.url + path, deadline: deadline.retrieving(700) };
      await assert.rejects(fetchPage(request, DIRECT, { ...engines, stealth: engines, hasMatch: NEVER }), isTimeout);
      assert.equal(deadline.signal.aborted, false, path);
    }
  });

  it('also applies to a PDF, which is requested once', { skip: SHELL === undefined && 'no browser' }, async (t) => {
    let visits = 0;
    await using target = await startTarget({
      '/': '<p>Here.</p>',
      '/report.pdf': (_request, response) => {
        visits += 1;
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).write('%PDF-1.7');
      },
    });
    await using browser = await startTestEngine({ lent: true });
    // The time limit applies to the page, not to the start of the browser.
    await browser.load(`${target.url}/`);
    const engines = { ...startHttp(t), browser: browser.engine };
    using deadline = new Deadline(20_000);
    const url = `${target.url}/report.pdf`;
    const request = { ...REQUEST, url, js: true, takesPdf: true, deadline: deadline.retrieving(4_000) };
    await assert.rejects(fetchPage(request, DIRECT, { ...engines, stealth: engines, hasMatch: NEVER }), isTimeout);
    assert.equal(deadline.signal.aborted, false);
    assert.equal(visits, 1);
  });
});
