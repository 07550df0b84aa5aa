/** What a page chose as the best of its kind: the name on the line right below "Best rake for clay". */
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';

const ASKS = /^\s*(?:and\s+)?(?:what|which)(?:['’]s| is| are| was)? the best\b/i;
const AWARD = /^(?:the )?best\s[^.!?:]+$/i;
const MAX_LENGTH = 80;

/** Only if every such line of the page has the same name below it. */
export function awardedThing(lines: readonly Line[], question: string): string | undefined {
  if (!ASKS.test(question)) return undefined;
  const asked = new Set(askedKeys(question));
  const names = new Set<string>();
  for (const [at, { text, heading, isBoilerplate }] of lines.entries()) {
    if (isBoilerplate || text.length > MAX_LENGTH || !AWARD.test(text)) continue;
    const keys = keysOf(text);
    if (keys.length !== asked.size || !keys.every((key) => asked.has(key))) continue;
    const next = lines[at + 1];
    // A name is a heading of its own, below what is no heading of its level or above.
    const isName =
      next !== undefined && next.heading > heading && next.text.length <= MAX_LENGTH && !/[?:]$/.test(next.text);
    if (isName && !AWARD.test(next.text)) names.add(next.text);
  }
  return names.size === 1 ? [...names][0] : undefined;
}
