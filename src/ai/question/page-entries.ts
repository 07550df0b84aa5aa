/**
 * Questions about what a page links to, one below the other: the articles of a news site, the posts of a blog, the jobs
 * of a board. "List the articles", "What is the latest post?", "How many jobs are listed?"
 */
import type { PageReading } from '../page/page-reading.ts';
import { keysOf } from './keys.ts';
import { entriesOf, newestOf } from './linked-entries.ts';

const NOUN = String.raw`(?<noun>(?:[\p{L}'’-]+\s+){0,2}?[\p{L}'’-]+)`;
const SHOWN = String.raw`(?:\s+(?:are\s+)?(?:there|listed|shown|displayed|linked|featured|here|published|available)|\s+(?:are\s+)?(?:on|of|from|in) (?:this|the) (?:web ?)?(?:page|site|website|blog|list))*[\s?.]*$`;
const LATEST = '(?:latest|newest|most recent|last published|last posted)';
const ALL: readonly RegExp[] = [
  new RegExp(
    String.raw`^\s*(?:and\s+)?(?:please )?(?:list|name|what (?:are|is)|which are)\s+(?:all )?(?:of )?(?:the |your |their )?(?:titles? of (?:all |each |every )?(?:the )?)?(?:latest |newest |most recent |recent |current |top )?${NOUN}${SHOWN}`,
    'iu',
  ),
  new RegExp(
    String.raw`^\s*(?:and\s+)?(?:which|what)\s+${NOUN}\s+(?:are|do you see|can be (?:seen|read|found))\b${SHOWN}`,
    'iu',
  ),
];
const HOW_MANY = new RegExp(
  String.raw`^\s*(?:and\s+)?how many ${NOUN}\s+are (?:listed|shown|displayed|linked|on (?:this|the) (?:page|list))${SHOWN}`,
  'iu',
);
const ONE = new RegExp(
  String.raw`^\s*(?:and\s+)?(?:what|which)(?: is|['’]s)? (?:the )?(?:title of the |headline of the )?(?<which>${LATEST}|first|top)\s+${NOUN}(?:['’]s (?:title|headline)| called)?${SHOWN}`,
  'iu',
);
const ASKS_FOR_LIST = /^\s*(?:please )?list\b|\b(?:listed|shown|displayed|linked)\b|\bon (?:this|the) page\b/i;
/** What everything may be called that a page links to. */
const ANY = new Set(keysOf('article post story news headline title entry item result blog link'));

export function entriesAnswer(page: PageReading, question: string): string | undefined {
  const one = ONE.exec(question)?.groups;
  const noun =
    one?.noun ?? [...ALL, HOW_MANY].map((form) => form.exec(question)?.groups?.noun).find((each) => each !== undefined);
  if (noun === undefined) return undefined;
  const isFirst = /first|top/i.test(one?.which ?? '');
  // "What is the first step?" and "What are the benefits?" of a guide are none of its links.
  const isForList = one === undefined ? ASKS_FOR_LIST.test(question) : !isFirst;
  if (!isCalled(noun, isForList ? [page.title, ...page.headings, page.url.replace(/[/_-]+/g, ' ')] : [])) {
    return undefined;
  }
  const entries = entriesOf(page);
  if (entries.length === 0) return undefined;
  if (one !== undefined) return isFirst ? entries[0]?.text : newestOf(entries)?.text;
  if (HOW_MANY.test(question)) return String(entries.length);
  return /s$|news$/i.test(noun) ? entries.map(({ text }) => text).join('\n') : undefined;
}

/** Whether the page's entries may be called so: as any entries, or as its heading, title or address does. */
function isCalled(noun: string, names: readonly string[]): boolean {
  const own = new Set(names.flatMap(keysOf));
  const keys = keysOf(noun);
  return keys.length > 0 && keys.every((key) => ANY.has(key) || own.has(key));
}
