/**
 * Requests that arrive at once: those of one connection that does not wait for answers, and those of many connections.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { limitPipelining, RequestTurns } from '../../src/api/pipelined-requests.ts';

describe('thousands of requests in one packet', () => {
  it('are not even parsed beyond those that a connection may leave unanswered', async () => {
    const app = fastify({ http: { requireHostHeader: false } });
    limitPipelining(app);
    app.get('/', () => new Promise(() => {}));
    let parsed = 0;
    await app.listen({ host: '127.0.0.1', port: 0 });
    app.server.on('request', () => {
      parsed += 1;
    });
    try {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
      socket.resume().write('GET / HTTP/1.1\r\n\r\n'.repeat(3_000));
      await once(socket, 'close');
      assert.equal(parsed, 9);
    } finally {
      await app.close();
    }
  });
});

describe('requests of many connections at once', () => {
  it('begin a few in each turn of the event loop, the first one of each connection before others', async () => {
    const turns = new RequestTurns();
    const begun: string[] = [];
    const take = (count: number, name: 'first' | 'other') => {
      for (let i = 0; i < count; i += 1) turns.take(name === 'first', () => begun.push(name));
    };
    const counts = () => ['first', 'other'].map((name) => begun.filter((each) => each === name).length);
    take(20, 'other');
    take(12, 'first');
    assert.deepEqual(counts(), [0, 16]);
    await nextTurn();
    assert.deepEqual(counts(), [12, 20]);
    take(17, 'first');
    await nextTurn();
    await nextTurn();
    assert.deepEqual(counts(), [29, 20]);
    take(1, 'other');
    assert.deepEqual(counts(), [29, 21], 'at once, if there were few');
  });
});
