/** Keeps the content of open `dialog` elements, unless they ask for consent. Closed ones are not among the pieces. */
import { rankOfNames, verdictOf } from '../name-words.ts';
import { FLAG } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';

const CONSENT = /\b(?:cookies?|consent|gdpr)\b/i;

export function keepDialogs(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let first = 0; first < pieces.length; first++) {
    const dialog = dialogAround(pieces[first] as Box);
    if (dialog === undefined) continue;
    const next = rowAfter(pieces, first, dialog);
    if (!asksForConsent(dialog, pieces.slice(first, next))) {
      for (let row = first; row < next; row++) if (!isButton(pieces[row] as Box)) isKept[row] = 1;
    }
    first = next - 1;
  }
}

/**
 * The outermost `dialog`. An element that only has the role is shown over the page by a script, and is not its content.
 */
function dialogAround(piece: Box): Box | undefined {
  if ((piece.flags & FLAG.dialog) === 0) return undefined;
  let dialog: Box | undefined;
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) if (box.tag === 'dialog') dialog = box;
  return dialog;
}

/** By its names, the names of elements around it, or its text. */
function asksForConsent(dialog: Box, pieces: readonly Box[]): boolean {
  for (let box: Box | undefined = dialog; box !== undefined && box.tag !== 'body'; box = box.parent) {
    if (box.names !== '' && verdictOf(rankOfNames(box.names)) === 'notice') return true;
  }
  return pieces.some(({ stats }) => CONSENT.test(stats.start));
}

/** The buttons that close it are not content. */
const isButton = ({ flags }: Box): boolean => (flags & FLAG.button) !== 0;
