/**
 * Opens the WebSocket of a browser on another machine. Chromium tells where it is on `/json/version`, and answers to its address only, not
 * to a name; where there is TLS, something else stands before it that wants the name. Sends no command.
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
  /** Where it was reached. */
  readonly peer: { readonly address: string; readonly port: number };
}

/** A message that is larger than this ends the connection: a WebSocket has to be received whole, so that this much memory it may take. */
const MAX_PAYLOAD = 256 * 1024 * 1024;

/** Characters; Chromium tells some hundred. */
const MOST_TOLD = 64 * 1024;

/** Rejects with a sentence about what is wrong there, without its URL. */
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
      // An address that was reached tells more than those that were not.
      if (!reached) problem = toProblem(error);
      reached ||= !isUnreached(error);
      if (signal.aborted) break;
    }
  }
  throw problem;
}

/** In any order: so connections spread over those that a name has. */
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
  // One connection for both requests: behind a name that leads to many browsers, another one would know nothing of the first one's answer.
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1, lookup: always(address) });
  try {
    const target = new URL(url);
    target.protocol = secure ? 'wss:' : 'ws:';
    // The browser does not know how it is reached, so only path and query of what it says are taken.
    const told = url.protocol.startsWith('http') ? await askWhere(url, agent, signal) : url;
    target.pathname = told.pathname;
    target.search = told.search || url.search;
    const socket = await upgrade(target, agent, signal);
    return { socket, peer: { address, port: Number(url.port || (secure ? 443 : 80)) } };
  } finally {
    // What became a WebSocket is not the agent's any more.
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
    if (text.length > MOST_TOLD) throw new Error('its answer to /json/version is too large');
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
  // Loaded by those who have such a browser, which few do.
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
