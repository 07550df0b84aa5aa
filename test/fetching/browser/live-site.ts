/** A site whose pages get content in every way that a browser supports. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pngOf } from '../../support/hostile-pages/png.ts';

export interface LiveSite extends AsyncDisposable {
  /** By address. */
  readonly url: string;
  /** Requested paths with their queries, and the times of the requests. */
  readonly asked: { readonly path: string; readonly at: number }[];
}

const PICTURE = pngOf(7, 5, 1);

/**
 * Other paths may have `ms`, the delay of their answer in milliseconds. In a page, OTHER stands for the same site by
 * its name, WS for its sockets, KEY for the visitor.
 */
export async function startLiveSite(pages: ReadonlyMap<string, string>): Promise<LiveSite> {
  const asked: { path: string; at: number }[] = [];
  const firstAsked = new Map<string, number>();
  const sockets = new Set<Socket>();

  const otherUrl = () => `http://localhost:${port}`;
  const wsUrl = () => `ws://127.0.0.1:${port}/`;
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    asked.push({ path: request.url ?? '', at });
    const url = new URL(request.url ?? '/', 'http://live');
    const wait = Number(url.searchParams.get('ms') ?? 0);
    const send = (type: string, body: string | Buffer) =>
      void setTimeout(
        () => response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body),
        wait,
      );
    const page = pages.get(url.pathname);
    const refresh = url.searchParams.get('refresh');
    if (refresh) response.setHeader('Refresh', refresh);
    if (page !== undefined) {
      // Each visitor has jobs of its own.
      const text = page
        .replaceAll('KEY', encodeURIComponent(url.href))
        .replaceAll('OTHER', otherUrl())
        .replaceAll('WS/', wsUrl());
      return send('text/html; charset=utf-8', text);
    }
    switch (url.pathname) {
      case '/data':
        return send('application/json', '"data"');
      case '/picture':
        return send('image/png', PICTURE);
      case '/no-picture':
        return void setTimeout(() => response.writeHead(404).end(), wait);
      case '/never':
        return;
      case '/script':
        return send('text/javascript', url.searchParams.get('text') ?? '');
      case '/frame':
        return send('text/html', `<p>Frame.</p><script>${url.searchParams.get('text') ?? ''}</script>`);
      case '/job': {
        // Done some time after the first request, however often it is requested.
        const key = url.searchParams.get('key') ?? '';
        const first = firstAsked.get(key) ?? at;
        firstAsked.set(key, first);
        return send('application/json', JSON.stringify(at - first >= Number(url.searchParams.get('takes'))));
      }
      case '/stream':
        response.writeHead(200, { 'Content-Type': 'text/plain' }).write('first ');
        return void setTimeout(() => response.end('last'), wait);
      case '/events': {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 300\n\n');
        const ends = url.searchParams.has('ends') && !request.headers['last-event-id'];
        return void setTimeout(() => {
          if (ends) response.end('id: 1\ndata: first\n\n');
          else response.write('id: 2\ndata: event\n\n');
        }, wait);
      }
      default:
        response.writeHead(404).end();
    }
  };

  const server = createServer(listen);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket) => {
    asked.push({ path: request.url ?? '', at: performance.now() });
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const url = new URL(request.url ?? '/', 'http://live');
    const say = (text: string) => {
      if (!socket.destroyed) socket.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]));
    };
    setTimeout(() => say('message'), Number(url.searchParams.get('ms')));
    socket.on('data', () => setTimeout(() => say('reply'), Number(url.searchParams.get('ms'))));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
