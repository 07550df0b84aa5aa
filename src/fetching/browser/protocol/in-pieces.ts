/**
 * Long texts come out of a page in pieces: one message is never so large that reading it would hold the event loop. A character may be
 * six bytes of a message, where it is escaped.
 */

/** Characters of a text that one message carries. */
export const PIECE_CHARACTERS = 512 * 1024;

/** The rest of a text of which the first piece is known. */
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
