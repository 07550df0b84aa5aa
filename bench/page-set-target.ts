/**
 * The target of the browser measurements: the page set over HTTP and, if openssl can make a certificate, over HTTPS;
 * and a port that refuses every visitor. Reports its ports, and ends with its parent process.
 */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { WebSocketServer } from 'ws';
import { makeCertificate } from '../test/fetching/egress/certificate.ts';
import { LIVE_DELAY, livePage } from '../test/support/hostile-pages/live-page.ts';
import { pageSet } from '../test/support/hostile-pages/page-set.ts';

export interface TargetPorts {
  readonly plain: number;
  readonly secure: number | undefined;
  readonly blocked: number;
}

const KEEP_ALIVE = { keepAliveTimeout: 60_000 };
const LOOPBACK = '127.0.0.1';
const PAGES = { ...pageSet, ...livePage };

/**
 * Accepts addresses in absolute form too (RFC 9112, section 3.2.2), because a proxy that only passes bytes on does not
 * change them.
 */
const visit: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', `http://${LOOPBACK}`);
  const route = Object.hasOwn(PAGES, url.pathname) ? PAGES[url.pathname] : undefined;
  if (route) route({ request, response, url, own: url.origin, other: url.origin });
  else response.writeHead(404, { 'Content-Length': 0 }).end();
};

const turnAway: RequestListener = (_request, response) => {
  const page = '<!doctype html><title>Forbidden</title><h1>Access denied</h1>';
  response.writeHead(403, { 'Content-Type': 'text/html', 'Content-Length': page.length }).end(page);
};

/** The socket of the live page sends one message, some time after it opens. */
function withSocket<S extends Server>(server: S): S {
  new WebSocketServer({ server: server as never, path: '/live/socket' }).on('connection', (socket) => {
    setTimeout(() => socket.send('live'), LIVE_DELAY);
  });
  return server;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  return (server.address() as AddressInfo).port;
}

const certificate = makeCertificate();
const ports: TargetPorts = {
  plain: await listen(withSocket(createServer(KEEP_ALIVE, visit))),
  secure: certificate && (await listen(createSecureServer({ ...KEEP_ALIVE, ...certificate }, visit))),
  blocked: await listen(createServer(KEEP_ALIVE, turnAway)),
};
process.send?.(ports);
process.on('disconnect', () => process.exit());
