/**
 * What a browser asks for a page with, read from that browser: it is started once, and led to a listener of ours. What a release
 * sends changes from one to the next (some accept `image/jxl`), so it is written down nowhere. Knows nothing of who uses it.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Brand, ChromeRelease, SentHeaders } from '../../devices.ts';
import { launchBrowser } from '../process/browser-process.ts';

/** Milliseconds for a browser that has started to ask for a page. */
const ASKING_TIMEOUT = 10_000;

/** By the name of the build. */
const known = new Map<string, Promise<SentHeaders>>();

/** Rejects when the browser does not start, or asks for nothing. Every browser of a build sends the same, so that only one is asked. */
export function readSentHeaders(executable: string, folder: string, release: ChromeRelease): Promise<SentHeaders> {
  const build = `${executable} ${release.version}`;
  const sent = known.get(build) ?? askBrowser(executable, folder, release);
  known.set(build, sent);
  sent.catch(() => known.delete(build));
  return sent;
}

async function askBrowser(executable: string, folder: string, release: ChromeRelease): Promise<SentHeaders> {
  const server = createServer().listen(0, '127.0.0.1');
  const stop = new AbortController();
  try {
    await once(server, 'listening');
    // Its own address, because an origin on this machine is told everything that one with TLS is; by a proxy, because this browser has one.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const asked = firstPageRequest(server, origin);
    const browser = await launchBrowser({
      executable,
      kind: 'full',
      folder,
      stealth: { country: 'us', release },
      extraFlags: [`--proxy-server=${origin}`],
    });
    try {
      await browser.client.browser.send('Target.createTarget', { url: `${origin}/` });
      const tooLate = delay(ASKING_TIMEOUT, undefined, { signal: stop.signal }).then(() => {
        throw new Error(`${executable} requested no page within ${ASKING_TIMEOUT} ms`);
      });
      tooLate.catch(() => {});
      return sentHeaders(await Promise.race([asked, tooLate]));
    } finally {
      await browser.close();
    }
  } finally {
    stop.abort();
    server.closeAllConnections();
    server.close();
  }
}

function firstPageRequest(server: ReturnType<typeof createServer>, origin: string): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    server.on('request', (request, response) => {
      response.end('<!doctype html>');
      if (request.url === `${origin}/`) resolve(request);
    });
  });
}

function sentHeaders({ headers }: IncomingMessage): SentHeaders {
  const { accept } = headers;
  if (!accept) throw new Error('the browser does not say what it accepts');
  return { accept, brands: readBrands(String(headers['sec-ch-ua'] ?? '')) };
}

/** Of `"Not;A=Brand";v="8", "Chromium";v="150"`. */
export function readBrands(text: string): Brand[] {
  return [...text.matchAll(/"([^"]+)";\s*v="([^"]+)"/g)].map(([, brand = '', version = '']) => ({ brand, version }));
}
