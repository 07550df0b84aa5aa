/** Bytes as base64, piece by piece where they are many, so that the event loop is not held by them. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A multiple of three, as each three bytes are four characters. */
const PIECE = 768 * 1024;

/** The bytes of the text. */
export async function base64Bytes(bytes: Uint8Array): Promise<Buffer> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Buffer[] = [];
  for (let from = 0; from < view.length; from += PIECE) {
    if (from > 0) await nextTurn();
    pieces.push(Buffer.from(view.toString('base64', from, from + PIECE), 'latin1'));
  }
  return Buffer.concat(pieces);
}
