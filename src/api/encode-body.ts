/**
 * Text to bytes; long text is converted in pieces: 20 MiB of non-ASCII letters would block the event loop for half a
 * second.
 */
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
    pieces.push(Buffer.from(body.slice(from, to)));
    from = to;
    await nextTurn();
  }
  return { contentType, body: Buffer.concat(pieces), headers };
}
