/**
 * Replaces the dashboard's page: a page with the frame in it, and the frame's own files, with the headers that the
 * dashboard sends. The frame's TypeScript is served with its types stripped, so that nothing has to be built.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ASSET_HEADERS, FRAME_HEADERS, SECURITY_HEADERS } from '../../src/dashboard/security-headers.ts';
import type { BrowserTab } from './browser-tab.ts';

const FRAME_FOLDER = new URL('../../web/frame/', import.meta.url);

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const FRAME = { ...SECURITY_HEADERS, ...FRAME_HEADERS, ...HTML };
const SCRIPT = { ...SECURITY_HEADERS, ...ASSET_HEADERS, 'content-type': 'text/javascript; charset=utf-8' };
/**
 * The page around the frame has its own script, and may request the beacon; the containment of the frame is unchanged.
 */
const AROUND = {
  ...SECURITY_HEADERS,
  ...HTML,
  'Content-Security-Policy': SECURITY_HEADERS['Content-Security-Policy']
    .replace("script-src 'self'", "script-src 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'unsafe-inline'")
    .replace("connect-src 'self'", 'connect-src *'),
  'set-cookie': 'session=secret; SameSite=Strict',
};

const HOST = `<!doctype html><title>Host</title>
<iframe sandbox="allow-scripts" src="/dashboard/frame.html" style="position: fixed; inset: 0; width: 100%; height: 100%; border: 0"></iframe>
<script>
  const frame = document.querySelector('iframe');
  const received = [];
  addEventListener('message', ({ source, data }) => received.push(source === frame.contentWindow ? data : { stranger: data }));
  const send = (message) => frame.contentWindow.postMessage(message, '*');
  const go = (src) => new Promise((done) => { frame.onload = done; frame.src = src; });
</script>`;

/**
 * Frames without protection, except that they may not navigate the window away from each other, unless there is only
 * one.
 */
const UNPROTECTED = `<!doctype html><title>Host</title>
<script>
  const showAll = (pages) => {
    for (const html of pages) {
      const frame = document.createElement('iframe');
      if (pages.length > 1) frame.sandbox = 'allow-scripts allow-same-origin';
      else frame.style = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
      frame.srcdoc = html;
      document.body.append(frame);
    }
  };
</script><body>`;

export interface FrameSite extends AsyncDisposable {
  /** Pages that are served at `/dashboard/bare/<n>` unchanged, with the headers of the frame. */
  bare: readonly string[];
  readonly host: string;
  readonly unprotected: string;
}

export async function startFrameSite(): Promise<FrameSite> {
  const site = { bare: [] as readonly string[] };
  const server = createServer(async ({ url = '' }, response) => {
    const bare = site.bare[Number(/^\/dashboard\/bare\/(\d+)$/.exec(url)?.[1])];
    const [, file] = /^\/dashboard\/([\w-]+\.ts)$/.exec(url) ?? [];
    if (bare !== undefined) response.writeHead(200, FRAME).end(bare);
    else if (url === '/dashboard/playground') response.writeHead(200, AROUND).end(HOST);
    else if (url === '/unprotected') response.writeHead(200, HTML).end(UNPROTECTED);
    else if (url === '/dashboard/frame.html') response.writeHead(200, FRAME).end(await read('frame.html'));
    else if (file !== undefined) response.writeHead(200, SCRIPT).end(stripTypeScriptTypes(await read(file)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(site, {
    host: `${origin}/dashboard/playground`,
    unprotected: `${origin}/unprotected`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Whether the page around the frame has received a message of this type. */
export const heard = (tab: BrowserTab, type: string) => async () =>
  (await tab.evaluate(`received.some((message) => message.type === ${JSON.stringify(type)})`)) === true;

function read(file: string): Promise<string> {
  return readFile(fileURLToPath(new URL(file, FRAME_FOLDER)), 'utf8');
}
