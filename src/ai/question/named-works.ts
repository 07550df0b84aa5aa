/** Whether a question about an author or a date names a work that the page is about, and not the page itself. */
import { STOP_WORDS, wordsOf } from '../words.ts';

const ASKS_ABOUT_WORK =
  /^\s*(?:and\s+)?(?:who (?:wrote|authored|(?:is|was) the author of)\s+(.+)|when was\s+(.+?)\s+(?:written|published))[?\s]*$/iu;
/** "the article about mud": the page itself. */
const PAGE =
  /\b(?:it|this|these|that|article|post|page|blog|thread|topic|question|recipe|guide|tutorial|text|newsletter|entry|piece|column|story|report|paper|product|comment|answer|reply|review)\b/i;
/** Minimum share of a title's words that a name must have to be the title. */
const MIN_SHARE = 0.6;

export function namesOtherWork(question: string, titles: readonly string[]): boolean {
  const [, written, dated] = ASKS_ABOUT_WORK.exec(question) ?? [];
  const name = (written ?? dated ?? '').replace(/^the\s+/i, '').replace(/^["“'*]+|["”'*]+$/g, '');
  if (!/^\p{Lu}/u.test(name) || PAGE.test(name)) return false;
  const own = namingWords(name);
  if (own.length === 0) return false;
  if (titles.some((title) => isCited(title, name))) return true;
  return !titles.some((title) => title.split(/\s+[|–—·•-]\s+/u).some((part) => isMostOf(own, namingWords(part))));
}

const namingWords = (text: string): string[] => wordsOf(text).filter((word) => !STOP_WORDS.has(word));

function isMostOf(own: readonly string[], title: readonly string[]): boolean {
  const named = new Set(own);
  return title.length > 0 && title.filter((word) => named.has(word)).length >= MIN_SHARE * title.length;
}

/** Whether a title has the name in quotes or with its year, as the name of something else: "*Mud* (1792)". */
function isCited(title: string, name: string): boolean {
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  if (at === -1) return false;
  const [before, after] = [title.slice(0, at), title.slice(at + name.length)];
  const isQuoted = /["“‘*_]\s*(?:an?\s+|the\s+)?$/iu.test(before) && /^\s*["”’*_]/u.test(after);
  return isQuoted || /^["”’*_\s]*\((?:1\d|20)\d{2}\)/u.test(after);
}
