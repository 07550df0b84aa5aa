/**
 * A pooler in front of PostgreSQL that lends each of its connections for one transaction, as PgBouncer does in that
 * mode: the last that was given back is lent first. It knows as much of the protocol as that takes.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Test {
  after(work: () => void): void;
}

/** Ends what a client sends at once: a query, or a Sync. */
const ENDS: readonly string[] = ['Q', 'S'];

/** Returns the URL of the same database through the pooler; closed when the test ends. */
export async function startTransactionPooler(test: Test, socket: string, direct: string): Promise<string> {
  const free: Socket[] = [];
  const sockets = new Set<Socket>();
  const keep = (one: Socket) => {
    sockets.add(one);
    one.on('error', () => {});
    return one;
  };

  /** Connects as the client does; the server lets everybody in. */
  async function newServer(startup: Buffer): Promise<Socket> {
    const server = keep(connect(socket));
    server.write(startup);
    await answersOf(server, () => {});
    return server;
  }

  const listener = createServer((client) => {
    keep(client);
    let startup: Buffer | undefined;
    let server: Socket | undefined;
    let left = Buffer.alloc(0);
    let busy: Promise<void> = Promise.resolve();
    const send = async (message: Buffer, isEnd: boolean) => {
      if (startup === undefined) return;
      server ??= free.pop() ?? (await newServer(startup));
      const lent = server;
      lent.write(message);
      if (!isEnd) return;
      const status = await answersOf(lent, (data) => client.write(data));
      if (status !== 'I') return;
      server = undefined;
      free.push(lent);
    };
    client.on('data', (data) => {
      if (startup === undefined) {
        startup = Buffer.from(data);
        client.write(GREETING);
        return;
      }
      left = Buffer.concat([left, data]);
      for (let next = firstOf(left); next; next = firstOf(left)) {
        const message = next;
        left = left.subarray(message.length);
        const type = String.fromCharCode(message[0] ?? 0);
        if (type === 'X') client.end();
        else busy = busy.then(() => send(message, ENDS.includes(type)));
      }
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  test.after(() => {
    listener.close();
    for (const one of sockets) one.destroy();
  });
  const url = new URL(direct);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return url.href;
}

/** AuthenticationOk, and ReadyForQuery outside a transaction. */
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** The first whole message: a type, a length that counts itself, the rest. */
function firstOf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 5) return undefined;
  const length = 1 + bytes.readUInt32BE(1);
  return bytes.length < length ? undefined : bytes.subarray(0, length);
}

/** Until it is ready for the next; returns whether it is in a transaction. */
function answersOf(server: Socket, pass: (data: Buffer) => void): Promise<string> {
  return new Promise((resolve) => {
    let left = Buffer.alloc(0);
    const onData = (data: Buffer) => {
      pass(data);
      left = Buffer.concat([left, data]);
      for (let next = firstOf(left); next; next = firstOf(left)) {
        left = left.subarray(next.length);
        if (next[0] !== 0x5a) continue;
        server.off('data', onData);
        resolve(String.fromCharCode(next[5] ?? 0));
      }
    };
    server.on('data', onData);
  });
}
