/** What "how many" counts, where it is also a word of the page's subject, and a value that counts it. */
import { keysOf } from './keys.ts';

/** The thing that the question counts. */
export function countedKey(question: string): string | undefined {
  const [, counted] = /\bhow many\s+([\p{L}-]+)/iu.exec(question) ?? [];
  return counted === undefined ? undefined : keysOf(counted).at(-1);
}

const COUNT =
  /^(?:about |around |approximately |over |up to )?(?:\d[\d.,]*\+?|\p{L}+)((?:[\s-]+\p{L}+){1,3})(?=$|[^\p{L}\s-])/iu;

/** Whether a value begins with a number of the thing: "20 sounds", and not "one sound machine". */
export function countsOnly(counted: string, value: string): boolean {
  const [, named = ''] = COUNT.exec(value.trim()) ?? [];
  return keysOf(named).at(-1) === counted;
}
