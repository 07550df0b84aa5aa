/** Reads how a client opens a connection: its TLS hello, and the frames that open an HTTP/2 connection. */
import { createHash } from 'node:crypto';

export interface ClientHello {
  readonly ciphers: string[];
  readonly extensions: number[];
  readonly groups: string[];
  readonly protocols: string[];
  /** In the client's order, including random (GREASE) values. */
  readonly signatures: string[];
  /** The groups that it already sends a key for. */
  readonly keys: string[];
  readonly versions: string[];
  /** The number of random (GREASE) extensions; `extensions` has the others. */
  readonly madeUp: number;
  /** What it can negotiate about HTTP/2 during the handshake (ALPS). */
  readonly settled: string[];
  /** The supported compressions of certificates. */
  readonly compressions: string;
}

/** Random values that keep servers tolerant (RFC 8701) are reported as `grease`. */
function nameOf(value: number): string {
  const isMadeUp = (value & 0x0f0f) === 0x0a0a && value >> 8 === (value & 0xff);
  return isMadeUp ? 'grease' : value.toString(16).padStart(4, '0');
}

const namesIn = (list: Buffer) =>
  Array.from({ length: list.length >> 1 }, (_, index) => nameOf(list.readUInt16BE(2 * index)));

/** A field with a length prefix; also returns the rest. */
function cut(bytes: Buffer, lengthBytes: number): [piece: Buffer, rest: Buffer] {
  const end = lengthBytes + bytes.readUIntBE(0, lengthBytes);
  return [bytes.subarray(lengthBytes, end), bytes.subarray(end)];
}

export function readHello(record: Buffer): ClientHello {
  // The headers of the record and of the message, the version, and the random bytes.
  const [, afterSession] = cut(record.subarray(5 + 4 + 2 + 32), 1);
  const [ciphers, afterCiphers] = cut(afterSession, 2);
  const [, afterCompression] = cut(afterCiphers, 1);
  let [rest] = cut(afterCompression, 2);
  const extensions = new Map<number, Buffer>();
  while (rest.length > 0) {
    const [content, next] = cut(rest.subarray(2), 2);
    extensions.set(rest.readUInt16BE(0), content);
    rest = next;
  }
  const content = (type: number) => extensions.get(type) ?? Buffer.alloc(2);
  const isMadeUp = (type: number) => nameOf(type) === 'grease';
  return {
    ciphers: namesIn(ciphers),
    extensions: [...extensions.keys()].filter((type) => !isMadeUp(type)),
    madeUp: [...extensions.keys()].filter(isMadeUp).length,
    groups: namesIn(content(10).subarray(2)),
    protocols: textsIn(content(16)),
    signatures: namesIn(content(13).subarray(2)),
    keys: keysIn(content(51)),
    versions: namesIn(content(43).subarray(1)),
    settled: textsIn(content(17613)),
    compressions: content(27).toString('hex'),
  };
}

function textsIn(content: Buffer): string[] {
  const texts: string[] = [];
  for (let [list] = cut(content, 2); list.length > 0; ) {
    const [text, next] = cut(list, 1);
    texts.push(text.toString('latin1'));
    list = next;
  }
  return texts;
}

function keysIn(content: Buffer): string[] {
  const groups: string[] = [];
  for (let [list] = cut(content, 2); list.length > 0; ) {
    groups.push(nameOf(list.readUInt16BE(0)));
    [, list] = cut(list.subarray(2), 2);
  }
  return groups;
}

export const withoutMadeUp = (names: readonly string[]): string[] => names.filter((name) => name !== 'grease');

/** The identifier of such a hello for servers (JA4): what a client offers, ignoring order and random values. */
export function ja4Of(hello: ClientHello): string {
  const ciphers = withoutMadeUp(hello.ciphers);
  const [protocol = '00'] = hello.protocols;
  const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
  const count = (list: readonly unknown[]) => String(list.length).padStart(2, '0');
  const extensions = hello.extensions.filter((type) => type !== 0 && type !== 16).map((type) => nameOf(type));
  const signatures = withoutMadeUp(hello.signatures).join(',');
  return [
    `t13d${count(ciphers)}${count(hello.extensions)}${protocol.at(0)}${protocol.at(-1)}`,
    hashed(ciphers.toSorted().join(',')),
    hashed(`${extensions.toSorted().join(',')}_${signatures}`),
  ].join('_');
}

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const HEADERS = 1;
const SETTINGS = 4;
const WINDOW_UPDATE = 8;

export interface Opening {
  readonly settings: Readonly<Record<number, number>>;
  /** Whether the first request has a priority in addition to its headers. */
  readonly hasPriority: boolean;
  /** The increase of the connection's window. */
  readonly window: number;
}

export function readOpening(bytes: Buffer): Opening {
  const settings: Record<number, number> = {};
  let window = 0;
  let hasPriority = false;
  for (let at = PREFACE.length; at + 9 <= bytes.length; ) {
    const payload = bytes.subarray(at + 9, at + 9 + bytes.readUIntBE(at, 3));
    const type = bytes[at + 3];
    for (let each = 0; type === SETTINGS && each + 6 <= payload.length; each += 6) {
      settings[payload.readUInt16BE(each)] = payload.readUInt32BE(each + 2);
    }
    if (type === WINDOW_UPDATE && bytes.readUInt32BE(at + 5) === 0) window = payload.readUInt32BE(0);
    if (type === HEADERS) hasPriority ||= ((bytes[at + 4] ?? 0) & 0x20) !== 0;
    at += 9 + payload.length;
  }
  return { settings, window, hasPriority };
}
