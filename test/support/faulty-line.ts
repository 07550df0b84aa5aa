/**
 * A connection to the database that can fail: a relay on loopback that refuses, hangs, is slow, loses answers or
 * disconnects, always or at a chosen moment.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `refused`: connections end at once. `silent`: nothing passes in either direction. `answerless`: requests pass,
 * answers do not.
 */
export type LineState = 'good' | 'refused' | 'silent' | 'answerless';

/**
 * When a connection is cut: `asked`: before the request reaches the server. `sent`: the server has done it, and its
 * answer is lost. `answering`: in the middle of the answer. `frozen`: not at all, but nothing passes on it any more.
 */
export type Moment = 'asked' | 'sent' | 'answering' | 'frozen';

/** Ends with every round trip of a connected client. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/** Fewer than any answer has. */
const SOME_BYTES = 3;

interface Cut {
  /** The request has this text. */
  readonly text: string;
  readonly moment: Moment;
  /** How many are cut. */
  left: number;
  /** How many pass before. */
  passing: number;
}

interface Test {
  after(work: () => void): void;
}

export class FaultyLine {
  state: LineState = 'good';
  /** What the server says to whoever connects, as a code and a message; undefined: it is asked. */
  refusal: readonly [code: string, message: string] | undefined;
  /** Milliseconds in each direction. */
  delay = 0;
  /** Requests that passed and still expect an answer. */
  roundTrips = 0;
  /** Where new connections lead: the Unix socket of a server. */
  to: string;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#relay(client));
  #cut: Cut | undefined;

  private constructor(to: string) {
    this.to = to;
  }

  /** Relays to the Unix socket of a server; closed when the test ends. */
  static async open(test: Test, to: string): Promise<FaultyLine> {
    const line = new FaultyLine(to);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    test.after(() => {
      line.#server.close();
      line.cut();
    });
    return line;
  }

  /** How many connections clients have. */
  get connections(): number {
    return this.#sockets.size / 2;
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

  /** Cuts the connections of the next requests that have this text, after so many of them have passed. */
  cutAt(moment: Moment, text: string, times = 1, passing = 0): void {
    this.#cut = { moment, text, left: times, passing };
  }

  /** Whether all that was to be cut has been. */
  get isCut(): boolean {
    return this.#cut?.left === 0;
  }

  #relay(client: Socket): void {
    if (this.state === 'refused') {
      client.destroy();
      return;
    }
    client.on('error', () => {});
    if (this.refusal) {
      client.once('data', () => client.end(errorMessage(...(this.refusal ?? ['', '']))));
      return;
    }
    const server = connect(this.to);
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
    let atAnswer: Moment | undefined;
    client.on('data', (asked) => {
      if (this.state === 'silent') return;
      for (let at = asked.indexOf(SYNC); at >= 0; at = asked.indexOf(SYNC, at + 1)) this.roundTrips += 1;
      atAnswer ??= this.#momentOf(asked);
      if (atAnswer === 'asked') client.destroy();
      else if (atAnswer !== 'frozen') this.#later(() => server.write(asked));
    });
    server.on('data', (answered) => {
      if (atAnswer === 'frozen') return;
      if (atAnswer !== undefined) {
        if (atAnswer === 'answering') client.write(answered.subarray(0, SOME_BYTES), () => client.destroy());
        else client.destroy();
      } else if (this.state === 'good') this.#later(() => client.write(answered));
    });
  }

  #momentOf(asked: Buffer): Moment | undefined {
    const cut = this.#cut;
    if (!cut || cut.left === 0 || !asked.includes(cut.text)) return undefined;
    if (cut.passing > 0) {
      cut.passing -= 1;
      return undefined;
    }
    cut.left -= 1;
    return cut.moment;
  }

  /** Timers of the same length end in the order in which they were set. */
  #later(pass: () => void): void {
    if (this.delay > 0) setTimeout(pass, this.delay);
    else pass();
  }
}

/** As the server refuses a connection. */
function errorMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
