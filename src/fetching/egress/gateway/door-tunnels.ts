/**
 * The tunnels of one door, for https and WebSockets: dials the target of a CONNECT, and then joins the two connections.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connection } from '../dialer.ts';
import type { DoorHold } from './door-hold.ts';
import type { DoorJournal } from './door-journal.ts';
import { asFailure, badRequest, type Refusal, refusalBytes, refusalOf } from './door-refusal.ts';
import { joinConnections } from './join-connections.ts';

export interface TunnelParts {
  readonly journal: DoorJournal;
  readonly hold: DoorHold;
  /** Dials for as long as the browser waits. */
  readonly dial: (host: string, port: number, signal: AbortSignal) => Promise<Connection>;
  /** A tunnel without traffic for this long is closed. */
  readonly idleMs: number;
}

/** A browser closes a refused connection itself; if it does not, we do not wait for it. */
const LINGER_MS = 2_000;

export class DoorTunnels {
  readonly #parts: TunnelParts;
  /** When the first tunnel to a target was opened; undefined once it has sent a byte through one. */
  readonly #silentSince = new Map<string, number | undefined>();

  constructor(parts: TunnelParts) {
    this.#parts = parts;
  }

  /** Milliseconds since the first tunnel to this target, if it has not sent a byte through any; otherwise 0. */
  silence(target: string): number {
    const since = this.#silentSince.get(target);
    return since === undefined ? 0 : performance.now() - since;
  }

  forgetSilence(): void {
    this.#silentSince.clear();
  }

  async open(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const { journal, hold, dial } = this.#parts;
    const target = readAuthority(request.url ?? '');
    if (!target) return refuseTunnel(client, badRequest('CONNECT needs a host and a port.'));
    const over = journal.begin();
    const gone = watchForEnd(client);
    let connection: Connection;
    try {
      await hold.over();
      connection = await dial(target.host, target.port, gone.signal);
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
    this.#join(client, connection.socket, `${target.host}:${target.port}`);
  }

  #join(client: Duplex, target: Duplex, name: string): void {
    if (!joinConnections(client, target)) return;
    const { journal, hold, idleMs } = this.#parts;
    hold.watch(target);
    if (!this.#silentSince.has(name)) this.#silentSince.set(name, performance.now());
    client.on('data', (chunk: Buffer) => journal.sent(chunk.length));
    target.on('data', (chunk: Buffer) => journal.received(chunk.length));
    target.once('data', () => this.#silentSince.set(name, undefined));
    closeWhenIdle(client, idleMs, () => {
      client.destroy();
      target.destroy();
    });
  }
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
