/** Every path refuses the methods that it does not take, and says which it takes. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';

const TAKEN: [path: string, methods: string][] = [
  ['/html', 'GET, HEAD'],
  ['/html/', 'GET, HEAD'],
  ['//ai//fields', 'GET, HEAD'],
  ['/account', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/metrics', 'GET, HEAD'],
  ['/sessions/visit', 'DELETE'],
  ['/jobs', 'GET, HEAD, POST'],
  ['/jobs/some', 'DELETE, GET, HEAD'],
  ['/jobs/some/results', 'GET, HEAD'],
  ['/mcp', 'POST'],
  ['/', ''],
  ['/jobs/some/other', ''],
  ['/sessions', ''],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'DIG'];

describe('a path', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  /** `fetch` sends neither TRACE nor methods of its own invention. */
  async function speak(method: string, path: string) {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.write(`${method} ${path}?api_key=${OPERATOR_KEY} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.slice(9, 12)), allow: /^allow: (.*)$/im.exec(head)?.[1], body };
  }

  for (const [path, methods] of TAKEN) {
    it(`${path} takes ${methods || 'nothing'}`, async () => {
      const refused = METHODS.filter((method) => !methods.split(', ').includes(method));
      for (const method of refused) {
        const { status, allow, body } = await speak(method, path);
        assert.deepEqual([status, allow], methods ? [405, methods] : [404, undefined], method);
        if (method !== 'HEAD') assert.match(body, /"message":"/, method);
      }
      for (const method of methods.split(', ').filter(Boolean))
        assert.notEqual((await speak(method, path)).status, 405, method);
    });
  }
});
