/**
 * Reads the headers that a browser sends for a page, by starting it once and opening a page of our own listener. They
 * differ from release to release (some accept `image/jxl`), so they are not hard-coded. Knows nothing about its users.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Brand, ChromeRelease, SentHeaders } from '../../devices.ts';
import { launchBrowser } from '../process/browser-process.ts';

/** Milliseconds for a started browser to request the page. */
const ASKING_TIMEOUT = 10_000;

/** By the name of the build. */
const known = new Map<string, Promise<SentHeaders>>();

/**
 * Rejects if the browser does not start, or requests nothing. All browsers of a build send the same, so one is enough.
 */
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
    // A loopback address, because such an origin gets all headers that one with TLS gets; as a proxy, because this
    // browser needs one.
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

/** From `"Not;A=Brand";v="8", "Chromium";v="150"`. */
export function readBrands(text: string): Brand[] {
  return [...text.matchAll(/"([^"]+)";\s*v="([^"]+)"/g)].map(([, brand = '', version = '']) => ({ brand, version }));
}
