/**
 * Decodes content codings (gzip, deflate, br, zstd, and lists of them) piece by piece, and stops as soon as the output
 * exceeds the limit. Knows nothing about connections; each piece is finished before the next one is accepted.
 */
import zlib from 'node:zlib';
import { looksLikeText } from './content-kind.ts';

type Inflater = zlib.Gunzip | zlib.Inflate | zlib.InflateRaw | zlib.BrotliDecompress | zlib.ZstdDecompress;

/** Throws the reader's own error from within the decoding. */
export type OutputCheck = (outputBytes: number) => void;

export class BrokenEncoding extends Error {
  override readonly name = 'BrokenEncoding';
}

/** More than any server needs, and few enough that a hostile list costs nothing. */
const MAX_CODINGS = 5;

/** A file, not a coding of HTTP: browsers read the first member of a body, but tools all of a file. */
export const GZIP_FILE = 'gzip file';

const SUPPORTED = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/**
 * The codings in the order of decoding; empty if there are none or one is unknown: then the bytes are left as they are.
 */
export function contentCodings(header: string | undefined): string[] {
  const codings = (header ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  return codings.every((coding) => SUPPORTED.has(coding)) ? codings.reverse() : [];
}

/** Whether a name in the list is no word, such as one in quotes. */
export function hasMalformedCoding(header: string | undefined): boolean {
  return /["\s;]/.test((header ?? '').replace(/[ \t]*(?:,|$)[ \t]*/g, ',').trim());
}

export class ContentDecoder {
  readonly #stages: Stage[];

  /**
   * `check` is called with the number of bytes that each stage has produced so far, and throws to stop. With
   * `doubtful`, what begins as text is taken for not coded.
   */
  constructor(codings: readonly string[], check: OutputCheck, doubtful = false) {
    if (codings.length > MAX_CODINGS) throw new BrokenEncoding(`more than ${MAX_CODINGS} codings`);
    this.#stages = codings.map((coding) => new Stage(coding, check, doubtful));
  }

  /** Decodes a piece of the body; the result may be empty for now. */
  async write(piece: Buffer): Promise<Buffer[]> {
    let pieces = [piece];
    for (const stage of this.#stages) {
      const next: Buffer[] = [];
      for (const input of pieces) next.push(...(await stage.write(input)));
      pieces = next;
    }
    return pieces;
  }

  /** The rest, after the end of the body; `complete` is false if it ended in the middle of a coding. */
  async finish(): Promise<{ pieces: Buffer[]; complete: boolean }> {
    let pieces: Buffer[] = [];
    let complete = true;
    for (const stage of this.#stages) {
      // The last output of the previous stage passes through this stage before this one ends.
      const given: Buffer[] = [];
      for (const piece of pieces) given.push(...(await stage.write(piece)));
      const rest = await stage.finish();
      pieces = [...given, ...rest.pieces];
      complete &&= rest.complete;
    }
    return { pieces, complete };
  }

  /** Frees the stages. Must always be called. */
  destroy(): void {
    for (const stage of this.#stages) stage.destroy();
  }
}

/** So many bytes tell text from what is coded. */
const TELLING_BYTES = 64;

class Stage {
  readonly #coding: string;
  readonly #check: OutputCheck;
  #isDoubtful: boolean;
  #isPlain = false;
  #inflater: Inflater | undefined;
  /** Bytes kept until there are enough to determine the format. */
  #held: Buffer = Buffer.alloc(0);
  #output: Buffer[] = [];
  #outputBytes = 0;
  #failure: Error | undefined;
  #ended = false;
  /** Those that were begun. */
  #frames = 0;
  #wake: (() => void) | undefined;

  constructor(coding: string, check: OutputCheck, isDoubtful: boolean) {
    this.#coding = coding;
    this.#check = check;
    this.#isDoubtful = isDoubtful;
  }

  async write(piece: Buffer): Promise<Buffer[]> {
    if (this.#isPlain) return [piece];
    if (this.#isDoubtful) {
      this.#held = Buffer.concat([this.#held, piece]);
      return this.#held.length < TELLING_BYTES ? [] : await this.#begin();
    }
    return await this.#write(piece);
  }

  /** With what has arrived. */
  async #begin(): Promise<Buffer[]> {
    const start = this.#held;
    this.#held = Buffer.alloc(0);
    this.#isDoubtful = false;
    this.#isPlain = looksLikeText(start);
    return this.#isPlain ? [start] : await this.#write(start);
  }

  async #write(piece: Buffer): Promise<Buffer[]> {
    for (let left = piece; left.length > 0 && !this.#ended; ) {
      const input = this.#inflater ? left : this.#open(left);
      if (!this.#inflater || input.length === 0) break;
      left = await this.#inflate(this.#inflater, input);
    }
    return this.#take();
  }

  /** What follows the beginning; nothing while more bytes are needed to open an inflater. */
  #open(piece: Buffer): Buffer {
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    // Data after the end is ignored, as in browsers.
    const between = this.#frames > 0 ? BETWEEN_FRAMES[this.#coding] : undefined;
    const start = this.#held.subarray(between?.skip ?? 0);
    this.#ended = between !== undefined && !beginsAs(start, between.magic);
    const opened = this.#ended ? undefined : openInflater(this.#coding, start);
    if (opened === undefined) return Buffer.alloc(0);
    const input = start.subarray(opened.skip);
    this.#held = Buffer.alloc(0);
    this.#frames += 1;
    this.#inflater = this.#listen(opened.inflater);
    return input;
  }

  /** Returns what is left for the next frame. */
  async #inflate(inflater: Inflater, input: Buffer): Promise<Buffer> {
    const before = inflater.bytesWritten;
    await this.#settled((done) => inflater.write(input, done));
    if (!this.#ended || BETWEEN_FRAMES[this.#coding] === undefined) return Buffer.alloc(0);
    const left = input.subarray(inflater.bytesWritten - before);
    inflater.destroy();
    this.#ended = false;
    this.#inflater = undefined;
    return left;
  }

  async finish(): Promise<{ pieces: Buffer[]; complete: boolean }> {
    const begun = this.#isDoubtful && this.#held.length > 0 ? await this.#begin() : [];
    const rest = await this.#finish();
    return { ...rest, pieces: [...begun, ...rest.pieces] };
  }

  async #finish(): Promise<{ pieces: Buffer[]; complete: boolean }> {
    if (this.#inflater === undefined) return { pieces: [], complete: this.#held.length === 0 || this.#frames > 0 };
    const inflater = this.#inflater;
    try {
      // Ending is a separate step: together with the last piece, an error would discard its output.
      if (!this.#ended) await this.#settled(() => inflater.end());
      return { pieces: this.#take(), complete: true };
    } catch (error) {
      if (!(error instanceof TruncatedEncoding)) throw error;
      return { pieces: this.#take(), complete: false };
    }
  }

  destroy(): void {
    this.#inflater?.destroy();
  }

  #listen(inflater: Inflater): Inflater {
    inflater.on('data', (chunk: Buffer) => {
      if (this.#failure !== undefined) return;
      this.#output.push(chunk);
      this.#outputBytes += chunk.length;
      try {
        this.#check(this.#outputBytes);
      } catch (error) {
        this.#fail(error);
        inflater.destroy();
      }
    });
    inflater.on('end', () => {
      this.#ended = true;
      this.#wake?.();
    });
    inflater.on('error', (error) => this.#fail(asBroken(error)));
    return inflater;
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    this.#wake?.();
  }

  /** Runs one step until it is done, the coded data has ended, or it failed. */
  #settled(start: (done: () => void) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const settle = () => {
        // A step of an earlier frame may be reported again.
        if (this.#wake === settle) this.#wake = undefined;
        if (this.#failure === undefined) resolve();
        else reject(this.#failure);
      };
      this.#wake = settle;
      if (this.#failure === undefined) start(settle);
      else settle();
    });
  }

  #take(): Buffer[] {
    const taken = this.#output;
    this.#output = [];
    return taken;
  }
}

/** Where content may have several frames: the bytes after each that are not read, and those with which one begins. */
const BETWEEN_FRAMES: Readonly<Record<string, { readonly skip: number; readonly magic: Buffer }>> = {
  zstd: { skip: 0, magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]) },
  [GZIP_FILE]: { skip: 8, magic: Buffer.from([0x1f, 0x8b, 0x08]) },
};

/** As far as there are bytes. */
function beginsAs(start: Buffer, magic: Buffer): boolean {
  const length = Math.min(start.length, magic.length);
  return start.subarray(0, length).equals(magic.subarray(0, length));
}

/** The decompressor for a body with this beginning, and how many bytes to skip; undefined if more bytes are needed. */
function openInflater(coding: string, start: Buffer): { inflater: Inflater; skip: number } | undefined {
  if (!SUPPORTED.has(coding) && coding !== GZIP_FILE) {
    throw new BrokenEncoding(`the coding ${/^[\w-]{1,20}$/.exec(coding)?.[0] ?? ''} is not known`);
  }
  switch (coding) {
    case 'br':
      return { inflater: zlib.createBrotliDecompress(), skip: 0 };
    case 'zstd':
      if (start.length < 4) return undefined;
      // The registered coding allows windows up to 8 MiB; the library would go to 128 MiB.
      return { inflater: zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }), skip: 0 };
    case 'deflate': {
      if (start.length < 2) return undefined;
      // `deflate` means the zlib format, but some servers send it bare.
      const hasZlibHeader = ((start[0] ?? 0) & 0x0f) === 8 && start.readUInt16BE(0) % 31 === 0;
      const hasDictionary = ((start[1] ?? 0) & 0x20) !== 0;
      if (hasZlibHeader && hasDictionary) return { inflater: zlib.createInflate(), skip: 0 };
      // Like Chrome, this ignores a missing or wrong checksum.
      return { inflater: zlib.createInflateRaw(), skip: hasZlibHeader ? 2 : 0 };
    }
    default: {
      // Only the header is read, never the trailer: like Chrome, this ignores a missing or wrong checksum, and data
      // after it. Node's own gunzip rejects all three.
      const skip = gzipHeaderLength(start);
      return skip === undefined ? undefined : { inflater: zlib.createInflateRaw(), skip };
    }
  }
}

/** Longer than any legitimate gzip header with an extra field, a name and a comment. */
const MAX_GZIP_HEADER = 128 * 1024;

/** As in RFC 1952; undefined if the header is incomplete. */
function gzipHeaderLength(start: Buffer): number | undefined {
  const magic = [0x1f, 0x8b, 0x08];
  if (magic.some((byte, index) => index < start.length && start[index] !== byte)) {
    throw new BrokenEncoding('not in gzip format');
  }
  if (start.length > MAX_GZIP_HEADER) throw new BrokenEncoding('endless gzip header');
  if (start.length < 10) return undefined;
  const flags = start[3] ?? 0;
  let length = 10;
  if (flags & 0x04) {
    if (start.length < length + 2) return undefined;
    length += 2 + start.readUInt16LE(length);
  }
  for (const zeroTerminated of [0x08, 0x10]) {
    if (!(flags & zeroTerminated)) continue;
    const end = start.indexOf(0, length);
    if (end === -1 || end < length) return undefined;
    length = end + 1;
  }
  if (flags & 0x02) length += 2;
  return length <= start.length ? length : undefined;
}

class TruncatedEncoding extends BrokenEncoding {}

function asBroken(error: Error): BrokenEncoding {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'Z_BUF_ERROR') return new TruncatedEncoding(error.message, { cause: error });
  return new BrokenEncoding(error.message, { cause: error });
}
