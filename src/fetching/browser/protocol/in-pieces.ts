/**
 * Reads long texts out of a page in pieces, so that parsing one message never holds up the event loop. An escaped
 * character may take six bytes of a message.
 */

/** The most characters of a text in one message. */
export const PIECE_CHARACTERS = 512 * 1024;

/** Returns the whole text, given its first piece and its length. */
export async function readInPieces(
  first: string,
  length: number,
  read: (from: number) => Promise<string>,
): Promise<string> {
  if (first.length >= length) return first;
  const pieces = [first];
  for (let from = first.length; from < length; ) {
    const piece = await read(from);
    if (piece === '') throw new Error('the text became shorter while it was read');
    pieces.push(piece);
    from += piece.length;
  }
  return pieces.join('');
}
