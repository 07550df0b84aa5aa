/**
 * The bytes of a sitemap as they arrive: decompressed if they are a gzip file, decoded by their byte order mark or
 * declaration, and parsed. Never holds more than one piece of them.
 */
import { ContentDecoder, GZIP_FILE } from '../fetching/http/content-decoder.ts';
import { LoopShare } from './loop-share.ts';
import { type OnEntry, SitemapText } from './sitemap-text.ts';

/** Maximum size of a decompressed sitemap: twice what the protocol allows. */
const LARGEST = 100 * 1024 * 1024;
/** Bytes that say what it is, and in which the encoding must be declared: a server may send them one by one. */
const BEGINNING = 200;
/** Some servers compress what is compressed already, and do not say so. */
const MAX_LAYERS = 3;
/** Bytes that are parsed at a time: 60 KB of gzip may contain a million addresses, which take 7 s. */
const AT_A_TIME = 16 * 1024;
/** Sitemaps of all callers. */
const SHARE = new LoopShare();

export class SitemapBytes {
  readonly #text: SitemapText;
  readonly #layers: number;
  /** Kept until there are enough to tell what it is; undefined from then on. */
  #beginning: Buffer | undefined = Buffer.alloc(0);
  /** For a gzip file: its content. */
  #packed: { readonly unpacker: ContentDecoder; readonly content: SitemapBytes } | undefined;
  #decoder: TextDecoder | undefined;
  #wanted = true;
  #size = 0;
  #tooLarge = false;

  constructor(onEntry: OnEntry | SitemapText, layers = 0) {
    this.#text = onEntry instanceof SitemapText ? onEntry : new SitemapText(onEntry);
    this.#layers = layers;
  }

  /** Whether it was stopped because of its size. */
  get tooLarge(): boolean {
    return this.#tooLarge || this.#packed?.content.tooLarge === true;
  }

  /** False: nothing more is needed. Rejects if it is compressed and broken. */
  async write(piece: Buffer): Promise<boolean> {
    if (this.#beginning === undefined) this.#wanted &&= await this.#pass(piece);
    else {
      this.#beginning = Buffer.concat([this.#beginning, piece]);
      if (this.#beginning.length >= BEGINNING) await this.#begin();
    }
    return this.#wanted;
  }

  /** Returns whether nothing is missing that is needed. */
  async end(): Promise<boolean> {
    await this.#begin();
    if (!this.#wanted) return true;
    if (!this.#packed) return this.#text.end();
    const { unpacker, content } = this.#packed;
    const { pieces, complete } = await unpacker.finish();
    for (const piece of pieces) if (!(await content.write(piece))) return true;
    return (await content.end()) && complete;
  }

  destroy(): void {
    this.#packed?.unpacker.destroy();
    this.#packed?.content.destroy();
  }

  async #begin(): Promise<void> {
    const start = this.#beginning;
    if (start === undefined) return;
    this.#beginning = undefined;
    if (start[0] === 0x1f && start[1] === 0x8b && this.#layers < MAX_LAYERS) {
      const content = new SitemapBytes(this.#text, this.#layers + 1);
      this.#packed = { unpacker: new ContentDecoder([GZIP_FILE], () => {}), content };
    }
    this.#wanted = await this.#pass(start);
  }

  async #pass(piece: Buffer): Promise<boolean> {
    if (!this.#packed) return this.#read(piece);
    const { unpacker, content } = this.#packed;
    for (const unpacked of await unpacker.write(piece)) if (!(await content.write(unpacked))) return false;
    return true;
  }

  async #read(piece: Buffer): Promise<boolean> {
    this.#size += piece.length;
    this.#tooLarge = this.#size > LARGEST;
    if (this.#tooLarge) return false;
    const decoder = this.#decoder ?? decoderFor(piece);
    this.#decoder = decoder;
    for (let from = 0; from < piece.length; from += AT_A_TIME) {
      const part = piece.subarray(from, from + AT_A_TIME);
      if (!(await SHARE.piece(() => this.#text.write(decoder.decode(part, { stream: true }))))) return false;
    }
    return true;
  }
}

function decoderFor(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  if (start[0] === 0x3c && start[1] === 0) return new TextDecoder('utf-16le');
  if (start[0] === 0 && start[1] === 0x3c) return new TextDecoder('utf-16be');
  const [, declared = 'utf-8'] =
    /^[\s\ufeff]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString('latin1', 0, BEGINNING)) ?? [];
  try {
    return new TextDecoder(declared.toLowerCase().startsWith('utf-16') ? 'utf-8' : declared);
  } catch {
    return new TextDecoder();
  }
}
