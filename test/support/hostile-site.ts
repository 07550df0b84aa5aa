/**
 * A web site on loopback with a page for every behavior that a browser engine must survive. The comment of each page
 * says what a good engine does with it. Two origins serve the same pages, so that a page can call the other one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connectionPages, tickOverWebSocket } from './hostile-pages/connections.ts';
import { exhaustingPages } from './hostile-pages/exhausting.ts';
import { formatPages } from './hostile-pages/formats.ts';
import { loadingPages } from './hostile-pages/loading.ts';
import { memoryPages } from './hostile-pages/memory.ts';
import { pageSet } from './hostile-pages/page-set.ts';
import { redirectPages } from './hostile-pages/redirects.ts';
import type { Route, Routes } from './hostile-pages/route.ts';
import { tracePages } from './hostile-pages/traces.ts';

export interface SeenVisit {
  readonly origin: 'url' | 'other';
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

export interface HostileSite extends AsyncDisposable {
  readonly url: string;
  /** The second origin: the same address on another port. */
  readonly other: string;
  readonly seen: SeenVisit[];
  /** Connections to both origins that are open right now, WebSockets included. */
  connections(): number;
}

export const hostileRoutes: Routes = {
  ...loadingPages,
  ...redirectPages,
  ...exhaustingPages,
  ...memoryPages,
  ...connectionPages,
  ...tracePages,
  ...formatPages,
  ...pageSet,
};

export async function startHostileSite(): Promise<HostileSite> {
  const seen: SeenVisit[] = [];
  const sockets = new Set<Socket>();
  const servers = { url: createServer(), other: createServer() };
  const [url, other] = await Promise.all([listen(servers.url), listen(servers.other)]);

  for (const origin of ['url', 'other'] as const) {
    const [ownUrl, otherUrl] = origin === 'url' ? [url, other] : [other, url];
    const note = (request: IncomingMessage) => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ origin, method, path, headers });
    };
    servers[origin]
      .on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      })
      .on('upgrade', (request, socket) => {
        note(request);
        tickOverWebSocket(request, socket);
      })
      .on('request', (request, response) => {
        note(request);
        answer(request, response, ownUrl, otherUrl);
      });
  }

  return {
    url,
    other,
    seen,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      const closed = Object.values(servers).map((server) => new Promise((resolve) => server.close(resolve)));
      for (const socket of sockets) {
        closed.push(new Promise((resolve) => socket.once('close', resolve)));
        socket.destroy();
      }
      await Promise.all(closed);
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(request: IncomingMessage, response: ServerResponse, own: string, other: string): void {
  response.on('error', () => response.destroy());
  // The client of a proxy may send the whole address: only its path counts here.
  const url = URL.canParse(request.url ?? '', own) ? new URL(request.url ?? '', own) : new URL(own);
  const route = routeOf(url.pathname);
  if (route) {
    route({ request, response, url, own, other });
    return;
  }
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>404</title><p id="content">No such page.</p>');
}

function routeOf(path: string): Route | undefined {
  if (Object.hasOwn(hostileRoutes, path)) return hostileRoutes[path];
  const family = `${path.slice(0, path.lastIndexOf('/'))}/*`;
  return Object.hasOwn(hostileRoutes, family) ? hostileRoutes[family] : undefined;
}
