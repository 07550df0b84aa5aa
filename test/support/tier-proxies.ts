/**
 * Proxies on loopback, one for each tier, that connect every name to one target, which can find out which of them a
 * request used.
 */
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { TIERS, type Tier } from '../../src/fetching/page.ts';

export interface TierProxies extends AsyncDisposable {
  /** For the configuration: each tier with its one proxy. */
  readonly proxies: Readonly<Record<string, readonly { readonly url: string }[]>>;
  /** `host:port` of a tier's proxy. */
  readonly addressOf: (tier: Tier) => string;
  /** The tier whose proxy brought this request to the target; undefined when none did. */
  readonly tierOf: (request: IncomingMessage) => Tier | undefined;
}

export async function startTierProxies(targetPort: number): Promise<TierProxies> {
  /** By the port from which the proxy dialed the target. */
  const dialed = new Map<number, Tier>();
  const servers = await Promise.all(
    TIERS.map((tier) => startProxy(targetPort, (socket) => void dialed.set(socket.localPort ?? 0, tier))),
  );
  const portOf = (tier: Tier) => (servers[TIERS.indexOf(tier)]?.address() as AddressInfo | undefined)?.port;
  const addressOf = (tier: Tier) => `127.0.0.1:${portOf(tier)}`;
  return {
    proxies: Object.fromEntries(TIERS.map((tier) => [tier, [{ url: `http://u:secret@${addressOf(tier)}` }]])),
    addressOf,
    tierOf: (request) => dialed.get(request.socket.remotePort ?? 0),
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function startProxy(port: number, onDialed: (socket: Socket) => void): Promise<Server> {
  const dial = () => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => onDialed(socket));
    return socket;
  };
  const server = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://nowhere.test');
    const options = { path: pathname + search, headers: incoming.headers, createConnection: dial };
    const onward = send(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.end();
  });
  server.on('connect', (_request, socket) => {
    const onward = dial();
    onward.once('connect', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
