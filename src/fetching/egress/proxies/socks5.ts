/**
 * The client side of SOCKS 5 (RFC 1928) with user and password (RFC 1929). Reads not a byte more than the proxy's
 * answers: what follows already belongs to the target. Knows nothing of which proxy, which target, or what a refusal
 * means to the caller.
 */
import type { Duplex } from 'node:stream';
import { readAddress } from '../guard/address-bytes.ts';
import { BadProxyAnswer, ProxyHungUp, proxyAnswer } from './proxy-answer.ts';

export interface SocksCredentials {
  readonly username: string;
  readonly password: string;
}

/** The proxy requires a login, or refused this one. */
export class SocksLoginRefused extends Error {
  override readonly name = 'SocksLoginRefused';
}

const VERSION = 5;
const LOGIN_VERSION = 1;
const NO_LOGIN = 0;
const PASSWORD_LOGIN = 2;
const CONNECT = 1;
const ADDRESS_LENGTHS: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const NAME = 3;

/** Greets the proxy and logs in: everything before the proxy is sent a target. Never closes the socket itself. */
export async function greetSocksProxy(
  socket: Duplex,
  credentials: SocksCredentials | undefined,
  signal: AbortSignal,
): Promise<void> {
  const methods = credentials ? [NO_LOGIN, PASSWORD_LOGIN] : [NO_LOGIN];
  socket.write(Buffer.from([VERSION, methods.length, ...methods]));
  const [version, method] = await readExactly(socket, 2, signal);
  if (version !== VERSION) throw notSocks();
  if (method === NO_LOGIN) return;
  if (method !== PASSWORD_LOGIN || !credentials) throw new SocksLoginRefused('no common way to log in');
  const [username, password] = [Buffer.from(credentials.username), Buffer.from(credentials.password)];
  socket.write(
    Buffer.concat([Buffer.from([LOGIN_VERSION, username.length]), username, Buffer.from([password.length]), password]),
  );
  const [, status] = await readExactly(socket, 2, signal);
  if (status !== 0) throw new SocksLoginRefused('wrong user or password');
}

/**
 * Asks for a connection. Resolves with the proxy's reply: the socket is a tunnel when it is 0. Never closes the socket
 * itself.
 */
export async function askSocksForTunnel(
  socket: Duplex,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<number> {
  socket.write(
    Buffer.concat([Buffer.from([VERSION, CONNECT, 0]), destination(host), Buffer.from([port >> 8, port & 0xff])]),
  );
  const [version, reply = 0, , kind = 0] = await readExactly(socket, 4, signal);
  if (version !== VERSION) throw notSocks();
  // A refusal may come without the address that would follow.
  if (reply !== 0) return reply;
  const length = kind === NAME ? ((await readExactly(socket, 1, signal))[0] ?? 0) : ADDRESS_LENGTHS[kind];
  if (length === undefined) throw notSocks();
  await readExactly(socket, length + 2, signal);
  return reply;
}

/** An address as its bytes, anything else as a name for the proxy to resolve. */
function destination(host: string): Buffer {
  const bytes = readAddress(host);
  if (bytes) return Buffer.from([bytes.length === 4 ? 1 : 4, ...bytes]);
  const name = Buffer.from(host, 'latin1');
  return Buffer.concat([Buffer.from([NAME, name.length]), name]);
}

function notSocks(): BadProxyAnswer {
  return new BadProxyAnswer('its answer is not SOCKS 5');
}

/** Leaves everything else in the stream. */
function readExactly(socket: Duplex, length: number, signal: AbortSignal): Promise<Buffer> {
  return proxyAnswer(socket, signal, () => {
    const bytes: Buffer | null = socket.read(length);
    // A stream at its end returns what is left, however little.
    if (bytes !== null && bytes.length < length) throw new ProxyHungUp();
    return bytes ?? undefined;
  });
}
