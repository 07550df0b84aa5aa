/**
 * The client's connections: opened through the dialer, with TLS where the URL asks for it, and kept for another request under the
 * same route and origin. Knows nothing of HTTP messages.
 */
import type { Duplex } from 'node:stream';
import { type Deadline, RequestCanceled } from '../../deadline.ts';
import type { Connection, Dialer, Route } from '../egress/dialer.ts';
import { IdleConnections } from './idle-connections.ts';
import type { StartTls } from './tls-connection.ts';

export interface ConnectionSettings {
  readonly dialer: Dialer;
  readonly startTls: StartTls;
  readonly maxIdle: number;
  readonly idleMilliseconds: number;
}

/** Where a connection leads, and for whom. */
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

  async open(destination: Destination, deadline: Deadline): Promise<Connection> {
    const { url, route } = destination;
    const secure = url.protocol === 'https:';
    this.#check(deadline);
    const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
    const dialed = this.#settings.dialer.dial({ host: url.hostname, port, tunnel: secure }, route, deadline.signal);
    let connection: Connection;
    try {
      connection = await deadline.race(dialed);
    } catch (error) {
      // It may still come, and then nobody would close it.
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
      const secured = await this.#settings.startTls(connection.socket, url.hostname, deadline.signal);
      this.#adopt(secured);
      this.#check(deadline);
      return { ...connection, socket: secured };
    } catch (error) {
      connection.socket.destroy();
      throw error;
    }
  }

  /** Takes back a connection that can carry another request, to be kept for at most `allowed` milliseconds. */
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
    // Errors also come as the failure of whatever is being done; this listener keeps late ones from ending the process.
    socket.on('error', () => {});
    this.#busy.add(socket);
    socket.once('close', () => this.#busy.delete(socket));
  }

  #check(deadline: Deadline): void {
    deadline.check();
    if (this.#closed) throw new RequestCanceled('shutdown');
  }
}

/** An origin has no blank, so no two pairs of route and origin make the same key. */
function keyOf({ url, route }: Destination): string {
  return `${url.origin} ${route.key}`;
}
