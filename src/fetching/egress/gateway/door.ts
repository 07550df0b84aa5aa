/**
 * One door (proxy listener) of the gateway: a forward proxy for one browser context, with one route. Tunnels (https,
 * WebSockets) and plain requests go through the dialer, and so pass the guard. Knows no browser and no page, and does
 * not check who may connect: its listener does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { inBackground, keepOwner, ownedByNobody } from '../../../stray-errors.ts';
import type { FetchFailure } from '../../failure.ts';
import type { Dialer, Route } from '../dialer.ts';
import { openedTunnel, silenceOf } from '../proxies/proxy-connection.ts';
import { DoorDials } from './door-dials.ts';
import { DoorHold } from './door-hold.ts';
import { DoorJournal } from './door-journal.ts';
import { DoorTunnels } from './door-tunnels.ts';
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
  /** If that is long, and the route has a proxy, which may have opened a tunnel that leads nowhere: what it did. */
  silentProxy(target: string): Error | undefined;
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

/** Milliseconds in which a target on the other side of the world says something. */
const LONG_MS = 2_000;

export async function openDoor(
  dialer: Dialer,
  route: Route,
  limits: DoorLimits,
  listen: (work: DoorWork) => Promise<DoorListener>,
): Promise<Door> {
  let current = route;
  let forOwner = keepOwner();
  const journal = new DoorJournal();
  const hold = new DoorHold();
  const kept = new KeptConnections(limits.idleMs);
  const dials = new DoorDials(dialer, limits.dialMs);
  const browserSockets = new Set<Socket>();
  const plainParts: PlainParts = {
    route: () => current,
    journal,
    kept,
    dial: (host, port, signal) => dials.dial({ host, port, tunnel: false }, current, signal),
  };
  const tunnels = new DoorTunnels({
    journal,
    hold,
    dial: (host, port, signal) => dials.dial({ host, port, tunnel: true, halfOpen: true }, current, signal),
    idleMs: limits.idleMs,
  });

  function adopt(socket: Socket): void {
    browserSockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => browserSockets.delete(socket));
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await hold.over();
    if (!response.destroyed) await forwardPlainRequest(plainParts, request, response);
  }

  /** If the work fails, the client is disconnected, because nothing will come. */
  function serve(client: { destroy(): unknown }, what: string, work: () => Promise<void>): void {
    forOwner(() => {
      const served = work();
      served.catch(() => client.destroy());
      inBackground(served, what);
    });
  }

  function dropConnections(): void {
    kept.close();
    hold.end();
    tunnels.forgetSilence();
    for (const socket of browserSockets) socket.destroy();
    dials.dropConnections();
  }

  // Owned by nobody: the listener outlives the page for which it is opened.
  const listener = await ownedByNobody(() =>
    listen({
      adopt,
      forward: (request, response) => serve(response, 'a request of a page', () => forward(request, response)),
      tunnel: (request, client, head) => serve(client, 'a tunnel of a page', () => tunnels.open(request, client, head)),
    }),
  );
  let closed: Promise<void> | undefined;

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
    serveRoute(next) {
      current = next;
    },
    serveOwner() {
      forOwner = keepOwner();
    },
    hold: () => hold.begin(),
    get holdsBack() {
      return hold.holdsBack;
    },
    release: () => hold.end(),
    giveUpDials: (milliseconds) => dials.giveUpSlow(milliseconds),
    silence: (target) => tunnels.silence(target),
    silentProxy(target) {
      const silence = tunnels.silence(target);
      return current.upstream && silence >= LONG_MS ? silenceOf(current, silence, openedTunnel(target)) : undefined;
    },
    giveUp: (target) => dials.giveUp(target),
    dropConnections,
    close() {
      if (!closed) {
        closed = listener.close();
        dials.close();
        dropConnections();
      }
      return closed;
    },
  };
}
