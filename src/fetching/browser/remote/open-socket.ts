/**
 * Opens the WebSocket of a browser on another machine. Chromium publishes its path at `/json/version`, and accepts
 * requests for its IP address only, not for a name. With TLS, there is another server in front of it that needs the
 * name. Sends no command.
 */
import { lookup as lookUp } from 'node:dns/promises';
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebSocket } from 'ws';
import { isUnreached, refused, toProblem } from './connect-problem.ts';
import type { BrowserEndpoint } from './endpoint.ts';

export interface OpenSocket {
  readonly socket: WebSocket;
  /** The address that was reached. */
  readonly peer: { readonly address: string; readonly port: number };
}

/**
 * A larger message ends the connection: WebSocket messages are received whole, so this is also the memory that one may
 * take.
 */
const MAX_PAYLOAD = 256 * 1024 * 1024;

/** In characters; Chromium sends a few hundred. */
const MAX_VERSION_LENGTH = 64 * 1024;

/** Rejects with a description of the problem, without the URL. */
export async function openSocket(
  endpoint: BrowserEndpoint,
  signal: AbortSignal,
  resolve: (hostname: string) => Promise<readonly string[]> = addressesOf,
): Promise<OpenSocket> {
  const url = new URL(endpoint.url.reveal());
  const addresses = await resolve(url.hostname);
  let problem = new Error('its name could not be resolved');
  let reached = false;
  for (const address of addresses) {
    try {
      return await openSocketAt(address, url, signal);
    } catch (error) {
      // The error of an address that was reached says more than those of addresses that were not.
      if (!reached) problem = toProblem(error);
      reached ||= !isUnreached(error);
      if (signal.aborted) break;
    }
  }
  throw problem;
}

/** In random order, so that connections spread over the addresses of a name. */
async function addressesOf(hostname: string): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await lookUp(host, { all: true }).catch(() => []);
  return found
    .map(({ address }) => ({ address, turn: Math.random() }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ address }) => address);
}

async function openSocketAt(address: string, named: URL, signal: AbortSignal): Promise<OpenSocket> {
  const url = new URL(named);
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  if (!secure) url.hostname = isIP(address) === 6 ? `[${address}]` : address;
  // One connection for both requests: if the name leads to many browsers, another connection might reach a different
  // one.
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1, lookup: always(address) });
  try {
    const target = new URL(url);
    target.protocol = secure ? 'wss:' : 'ws:';
    // The browser does not know the address by which it is reached, so only path and query of its URL are used.
    const told = url.protocol.startsWith('http') ? await askWhere(url, agent, signal) : url;
    target.pathname = told.pathname;
    target.search = told.search || url.search;
    const socket = await upgrade(target, agent, signal);
    return { socket, peer: { address, port: Number(url.port || (secure ? 443 : 80)) } };
  } finally {
    // The WebSocket's connection no longer belongs to the agent.
    agent.destroy();
  }
}

function always(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, tell) => (all ? tell(null, [{ address, family }]) : tell(null, address, family));
}

async function askWhere(url: URL, agent: HttpAgent, signal: AbortSignal): Promise<URL> {
  const asked = new URL(url);
  asked.pathname = `${url.pathname.replace(/\/$/, '')}/json/version`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = asked.protocol === 'https:' ? httpsGet : httpGet;
    get(asked, { agent, signal }, resolve).once('error', reject);
  });
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    response.destroy();
    throw refused(statusCode, '/json/version');
  }
  const told = readJson(await shortText(response));
  const where = URL.parse(typeof told?.webSocketDebuggerUrl === 'string' ? told.webSocketDebuggerUrl : '');
  if (!where) throw new Error('its answer to /json/version does not describe a browser');
  return where;
}

async function shortText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_VERSION_LENGTH) throw new Error('its answer to /json/version is too large');
  }
  return text;
}

function readJson(content: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function upgrade(url: URL, agent: HttpAgent, signal: AbortSignal): Promise<WebSocket> {
  // Loaded only when needed, because few have such a browser.
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(url, {
    agent,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const giveUp = () => socket.terminate();
  signal.addEventListener('abort', giveUp, { once: true });
  return new Promise<WebSocket>((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
      reject(refused(statusCode, 'its WebSocket'));
      socket.terminate();
    });
    socket.once('error', reject);
    if (signal.aborted) giveUp();
  }).finally(() => signal.removeEventListener('abort', giveUp));
}
