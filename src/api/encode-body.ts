/**
 * Text to bytes; long text is converted in pieces: 20 MiB of non-ASCII letters would block the event loop for half a
 * second.
 */
import { transcode } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Content } from './endpoint.ts';

const PIECE = 512 * 1024;

/** Short texts are returned unchanged. */
export async function encoded({ contentType, body, headers }: Content): Promise<Content> {
  if (typeof body !== 'string' || body.length <= PIECE) return { contentType, body, headers };
  const pieces: Buffer[] = [];
  for (let from = 0; from < body.length; ) {
    let to = Math.min(from + PIECE, body.length);
    // A surrogate pair is one character and must not be split.
    if (to < body.length && (body.charCodeAt(to - 1) & 0xfc00) === 0xd800) to -= 1;
    pieces.push(utf8Bytes(body.slice(from, to)));
    from = to;
    await nextTurn();
  }
  return { contentType, body: Buffer.concat(pieces), headers };
}

/**
 * The last text in UTF-16: one buffer for all answers, otherwise each would take three times its memory until it is
 * collected.
 */
let scratch: Buffer | undefined;

/**
 * The same bytes as `Buffer.from(text)`, which takes five times as long for text with any letter beyond Latin-1, and
 * most pages have one. `length` is the number of bytes, if known.
 */
export function utf8Bytes(text: string, length = Buffer.byteLength(text)): Buffer {
  if (length === text.length) return Buffer.from(text, 'latin1');
  if (text.length > PIECE) return Buffer.from(text);
  scratch ??= Buffer.allocUnsafeSlow(2 * PIECE);
  try {
    return transcode(scratch.subarray(0, scratch.write(text, 'utf16le')), 'utf16le', 'utf8');
  } catch {
    // Half of a surrogate pair, which becomes U+FFFD.
    return Buffer.from(text);
  }
}
