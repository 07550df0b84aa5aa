/**
 * Writes the frames of an HTTP/2 server anew where Node refuses what browsers accept: headers that belong to HTTP/1.1,
 * lengths that are not those of the body, many pieces of headers, large ones, settings that are missing or wrong, and
 * frames that mean nothing to a client. For the one request of a connection. What browsers refuse is left as it is.
 */
import { BrokenBlock, type Header, HpackReader, LargeBlock, writeBlock } from './hpack.ts';

export const FRAME_HEAD = 9;

const DATA = 0;
const HEADERS = 1;
const PRIORITY = 2;
const RST_STREAM = 3;
const SETTINGS = 4;
const WINDOW_UPDATE = 8;
const CONTINUATION = 9;
const END_STREAM = 1;
const ACK = 1;
const END_HEADERS = 4;
const PADDED = 8;
const HAS_PRIORITY = 0x20;
const CANCEL = 8;

/** Statuses without a body, whatever length they announce. */
const BODILESS = new Set(['204', '205', '304']);

/** The stream of the first request. */
const STREAM = 1;

/** Pieces of the headers of one answer; empty ones cost nothing to send. */
const MAX_PIECES = 1_000;

/** The longest header that Node's parser takes; longer ones carry nothing that is needed here. */
const MAX_HEADER = 60_000;

/** They belong to HTTP/1.1, or say what is found out here. */
const DROPPED = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'content-length']);

export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

export class FrameMender {
  readonly #mostHeaderBytes: number;
  readonly #reader = new HpackReader();
  #begun = false;
  /** The headers that are arriving: their first frame, and the pieces of their block. */
  #arriving: { readonly first: Frame; readonly pieces: Buffer[]; bytes: number } | undefined;
  /** Of the body, if it was announced once. */
  #length: number | undefined;
  #received = 0;
  #state: 'before' | 'body' | 'over' = 'before';

  constructor(mostHeaderBytes: number) {
    this.#mostHeaderBytes = mostHeaderBytes;
  }

  /** What to pass on for a frame. Throws if its headers cannot be read, or are too many. */
  mend(frame: Frame): Buffer[] {
    const isSettings = frame.type === SETTINGS && (frame.flags & ACK) === 0;
    const begin = this.#begun || isSettings ? [] : [writeFrame(SETTINGS, 0, 0, Buffer.alloc(0))];
    this.#begun = true;
    return [...begin, ...this.#mend(frame)];
  }

  #mend(frame: Frame): Buffer[] {
    const { type, flags, stream, payload } = frame;
    if (this.#arriving) return this.#continue(frame);
    switch (type) {
      case HEADERS:
        return this.#begin(frame);
      case DATA:
        return stream === STREAM ? this.#takeData(frame) : [write(frame)];
      case SETTINGS:
        return [writeFrame(SETTINGS, flags, stream, flags === 0 ? validSettings(payload) : payload)];
      case PRIORITY:
        return [];
      case RST_STREAM:
      case WINDOW_UPDATE:
        // Those of other streams mean nothing: there are none.
        return stream <= STREAM ? [write(frame)] : [];
      default:
        return type > CONTINUATION ? [] : [write(frame)];
    }
  }

  #begin(first: Frame): Buffer[] {
    const block = blockOf(first);
    if (!block) throw new BrokenBlock('its padding is too long');
    this.#arriving = { first, pieces: [block], bytes: block.length };
    return first.flags & END_HEADERS ? this.#finish() : [];
  }

  #continue({ type, flags, stream, payload }: Frame): Buffer[] {
    const arriving = this.#arriving;
    if (!arriving || type !== CONTINUATION || stream !== arriving.first.stream) throw new BrokenBlock('it is cut off');
    arriving.pieces.push(payload);
    arriving.bytes += payload.length;
    // Packed, it is never longer than what it says.
    if (arriving.pieces.length > MAX_PIECES || arriving.bytes > this.#mostHeaderBytes) throw new LargeBlock('too long');
    return flags & END_HEADERS ? this.#finish() : [];
  }

