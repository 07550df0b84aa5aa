/**
 * Keeps blocks of code in the midst of the content, without the name of the language over them: that is written with
 * the code.
 */
import { FLAG, OUTSIDE } from './box-flags.ts';
import type { Box } from './boxes.ts';

/** Names of files and controls of an editor may stand between the text and its code. */
const MAX_BETWEEN = 8;
const MAX_LABEL_LENGTH = 20;
const OTHERS = OUTSIDE | FLAG.form | FLAG.aside;

export function keepCodeBlocks(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    if (piece.tag !== 'pre') continue;
    if (isKept[row] === 0 && (piece.flags & OTHERS) === 0 && isAmongKept(isKept, row)) isKept[row] = 1;
    if (isKept[row] === 0) continue;
    // A button may stand between them.
    for (const before of [row - 1, row - 2]) {
      const label = pieces[before];
      if (label !== undefined && namesLanguage(label, piece)) isKept[before] = 0;
    }
  }
}

function isAmongKept(isKept: Uint8Array, row: number): boolean {
  return (
    isKept.subarray(Math.max(0, row - MAX_BETWEEN), row).includes(1) &&
    isKept.subarray(row + 1, row + 1 + MAX_BETWEEN).includes(1)
  );
}

function namesLanguage(label: Box, code: Box): boolean {
  if (label.stats.length > MAX_LABEL_LENGTH || (code.parent !== label && code.parent !== label.parent)) return false;
  const names = `${code.parent?.names ?? ''} ${code.names}`;
  const language = /(?:^|\s)(?:language|lang|highlight-source)-(\S+)/i.exec(names)?.[1];
  return language?.toLowerCase() === label.stats.start.trim().toLowerCase();
}
