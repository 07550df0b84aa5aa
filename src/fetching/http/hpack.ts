/**
 * Reads and writes blocks of HTTP/2 headers (HPACK, RFC 7541). Reads everything that the standard allows; writes
 * without a table and without compression. Judges neither names nor values.
 */
import { readHuffman } from './huffman.ts';

export type Header = readonly [name: string, value: string];

/** The block cannot be read, so neither can any that follows. */
export class BrokenBlock extends Error {
  override readonly name = 'BrokenBlock';
}

/** The headers are more than was allowed for. */
export class LargeBlock extends Error {
  override readonly name = 'LargeBlock';
}

/** What a header counts for besides its text. */
const OVERHEAD = 32;
/** Unless the reader announces another size. */
const TABLE_BYTES = 4096;

// Names of the same index have several values: `|` separates them, and `,` the names.
const STATIC_TABLE: readonly Header[] = (
  ':authority,:method|GET|POST,:path|/|/index.html,:scheme|http|https,:status|200|204|206|304|400|404|500,' +
  'accept-charset,accept-encoding|gzip; deflate,accept-language,accept-ranges,accept,access-control-allow-origin,age,' +
  'allow,authorization,cache-control,content-disposition,content-encoding,content-language,content-length,' +
  'content-location,content-range,content-type,cookie,date,etag,expect,expires,from,host,if-match,if-modified-since,' +
  'if-none-match,if-range,if-unmodified-since,last-modified,link,location,max-forwards,proxy-authenticate,' +
  'proxy-authorization,range,referer,refresh,retry-after,server,set-cookie,strict-transport-security,' +
  'transfer-encoding,user-agent,vary,via,www-authenticate'
)
  .split(',')
  .flatMap((entry): Header[] => {
    const [name = '', ...values] = entry.split('|');
    return values.length === 0 ? [[name, '']] : values.map((value) => [name, value.replace(';', ',')]);
  });

/** For all blocks of one direction of a connection, in their order. */
export class HpackReader {
  /** The latest first. */
  readonly #table: Header[] = [];
  #tableBytes = 0;
  #mostTableBytes = TABLE_BYTES;

  /** `most`: bytes of all headers, each of which counts as 32 and its text. */
  read(block: Buffer, most: number): Header[] {
    const at = { block, index: 0 };
    const headers: Header[] = [];
    let left = most;
    while (at.index < block.length) {
      const first = block[at.index] ?? 0;
      if ((first & 0xe0) === 0x20) {
        this.#resize(readNumber(at, 5));
        continue;
      }
      const header = this.#readHeader(at, first);
      left -= sizeOf(header);
      if (left < 0) throw new LargeBlock('too many headers');
      headers.push(header);
    }
    return headers;
  }

  #readHeader(at: Position, first: number): Header {
    if (first & 0x80) return this.#entry(readNumber(at, 7));
    const isKept = (first & 0x40) !== 0;
    const index = readNumber(at, isKept ? 6 : 4);
    const name = index === 0 ? readText(at) : this.#entry(index)[0];
    const header: Header = [name, readText(at)];
    if (isKept) this.#keep(header);
    return header;
  }

  #entry(index: number): Header {
    const entry = STATIC_TABLE[index - 1] ?? this.#table[index - 1 - STATIC_TABLE.length];
    if (!entry) throw new BrokenBlock('there is no such entry');
    return entry;
  }

  #keep(header: Header): void {
    this.#table.unshift(header);
    this.#tableBytes += sizeOf(header);
    this.#evict();
  }

  #resize(bytes: number): void {
    if (bytes > TABLE_BYTES) throw new BrokenBlock('the table is too large');
    this.#mostTableBytes = bytes;
    this.#evict();
  }

  #evict(): void {
    while (this.#tableBytes > this.#mostTableBytes) {
      const oldest = this.#table.pop();
      if (!oldest) return;
      this.#tableBytes -= sizeOf(oldest);
    }
  }
}

export function writeBlock(headers: readonly Header[]): Buffer {
  return Buffer.concat(headers.flatMap(([name, value]) => [NOT_KEPT, ...writeText(name), ...writeText(value)]));
}

const NOT_KEPT = Buffer.from([0]);

interface Position {
  readonly block: Buffer;
  index: number;
}

function sizeOf([name, value]: Header): number {
  return name.length + value.length + OVERHEAD;
}

function readNumber(at: Position, bits: number): number {
  const most = 2 ** bits - 1;
  let value = readByte(at) & most;
  if (value < most) return value;
  for (let factor = 1; ; factor *= 128) {
    const byte = readByte(at);
    value += (byte & 0x7f) * factor;
    // More than any length or index here, and still exact.
    if (factor > 2 ** 28) throw new BrokenBlock('a number is too large');
    if (byte < 0x80) return value;
  }
}

/** One character per byte. */
function readText(at: Position): string {
  const isPacked = ((at.block[at.index] ?? 0) & 0x80) !== 0;
  const length = readNumber(at, 7);
  const end = at.index + length;
  if (end > at.block.length) throw new BrokenBlock('a text is cut off');
  const bytes = at.block.subarray(at.index, end);
  at.index = end;
  const text = isPacked ? readHuffman(bytes) : bytes;
  if (!text) throw new BrokenBlock('a text is badly packed');
  return text.toString('latin1');
}

function readByte(at: Position): number {
  const byte = at.block[at.index];
  if (byte === undefined) throw new BrokenBlock('it is cut off');
  at.index += 1;
  return byte;
}

function writeText(text: string): Buffer[] {
  const length: number[] = [];
  let left = text.length;
  if (left < 127) length.push(left);
  else {
    length.push(127);
    for (left -= 127; left >= 128; left = Math.floor(left / 128)) length.push((left % 128) + 128);
    length.push(left);
  }
  return [Buffer.from(length), Buffer.from(text, 'latin1')];
}
