/**
 * Decodes bytes to text by the WHATWG rules: byte order mark, then the header's `charset`, then the content's own
 * declaration, then UTF-8 if the bytes are valid, then a guess, otherwise windows-1252. Never throws.
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
  /** The page's host: a hint at its language if it declares nothing. */
  readonly host?: string | undefined;
}

export function decodeText(bytes: Uint8Array, source: TextSource): string {
  const encoding = encodingOf(bytes, source);
  // Node's own decoder is many times faster, with the same result for UTF-8 without the byte order mark.
  if (encoding === 'utf-8')
    return Buffer.from(
      bytes.buffer,
      bytes.byteOffset + markLength(bytes),
      bytes.byteLength - markLength(bytes),
    ).toString('utf8');
  return legacyHookDecode(bytes, encoding);
}

/** Decodes in a worker thread: in some encodings, a page of 20 MiB takes seconds. */
export type DecodeElsewhere = (bytes: Uint8Array, source: TextSource) => Promise<string>;

/** Bytes that take a few milliseconds, in encodings that are decoded by our own code and by Node. */
const SHORT = 128 * 1024;
const SHORT_UTF8 = 4 * 1024 * 1024;

/** Like `decodeText`, but in a worker thread if it would take long. */
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

/** The encoding that the content declares. */
function ownWord(bytes: Uint8Array, essence: string): string | undefined {
  if (isXml(essence))
    return xmlDeclaration(bytes) ?? (essence === 'application/xhtml+xml' ? htmlDeclaration(bytes) : undefined);
  if (isHtml(essence)) return htmlDeclaration(bytes) ?? xmlDeclaration(bytes);
  return undefined;
}

function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
