/** Questions about the page as such: its sections, and whether it mentions something. */
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';
import type { Sentence } from './sentences.ts';

const PAGE = '(?:this |the |that )?(?:web ?page|page|article|site|website|text|document|post|blog post|story|guide)';
const ASKS_FOR_SECTIONS = new RegExp(
  String.raw`^\s*(?:please )?(?:(?:list|name|what are|which are) (?:all )?(?:of )?(?:the |its )?(?:headings|sections|chapters|headlines)(?: (?:of|in|on|from) ${PAGE})?|(?:what|which) (?:headings|sections|chapters) (?:does ${PAGE} have|are (?:there|on ${PAGE}|in ${PAGE})))[\s?.]*$`,
  'iu',
);
const ASKS_FOR_MENTION = new RegExp(
  String.raw`^\s*(?:and\s+)?does ${PAGE} (?:mention|discuss|cover|describe|contain|include|refer to|talk about|say (?:something|anything) (?:about|on)|have (?:something|anything) (?:about|on)) (.+)$`,
  'iu',
);
const MAX_SECTIONS = 40;
const MAX_HEADING_LENGTH = 160;

/** The headings below the main one. */
export function sectionsOf(lines: readonly Line[], question: string): string | undefined {
  if (!ASKS_FOR_SECTIONS.test(question)) return undefined;
  const headings = lines.filter(
    ({ heading, text, isBoilerplate }) => heading > 1 && !isBoilerplate && text.length <= MAX_HEADING_LENGTH,
  );
  const texts = [...new Set(headings.map(({ text }) => text))];
  return texts.length === 0 || texts.length > MAX_SECTIONS ? undefined : texts.join('\n');
}

/** The first sentence with all words of what may be mentioned. */
export function mentionIn(sentences: readonly Sentence[], question: string): string | undefined {
  const keys = askedKeys(ASKS_FOR_MENTION.exec(question)?.[1] ?? '');
  if (keys.length === 0) return undefined;
  return sentences.find(({ text }) => {
    const own = keysOf(text);
    return keys.every((key) => own.includes(key));
  })?.text;
}