  #finish(): Buffer[] {
    const arriving = this.#arriving;
    if (!arriving) return [];
    this.#arriving = undefined;
    const { stream, flags } = arriving.first;
    // Also where nobody wants them: those that follow refer to them.
    const headers = this.#reader.read(Buffer.concat(arriving.pieces), this.#mostHeaderBytes);
    if (stream !== STREAM || this.#state === 'over') return [];
    const ends = (flags & END_STREAM) !== 0;
    // Trailers are of no interest, apart from being the end.
    if (this.#state === 'body') return ends ? [this.#end(Buffer.alloc(0))] : [];
    const status = headers.find(([name]) => name === ':status')?.[1] ?? '';
    const isFinal = !/^1\d\d$/.test(status);
    if (isFinal) {
      this.#state = 'body';
      this.#length = BODILESS.has(status) ? 0 : lengthOf(headers);
    }
    const kept = headers.filter(
      ([name, value]) => !DROPPED.has(name) && (name === '' || name.length + value.length <= MAX_HEADER),
    );
    const isCut = isFinal && ends && (this.#length ?? 0) > 0;
    const head = writeFrame(HEADERS, END_HEADERS | (isCut ? 0 : flags & END_STREAM), STREAM, writeBlock(kept));
    if (isCut) return [head, this.#end(Buffer.alloc(0))];
    if (isFinal && ends) this.#state = 'over';
    return [head];
  }

  #takeData(frame: Frame): Buffer[] {
    if (this.#state !== 'body') return this.#state === 'over' ? [] : [write(frame)];
    const { flags, payload } = frame;
    const padding = flags & PADDED ? 1 + (payload[0] ?? 0) : 0;
    this.#received += Math.max(0, payload.length - padding);
    return flags & END_STREAM ? [this.#end(payload, flags)] : [write(frame)];
  }

  /** A body that is shorter than announced broke off; one that is longer is whole, as in browsers. */
  #end(payload: Buffer, flags = END_STREAM): Buffer {
    this.#state = 'over';
    const isWhole = this.#received >= (this.#length ?? 0);
    if (isWhole) return writeFrame(DATA, flags, STREAM, payload);
    const reset = Buffer.alloc(4);
    reset.writeUInt32BE(CANCEL);
    const data = writeFrame(DATA, flags & ~END_STREAM, STREAM, payload);
    return Buffer.concat([data, writeFrame(RST_STREAM, 0, STREAM, reset)]);
  }
}

function writeFrame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const write = ({ type, flags, stream, payload }: Frame) => writeFrame(type, flags, stream, payload);

/** Without padding and priority. */
function blockOf({ flags, payload }: Frame): Buffer | undefined {
  const start = (flags & PADDED ? 1 : 0) + (flags & HAS_PRIORITY ? 5 : 0);
  const end = payload.length - (flags & PADDED ? (payload[0] ?? 0) : 0);
  return start <= end ? payload.subarray(start, end) : undefined;
}

/** Several lengths, or what is no number, say nothing. */
function lengthOf(headers: readonly Header[]): number | undefined {
  const lengths = headers.filter(([name]) => name === 'content-length').map(([, value]) => value);
  const [length = ''] = new Set(lengths);
  return new Set(lengths).size === 1 && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

const ENABLE_PUSH = 2;
const INITIAL_WINDOW = 4;
const MAX_FRAME = 5;
const SETTING = 6;

/** Without those that browsers ignore and Node does not. */
function validSettings(payload: Buffer): Buffer {
  if (payload.length % SETTING !== 0) return payload;
  const kept: Buffer[] = [];
  for (let at = 0; at < payload.length; at += SETTING) {
    const name = payload.readUInt16BE(at);
    const value = payload.readUInt32BE(at + 2);
    const isInvalid =
      (name === ENABLE_PUSH && value !== 0) ||
      (name === INITIAL_WINDOW && value >= 2 ** 31) ||
      (name === MAX_FRAME && (value < 2 ** 14 || value >= 2 ** 24));
    if (!isInvalid) kept.push(payload.subarray(at, at + SETTING));
  }
  return Buffer.concat(kept);
}
