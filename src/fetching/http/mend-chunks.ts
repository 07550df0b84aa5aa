/**
 * Writes the chunks of a body anew as browsers read them: any line may end in a bare line feed, extensions and trailers
 * may hold anything, and nothing follows the last chunk. From where browsers would refuse them they are passed on as
 * they are.
 */

/** The most bytes of a line, as in Chromium. */
const MAX_LINE = 16 * 1024;
/** The most characters of a size with what is around it. */
const MAX_SIZE = 64;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const NOTHING = Buffer.alloc(0);
const LINE_END = Buffer.from('\r\n');
const LINE_FEED = 10;

/** What a body is passed on as. */
export interface MendedBody {
  take(piece: Buffer): Buffer[];
}

/** A body of known length as a single chunk. */
export class OneChunk implements MendedBody {
  #left: number;
  #start: Buffer[];

  constructor(length: number) {
    this.#left = length;
    this.#start = length > 0 ? [Buffer.from(`${length.toString(16)}\r\n`)] : [LAST_CHUNK];
  }

  take(piece: Buffer): Buffer[] {
    const start = this.#start;
    this.#start = [];
    if (this.#left === 0) return start;
    const data = piece.subarray(0, this.#left);
    this.#left -= data.length;
    return this.#left > 0 ? [...start, data] : [...start, data, LINE_END, LAST_CHUNK];
  }
}

export class MendedChunks implements MendedBody {
  #state: 'size' | 'data' | 'end of data' | 'trailers' | 'over' | 'given up' = 'size';
  /** Of the line that has not ended yet. */
  #line: Buffer = NOTHING;
  /** Bytes of the chunk that have not arrived. */
  #left = 0;

  /** Whether the last chunk and what belongs to it have been read. */
  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** What is to be passed on for a piece of the body. */
  take(piece: Buffer): Buffer[] {
    const mended: Buffer[] = [];
    for (let rest = piece; rest.length > 0 && !this.isOver; ) {
      if (this.#state === 'given up') return [...mended, rest];
      rest = this.#state === 'data' ? this.#takeData(rest, mended) : this.#takeLine(rest, mended);
    }
    return mended;
  }

  #takeData(rest: Buffer, mended: Buffer[]): Buffer {
    const data = rest.subarray(0, this.#left);
    mended.push(data);
    this.#left -= data.length;
    if (this.#left === 0) {
      mended.push(LINE_END);
      this.#state = 'end of data';
    }
    return rest.subarray(data.length);
  }

  #takeLine(rest: Buffer, mended: Buffer[]): Buffer {
    const end = rest.indexOf(LINE_FEED);
    const part = end === -1 ? rest : rest.subarray(0, end + 1);
    this.#line = this.#line.length === 0 ? part : Buffer.concat([this.#line, part]);
    const isWhole = end !== -1 && this.#line.length <= MAX_LINE;
    if (isWhole ? !this.#read(mended) : !this.#mayBecomeOne()) {
      mended.push(this.#line);
      this.#state = 'given up';
    }
    if (isWhole || this.#state === 'given up') this.#line = NOTHING;
    return end === -1 ? NOTHING : rest.subarray(end + 1);
  }

  /** Of a line that has begun. Nothing is waited for where no end can help. */
  #mayBecomeOne(): boolean {
    const beginning = this.#line.toString('latin1', 0, MAX_SIZE);
    if (this.#state === 'size' && !/^[0-9a-f]+ *(?:;|\r?$)/i.test(beginning)) return false;
    if (this.#state === 'end of data' && beginning !== '\r') return false;
    return this.#line.length <= MAX_LINE;
  }

  /** Without its end. */
  #lineText(): string {
    const { length } = this.#line;
    return this.#line.toString('latin1', 0, this.#line[length - 2] === 13 ? length - 2 : length - 1);
  }

  /** False if the line is none that a browser accepts there. */
  #read(mended: Buffer[]): boolean {
    const line = this.#lineText();
    if (this.#state === 'trailers') {
      if (line !== '') return true;
      mended.push(LAST_CHUNK);
      this.#state = 'over';
      return true;
    }
    if (this.#state === 'end of data') {
      this.#state = 'size';
      return line === '';
    }
    const [, digits] = /^0*([0-9a-f]{0,13}) *(?:;|$)/i.exec(line) ?? [];
    if (digits === undefined || !/^[0-9a-f]/i.test(line)) return false;
    this.#left = Number.parseInt(digits || '0', 16);
    this.#state = this.#left === 0 ? 'trailers' : 'data';
    if (this.#left > 0) mended.push(Buffer.from(`${digits}\r\n`));
    return true;
  }
}
