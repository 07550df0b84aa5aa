/**
 * A site over plain http, over TLS and over HTTP/2 that sends what a test wants, and the three ways in which its pages
 * are fetched: without a browser, at the stealth tier without a browser, and with one.
 */
import { createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import { Deadline } from '../../src/deadline.ts';
import { DEVICE_PROFILES } from '../../src/fetching/devices.ts';
import { createGateway } from '../../src/fetching/egress/gateway/gateway.ts';
import { OwnListeners } from '../../src/fetching/egress/guard/own-host.ts';
import { FetchFailure } from '../../src/fetching/failure.ts';
import { createHttpClient, type HttpClient } from '../../src/fetching/http/client.ts';
import { createStealthClient, loadImpit } from '../../src/fetching/http/stealth-client.ts';
import { startTestEngine } from './browser/test-engine.ts';
import { CertificateAuthority } from './http/certificates.ts';
import { onRequest } from './http/frames.ts';
import { DIRECT, LoopbackDialer, listen } from './http/loopback.ts';

export type Way = 'plain' | 'stealth' | 'browser';
export type Wire = 'http' | 'https' | 'h2';

/** What came of a page. */
export interface Outcome {
  readonly status?: number | undefined;
  readonly body?: string;
  readonly failure?: FetchFailure;
}

/** Each way over each wire; the stealth tier has its own client for https alone. */
export const WAYS: Readonly<Record<Wire, readonly Way[]>> = {
  http: ['plain', 'browser'],
  https: ['plain', 'stealth', 'browser'],
  h2: ['plain', 'stealth', 'browser'],
};

const impit = await loadImpit();

/** Limits only how long a failed test takes. */
const TIMEOUT = 20_000;

/** Without a browser, the others still work. */
export async function startWays(t: { after(close: () => Promise<void>): void }, hasBrowser: boolean) {
  const authority = new CertificateAuthority();
  const identity = authority.issue({ names: 'IP:127.0.0.1' });
  authority[Symbol.dispose]();
  let sent: (socket: Socket) => unknown = (socket) => socket.destroy();
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    let head = '';
    socket.on('data', (piece) => {
      head += piece.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      head = '';
      sent(socket);
    });
  };
  const frames = tls.createServer({ ...identity, ALPNProtocols: ['h2'] }, (socket) => {
    socket.on('error', () => {});
    onRequest(socket, () => sent(socket));
  });
  const secure = tls.createServer({ ...identity, ALPNProtocols: ['http/1.1'] }, serve);
  for (const each of [frames, secure]) each.on('tlsClientError', () => {});
  const ports: Record<Wire, number> = {
    http: await listen(t, createServer(serve)),
    https: await listen(t, secure),
    h2: await listen(t, frames),
  };

  const dialer = new LoopbackDialer();
  const gateway = createGateway({ dialer, ownListeners: new OwnListeners() });
  const settings = { dialer, maxBodyBytes: 4 * 1024 * 1024, ignoreTlsErrors: true };
  const plain = createHttpClient(settings);
  const stealth = createStealthClient({ ...settings, gateway, impit, profiles: async () => DEVICE_PROFILES });
  const engine = hasBrowser ? await startTestEngine({ ignoreTlsErrors: true, lent: true }) : undefined;
  t.after(async () => {
    await plain.close();
    await stealth.close();
    await gateway.close();
    await engine?.[Symbol.asyncDispose]();
  });

  async function get(client: HttpClient, url: string, exit: 'datacenter' | 'stealth') {
    using deadline = new Deadline(TIMEOUT);
    const request = { url, headers: {}, device: 'desktop', country: 'us', followRedirects: true, deadline } as const;
    return await client.get({ ...request, route: { ...DIRECT, exit, key: exit } });
  }

  async function fetchIn(way: Way, url: string) {
    if (way === 'browser') return engine?.load(url, { timeout: TIMEOUT });
    return way === 'plain' ? get(plain, url, 'datacenter') : get(stealth, url, 'stealth');
  }

  return {
    /** Whether this way exists on this machine. */
    has: (way: Way) => (way === 'browser' ? engine !== undefined : way === 'plain' || impit !== undefined),
    /** Gets the page that the site sends with these bytes, and then ends the connection if told so. */
    async outcome(way: Way, wire: Wire, bytes: Buffer, ends = false): Promise<Outcome> {
      sent = (socket) => (ends ? socket.end(bytes) : socket.write(bytes));
      try {
        const answer = await fetchIn(way, `${wire === 'http' ? 'http' : 'https'}://127.0.0.1:${ports[wire]}/`);
        return { status: answer?.status, body: answer?.body ?? '' };
      } catch (failure) {
        if (failure instanceof FetchFailure) return { failure, status: failure.target?.statusCode };
        throw failure;
      }
    },
  };
}
