/**
 * The plain connections of one door, kept for the next request to the same host. Each has its own agent, so that a
 * socket is never given to a request for which it was not dialed. Dials nothing itself.
 */
import { Agent, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connection } from '../dialer.ts';

export interface KeptConnection {
  readonly connection: Connection;
  readonly agent: Agent;
}

const MAX_PER_HOST = 6;
const MAX_TOTAL = 48;

export class KeptConnections {
  readonly #idle = new Map<string, KeptConnection[]>();
  readonly #all = new Set<KeptConnection>();
  readonly #idleTimeout: number;

  constructor(idleTimeout: number) {
    this.#idleTimeout = idleTimeout;
  }

  /** An idle connection, if there is one that its target has not closed. */
  take(key: string): KeptConnection | undefined {
    const idle = this.#idle.get(key) ?? [];
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (isIdle(kept)) return kept;
    }
    return undefined;
  }

  /** Makes a new connection usable; it is kept by itself when its request is over and the target keeps it open. */
  adopt(key: string, connection: Connection): KeptConnection {
    const kept: KeptConnection = { connection, agent: new OneSocketAgent(connection.socket, this.#idleTimeout) };
    this.#all.add(kept);
    // After the agent's own listener: the socket is now either kept or closed.
    kept.agent.on('free', () => {
      if (isIdle(kept)) this.#keep(key, kept);
    });
    connection.socket.once('close', () => this.#drop(key, kept));
    return kept;
  }

  close(): void {
    for (const kept of this.#all) kept.connection.socket.destroy();
    this.#idle.clear();
  }

  #keep(key: string, kept: KeptConnection): void {
    const idle = this.#idle.get(key) ?? [];
    if (idle.length >= MAX_PER_HOST || this.#all.size > MAX_TOTAL) {
      kept.connection.socket.destroy();
      return;
    }
    idle.push(kept);
    this.#idle.set(key, idle);
  }

  #drop(key: string, kept: KeptConnection): void {
    this.#all.delete(kept);
    const idle = (this.#idle.get(key) ?? []).filter((each) => each !== kept);
    if (idle.length > 0) this.#idle.set(key, idle);
    else this.#idle.delete(key);
  }
}

class OneSocketAgent extends Agent {
  readonly #timeout: number;
  #socket: Duplex | undefined;

  constructor(socket: Duplex, timeout: number) {
    super({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1, timeout });
    this.#timeout = timeout;
    this.#socket = socket;
  }

  /**
   * While it was idle, Node limited it to the target's keep-alive time; the next answer may take the full time again.
   */
  override reuseSocket(socket: Socket, request: ClientRequest): void {
    super.reuseSocket(socket, request);
    socket.setTimeout(this.#timeout);
  }

  override createConnection(
    _options: unknown,
    done?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    // The idle socket was closed at the moment it was taken: the request fails like any on a stale connection.
    if (!socket)
      done?.(Object.assign(new Error('the kept connection is closed'), { code: 'ECONNRESET' }), null as never);
    return socket;
  }
}

function isIdle({ connection, agent }: KeptConnection): boolean {
  return !connection.socket.destroyed && Object.values(agent.freeSockets).some((list) => (list?.length ?? 0) > 0);
}
