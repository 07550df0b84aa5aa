/**
 * The bytes of a sitemap as they arrive: decompressed if they are a gzip file, decoded by their byte order mark or
 * declaration, and parsed. Never holds more than one piece of them.
 */
import { ContentDecoder } from '../fetching/http/content-decoder.ts';
import { LoopShare } from './loop-share.ts';
import { type OnEntry, SitemapText } from './sitemap-text.ts';

/** Maximum size of a decompressed sitemap: twice what the protocol allows. */
const LARGEST = 100 * 1024 * 1024;
/** Bytes in which the encoding must be declared. */
const DECLARATION = 200;
/** Bytes that are parsed at a time: 60 KB of gzip may contain a million addresses, which take 7 s. */
const AT_A_TIME = 16 * 1024;
/** Sitemaps of all callers. */
const SHARE = new LoopShare();

export class SitemapBytes {
  readonly #text: SitemapText;
  #unpacker: ContentDecoder | undefined;
  #decoder: TextDecoder | undefined;
  #begun = false;
  #size = 0;
  #tooLarge = false;

  constructor(onEntry: OnEntry) {
    this.#text = new SitemapText(onEntry);
  }

  /** Whether it was stopped because of its size. */
  get tooLarge(): boolean {
    return this.#tooLarge;
  }

  /** False: nothing more is needed. Rejects if it is compressed and broken. */
  async write(piece: Buffer): Promise<boolean> {
    if (!this.#begun) {
      this.#begun = true;
      if (piece[0] === 0x1f && piece[1] === 0x8b) this.#unpacker = new ContentDecoder(['gzip'], () => {});
    }
    if (!this.#unpacker) return this.#read(piece);
    for (const unpacked of await this.#unpacker.write(piece)) if (!(await this.#read(unpacked))) return false;
    return true;
  }

  async end(): Promise<void> {
    const rest = await this.#unpacker?.finish();
    for (const piece of rest?.pieces ?? []) if (!(await this.#read(piece))) return;
    this.#text.end();
  }

  destroy(): void {
    this.#unpacker?.destroy();
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
    /^[\s\ufeff]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString('latin1', 0, DECLARATION)) ?? [];
  try {
    return new TextDecoder(declared.toLowerCase().startsWith('utf-16') ? 'utf-8' : declared);
  } catch {
    return new TextDecoder();
  }
}
