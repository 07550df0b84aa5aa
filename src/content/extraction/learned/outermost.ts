import type { Box } from './boxes.ts';

/** The outermost box of some kind around a piece, or the piece itself. Each box is looked at once. */
export class OutermostBoxes {
  readonly #isOfKind: (box: Box) => boolean;
  /** By the position of the box; null if there is none around it. */
  readonly #known: (Box | null)[] = [];

  constructor(isOfKind: (box: Box) => boolean) {
    this.#isOfKind = isOfKind;
  }

  around(piece: Box): Box | undefined {
    const path: Box[] = [];
    let box: Box | undefined = piece;
    for (; box !== undefined && box.tag !== 'body' && this.#known[box.at] === undefined; box = box.parent)
      path.push(box);
    let found = box === undefined ? null : (this.#known[box.at] ?? null);
    for (let inner = path.pop(); inner !== undefined; inner = path.pop()) {
      found ??= this.#isOfKind(inner) ? inner : null;
      this.#known[inner.at] = found;
    }
    return found ?? undefined;
  }
}
