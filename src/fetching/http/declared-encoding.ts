/**
 * Finds the encoding that a document declares, as Chromium does: from the tokens of its head, so that comments, the
 * text of scripts and titles, and malformed attributes are ignored, and character references in values are decoded.
 * Never throws.
 */
import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { html, type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Only this many bytes are searched. */
const MAX_BYTES = 64 * 1024;
/** Bytes that are searched even if the head has ended. */
const BYTES_BEYOND_HEAD = 1024;
const PIECE = 4 * 1024;

/** From a `<meta>` in the head. */
export function htmlDeclaration(bytes: Uint8Array): string | undefined {
  const text = latin(bytes, MAX_BYTES);
  const search = new MetaSearch();
  for (let at = 0; at < text.length && !search.over; at += PIECE) {
    search.read(text.slice(at, at + PIECE), at + PIECE >= text.length);
  }
  return search.found;
}

/** From `<?xml … encoding="…"?>` in ASCII bytes, or from the byte pattern of UTF-16 without a byte order mark. */
export function xmlDeclaration(bytes: Uint8Array): string | undefined {
  const head = latin(bytes, 1024);
  if (head.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (head.startsWith('\0<\0?\0x')) return 'utf-16be';
  const label = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^">]*)"|'([^'>]*)')/.exec(head);
  return byteEncoding(label?.[1] ?? label?.[2]);
}

/** A declaration that was readable as bytes cannot be in UTF-16, whatever it says. */
function byteEncoding(label: string | undefined): string | undefined {
  const encoding = label === undefined ? null : normalizeEncoding(label);
  if (encoding === null) return undefined;
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

const { TAG_NAMES } = html;
/** Tags that a head may contain; any other tag ends it. */
const OF_HEAD: ReadonlySet<string> = new Set([
  'script',
  'noscript',
  'style',
  'link',
  'meta',
  'object',
  'title',
  'base',
]);
const TEXT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  [TAG_NAMES.TITLE, TokenizerMode.RCDATA],
  [TAG_NAMES.TEXTAREA, TokenizerMode.RCDATA],
  [TAG_NAMES.STYLE, TokenizerMode.RAWTEXT],
  [TAG_NAMES.XMP, TokenizerMode.RAWTEXT],
  [TAG_NAMES.IFRAME, TokenizerMode.RAWTEXT],
  [TAG_NAMES.NOEMBED, TokenizerMode.RAWTEXT],
  [TAG_NAMES.NOFRAMES, TokenizerMode.RAWTEXT],
  [TAG_NAMES.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAG_NAMES.PLAINTEXT, TokenizerMode.PLAINTEXT],
]);

class MetaSearch {
  found: string | undefined;
  over = false;
  readonly #tokenizer: Tokenizer;
  #inHead = true;

  constructor() {
    const nothing = () => {};
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (tag) => this.#onTag(tag, false),
        onEndTag: (tag) => this.#onTag(tag, true),
        onComment: nothing,
        onDoctype: nothing,
        onEof: nothing,
        onCharacter: nothing,
        onNullCharacter: nothing,
        onWhitespaceCharacter: nothing,
      },
    );
  }

  read(piece: string, last: boolean): void {
    this.#tokenizer.write(piece, last);
  }

  #onTag(tag: Token.TagToken, ends: boolean): void {
    // Everything before the tag has been searched.
    if (!this.#inHead && (tag.location?.startOffset ?? 0) >= BYTES_BEYOND_HEAD) this.over = true;
    if (this.over) return;
    const { tagName, attrs } = tag;
    if (!ends) {
      this.#tokenizer.state = TEXT_MODES.get(tagName) ?? this.#tokenizer.state;
      if (tagName === 'meta') {
        this.found = metaEncoding(attrs);
        if (this.found !== undefined) this.over = true;
      }
    }
    const opensHead = !ends && (tagName === 'html' || tagName === 'head');
    if (!OF_HEAD.has(tagName) && !opensHead) this.#inHead = false;
  }
}

function metaEncoding(attributes: readonly Token.Attribute[]): string | undefined {
  let declares = false;
  let label = '';
  let own = false;
  for (const { name, value } of attributes) {
    if (name === 'http-equiv') declares ||= value.toLowerCase() === 'content-type';
    else if (label !== '') continue;
    else if (name === 'charset') [label, own] = [value, true];
    else if (name === 'content') label = charsetOfContent(value);
  }
  if (label === '' || !(own || declares)) return undefined;
  const encoding = byteEncoding(label);
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}

/** The charset in `text/html; charset=…`; empty if there is none. */
function charsetOfContent(content: string): string {
  for (const { index } of content.matchAll(/charset/gi)) {
    const rest = content.slice(index + 'charset'.length);
    const [start] = /^[\0- ]*=[\0- ]*/.exec(rest) ?? [];
    if (start === undefined) continue;
    const value = rest.slice(start.length);
    const quote = value.charAt(0);
    if (quote !== '"' && quote !== "'") return /^[^\0- "';]*/.exec(value)?.[0] ?? '';
    const end = value.indexOf(quote, 1);
    return end === -1 ? '' : value.slice(1, end);
  }
  return '';
}

function latin(bytes: Uint8Array, most: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, most)).toString('latin1');
}
