/**
 * A server in front of a browser: terminates TLS, requires its own name and a token, and forwards to Chromium's port.
 */
import { once } from 'node:events';
import { request as askOn, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from '../egress/certificate.ts';
import { type PassedSession, passSession } from './passed-session.ts';

/**
 * How it treats a client: a status refuses it; a silent one accepts the connection or finishes the TLS handshake, and
 * then sends nothing.
 */
export type Behavior = 'pass' | 'silent tcp' | 'silent tls' | number;

export interface TlsFront extends AsyncDisposable {
  readonly port: number;
  behave(behavior: Behavior): void;
  present(certificate: Certificate): void;
  /** Ends open connections, after sending these bytes. */
  endSessions(lastWords: string | Uint8Array): void;
  /** Requests and upgrades that were forwarded. */
  readonly passed: { readonly host: string; readonly url: string }[];
}

export const TOKEN = 'hunter2-in-the-query';

export async function startTlsFront(certificate: Certificate, chromiumPort: number): Promise<TlsFront> {
  let behavior: Behavior = 'pass';
  const passed: { host: string; url: string }[] = [];
  const open = new Set<Socket>();
  const sessions = new Set<PassedSession>();

  /** The status of the refusal, or where the request is forwarded to. */
  function judge({ url = '', headers: { host = '' } }: IncomingMessage): number | URL {
    const asked = new URL(url, 'http://127.0.0.1');
    if (typeof behavior === 'number') return behavior;
    if (!host.startsWith('localhost:')) return 421;
    if (asked.searchParams.get('token') !== TOKEN) return 401;
    passed.push({ host, url });
    return asked;
  }

  const secure = createTlsServer(certificate, (request, response) => {
    if (behavior === 'silent tls') return;
    const to = judge(request);
    if (typeof to === 'number') return void response.writeHead(to).end(`not with ${request.url}`);
    const own = { port: chromiumPort, host: '127.0.0.1', path: to.pathname };
    askOn(own, (answer) => answer.pipe(response)).end();
  });
  secure.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    if (behavior === 'silent tls') return;
    const to = judge(request);
    if (typeof to === 'number') return void socket.end(`HTTP/1.1 ${to} No ${request.url}\r\n\r\n`);
    const session = passSession(request, socket, chromiumPort, to.pathname);
    sessions.add(session);
    void session.closed.then(() => sessions.delete(session));
  });

  const server = createServer((socket) => {
    socket.on('error', () => {});
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (behavior !== 'silent tcp') secure.emit('connection', socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    behave(next) {
      behavior = next;
    },
    present: (next) => secure.setSecureContext(next),
    endSessions(lastWords) {
      for (const session of sessions) session.end(lastWords);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
