/**
 * One door (proxy listener) of the gateway: a forward proxy for one browser context, with one route. Tunnels (https,
 * WebSockets) and plain requests go through the dialer, and so pass the guard. Knows no browser and no page, and does
 * not check who may connect: its listener does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DeadlineExceeded } from '../../../deadline.ts';
import { inBackground, keepOwner, ownedByNobody } from '../../../stray-errors.ts';
import type { FetchFailure } from '../../failure.ts';
import type { Connection, Dialer, Route } from '../dialer.ts';
import { DoorHold } from './door-hold.ts';
import { DoorJournal } from './door-journal.ts';
import { asFailure, badRequest, type Refusal, refusalBytes, refusalOf } from './door-refusal.ts';
import { joinConnections } from './join-connections.ts';
import { KeptConnections } from './kept-connections.ts';
import { forwardPlainRequest, type PlainParts } from './plain-request.ts';

export interface Door {
  /** Port of its listener: on 127.0.0.1, unless it is for browsers on other machines. */
  readonly port: number;
  /** Plain requests that are not completely answered yet, and tunnels that are not open yet. */
  readonly inFlight: number;
  /** When a byte was last transferred or a request last started or ended, by `performance.now()`. */
  readonly lastActivity: number;
  readonly bytesReceived: number;
  readonly bytesSent: number;
  /** Open connections of the browser. */
  readonly connections: number;
  /** True once it is closed: connections through it then lead nowhere. */
  readonly closed: boolean;
  /** By host, the most recent failure of each, oldest first. */
  readonly failures: ReadonlyMap<string, FetchFailure>;
  forgetFailures(): void;
  /** The route of the next page: through the same exit, but with limits of its own. */
  serveRoute(route: Route): void;
  /** Makes the current request the owner of stray errors on this door from now on. */
  serveOwner(): void;
  /** Sends nothing more until it is released. */
  hold(): void;
  /** Whether something waits for that. */
  readonly holdsBack: boolean;
  release(): void;
  /**
   * Ends the dials that have taken this many milliseconds, as if their targets had refused them, and makes no others to
   * targets that were never reached until all connections are dropped.
   */
  giveUpDials(milliseconds: number): void;
  /**
   * Milliseconds since the first tunnel to this target, a host and port, if it has not sent a byte through any;
   * otherwise 0.
   */
  silence(target: string): number;
  /** Destroys all connections to this target, and makes no others until all connections are dropped. */
  giveUp(target: string): void;
  /** Destroys every connection, so that the next page starts with none; the door stays open. */
  dropConnections(): void;
  /** Destroys every connection of this door, and resolves when its listener is closed. */
  close(): Promise<void>;
}

export interface DoorLimits {
  readonly connections: number;
  readonly headerBytes: number;
  /** Maximum milliseconds of a dial; a page's own deadline is usually over before. */
  readonly dialMs: number;
  /** A connection without traffic for this long is closed. */
  readonly idleMs: number;
}

/** One that is under way. */
interface Dial {
  /** Its host and port. */
  readonly target: string;
  readonly began: number;
  readonly limit: AbortController;
}

/** Incoming requests and tunnels, passed on by the listener. */
export interface DoorWork {
  adopt(socket: Socket): void;
  forward(request: IncomingMessage, response: ServerResponse): void;
  tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void;
}

/** Brings connections to a door until it is closed; closing those connections is the door's job. */
export interface DoorListener {
  readonly port: number;
  close(): Promise<void>;
}

/** A browser closes a refused connection itself; if it does not, we do not wait for it. */
const LINGER_MS = 2_000;

