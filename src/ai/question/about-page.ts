/** Questions about the page as such: its sections, its conclusion, what it is asked, whether it mentions something. */
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { listAt } from './headed-lists.ts';
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
/** What a question calls a part of any text, and what its heading may say. */
const PARTS: readonly (readonly [question: RegExp, heading: RegExp])[] = [
  [
    /^\s*(?:and\s+)?what(?:['’]s| is| are| was) the (?:(?:final|overall) )?(?:conclusions?|verdict|bottom line)\b/i,
    /^(?:\d+\W+)?(?:(?:in )?conclusions?|(?:our |the |final )?verdict|(?:the )?bottom line|(?:my |our )?final (?:thoughts|words)|closing (?:thoughts|remarks)|wrapping (?:it )?up|wrap-up|to sum (?:it )?up|summary)\W*$/i,
  ],
  [
    /^\s*(?:and\s+)?what are (?:the |its )?(?:\p{L}+ )?(?:main|key|important) (?:points?|takeaways?|ideas?|findings?|facts?)\b/iu,
    /^(?:(?:the |our )?key (?:takeaways?|points?|findings?|facts?|insights?)|takeaways|highlights|main points|at a glance|in brief|in short|quick (?:facts|summary)|tl;?\s?dr)\W*$/i,
  ],
];
const ASKS_FOR_QUESTION =
  /^\s*(?:and\s+)?what (?:(?:is|was) (?:the (?:question|topic)|(?:being )?asked)(?: (?:being )?asked| of (?:this|the) (?:thread|post|discussion))?|(?:did|does) (?:the )?(?:original poster|op|poster|asker|author|user) ask)[\s?.]*$/i;
const MAX_PARAGRAPH_LENGTH = 900;
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

/** The list or the first paragraph of a part that texts have in common. */
export function usualPart(lines: readonly Line[], question: string): string | undefined {
  const [, title] = PARTS.find(([asks]) => asks.test(question)) ?? [];
  if (title === undefined) return undefined;
  const at = lines.findIndex(({ heading, text }) => heading > 0 && title.test(text));
  const first = at === -1 ? undefined : lines[at + 1];
  if (first === undefined || first.heading > 0 || first.text.length > MAX_PARAGRAPH_LENGTH) return undefined;
  return listAt(lines.slice(at + 1)) ?? first.text;
}

/** The title of a thread is what is asked there. */
export function askedInThread({ posts, title }: PageReading, question: string): string | undefined {
  return ASKS_FOR_QUESTION.test(question) && posts.length > 0 && title !== '' ? title : undefined;
}
