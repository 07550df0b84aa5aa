/** Reads how a client begins: its TLS hello, and the frames with which it opens an HTTP/2 connection. */

export interface ClientHello {
  readonly ciphers: string[];
  readonly extensions: number[];
  readonly groups: string[];
  readonly protocols: string[];
}

/** Values made up to keep servers tolerant (RFC 8701) are told as `grease`. */
function nameOf(value: number): string {
  const isMadeUp = (value & 0x0f0f) === 0x0a0a && value >> 8 === (value & 0xff);
  return isMadeUp ? 'grease' : value.toString(16).padStart(4, '0');
}

const namesIn = (list: Buffer) =>
  Array.from({ length: list.length >> 1 }, (_, index) => nameOf(list.readUInt16BE(2 * index)));

/** A piece that has its length before it; gives the rest as well. */
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
  const protocols: string[] = [];
  for (let [list] = cut(extensions.get(16) ?? Buffer.alloc(2), 2); list.length > 0; ) {
    const [protocol, next] = cut(list, 1);
    protocols.push(protocol.toString('latin1'));
    list = next;
  }
  return {
    ciphers: namesIn(ciphers),
    extensions: [...extensions.keys()].filter((type) => nameOf(type) !== 'grease'),
    groups: namesIn((extensions.get(10) ?? Buffer.alloc(2)).subarray(2)),
    protocols,
  };
}

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const SETTINGS = 4;
const WINDOW_UPDATE = 8;

export interface Opening {
  readonly settings: Readonly<Record<number, number>>;
  /** By how much the window of the whole connection is widened. */
  readonly window: number;
}

export function readOpening(bytes: Buffer): Opening {
  const settings: Record<number, number> = {};
  let window = 0;
  for (let at = PREFACE.length; at + 9 <= bytes.length; ) {
    const payload = bytes.subarray(at + 9, at + 9 + bytes.readUIntBE(at, 3));
    const type = bytes[at + 3];
    for (let each = 0; type === SETTINGS && each + 6 <= payload.length; each += 6) {
      settings[payload.readUInt16BE(each)] = payload.readUInt32BE(each + 2);
    }
    if (type === WINDOW_UPDATE && bytes.readUInt32BE(at + 5) === 0) window = payload.readUInt32BE(0);
    at += 9 + payload.length;
  }
  return { settings, window };
}
