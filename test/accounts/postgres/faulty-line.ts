/**
 * A connection to the database that can fail: a relay on loopback that refuses, hangs, loses answers or disconnects.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { After } from '../suites/temporary-store.ts';

/**
 * `refused`: connections end at once. `silent`: nothing passes in either direction. `answerless`: requests pass,
 * answers do not.
 */
export type LineState = 'good' | 'refused' | 'silent' | 'answerless';

/** Ends with every round trip of a connected client. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

export class FaultyLine {
  state: LineState = 'good';
  /** Requests that passed and still expect an answer. */
  roundTrips = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#relay(client));
  readonly #to: string;

  private constructor(to: string) {
    this.#to = to;
  }

  /** Relays to the Unix socket of a server; closed when the test ends. */
  static async open(test: After, to: string): Promise<FaultyLine> {
    const line = new FaultyLine(to);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    test.after(() => {
      line.#server.close();
      line.cut();
    });
    return line;
  }

  /** The URL of the same database through this relay. */
  url(direct: string): string {
    const url = new URL(direct);
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #relay(client: Socket): void {
    if (this.state === 'refused') {
      client.destroy();
      return;
    }
    const server = connect(this.#to);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    client.on('data', (asked) => {
      if (this.state === 'silent') return;
      for (let at = asked.indexOf(SYNC); at >= 0; at = asked.indexOf(SYNC, at + 1)) this.roundTrips += 1;
      server.write(asked);
    });
    server.on('data', (answered) => {
      if (this.state === 'good') client.write(answered);
    });
  }
}
