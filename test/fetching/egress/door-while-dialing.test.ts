/**
 * What a door does if either side of a connection goes away while the other is being opened: in the same turn of the
 * event loop, or a moment later.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection, Dialer } from '../../../src/fetching/egress/dialer.ts';
import { createGateway, type Door } from '../../../src/fetching/egress/gateway/gateway.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { direct, startTcp } from './loopback-servers.ts';

interface Meeting {
  readonly door: Door;
  readonly browser: Socket;
  /** Already connected, but the dialer has not returned yet. */
  readonly target: Socket;
}

/** Each happens in the turn in which the dial resolves, before anybody could be notified. */
const BETWEEN: Readonly<Record<string, (meeting: Meeting) => unknown>> = {
  'its connections are dropped': ({ door }) => door.dropConnections(),
  'it is closed': ({ door }) => void door.close(),
  'the browser hangs up': ({ browser }) => browser.destroy(),
  'the browser resets': ({ browser }) => browser.resetAndDestroy(),
  'the browser ends its side': ({ browser }) => browser.end(),
  'the target is gone': ({ target }) => target.destroy(),
  'both are gone': ({ door, target }) => {
    door.dropConnections();
    target.destroy();
  },
};

const ASKED = {
  'a tunnel': 'CONNECT site.example:443 HTTP/1.1\r\n\r\n',
  'a tunnel with its first bytes': 'CONNECT site.example:443 HTTP/1.1\r\n\r\nhello',
  'a plain request': 'GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n',
  'a plain request with a body':
    'POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\nContent-Length: 9\r\n\r\nhello',
};

/** Turns of the event loop between the event and the end of the dial: the notification arrives after some of them. */
const TURNS = [0, 1, 2, 5];

describe('while the target is dialed', async () => {
  const site = await startTcp((socket) => void socket.resume().once('end', () => socket.end()));
  after(() => site[Symbol.asyncDispose]());

  for (const [what, request] of Object.entries(ASKED)) {
    for (const [event, happen] of Object.entries(BETWEEN)) {
      test(`${what}: ${event}`, async () => {
        for (const turns of TURNS) await dialWhile(request, happen, turns);
      });
    }
  }

  async function dialWhile(request: string, happen: (meeting: Meeting) => unknown, turns: number): Promise<void> {
    const asked = Promise.withResolvers<void>();
    const dialed = Promise.withResolvers<Connection>();
    const dialer: Dialer = {
      dial: () => {
        asked.resolve();
        return dialed.promise;
      },
    };
    const gateway = createGateway({ dialer, ownListeners: new OwnListeners() });
    const door = await gateway.openDoor(direct());
    const target = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true });
    target.on('error', () => {});
    const browser = connect({ port: door.port, host: '127.0.0.1' });
    browser.on('error', () => {});
    browser.write(request);
    await Promise.all([once(target, 'connect'), asked.promise]);

    happen({ door, browser, target });
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    dialed.resolve({ socket: target, form: 'origin', proxyAuthorization: undefined });

    // Both connections are closed, and the door still works.
    await until(() => door.inFlight === 0 || target.destroyed);
    browser.destroy();
    await until(() => target.destroyed && door.connections === 0 && door.inFlight === 0);
    await gateway.close();
  }
});

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20_000 && !condition(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(condition());
}
