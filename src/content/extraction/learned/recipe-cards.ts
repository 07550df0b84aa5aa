/** Keeps the lines of a recipe's card: its times, its servings, its summary. */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { OutermostBoxes } from './outermost.ts';

const CARD = /(?:^|[\s_-])(?:recipe|recipes|wprm|tasty)[\s_-](?:\S*[\s_-])?(?:card|container|recipe|box|template)/i;
/** The pattern takes quadratic time. */
const MAX_NAMES_LENGTH = 300;
const MAX_LINE_LENGTH = 300;
const MIN_LISTED = 3;

/** A card has kept items of lists, and most of it is kept. */
export function keepRecipeCards(pieces: readonly Box[], isKept: Uint8Array): void {
  const cards = new OutermostBoxes(isCard);
  for (let first = 0; first < pieces.length; first++) {
    const card = cards.around(pieces[first] as Box);
    if (card === undefined) continue;
    let next = first;
    let [listed, length, kept] = [0, 0, 0];
    for (; next < pieces.length && (pieces[next] as Box).at < card.end; next++) {
      const { flags, stats } = pieces[next] as Box;
      length += stats.length;
      if (isKept[next] === 0) continue;
      kept += stats.length;
      if ((flags & FLAG.list) !== 0) listed++;
    }
    if (listed >= MIN_LISTED && kept * 2 > length) {
      for (let row = first; row < next; row++) if (isLine(pieces[row] as Box)) isKept[row] = 1;
    }
    first = next - 1;
  }
}

const isCard = ({ names }: Box): boolean => names !== '' && CARD.test(names.slice(0, MAX_NAMES_LENGTH));

const isLine = ({ flags, stats, linkLength }: Box): boolean =>
  (flags & BOILERPLATE) === 0 && linkLength === 0 && stats.length <= MAX_LINE_LENGTH;
