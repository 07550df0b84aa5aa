/**
 * One TCP connection to the first of several addresses that answers (RFC 8305): the next one is tried as soon as one
 * fails, or after a quarter of a second. Dials only the addresses it is given: no names, no look-ups, no checks.
 */
import { connect, isIP, type Socket } from 'node:net';
import { type AddressBytes, readAddress, sameAddress } from './guard/address-bytes.ts';

/** Starts one connection to a literal address. Passed in, so that a test sees what would have been dialed. */
export type Connect = (address: string, port: number, options: ConnectOptions) => Socket;

export interface ConnectOptions {
  readonly halfOpen: boolean;
}

/** The socket's peer is not the address that was asked for. */
export class OtherPeer extends Error {
  override readonly name = 'OtherPeer';
}

/** Every address failed; `causes` in the order they were tried. */
export class NoneConnected extends Error {
  override readonly name = 'NoneConnected';
  readonly causes: readonly unknown[];

  constructor(causes: readonly unknown[]) {
    super('no address could be connected to', { cause: causes[0] });
    this.causes = causes;
  }
}

const STAGGER_MS = 250;
/** A NAT drops idle connections silently; keep-alive probes keep them open, or reveal that they are gone. */
const KEEP_ALIVE_PROBE_MS = 30_000;
/** All addresses were checked by the guard, but a name with hundreds of them does not get hundreds of connections. */
const MAX_ATTEMPTS = 8;

export const connectTcp: Connect = (address, port, { halfOpen }) =>
  connect({
    host: address,
    port,
    family: isIP(address),
    autoSelectFamily: false,
    allowHalfOpen: halfOpen,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
    lookup: (name, _options, done) => done(new Error(`not an address: ${name}`), ''),
  });

export function connectFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
  options: ConnectOptions & { readonly connect: Connect },
): Promise<Socket> {
  const queue = alternateFamilies(addresses).slice(0, MAX_ATTEMPTS);
  return new Promise((resolve, reject) => {
    const open = new Set<Socket>();
    const causes: unknown[] = [];
    let timer: NodeJS.Timeout | undefined;
    let settled = false;

    const settle = (winner?: Socket) => {
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const socket of open) if (socket !== winner) socket.destroy();
      open.clear();
    };
    const fail = (reason: unknown) => {
      settle();
      reject(reason);
    };
    const onAbort = () => fail(signal.reason);

    const tryNext = () => {
      clearTimeout(timer);
      const address = queue.shift();
      if (address === undefined) {
        if (open.size === 0) fail(new NoneConnected(causes));
        return;
      }
      if (queue.length > 0) timer = setTimeout(tryNext, STAGGER_MS);
      attempt(address);
    };

    const attempt = (address: string) => {
      let socket: Socket;
      try {
        socket = options.connect(address, port, options);
      } catch (cause) {
        causes.push(cause);
        tryNext();
        return;
      }
      open.add(socket);
      const lost = (cause: unknown) => {
        if (!open.delete(socket) || settled) return;
        causes.push(cause);
        tryNext();
      };
      // This listener is never removed: a socket error without a listener ends the process, and the socket's owner may
      // add its own a tick too late.
      socket.on('error', lost);
      const onClose = () => lost(Object.assign(new Error('closed while connecting'), { code: 'ECONNRESET' }));
      socket.once('close', onClose);
      socket.once('connect', () => {
        if (settled) return;
        socket.off('close', onClose);
        if (socket.remoteAddress === undefined) {
          socket.destroy();
          onClose();
        } else if (isPeer(socket.remoteAddress, address)) {
          settle(socket);
          resolve(socket);
        } else {
          fail(new OtherPeer('connected to another address than the one that was judged'));
        }
      });
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    tryNext();
  });
}

/** The resolver's first choice first, then alternating IPv6 and IPv4, so that a dead address family costs one delay. */
function alternateFamilies(addresses: readonly string[]): string[] {
  const unique = [...new Set(addresses)];
  const first = isIP(unique[0] ?? '');
  const same = unique.filter((address) => isIP(address) === first);
  const other = unique.filter((address) => isIP(address) !== first);
  return same.flatMap((address, index) => [address, ...other.slice(index, index + 1)]).concat(other.slice(same.length));
}

function isPeer(remote: string, dialed: string): boolean {
  const [one, other] = [withoutZone(remote), withoutZone(dialed)];
  return one !== undefined && other !== undefined && sameAddress(unmapped(one), unmapped(other));
}

function withoutZone(address: string): AddressBytes | undefined {
  return readAddress(address.replace(/%.*$/, ''));
}

/** The kernel may report the peer of an IPv4-mapped address in either family. */
function unmapped(bytes: AddressBytes): AddressBytes {
  const mapped =
    bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
  return mapped ? bytes.slice(12) : bytes;
}
