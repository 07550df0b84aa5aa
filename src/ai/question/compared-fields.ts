/**
 * Fields that only a comparison answers: "the cheapest plan", "price of the cheapest kettle", or all names in a list:
 * "names of all products". They are asked as questions to the page's tables and cards.
 */
import type { Concept } from '../fields/concepts/concept.ts';
import { extractBuiltinFields, type Fields, type FieldValues } from '../fields/extract-fields.ts';
import { readFieldRequest } from '../fields/field-request.ts';
import { moneyIn } from '../fields/prices.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { subjectsOf } from './declared-answers.ts';
import { keysOf } from './keys.ts';
import { asksForExtreme } from './tables/comparing-words.ts';
import { TableAnswers } from './tables/table-answers.ts';

/** "The name of the cheapest plan" asks for the plan. */
const NAME_OF = /^(?:the )?(?:name|title) of (?:the )?| (?:name|title)$/i;
const ALL_OF =
  /^(?:an? |the )?(?:list of |(?:names?|titles?) of (?=all |the \p{L}+s$)|all )(?:the |all |of )*(?:names of )?(?:the |all )*([\p{L} -]{2,60}s)$/iu;
/** What nobody says of a page: a headline may be the latest, but not the cheapest. */
const ONLY_OF_THINGS =
  /\b(?:are there|cheapest|priciest|(?:most|least) expensive|most affordable|(?:best|highest|top|lowest|worst)[- ]rated)\b/i;
const ASKS_FOR_CURRENCY = /\bcurrency\b/i;

export function extractFields(page: PageReading, fields: Fields): FieldValues {
  const values = extractBuiltinFields(page, fields);
  let tables: TableAnswers | undefined;
  for (const [name, description] of Object.entries(fields)) {
    const { concept, ofThing } = readFieldRequest(name, description);
    const isTitle = concept?.shown === 'title';
    // What the page declares or labels is surer, but its own title is not the name of one of its things.
    const isOpen = isTitle || (values[name] === null && (ofThing !== undefined || mayBeCompared(concept)));
    const question = isOpen ? questionFor(name, description) : undefined;
    if (question === undefined) continue;
    tables ??= new TableAnswers(page, new Set(subjectsOf(page).flatMap(keysOf)));
    const answer = tables.extreme(question) ?? tables.namesOfCards(question);
    if (answer !== undefined) values[name] = asField(answer, description);
    else if (isTitle && ONLY_OF_THINGS.test(question)) values[name] = null;
  }
  return values;
}

const mayBeCompared = (concept: Concept | undefined): boolean =>
  concept === undefined || concept.shown === 'low price' || concept.shown === 'high price';

function questionFor(name: string, description: string): string | undefined {
  for (const text of [description.split(/[,;:.(]/, 1)[0] ?? '', wordsOf(name).join(' ')]) {
    const all = ALL_OF.exec(text.trim())?.[1];
    if (all !== undefined) return `What ${all} are there?`;
    if (asksForExtreme(text)) return `What is the ${text.replace(/^\s*the /i, '').replace(NAME_OF, '')}?`;
  }
  return undefined;
}

/** An amount is written as a plain number, as in every other field. */
function asField(answer: string, description: string): string {
  const [amount] = ASKS_FOR_CURRENCY.test(description) ? [] : moneyIn(answer);
  return amount !== undefined && answer.startsWith(amount.text) ? amount.value : answer;
}
