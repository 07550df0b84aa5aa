/** Leaves out the lines that members of a forum have under all of their posts. */
import type { Box } from './boxes.ts';
import { hashOf, nameWords } from './word-hash.ts';

const LEVELS = 6;
const NAMED = new Set(['signature', 'signatures', 'signaturecontainer', 'sig'].map((word) => hashOf(word)));

export function leaveOutSignatures(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let row = 0; row < pieces.length; row++) {
    if (isKept[row] === 1 && isInSignature(pieces[row] as Box)) isKept[row] = 0;
  }
}

function isInSignature(piece: Box): boolean {
  let box: Box | undefined = piece;
  for (let left = LEVELS; left > 0 && box !== undefined; left--) {
    if (box.names !== '' && nameWords(box.names).some((word) => NAMED.has(word))) return true;
    box = box.parent;
  }
  return false;
}
