/** How much of something a recipe needs: the line of its ingredients that names it. */
import { extractBuiltinFields } from '../fields/extract-fields.ts';
import type { PageReading } from '../page/page-reading.ts';
import { keysOf } from './keys.ts';

const ASKS_FOR_AMOUNT = /\bhow (?:much|many)\b/i;
const AMOUNT = /^[\d¼½¾⅓⅔⅛]/;

export function ingredientFor(page: PageReading, question: string, asked: readonly string[]): string | undefined {
  if (!ASKS_FOR_AMOUNT.test(question) || asked.length === 0) return undefined;
  const { ingredients } = extractBuiltinFields(page, { ingredients: '' });
  const lines = (ingredients ?? '').split('\n').filter((line) => {
    const keys = new Set(keysOf(line));
    return AMOUNT.test(line) && asked.every((key) => keys.has(key));
  });
  return lines.length === 1 ? lines[0] : undefined;
}
