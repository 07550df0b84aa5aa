/**
 * The demonstration site: a few small pages on a loopback port of its own, so that a first request works without
 * internet. Callers name it `http://demo.mudlark.test/`, which only this service knows.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { articlePage, homePage, missingPage, productsPage, tidePage } from './pages.ts';
import { searchPage, videoPage } from './played-sites.ts';

/** `.test` is reserved and never resolves anywhere (RFC 6761). */
export const DEMO_HOST = 'demo.mudlark.test';
export const DEMO_URL = `http://${DEMO_HOST}/`;

export interface DemoSite {
  readonly port: number;
  close(): Promise<void>;
}

type Route = (response: ServerResponse, query: URLSearchParams) => void;

/** What a site that blocks programs might show first. */
const WALL =
  '<!doctype html><title>One moment</title><h1>Checking your browser</h1><p>Please wait a few seconds.</p><script>setTimeout(() => { document.cookie = "seen=1"; location.reload(); }, 3000)</script>';

const ROUTES: Readonly<Record<string, Route>> = {
  '/': (response) => sendHtml(response, 200, homePage()),
  '/article': (response) => sendHtml(response, 200, articlePage()),
  '/products': (response) => sendHtml(response, 200, productsPage()),
  '/tide': (response) => sendHtml(response, 200, tidePage()),
  '/old-address': (response) => response.writeHead(301, { Location: '/article' }).end(),
  '/wall': (response) => sendHtml(response, 200, WALL),
  '/blocked': (response) => sendHtml(response, 403, '<!doctype html><title>Forbidden</title><h1>Not for robots</h1>'),
  '/finds.json': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end('{"finds":["clay pipe","Tudor pin","tram token"]}'),
  // Pages of other sites that this one simulates: their host is the first part of the path.
  '/www.google.com/search': (response, query) => sendHtml(response, 200, searchPage(DEMO_URL, query)),
  '/www.youtube.com/watch': (response, query) => {
    const page = videoPage(query);
    sendHtml(response, page === undefined ? 404 : 200, page ?? missingPage());
  },
};

export async function startDemoSite(): Promise<DemoSite> {
  const server = createServer((request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const route = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
    if (route) route(response, new URLSearchParams(query));
    else sendHtml(response, 404, missingPage());
  });
  await listen(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the demonstration site has no TCP address');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<void> {
  // Accepting may also fail later, when there are no file descriptors left: then only that client is turned away.
  server.on('error', () => {});
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
}

function sendHtml(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}
