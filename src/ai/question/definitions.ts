/** Sentences and items that say what a thing is: "What is a power bank?" */
import type { Line } from '../page/lines.ts';
import type { Sentence } from './sentences.ts';

const ASKS_WHAT_IT_IS = /^\s*what(?: is| are|['’]s)\s+(?:an?\s+|the\s+)?([^,]{2,60}?)\s*$/i;
const MAX_NAME_WORDS = 4;

/** The thing that "What is …?" names, if it does not ask for a property. */
export function definedThing(question: string): string | undefined {
  const [, thing = ''] = ASKS_WHAT_IT_IS.exec(question.replace(/\?+\s*$/, '')) ?? [];
  const isName = thing !== '' && thing.split(/\s+/).length <= MAX_NAME_WORDS;
  return isName && !/\b(?:of|for|in|this|that|it|its|about|at|on|most|best)\b|['’]s\b/i.test(thing) ? thing : undefined;
}

/** The first sentence that begins with the thing and defines it. If that `namesKind`, it goes on like "is a …". */
export function definition(
  thing: string,
  sentences: readonly Sentence[],
  { namesKind }: { readonly namesKind: boolean },
): string | undefined {
  const name = thing.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const says = new RegExp(
    `^(?:\\p{Extended_Pictographic}\\uFE0F?\\s*)?(?:An?\\s+|The\\s+)?${name}\\s*(?:\\([^)]{1,40}\\)\\s*)?(?:is|are|was|were|means|refers to|consists? of)\\s+${namesKind ? '(?:an?|the|any|one|when|how|what)\\s+' : ''}`,
    'iu',
  );
  return sentences.find(({ text }) => says.test(text) && !text.endsWith('?'))?.text;
}

const MIN_DESCRIPTION = 20;

/** The text behind the name of the thing at the start of an item: "Power banks. Small chargers that …" */
export function describedItem(thing: string, lines: readonly Line[]): string | undefined {
  const name = thing.toLowerCase();
  const described = lines.filter(({ text, item }) => {
    if (item?.tagName !== 'li' || !text.toLowerCase().startsWith(name)) return false;
    return /^\s*[.:–—]\s+\p{Lu}/u.test(text.slice(name.length)) && text.length >= name.length + MIN_DESCRIPTION;
  });
  return described.length === 1 ? described[0]?.text : undefined;
}
