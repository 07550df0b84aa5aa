/** Answers questions for the first step or the third tip: with the heading of that number. */
import type { Line } from '../page/lines.ts';

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ASKS = new RegExp(`^\\s*what(?:['’]s| is| was) (?:the )?(${ORDINALS.join('|')}) ([\\p{L}]+)\\s*$`, 'iu');
const NUMBERED = /^(?:([\p{L}]+)\s+)?#?(\d{1,2})(?:[.:)–—-]+\s*|\s+)(\p{L}.*)$/u;

export function numberedHeading(lines: readonly Line[], question: string): string | undefined {
  const [, ordinal, thing = ''] = ASKS.exec(question) ?? [];
  if (ordinal === undefined) return undefined;
  const number = ORDINALS.indexOf(ordinal.toLowerCase()) + 1;
  const headings = lines.flatMap(({ text, heading }) => {
    const [, called = '', at, name] = heading > 0 ? (NUMBERED.exec(text) ?? []) : [];
    const isThing = called === '' || called.toLowerCase() === thing.toLowerCase();
    return name !== undefined && isThing ? [{ at: Number(at), name }] : [];
  });
  // A numbered list starts with 1 and has more than one heading.
  const counts = headings.some(({ at }) => at === 1) && headings.some(({ at }) => at === 2);
  const named = headings.filter(({ at }) => at === number);
  return counts && named.length === 1 ? named[0]?.name : undefined;
}

/** Whether the question asks for something by its number. */
export const asksForNumbered = (question: string): boolean => ASKS.test(question);
