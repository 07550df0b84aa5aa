/** A server of HTTP/2 that is written frame by frame, so that it can do what no library does. */
import type { TLSSocket } from 'node:tls';

export const DATA = 0;
export const HEADERS = 1;
export const RST_STREAM = 3;
export const SETTINGS = 4;
export const PUSH_PROMISE = 5;
export const PING = 6;
export const GOAWAY = 7;
export const CONTINUATION = 9;
export const END_STREAM = 1;
export const END_HEADERS = 4;

export function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

export const number32 = (...numbers: number[]) => Buffer.concat(numbers.map((each) => Buffer.from([0, 0, 0, each])));

export function text(value: string): Buffer {
  let left = value.length;
  const length = [Math.min(left, 127)];
  if (left >= 127) {
    for (left -= 127; left >= 128; left = Math.floor(left / 128)) length.push((left % 128) + 128);
    length.push(left);
  }
  return Buffer.concat([Buffer.from(length), Buffer.from(value, 'latin1')]);
}

/** None is indexed. */
export function headerBlock(headers: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(Object.entries(headers).flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

export function head(headers: Readonly<Record<string, string>> = {}, status = '200', flags = 0): Buffer {
  const block = headerBlock({ ':status': status, 'content-type': 'text/html', ...headers });
  const pieces: Buffer[] = [];
  for (let at = 0; at < block.length; at += 16_384) {
    const isLast = at + 16_384 >= block.length;
    const type = at === 0 ? HEADERS : CONTINUATION;
    pieces.push(frame(type, (isLast ? END_HEADERS : 0) | (at === 0 ? flags : 0), 1, block.subarray(at, at + 16_384)));
  }
  return Buffer.concat(pieces);
}

export function data(content: string | Buffer, flags = 0): Buffer {
  const bytes = Buffer.from(content as string);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 16_384) {
    pieces.push(frame(DATA, at + 16_384 >= bytes.length ? flags : 0, 1, bytes.subarray(at, at + 16_384)));
  }
  return Buffer.concat(pieces);
}

export const PAGE = '<p>the page';
export const page = () => Buffer.concat([head(), data(PAGE, END_STREAM)]);
export const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'a']));

/** The request has arrived when its headers have. */
export function onRequest(socket: TLSSocket, answer: () => void, settings = true): void {
  let bytes = Buffer.alloc(0);
  const onData = (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (let at = 24; bytes.length >= at + 9; at += 9 + bytes.readUIntBE(at, 3)) {
      if (bytes[at + 3] !== HEADERS) continue;
      socket.off('data', onData).resume();
      if (settings) socket.write(Buffer.concat([frame(SETTINGS, 0, 0), frame(SETTINGS, 1, 0)]));
      answer();
      return;
    }
  };
  socket.on('data', onData);
}
