/** Text to bytes, piece by piece where it is long: 20 MiB of letters beyond ASCII would hold the event loop for half a second. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Content } from './endpoint.ts';

const PIECE = 512 * 1024;

/** Short texts stay as they are. */
export async function encoded({ contentType, body, headers }: Content): Promise<Content> {
  if (typeof body !== 'string' || body.length <= PIECE) return { contentType, body, headers };
  const pieces: Buffer[] = [];
  for (let from = 0; from < body.length; ) {
    let to = Math.min(from + PIECE, body.length);
    // A pair of surrogates is one character.
    if (to < body.length && (body.charCodeAt(to - 1) & 0xfc00) === 0xd800) to -= 1;
    pieces.push(Buffer.from(body.slice(from, to)));
    from = to;
    await nextTurn();
  }
  return { contentType, body: Buffer.concat(pieces), headers };
}
