/**
 * The client's connections: opened through the dialer, with TLS if the URL requires it, and kept for further requests
 * with the same route and origin. Knows nothing about HTTP messages.
 */
import type { Duplex } from 'node:stream';
import { type Deadline, RequestCanceled } from '../../deadline.ts';
import type { Connection, Dialer, Route } from '../egress/dialer.ts';
import { openedTunnel, silentProxy } from '../egress/proxies/proxy-connection.ts';
import { StepTimeout, withStepTimeout } from '../egress/step-timeout.ts';
import { IdleConnections } from './idle-connections.ts';
import type { StartTls, TlsOptions } from './tls-connection.ts';

export interface ConnectionSettings {
  readonly dialer: Dialer;
  readonly startTls: StartTls;
  readonly maxIdle: number;
  readonly idleMilliseconds: number;
}

/** The target of a connection, and the route. */
export interface Destination {
  readonly url: URL;
  readonly route: Route;
}

export class Connections {
  readonly #settings: ConnectionSettings;
  readonly #idle: IdleConnections;
  readonly #busy = new Set<Duplex>();
  #closed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#idle = new IdleConnections(settings.maxIdle);
  }

  get closed(): boolean {
    return this.#closed;
  }

  takeIdle(destination: Destination): Connection | undefined {
    const connection = this.#idle.take(keyOf(destination));
    if (connection !== undefined) this.#busy.add(connection.socket);
    return connection;
  }

  async open(destination: Destination, deadline: Deadline, options?: TlsOptions): Promise<Connection> {
    const { url, route } = destination;
    const secure = url.protocol === 'https:';
    this.#check(deadline);
    const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
    const dialed = this.#settings.dialer.dial({ host: url.hostname, port, tunnel: secure }, route, deadline.signal);
    let connection: Connection;
    try {
      connection = await deadline.race(dialed);
    } catch (error) {
      // It may still be opened later, and must then be closed.
      dialed.then(
        ({ socket }) => socket.destroy(),
        () => {},
      );
      throw error;
    }
    this.#adopt(connection.socket);
    try {
      this.#check(deadline);
      if (!secure) return connection;
      const start = (signal: AbortSignal) => this.#settings.startTls(connection.socket, url.hostname, signal, options);
      const secured = await withinSilence(route, `${url.hostname}:${port}`, deadline.signal, start);
      this.#adopt(secured);
      this.#check(deadline);
      return { ...connection, socket: secured };
    } catch (error) {
      connection.socket.destroy();
      throw error;
    }
  }

  /** Keeps a connection that can carry another request, for at most `allowed` milliseconds. */
  giveBack(destination: Destination, connection: Connection, allowed: number | undefined): void {
    const { idleMilliseconds } = this.#settings;
    const milliseconds = Math.min(allowed ?? idleMilliseconds, idleMilliseconds);
    this.#busy.delete(connection.socket);
    if (this.#closed || milliseconds <= 0) connection.socket.destroy();
    else this.#idle.put(keyOf(destination), connection, milliseconds);
  }

  close(): void {
    this.#closed = true;
    this.#idle.clear();
    for (const socket of this.#busy) socket.destroy();
  }

  #adopt(socket: Duplex): void {
    // Errors also reject the operation that is running; this listener keeps late ones from ending the process.
    socket.on('error', () => {});
    this.#busy.add(socket);
    socket.once('close', () => this.#busy.delete(socket));
  }

  #check(deadline: Deadline): void {
    deadline.check();
    if (this.#closed) throw new RequestCanceled('shutdown');
  }
}

/** A proxy may open a tunnel that leads nowhere: it may be silent in it for as long as before. */
async function withinSilence<T>(
  route: Route,
  target: string,
  signal: AbortSignal,
  start: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const silence = route.upstream && route.silence?.('tunnel');
  if (silence === undefined) return start(signal);
  try {
    return await withStepTimeout(silence, signal, start);
  } catch (error) {
    if (!(error instanceof StepTimeout)) throw error;
    throw silentProxy(route, silence, openedTunnel(target));
  }
}

/** An origin contains no blank, so different pairs of route and origin never make the same key. */
function keyOf({ url, route }: Destination): string {
  return `${url.origin} ${route.key}`;
}
