/** What the page pairs with the words of a question: a value with its label, a cell with its row and column. */

import type { PageReading } from '../page/page-reading.ts';
import { countedKey, countsOnly } from './counted-values.ts';
import { answerTest, pairTest } from './expected-answer.ts';
import { factFor, type LooseTest } from './facts.ts';
import { ingredientFor } from './ingredients.ts';
import { askedKeys, keysOf, LIGHT_VERBS } from './keys.ts';
import { MATERIAL, thingMade } from './named-qualities.ts';
import { namedKeys } from './thing-facts.ts';
import { kindsNamed } from './whole-things.ts';

const LENGTH = new Set(keysOf('length'));

/**
 * The value that the page pairs with what the question names: in a table, beside a label, or in a list of ingredients.
 */
export function pairedAnswer(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const asked = askedKeys(question);
  const own = asked.filter((key) => !known.has(key));
  // "How long" asks for a length or a duration.
  const lasting = /\bhow long\b/i.test(question) ? asked.filter((key) => !LENGTH.has(key)) : [];
  const isAnswer = pairTest(question);
  // "How heavy is the machine?" on the page of a machine that is called otherwise.
  const withKinds = new Set([...known, ...kindsNamed(asked, page.lines)]);
  const counted = countedKey(question);
  const mayBeBeside = looseTest(question);
  const facts = (keys: readonly string[], usual: ReadonlySet<string>) =>
    counted === undefined || !usual.has(counted)
      ? factFor(page, keys, usual, isAnswer, mayBeBeside)
      : (factFor(page, keys, new Set([...usual].filter((key) => key !== counted)), isAnswer, mayBeBeside) ??
        factFor(page, keys, usual, (value) => isAnswer(value) && countsOnly(counted, value), mayBeBeside));
  const plain = asked.filter((key) => !LIGHT_VERBS.has(key));
  return (
    facts(asked, known) ??
    facts(lasting, known) ??
    (plain.some((key) => !withKinds.has(key)) ? facts(plain, withKinds) : undefined) ??
    materialOf(page, question, known) ??
    ingredientFor(page, question, own.length > 0 ? own : asked)
  );
}

const ASKS_WHAT = /^\s*(?:and\s+)?(?:what|which)\b/i;
const ASKS_HOW = /^\s*(?:and\s+)?how\b/i;
/** A number with its unit. */
const AMOUNT = /^\W*\d[\d.,]*\s?\p{L}/u;
const ASKS_WHO_IS = /^\s*(?:and\s+)?who (?:is|was|are|were)\b/i;
const ASKS_FOR_SURE_KIND = /^\s*(?:and\s+)?when\b|\b(?:price|cost|costs|e-?mail|phone|how much (?:is|are))\b/i;

/**
 * What stands beside a name is not what a question about it asks for: "Otter" and "22" for "When did Otter post?". Only
 * who somebody is, a price or a date may stand there.
 */
function looseTest(question: string): LooseTest {
  const named = new Set(ASKS_WHAT.test(question) ? [] : namedKeys(question));
  const isKind = ASKS_FOR_SURE_KIND.test(question)
    ? answerTest(question)
    : (value: string) => ASKS_WHO_IS.test(question) || (ASKS_HOW.test(question) && AMOUNT.test(value));
  return (name, value, known) =>
    name.some((key) => !named.has(key) && !known.has(key)) || (!value.includes('\n') && isKind(value));
}

/** "Lining: 100% polyester" says what the lining is made of. */
function materialOf(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const asked = keysOf(thingMade(question) ?? '');
  if (!asked.some((key) => !known.has(key))) return undefined;
  return factFor(page, asked, known, (value) => MATERIAL.test(value));
}
