/** Keeps the ingredients of a recipe: short lines, many of them with amounts, below a line that names them. */
import { FLAG, OUTSIDE } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { headingLevel } from './piece-traits.ts';

const INGREDIENTS =
  /^\P{L}*(?:(?:the|les|die|los|gli|le|recipe) )?(?:ingredients?|zutaten|ingrédients|ingredientes?|ingredienti|ingrediënten|ingredienser|ingredienti|ingrediente|składniki|ingredience|suroviny|sastojci|sestavine|hozzávalók|ainekset|koostisosad|sastāvdaļas|ingredientai|malzemeler|ингредиенты|состав|інгредієнти|съставки|продукти|υλικά|συστατικά|המצרכים|מצרכים|المكونات|المقادير|材料|食材|用料|재료|nguyên liệu|bahan(?:-bahan)?|ส่วนผสม|सामग्री)(?![\p{L}])/iu;
const DIRECTIONS =
  /^\P{L}*(?:directions?|instructions?|method|preparation|steps?|how to make|procedure|zubereitung|anleitung|préparation|étapes|preparación|elaboración|preparazione|procedimento|modo de preparo|preparo|bereiding|bereidingswijze|tillagning|fremgangsmåde|fremgangsmåte|przygotowanie|sposób|postup|priprava|elkészítés|valmistus|hazırlanışı|yapılışı|приготовление|приготування|приготвяне|εκτέλεση|הכנה|طريقة|作り方|做法|만드는|cách làm|cara|nutrition|notes?|equipment|comments?|reviews?)(?!\p{L})/iu;
const MAX_NAME_LENGTH = 40;
const MAX_LINE_LENGTH = 160;
const MIN_LINES = 3;
const MAX_LINES = 80;
/** Lines may be split into the amount, the unit and the name. */
const MIN_WITH_AMOUNTS = 0.25;
/** Levels from the line to the box that the ingredients are in, too. */
const MAX_LEVELS = 4;
const AMOUNT = /^\s*(?:[\d½⅓¼¾⅔⅛⅜⅝⅞]|an? (?:pinch|handful|few)|(?:one|two|three|half)\b)/i;

export function keepIngredients(pieces: readonly Box[], isKept: Uint8Array): void {
  pieces.forEach((piece, row) => {
    if (!isName(piece)) return;
    const lines = linesBelow(pieces, row);
    const withAmounts = lines.filter((line) => AMOUNT.test((pieces[line] as Box).stats.start)).length;
    if (lines.length < MIN_LINES || withAmounts < lines.length * MIN_WITH_AMOUNTS) return;
    for (const line of [row, ...lines]) isKept[line] = 1;
  });
}

const isName = ({ flags, stats }: Box): boolean =>
  stats.length <= MAX_NAME_LENGTH && (flags & (OUTSIDE | FLAG.button)) === 0 && INGREDIENTS.test(stats.start);

/** The short lines that follow, up to the next part of the recipe, in the smallest box that has enough of them. */
function linesBelow(pieces: readonly Box[], row: number): number[] {
  const name = pieces[row] as Box;
  const level = headingLevel(name);
  let box: Box | undefined = name.parent;
  for (let left = MAX_LEVELS; left > 0 && box !== undefined && box.tag !== 'body'; left--, box = box.parent) {
    const lines: number[] = [];
    for (let next = row + 1; next < pieces.length && lines.length < MAX_LINES; next++) {
      const piece = pieces[next] as Box;
      if (piece.at >= box.end || isNextPart(piece, level)) break;
      if (piece.stats.length > MAX_LINE_LENGTH) break;
      if ((piece.flags & (OUTSIDE | FLAG.button)) === 0) lines.push(next);
    }
    if (lines.length >= MIN_LINES) return lines;
  }
  return [];
}

function isNextPart(piece: Box, level: number): boolean {
  const own = headingLevel(piece);
  if (own > 0 && level > 0 && own <= level) return true;
  return piece.stats.length <= MAX_NAME_LENGTH && DIRECTIONS.test(piece.stats.start);
}
