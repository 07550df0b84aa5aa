/** What an abbreviation means, if the page has both side by side: "content delivery network (CDN)". */
import type { Line } from '../page/lines.ts';

const ASKS =
  /\bwhat (?:does|do) (?:the (?:abbreviation|acronym|letters) )?([\p{Lu}\d][\p{L}\d&.-]{1,11}) (?:stand for|mean)|\bwhat is ([\p{Lu}\d][\p{L}\d&.-]{1,11}) short for/iu;
const MAX_WORDS = 10;
const STANDS_FOR =
  /^s?\s+(?:(?:this|it|which|that)\s+)?(?:stands for|is short for|means)\s+(?:the\s+)?["“‘']?([\p{L}\s-]{3,80}?)(?=[^\p{L}\s-]|$)/iu;
const LITTLE = /^(?:of|the|and|for|in|on|to|a|an|de|la|und|der|die)$/i;

export function longFormOf(lines: readonly Line[], question: string): string | undefined {
  const [, stands, short] = ASKS.exec(question) ?? [];
  const form = stands ?? short;
  if (form === undefined || !/\p{Lu}.*\p{Lu}/u.test(form)) return undefined;
  const letters = form.replace(/[^\p{L}]/gu, '').toLowerCase();
  for (const [line, { text: own }] of lines.entries()) {
    // A glossary has the abbreviation alone on the line above.
    const isTerm = own.replace(/s?\s*[:：]?$/, '') === form;
    const text = isTerm ? `${form} ${lines[line + 1]?.text ?? ''}` : own;
    const at = text.indexOf(form);
    if (at === -1) continue;
    const stated = STANDS_FOR.exec(text.slice(at + form.length))?.[1];
    if (stated !== undefined && spells(stated.split(/[\s-]+/), letters)) return stated;
    const isBehind = text[at - 1] === '(' && text[at + form.length] === ')';
    const behind = /^\s*\(([^()]{3,80})\)/.exec(text.slice(at + form.length))?.[1];
    const found = isBehind ? wordsFor(text.slice(0, at - 1), letters) : behind;
    if (found !== undefined && spells(found.split(/[\s-]+/), letters)) return found;
  }
  return undefined;
}

/** The last words before the abbreviation that begin with its letters. */
function wordsFor(before: string, letters: string): string | undefined {
  const words = before.trim().split(/\s+/).slice(-MAX_WORDS);
  for (let count = 1; count <= words.length; count++) {
    const own = words.slice(-count);
    if (
      spells(
        own.flatMap((word) => word.split('-')),
        letters,
      )
    )
      return own.join(' ').replace(/^[^\p{L}]+/u, '');
  }
  return undefined;
}

function spells(words: readonly string[], letters: string): boolean {
  const initials = (each: readonly string[]) =>
    each
      .map((word) =>
        word
          .replace(/^[^\p{L}]+/u, '')
          .charAt(0)
          .toLowerCase(),
      )
      .join('');
  return initials(words) === letters || initials(words.filter((word) => !LITTLE.test(word))) === letters;
}
