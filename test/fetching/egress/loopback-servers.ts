/**
 * Real servers on loopback, port 0: a site, a forward proxy with or without TLS and password, and anything that speaks
 * over TCP.
 */
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Route } from '../../../src/fetching/egress/dialer.ts';
import { parseProxyUrl } from '../../../src/fetching/egress/proxies/proxy-url.ts';
import type { Exit } from '../../../src/fetching/page.ts';
import type { Certificate } from './certificate.ts';

export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** Connections that are open right now. */
  open(): number;
}

export async function startSite(listener: RequestListener, certificate?: Certificate): Promise<Listening> {
  return listening(certificate ? createSecureServer(certificate, listener) : createServer(listener));
}

/** Sends what the test says, byte by byte. */
export async function startTcp(onSocket: (socket: Socket) => void, host = '127.0.0.1'): Promise<Listening> {
  return listening(createTcpServer({ allowHalfOpen: true }, onSocket), host);
}

export interface TestProxy extends Listening {
  /** What it was asked for: `CONNECT host:port`, or `GET http://…`. */
  readonly asked: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
}

export interface TestProxyOptions {
  readonly password?: string;
  readonly certificate?: Certificate;
  /** Every name resolves to this port on loopback. */
  readonly sitePort: number;
  /** A host for which it never makes a connection, nor says that it does not. */
  readonly dead?: string;
}

export async function startProxy({ password, certificate, sitePort, dead }: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const wanted = password && `Basic ${Buffer.from(password).toString('base64')}`;
  const server: Server = certificate ? createSecureServer(certificate) : createServer();
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    headers.push(request.headers);
    client.on('error', () => {});
    if (wanted && request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    if (dead && request.url?.startsWith(`${dead}:`)) return;
    const target = connect({ port: sitePort, host: '127.0.0.1', allowHalfOpen: true }, () => {
      client.write('HTTP/1.1 200 OK\r\nVia: test\r\n\r\n');
      pipeline(client, target, () => {});
      pipeline(target, client, () => {});
    });
    target.on('error', () => client.destroy());
  });
  server.on('request', (request: IncomingMessage, response) => {
    asked.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    if (wanted && request.headers['proxy-authorization'] !== wanted) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="test"' }).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '');
    const onward = { port: sitePort, method: request.method, path: pathname + search, headers: request.headers };
    pipeline(
      request,
      httpRequest({ host: '127.0.0.1', agent: false, ...onward }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => {});
      }),
      () => {},
    );
  });
  return Object.assign(await listening(server), { asked, headers });
}

export function direct(): Route {
  return { exit: 'datacenter', upstream: undefined, key: 'direct', caller: 'test' };
}

/** Every proxy here is on loopback: by default it counts as one that may be sent names. */
export function through(exit: Exit, url: string, names: boolean | undefined = true): Route {
  const upstream = parseProxyUrl(url);
  if (!upstream) throw new Error('no proxy URL');
  return { exit, upstream, names, key: `${exit} ${upstream.host}:${upstream.port}`, caller: 'test' };
}

async function listening(server: ReturnType<typeof createTcpServer>, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
