/**
 * A real SOCKS 5 proxy on loopback, port 0, that connects every target to one site and records what it was asked for.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { type Listening, startTcp } from './loopback-servers.ts';

export interface SocksProxy extends Listening {
  /** `name host:port`, `ipv4 …` or `ipv6 …`: the kind of address that was sent, and the address. */
  readonly asked: readonly string[];
  /** `user:password` of each login. */
  readonly logins: readonly string[];
}

export interface SocksProxyOptions {
  readonly sitePort: number;
  /** `user:password`; if absent, no login is needed. */
  readonly password?: string;
  /** Answers no request for a connection. */
  readonly silent?: boolean;
  /** Answers every request for a connection with this reply instead. */
  readonly reply?: number;
}

export async function startSocksProxy(options: SocksProxyOptions): Promise<SocksProxy> {
  const { sitePort, password, reply = 0, silent = false } = options;
  const asked: string[] = [];
  const logins: string[] = [];

  async function serve(client: Socket): Promise<void> {
    const take = reader(client);
    const [version, count = 0] = await take(2);
    const methods = [...(await take(count))];
    const method = password === undefined ? 0 : 2;
    if (version !== 5 || !methods.includes(method)) return void client.end(Buffer.from([5, 0xff]));
    client.write(Buffer.from([5, method]));
    if (password !== undefined) {
      const [, userLength = 0] = await take(2);
      const user = await take(userLength);
      const [passwordLength = 0] = await take(1);
      const login = `${user}:${await take(passwordLength)}`;
      logins.push(login);
      if (login !== password) return void client.end(Buffer.from([1, 1]));
      client.write(Buffer.from([1, 0]));
    }
    const [, , , kind = 0] = await take(4);
    const host =
      kind === 3
        ? `name ${await take((await take(1))[0] ?? 0)}`
        : kind === 1
          ? `ipv4 ${[...(await take(4))].join('.')}`
          : `ipv6 ${(await take(16)).toString('hex')}`;
    asked.push(`${host}:${(await take(2)).readUInt16BE()}`);
    if (silent) return;
    const answer = Buffer.from([5, reply, 0, 1, 127, 0, 0, 1, 0, 80]);
    if (reply !== 0) return void client.end(answer);
    const target = connect({ port: sitePort, host: '127.0.0.1', allowHalfOpen: true }, () => {
      client.write(answer);
      pipeline(client, target, () => {});
      pipeline(target, client, () => {});
    });
    target.on('error', () => client.destroy());
  }

  const listening = await startTcp((client) => {
    serve(client).catch(() => client.destroy());
  });
  return Object.assign(listening, { asked, logins });
}

/** Reads this many bytes, and leaves the rest in the stream. */
function reader(socket: Socket): (length: number) => Promise<Buffer> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  return async (length) => {
    if (length === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes: Buffer | null = socket.read(length);
      if (bytes) return bytes;
      if (socket.readableEnded || socket.destroyed) throw new Error('closed');
      await once(socket, 'readable', { signal: closed.signal });
    }
  };
}
