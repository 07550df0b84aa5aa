/** Passes bytes on to another port of this machine, and can cut all of its connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { reset } from '../../test/support/open-web/faults.ts';

export interface Relay extends AsyncDisposable {
  readonly url: string;
  /** Resets all current connections. */
  cut(): void;
}

export async function startRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    const onward = connect(port, '127.0.0.1');
    keep(incoming);
    keep(onward);
    incoming.pipe(onward).pipe(incoming);
    incoming.on('error', () => onward.destroy()).once('close', () => onward.destroy());
    onward.on('error', () => incoming.destroy()).once('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) reset(socket);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
