/** A TCP port that forwards to another one, for as long as the test wants. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { reset } from '../../support/open-web/faults.ts';

export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** The port that new connections are forwarded to; if undefined, they are closed at once. */
  leadTo(port: number | undefined): void;
  /** Cuts open connections, as a broken cable does. */
  cut(): void;
  /** The number of accepted connections. */
  readonly tries: number;
}

export async function startRelay(first?: number): Promise<Relay> {
  let target = first;
  let tries = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    tries += 1;
    socket.on('error', () => {});
    if (target === undefined) return socket.destroy();
    const other = connect(target, '127.0.0.1');
    other.on('error', () => {});
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.pipe(two);
      one.once('close', () => {
        open.delete(one);
        two.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) reset(socket);
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    cut,
    get tries() {
      return tries;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
