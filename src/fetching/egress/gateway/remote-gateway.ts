/**
 * The gateway's doors for browsers on other machines: all behind one listener on the network, distinguished by their
 * logins, without which nobody gets anything. Chromium sends a proxy's login with every request once it was asked for
 * it.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, isIPv6, Socket } from 'node:net';
import { Secret } from '../../../secret.ts';
import type { Dialer, Route } from '../dialer.ts';
import type { OwnListeners } from '../guard/own-host.ts';
import { type Door, type DoorWork, openDoor } from './door.ts';
import { loginWanted } from './door-refusal.ts';
import { refuseTunnel } from './door-tunnels.ts';
import { DOOR_LIMITS } from './gateway.ts';
import { refuseRequest } from './plain-request.ts';

export interface RemoteGateway {
  /** `http://host:port`, as the browsers' machines see it. */
  readonly address: string;
  openDoor(route: Route): Promise<RemoteDoor>;
  close(): Promise<void>;
}

export interface RemoteDoor {
  readonly door: Door;
  readonly login: { readonly username: string; readonly password: Secret };
  /**
   * Answered with 204 by the door itself, for a client with its login. The URL names the browser's own machine: a
   * browser that goes there without the proxy does not arrive here.
   */
  readonly checkUrl: string;
  /** Whether the browser has requested it. */
  readonly checked: boolean;
}

export interface RemoteGatewaySettings {
  /** Address to listen on. */
  readonly host: string;
  /** Any free one for 0. */
  readonly port: number;
  /** The host that browsers are given. */
  readonly address: string;
}

export interface RemoteGatewayParts extends RemoteGatewaySettings {
  readonly dialer: Dialer;
  /** No page may reach this listener either. */
  readonly ownListeners: OwnListeners;
}

/** Maximum connections of all doors and strangers together. */
const MAX_CONNECTIONS = 4_096;
/** Milliseconds within which a client must send a login. */
const LOGIN_TIMEOUT = 10_000;
const SECRET_BYTES = 32;

/** What a login gives access to. */
interface Entry {
  readonly work: DoorWork;
  readonly check: { readonly url: string; asked: boolean };
}

/** A connection, and the door that it belongs to. */
interface Visit {
  readonly loginTimer: NodeJS.Timeout;
  entry?: Entry;
}

/** The logins that are valid, and the connections, of which each must send one soon. */
class Visits {
  /**
   * By the value of `Proxy-Authorization`: random, long, and compared as a whole, so that it cannot be guessed bit by
   * bit.
   */
  readonly entries = new Map<string, Entry>();
  readonly #visits = new Map<Socket, Visit>();

  begin(socket: Socket): void {
    socket.on('error', () => {});
    const loginTimer = setTimeout(() => socket.destroy(), LOGIN_TIMEOUT);
    this.#visits.set(socket, { loginTimer });
    socket.once('close', () => {
      clearTimeout(loginTimer);
      this.#visits.delete(socket);
    });
  }

  /** Every request sends its login again, and a connection belongs to the door of its first request. */
  admit(request: IncomingMessage, socket: Socket): Entry | undefined {
    const entry = this.entries.get(request.headers['proxy-authorization'] ?? '');
    const visit = this.#visits.get(socket);
    if (!entry || !visit || (visit.entry && visit.entry !== entry)) return undefined;
    if (!visit.entry) {
      clearTimeout(visit.loginTimer);
      visit.entry = entry;
      entry.work.adopt(socket);
    }
    return entry;
  }

  endAll(): void {
    for (const socket of this.#visits.keys()) socket.destroy();
  }
}

export async function startRemoteGateway(parts: RemoteGatewayParts): Promise<RemoteGateway> {
  const { dialer, ownListeners } = parts;
  const visits = new Visits();
  const doors = new Set<Door>();
  const server = serverFor(visits);
  const { address: bound, port } = await listening(server, parts);
  const forgetListener = ownListeners.add(bound, port);
  const host = isIPv6(parts.address) ? `[${parts.address}]` : parts.address;

  return {
    address: `http://${host}:${port}`,
    async openDoor(route) {
      const username = randomBytes(6).toString('hex');
      const password = randomBytes(SECRET_BYTES).toString('base64url');
      const login = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const check = { url: `http://localhost/${randomBytes(SECRET_BYTES).toString('base64url')}`, asked: false };
      const door: Door = await openDoor(dialer, route, DOOR_LIMITS, async (work) => {
        visits.entries.set(login, { work, check });
        return {
          port,
          async close() {
            visits.entries.delete(login);
            doors.delete(door);
          },
        };
      });
      doors.add(door);
      return {
        door,
        login: { username, password: new Secret(password) },
        checkUrl: check.url,
        get checked() {
          return check.asked;
        },
      };
    },
    async close() {
      await Promise.all([...doors].map((door) => door.close()));
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        visits.endAll();
      });
      forgetListener();
    },
  };
}

function serverFor(visits: Visits): Server {
  const server = createServer({
    maxHeaderSize: DOOR_LIMITS.headerBytes,
    keepAliveTimeout: DOOR_LIMITS.idleMs,
    headersTimeout: DOOR_LIMITS.idleMs,
    requestTimeout: 0,
    noDelay: true,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket) => visits.begin(socket));
  server.on('request', (request, response) => {
    const entry = visits.admit(request, request.socket);
    if (!entry) return refuseRequest(response, loginWanted());
    if (request.url !== entry.check.url) return entry.work.forward(request, response);
    entry.check.asked = true;
    response.writeHead(204).end();
  });
  server.on('connect', (request, client, head) => {
    const entry = client instanceof Socket ? visits.admit(request, client) : undefined;
    if (entry) entry.work.tunnel(request, client, head);
    else refuseTunnel(client, loginWanted());
  });
  return server;
}

async function listening(server: Server, { host, port }: RemoteGatewaySettings): Promise<AddressInfo> {
  // Accepting may also fail later, when there are no file descriptors left: then only that client is turned away.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new Error(`The gateway for remote browsers cannot listen: ${message}`)),
    );
    server.listen(port, host, resolve);
  });
  return server.address() as AddressInfo;
}
