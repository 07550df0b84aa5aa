/**
 * Bytes to text by the WHATWG rules: byte order mark, then the `charset` of the header, then what the content says of itself,
 * then UTF-8 where the bytes are valid UTF-8, then what it looks like, else windows-1252. Never throws, whatever the bytes.
 */
import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import { isHtml, isXml } from './content-kind.ts';
import { htmlDeclaration, xmlDeclaration } from './declared-encoding.ts';
import { guessEncoding } from './guess-encoding.ts';

export interface TextSource {
  /** Media type without parameters. */
  readonly essence: string;
  /** The `charset` of the header, as written. */
  readonly charset: string | undefined;
  /** Where it came from: a hint at the language of what declares nothing. */
  readonly host?: string | undefined;
}

export function decodeText(bytes: Uint8Array, source: TextSource): string {
  const encoding = encodingOf(bytes, source);
  // Node's own decoder is many times faster and the same for UTF-8, once the mark is off.
  if (encoding === 'utf-8')
    return Buffer.from(
      bytes.buffer,
      bytes.byteOffset + markLength(bytes),
      bytes.byteLength - markLength(bytes),
    ).toString('utf8');
  return legacyHookDecode(bytes, encoding);
}

/** Turns bytes to text elsewhere, in a thread: of some encodings a page of 20 MiB takes seconds. */
export type DecodeElsewhere = (bytes: Uint8Array, source: TextSource) => Promise<string>;

/** Bytes that take some milliseconds, in the encodings that are read by code of ours and in Node's own. */
const SHORT = 128 * 1024;
const SHORT_UTF8 = 4 * 1024 * 1024;

/** Like `decodeText`, and elsewhere where that would take long. */
export async function decodeQuickly(
  bytes: Uint8Array,
  source: TextSource,
  elsewhere: DecodeElsewhere | undefined,
): Promise<string> {
  const isShort = bytes.length <= SHORT || (bytes.length <= SHORT_UTF8 && encodingOf(bytes, source) === 'utf-8');
  return isShort || !elsewhere ? decodeText(bytes, source) : elsewhere(bytes, source);
}

/** The lower-case name of the encoding that `decodeText` uses. */
export function encodingOf(bytes: Uint8Array, { essence, charset, host }: TextSource): string {
  const mark = getBOMEncoding(bytes);
  if (mark !== null) return mark;
  const declared = charset === undefined ? null : normalizeEncoding(charset);
  if (declared !== null) return declared;
  return ownWord(bytes, essence) ?? (isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes, { host }));
}

/** What the content says of its own encoding. */
function ownWord(bytes: Uint8Array, essence: string): string | undefined {
  if (isXml(essence))
    return xmlDeclaration(bytes) ?? (essence === 'application/xhtml+xml' ? htmlDeclaration(bytes) : undefined);
  if (isHtml(essence)) return htmlDeclaration(bytes) ?? xmlDeclaration(bytes);
  return undefined;
}

function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
