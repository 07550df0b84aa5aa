/**
 * A dialer that can reach only loopback, servers on port 0, and a client between them. Everything that a test opens is
 * closed when the test ends.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Deadline } from '../../../src/deadline.ts';
import type { Connection, Dialer, DialTarget, Route } from '../../../src/fetching/egress/dialer.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import {
  createHttpClient,
  type HttpAnswer,
  type HttpClient,
  type HttpClientSettings,
  type HttpRequest,
} from '../../../src/fetching/http/client.ts';

export const DIRECT: Route = { exit: 'datacenter', upstream: undefined, key: 'test', caller: 'test' };

/**
 * Names resolve as `places` says (`host:port` to a port on loopback); loopback addresses to themselves; all others are
 * refused.
 */
export class LoopbackDialer implements Dialer {
  readonly places: Map<string, number>;
  readonly dialed: DialTarget[] = [];
  readonly sockets: net.Socket[] = [];
  /** Set to simulate an upstream proxy on this port that forwards plain requests. */
  forwardTo: { port: number; proxyAuthorization: string | undefined } | undefined;

  constructor(places: Record<string, number> = {}) {
    this.places = new Map(Object.entries(places));
  }

  get openSockets(): number {
    return this.sockets.filter((socket) => !socket.destroyed).length;
  }

  async dial(target: DialTarget, _route: Route, signal: AbortSignal): Promise<Connection> {
    this.dialed.push(target);
    const local = target.host === '127.0.0.1' || target.host === 'localhost';
    const forward = target.tunnel ? undefined : this.forwardTo;
    const port = forward?.port ?? this.places.get(`${target.host}:${target.port}`) ?? (local ? target.port : undefined);
    if (port === undefined)
      throw new FetchFailure('forbidden_target', `not in this test: ${target.host}:${target.port}`);
    const socket = net.connect({ host: '127.0.0.1', port });
    this.sockets.push(socket);
    try {
      await once(socket, 'connect', { signal });
    } catch (error) {
      socket.destroy();
      throw signal.aborted ? signal.reason : error;
    }
    return {
      socket,
      form: forward === undefined ? 'origin' : 'forward',
      proxyAuthorization: forward?.proxyAuthorization,
    };
  }
}

/** Waits until no connection is open; the limit only ends a test that has failed. */
export async function closed(dialer: LoopbackDialer): Promise<void> {
  for (let turn = 0; turn < 10_000 && dialer.openSockets > 0; turn += 1) await pause(1);
  assert.equal(dialer.openSockets, 0);
}

/** A test or a suite: what it opens is closed when it ends. */
interface Scope {
  after(close: () => Promise<void>): void;
}

/** Starts a server on loopback and returns its port. */
export async function listen(t: Scope, server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return portOf(server);
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

export function serve(t: TestContext, handler: http.RequestListener): Promise<number> {
  return listen(t, http.createServer(handler));
}

/** A server that sends exactly these bytes for every request, and then ends the connection unless told to keep it. */
export function serveBytes(
  t: TestContext,
  answer: string | Buffer,
  then: 'end' | 'hold' | 'reset' = 'end',
): Promise<number> {
  return listen(
    t,
    net.createServer((socket) => {
      socket.once('data', () => {
        socket.write(answer, () => {
          if (then === 'end') socket.end();
          if (then === 'reset') socket.resetAndDestroy();
        });
      });
    }),
  );
}

/** A server that keeps what each connection sent, byte for byte, and answers `ok`. */
export async function capture(t: TestContext): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const port = await listen(
    t,
    net.createServer((socket) => {
      let received = '';
      socket.on('data', (piece) => {
        received += piece.toString('latin1');
        if (!received.endsWith('\r\n\r\n')) return;
        requests.push(received);
        received = '';
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok');
      });
    }),
  );
  return { port, requests };
}

export interface Bench {
  readonly client: HttpClient;
  readonly dialer: LoopbackDialer;
  get(url: string, request?: Partial<HttpRequest>): Promise<HttpAnswer>;
}

export function bench(
  t: TestContext,
  settings: Partial<HttpClientSettings> = {},
  places: Record<string, number> = {},
): Bench {
  const dialer = new LoopbackDialer(places);
  const client = createHttpClient({ dialer, maxBodyBytes: 4 * 1024 * 1024, ignoreTlsErrors: false, ...settings });
  t.after(() => client.close());
  return {
    client,
    dialer,
    async get(url, request = {}) {
      using deadline = new Deadline(20_000);
      return await client.get({
        url,
        headers: {},
        device: 'desktop',
        country: 'us',
        route: DIRECT,
        followRedirects: true,
        deadline,
        ...request,
      });
    },
  };
}

/** What a validation of a rejected request looks at. */
export function failure(expected: { code: string; message?: RegExp; unreachable?: string; status?: number }) {
  return (error: unknown): boolean => {
    if (!(error instanceof FetchFailure)) throw error;
    const seen = { code: error.code, unreachable: error.unreachable, status: error.target?.statusCode };
    const wanted = { code: expected.code, unreachable: expected.unreachable, status: expected.status };
    const same =
      seen.code === wanted.code &&
      seen.unreachable === wanted.unreachable &&
      (wanted.status === undefined || seen.status === wanted.status);
    if (!same || (expected.message !== undefined && !expected.message.test(error.message))) {
      throw new Error(
        `${JSON.stringify({ ...seen, message: error.message })} is not ${JSON.stringify(wanted)} ${expected.message}`,
        {
          cause: error,
        },
      );
    }
    return true;
  };
}
