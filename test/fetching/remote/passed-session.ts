/** A WebSocket that a server in front of Chromium forwards to it, from the request to its end. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';

export interface PassedSession {
  /** Ends it after these bytes, which need not be valid WebSocket data. */
  end(lastWords: string | Uint8Array): void;
  /** Resolves when both sides are closed. */
  readonly closed: Promise<unknown>;
}

/** Forwards to the browser at this port and path, which accepts only its own address and needs no token. */
export function passSession(request: IncomingMessage, socket: Duplex, port: number, path: string): PassedSession {
  const chromium = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  chromium.on('error', () => {});
  const headers = Object.entries({ ...request.headers, host: `127.0.0.1:${port}` });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  chromium.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  chromium.pipe(socket).pipe(chromium);
  const closing = async (one: Duplex, other: Duplex) => {
    await finished(one).catch(() => {});
    other.destroy();
  };
  return {
    end(lastWords) {
      chromium.unpipe(socket);
      socket.end(lastWords);
    },
    closed: Promise.all([closing(socket, chromium), closing(chromium, socket)]),
  };
}