export async function openDoor(
  dialer: Dialer,
  route: Route,
  limits: DoorLimits,
  listen: (work: DoorWork) => Promise<DoorListener>,
): Promise<Door> {
  let current = route;
  const journal = new DoorJournal();
  const kept = new KeptConnections(limits.idleMs);
  const hold = new DoorHold();
  const closing = new AbortController();
  const browserSockets = new Set<Socket>();
  const targetSockets = new Map<Duplex, string>();
  const dials = new Set<Dial>();
  /** Whether a connection to a target was made or given up, since all were last dropped. */
  const reached = new Map<string, boolean>();
  /** When the first tunnel to a target was opened; undefined once it has sent a byte through one. */
  const silentSince = new Map<string, number | undefined>();

  function adopt(socket: Socket): void {
    browserSockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => browserSockets.delete(socket));
  }

  /** Dials within the door's own limits: no longer than `dialMs`, than the browser waits, or than the door is open. */
  async function dial(host: string, port: number, tunnel: boolean, asker: AbortSignal): Promise<Connection> {
    const limit = new AbortController();
    const dialing: Dial = { target: `${host}:${port}`, began: performance.now(), limit };
    const timer = setTimeout(() => limit.abort(new DeadlineExceeded(limits.dialMs)), limits.dialMs);
    const onAsker = () => limit.abort(asker.reason);
    const onClosing = () => limit.abort(closing.signal.reason);
    asker.addEventListener('abort', onAsker, { once: true });
    closing.signal.addEventListener('abort', onClosing, { once: true });
    if (asker.aborted) onAsker();
    if (closing.signal.aborted) onClosing();
    if (reached.get(dialing.target) === false) limit.abort(new DeadlineExceeded(limits.dialMs));
    dials.add(dialing);
    try {
      const connection = await dialer.dial({ host, port, tunnel, halfOpen: tunnel }, current, limit.signal);
      reached.set(dialing.target, true);
      const { socket } = connection;
      if (!socket.closed) targetSockets.set(socket, dialing.target);
      socket.once('close', () => targetSockets.delete(socket));
      return connection;
    } finally {
      dials.delete(dialing);
      clearTimeout(timer);
      asker.removeEventListener('abort', onAsker);
      closing.signal.removeEventListener('abort', onClosing);
    }
  }

  const plainParts: PlainParts = {
    route: () => current,
    journal,
    kept,
    dial: (host, port, signal) => dial(host, port, false, signal),
  };

  async function openTunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const target = readAuthority(request.url ?? '');
    if (!target) return refuseTunnel(client, badRequest('CONNECT needs a host and a port.'));
    const over = journal.begin();
    const gone = watchForEnd(client);
    let connection: Connection;
    try {
      await hold.over();
      connection = await dial(target.host, target.port, true, gone.signal);
    } catch (error) {
      if (gone.signal.aborted || client.destroyed) {
        client.destroy();
        return;
      }
      const failure = asFailure(error);
      journal.failed(target.host, failure);
      return refuseTunnel(client, refusalOf(failure));
    } finally {
      gone.stop();
      over();
    }
    // While the target was dialed, the browser may have gone, or the door may have dropped it: its `close` event comes
    // a turn later.
    if (client.writable) client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (client.readable && head.length > 0) client.unshift(head);
    join(client, connection.socket, `${target.host}:${target.port}`);
  }

  function join(client: Duplex, target: Duplex, name: string): void {
    if (!joinConnections(client, target)) return;
    hold.watch(target);
    if (!silentSince.has(name)) silentSince.set(name, performance.now());
    client.on('data', (chunk: Buffer) => journal.sent(chunk.length));
    target.on('data', (chunk: Buffer) => journal.received(chunk.length));
    target.once('data', () => silentSince.set(name, undefined));
    closeWhenIdle(client, limits.idleMs, () => {
      client.destroy();
      target.destroy();
    });
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await hold.over();
    if (!response.destroyed) await forwardPlainRequest(plainParts, request, response);
  }

  let forOwner = keepOwner();
  /** If the work fails, the client is disconnected, because nothing will come. */
  const serve = (work: () => Promise<void>, client: { destroy(): unknown }, what: string) =>
    forOwner(() => {
      const served = work();
      served.catch(() => client.destroy());
      inBackground(served, what);
    });
  const work: DoorWork = {
    adopt,
    forward: (request, response) => serve(() => forward(request, response), response, 'a request of a page'),
    tunnel: (request, client, head) => serve(() => openTunnel(request, client, head), client, 'a tunnel of a page'),
  };
  // Owned by nobody: the listener outlives the page for which it is opened.
  const listener = await ownedByNobody(() => listen(work));

  const giveUpDials = (milliseconds: number) => {
    const latest = performance.now() - milliseconds;
    for (const { target, began, limit } of dials) {
      if (began > latest) continue;
      if (!reached.has(target)) reached.set(target, false);
      limit.abort(new DeadlineExceeded(milliseconds));
    }
  };

  const giveUp = (target: string) => {
    reached.set(target, false);
    for (const dialing of dials)
      if (dialing.target === target) dialing.limit.abort(new DeadlineExceeded(limits.dialMs));
    for (const [socket, of] of targetSockets) if (of === target) socket.destroy();
  };

  const dropConnections = () => {
    kept.close();
    hold.end();
    reached.clear();
    silentSince.clear();
    for (const socket of [...browserSockets, ...targetSockets.keys()]) socket.destroy();
  };

  let closed: Promise<void> | undefined;
  const close = () => {
    if (!closed) {
      closed = listener.close();
      closing.abort(new Error('the door was closed'));
      dropConnections();
    }
    return closed;
  };

  return {
    port: listener.port,
    get inFlight() {
      return journal.inFlight;
    },
    get lastActivity() {
      return journal.lastActivity;
    },
    get bytesReceived() {
      return journal.bytesReceived;
    },
    get bytesSent() {
      return journal.bytesSent;
    },
    get connections() {
      return browserSockets.size;
    },
    get closed() {
      return closed !== undefined;
    },
    get failures() {
      return journal.failures;
    },
    forgetFailures: () => journal.forgetFailures(),
    serveRoute: (next) => {
      current = next;
    },
    serveOwner: () => {
      forOwner = keepOwner();
    },
    get holdsBack() {
      return hold.holdsBack;
    },
    hold: () => hold.begin(),
    release: () => hold.end(),
    giveUpDials,
    silence(target) {
      const since = silentSince.get(target);
      return since === undefined ? 0 : performance.now() - since;
    },
    giveUp,
    dropConnections,
    close,
  };
}

