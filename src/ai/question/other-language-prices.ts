/**
 * The price of a page's only product, for questions that name it in another language: the page of a kettle in German
 * says "Kessel". Only if nothing on the page has the question's word.
 */
import { extractBuiltinFields } from '../fields/extract-fields.ts';
import type { PageReading } from '../page/page-reading.ts';
import { keysOf } from './keys.ts';

const ASKS =
  /^\s*how much (?:is|are|does|do) (?:the|this|these|it|they)(?:\s+(\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*){0,2}?))??(?:\s+cost)?\s*$/iu;
/** Things with a price of their own beside that of the product. */
const HAS_OWN_PRICE =
  /\b(?:shipping|delivery|postage|deposit|warranty|membership|subscription|plan|tickets?|fees?|tax|installation|return|insurance|versand|lieferung|livraison|port|env[ií]o|spedizione|verzending|frete)\b/iu;

export function priceInOtherLanguage(page: PageReading, question: string, language: string): string | undefined {
  const ofPage = page.declared.language.slice(0, 2).toLowerCase();
  if (ofPage === '' || ofPage === language) return undefined;
  const found = ASKS.exec(question);
  if (found === null || HAS_OWN_PRICE.test(question)) return undefined;
  const asked = keysOf(found[1] ?? '');
  const isOnPage = page.lines.some(({ text }) => keysOf(text).some((key) => asked.includes(key)));
  if (isOnPage) return undefined;
  return extractBuiltinFields(page, { price: 'with currency' }).price ?? undefined;
}
