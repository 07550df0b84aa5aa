/** What the page pairs with the words of a question: a value with its label, a cell with its row and column. */

import type { PageReading } from '../page/page-reading.ts';
import { countedKey, countsOnly } from './counted-values.ts';
import { pairTest } from './expected-answer.ts';
import { factFor } from './facts.ts';
import { ingredientFor } from './ingredients.ts';
import { askedKeys, keysOf, LIGHT_VERBS } from './keys.ts';
import { MATERIAL, thingMade } from './named-qualities.ts';
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
  const facts = (keys: readonly string[], usual: ReadonlySet<string>) =>
    counted === undefined || !usual.has(counted)
      ? factFor(page, keys, usual, isAnswer)
      : (factFor(page, keys, new Set([...usual].filter((key) => key !== counted)), isAnswer) ??
        factFor(page, keys, usual, (value) => isAnswer(value) && countsOnly(counted, value)));
  const plain = asked.filter((key) => !LIGHT_VERBS.has(key));
  return (
    facts(asked, known) ??
    facts(lasting, known) ??
    (plain.some((key) => !withKinds.has(key)) ? facts(plain, withKinds) : undefined) ??
    materialOf(page, question, known) ??
    ingredientFor(page, question, own.length > 0 ? own : asked)
  );
}

/** "Lining: 100% polyester" says what the lining is made of. */
function materialOf(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const asked = keysOf(thingMade(question) ?? '');
  if (!asked.some((key) => !known.has(key))) return undefined;
  return factFor(page, asked, known, (value) => MATERIAL.test(value));
}