/** For a connection that is no longer handled by an HTTP server. */
export function refuseTunnel(client: Duplex, refusal: Refusal): void {
  client.end(refusalBytes(refusal));
  // The rest of its data is of no interest, but must be read: closing with unread data would reset the connection and
  // lose the answer.
  client.resume();
  closeWhenIdle(client, LINGER_MS, () => client.destroy());
}

/** The sockets of an HTTP server are network sockets, whatever the type of its event says. */
function closeWhenIdle(client: Duplex, milliseconds: number, close: () => void): void {
  if (client instanceof Socket) client.setTimeout(milliseconds, close);
}

/**
 * Notices a browser that hangs up while its target is being dialed, without reading a byte from the stream: a socket
 * reports its end by itself.
 */
function watchForEnd(client: Duplex): { signal: AbortSignal; stop: () => void } {
  const gone = new AbortController();
  const onGone = () => gone.abort(new Error('the browser closed the connection'));
  if (!client.writable) onGone();
  client.once('end', onGone);
  client.once('close', onGone);
  return {
    signal: gone.signal,
    stop: () => {
      client.off('end', onGone);
      client.off('close', onGone);
    },
  };
}

function readAuthority(text: string): { host: string; port: number } | undefined {
  const match = /^(\[[^\]]+\]|[^:[\]/@\s]+):(\d{1,5})$/.exec(text);
  const [, host = '', digits] = match ?? [];
  const port = Number(digits);
  return match && port >= 1 && port <= 65535 ? { host: host.toLowerCase(), port } : undefined;
}
