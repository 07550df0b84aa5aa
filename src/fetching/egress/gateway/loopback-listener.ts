/**
 * The listener of one door on loopback, for a browser of this machine: any program on this machine may connect, and
 * nobody else can.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DoorLimits, DoorListener, DoorWork } from './door.ts';

const LOOPBACK = '127.0.0.1';

/** `onListening` returns what to call when it has ended. */
export async function listenOnLoopback(
  work: DoorWork,
  limits: DoorLimits,
  onListening: (address: string, port: number) => () => void,
): Promise<DoorListener> {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    keepAliveTimeout: limits.idleMs,
    headersTimeout: limits.idleMs,
    requestTimeout: 0,
    noDelay: true,
  });
  server.maxConnections = limits.connections;
  server.on('connection', (socket) => {
    if (socket.remoteAddress === LOOPBACK) work.adopt(socket);
    else socket.destroy();
  });
  server.on('request', work.forward);
  server.on('connect', work.tunnel);
  // Accepting may also fail later, when there are no file descriptors left: then only that client is turned away.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const onEnd = onListening(LOOPBACK, port);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          onEnd();
          resolve();
        });
      }),
  };
}
