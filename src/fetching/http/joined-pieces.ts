/** Collects the pieces of a body, and joins small ones: each piece takes about a hundred bytes besides its content. */

/** Small pieces in a row that are kept as they came; then they are made one. A body of single bytes has 20 million. */
const MAX_SMALL_PIECES = 1_024;
const LARGE_PIECE_BYTES = 16 * 1024;

export class JoinedPieces {
  readonly #pieces: Buffer[] = [];
  /** How many of the last pieces are small. */
  #small = 0;

  get count(): number {
    return this.#pieces.length;
  }

  /** All of them as one. A body that came in one piece is not copied. */
  get bytes(): Buffer {
    const [first] = this.#pieces;
    return first !== undefined && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#small = piece.length < LARGE_PIECE_BYTES ? this.#small + 1 : 0;
    if (this.#small < MAX_SMALL_PIECES) return;
    this.#pieces.push(Buffer.concat(this.#pieces.splice(-MAX_SMALL_PIECES)));
    this.#small = 0;
  }
}
