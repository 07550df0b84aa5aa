/** Bytes as base64; many bytes are converted in pieces, so that they do not block the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A multiple of three, because three bytes become four characters. */
const PIECE = 768 * 1024;

/** The base64 text, as bytes. */
export async function base64Bytes(bytes: Uint8Array): Promise<Buffer> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Buffer[] = [];
  for (let from = 0; from < view.length; from += PIECE) {
    if (from > 0) await nextTurn();
    pieces.push(Buffer.from(view.toString('base64', from, from + PIECE), 'latin1'));
  }
  return Buffer.concat(pieces);
}
