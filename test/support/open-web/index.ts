/**
 * The open web in a box: any number of hosts on one port of loopback, with TLS, that answer, fail or dawdle as a test
 * says.
 *
 *     await using web = await startOpenWeb({
 *       'shop.example': { pages: { '/': '<script src="https://cdn.example/a.js"></script>', '/ws': webSocket(…) } },
 *       'cdn.example': { pages: { '/a.js': late(300, script('…')) }, latency: 50 },
 *       'ads.example': { fault: { resetAfter: 900 } },
 *       'dead.example': { fault: 'refuse' },
 *     });
 *     await using service = await startTestService({ environment: web.environment });
 *     await service.call('/html', { url: 'https://shop.example/' });
 *
 * - `web.environment` leads every name and port to this web, https and http alike, and makes the service accept its
 *   certificates. A host that is not listed is a third party that answers plausibly; `web.host(name, …)` lists or
 *   changes one at any time.
 * - `answers.ts` has kinds of answers: `late`, `pieces`, `events`, `webSocket`, `redirect`, `never`, `file`, `script`,
 *   `json`. `faults.ts` has the ways to fail. `crowded-page.ts` makes pages that name many hosts.
 * - `web.seen` is what was asked, `web.connections` how many connections are open, `web.cut()` resets them all.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { type Answer, give, isWebSocket, type Pages, plausible } from './answers.ts';
import { CertificateAuthority } from './certificates.ts';
import { type Fault, relay, reset } from './faults.ts';
import { namedHost } from './named-host.ts';

export * from './answers.ts';
export * from './crowded-page.ts';
export type { Fault } from './faults.ts';

export interface Host {
  /** Without any, it answers plausibly to everything. */
  readonly pages?: Pages;
  readonly fault?: Fault | undefined;
  /** Milliseconds before each piece of what it sends. */
  readonly latency?: number;
}

export interface SeenRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly secure: boolean;
  readonly headers: IncomingMessage['headers'];
}

export interface OpenWeb extends AsyncDisposable {
  /** Settings of a service that is to live in this web. */
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
  /** The authority that signs for every host, in PEM. */
  readonly authority: string;
  readonly seen: SeenRequest[];
  /** Connections that are open right now. */
  readonly connections: number;
  /** The host of each of them; empty for one that has asked for none yet. */
  readonly connectedHosts: readonly string[];
  /** Lists a host, or replaces it; `refuse` is only for those that were listed from the beginning. */
  host(name: string, host: Host): void;
  /** Resets every connection that is open right now. */
  cut(): void;
}

/** Nobody else can have the same port here, and the web itself does not listen on it. */
const NOBODY = '127.0.0.2';

export async function startOpenWeb(named: Readonly<Record<string, Host>> = {}): Promise<OpenWeb> {
  const authority = new CertificateAuthority();
  const hosts = new Map(Object.entries(named));
  const seen: SeenRequest[] = [];
  /** With the host that each has asked for. */
  const sockets = new Map<Socket, string>();
  const webSockets = new WebSocketServer({ noServer: true });

  const answerFor = (host: string, path: string): Answer | undefined => {
    const { pages } = hosts.get(host) ?? {};
    if (!pages) return plausible;
    return Object.hasOwn(pages, path) ? pages[path] : pages['*'];
  };
  const note = (request: IncomingMessage, secure: boolean): Answer | undefined => {
    const { method = '', headers, url: path = '/' } = request;
    const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    seen.push({ host, method, path, secure, headers });
    return answerFor(host, path.split('?', 1)[0] ?? '/');
  };
  const serve = (secure: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {});
    give(note(request, secure), request, response);
  };
  const upgrade = (secure: boolean) => (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const answer = note(request, secure);
    if (!isWebSocket(answer)) return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    webSockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => {});
      answer.onSocket(opened, request);
    });
  };

  const defaults = { noDelay: true, keepAliveTimeout: 30_000 };
  const secure = createSecureServer(
    { ...defaults, SNICallback: (name, done) => done(null, authority.contextFor(name)) },
    serve(true),
  );
  secure.setSecureContext(authority.identityFor('localhost'));
  const plain = createServer(defaults, serve(false));
  secure.on('upgrade', upgrade(true));
  plain.on('upgrade', upgrade(false));
  secure.on('tlsClientError', () => {});
  for (const server of [secure, plain]) server.on('clientError', (_error, socket) => socket.destroy());

  const front = createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.set(socket, '');
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    let first = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      first = Buffer.concat([first, chunk]);
      const asked = namedHost(first);
      if (!asked) return;
      socket.off('data', onData);
      sockets.set(socket, asked.name);
      socket.pause();
      const { fault, latency = 0 } = hosts.get(asked.name) ?? {};
      relay(socket, first, portOf(asked.secure ? secure : plain), fault, latency);
    };
    socket.on('data', onData);
    // A client that leaves before it has named a host, even in the middle of its first message, is disconnected.
    socket.once('end', () => {
      if (!sockets.get(socket)) socket.end();
    });
  });
  for (const server of [secure, plain, front]) await listen(server);
  const port = portOf(front);

  const cut = () => {
    for (const socket of sockets.keys()) reset(socket);
  };
  const refused = Object.keys(named).filter((name) => named[name]?.fault === 'refuse');
  return {
    environment: {
      MUDLARK_CONNECT_TO: [...refused.map((name) => `${name}::${NOBODY}:${port}`), `::127.0.0.1:${port}`].join(','),
      MUDLARK_IGNORE_TLS_ERRORS: 'true',
    },
    port,
    authority: authority.certificate,
    seen,
    get connections() {
      return sockets.size;
    },
    get connectedHosts() {
      return [...sockets.values()];
    },
    host(name, host) {
      if (host.fault === 'refuse' && !refused.includes(name))
        throw new Error(`${name} was not listed from the beginning`);
      hosts.set(name, host);
    },
    cut,
    async [Symbol.asyncDispose]() {
      const closed = [secure, plain, front].map((server) => new Promise((resolve) => server.close(resolve)));
      cut();
      secure.closeAllConnections();
      plain.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
