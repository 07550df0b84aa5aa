/**
 * Behaves like browserless: starts a browser for each connection, with the switches that its URL asks for, and kills it
 * when the connection ends; answers 401 without the token and 429 when full; ends a session with an HTTP answer in the
 * middle of its WebSocket.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type PassedSession, passSession } from './passed-session.ts';
import { startRemoteChromium } from './remote-chromium.ts';

export interface BrowserlessFront extends AsyncDisposable {
  readonly port: number;
  /** How many browsers may run at a time. */
  allow(browsers: number): void;
  /** How many browsers are running, and how many were started so far. */
  readonly running: number;
  readonly started: number;
  /** Ends every session as its time limit does. */
  endSessions(): void;
}

export const TOKEN = 'hunter2-of-browserless';

/** The switches that it always starts browsers with. */
const OWN_SWITCHES = ['--no-sandbox', '--no-first-run', '--disable-component-update'];
const PATHS = ['/', '/chromium', '/chrome'];

export async function startBrowserlessFront(executable: string, ownSwitches = OWN_SWITCHES): Promise<BrowserlessFront> {
  let limit = Number.POSITIVE_INFINITY;
  let started = 0;
  const sessions = new Set<PassedSession>();
  /** From the request until the browser has ended. */
  const served = new Set<Promise<void>>();

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://front');
    if (searchParams.get('token') !== TOKEN) return void response.writeHead(401).end();
    if (pathname !== '/json/version') return void response.writeHead(404).end();
    // It knows neither its public address nor its paths.
    response.end(JSON.stringify({ Browser: 'Chrome/1.2.3.4', webSocketDebuggerUrl: 'ws://0.0.0.0:3000' }));
  });

  /** The status of the refusal, or the switches for the browser. */
  function judge({ url = '' }: IncomingMessage): number | string[] {
    const { pathname, searchParams } = new URL(url, 'http://front');
    if (!PATHS.includes(pathname)) return 404;
    if (searchParams.get('token') !== TOKEN) return 401;
    if (served.size >= limit) return 429;
    try {
      return (JSON.parse(searchParams.get('launch') ?? '{}') as { args?: string[] }).args ?? [];
    } catch {
      return 400;
    }
  }

  async function serve(request: IncomingMessage, socket: Duplex, switches: string[]): Promise<void> {
    await using browser = await startRemoteChromium({ executable, switches: [...ownSwitches, ...switches] });
    started += 1;
    const session = passSession(request, socket, browser.port, new URL(browser.socketUrl).pathname);
    sessions.add(session);
    await session.closed;
    sessions.delete(session);
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    const judged = judge(request);
    if (typeof judged === 'number') return void socket.end(`HTTP/1.1 ${judged} No\r\n\r\n`);
    const serving = serve(request, socket, judged).finally(() => served.delete(serving));
    served.add(serving);
  });
  const endSessions = () => {
    for (const session of sessions) session.end('HTTP/1.1 408 Request Timeout\r\n\r\nRequest has timed out');
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    allow(most) {
      limit = most;
    },
    get running() {
      return served.size;
    },
    get started() {
      return started;
    },
    endSessions,
    async [Symbol.asyncDispose]() {
      endSessions();
      await Promise.all(served);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
