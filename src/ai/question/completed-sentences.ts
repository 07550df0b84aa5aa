/**
 * A sentence with what it needs to be an answer: one that announces something ("divided into three types:") with the
 * list or the code below it, and one that begins with a pronoun ("It is my favorite") with the sentence before it.
 */
import type { Element } from '../../content/element-index.ts';
import type { Line } from '../page/lines.ts';
import { asksForKind } from './expected-answer.ts';
import { onlyIntroduces } from './how-to.ts';
import { sentencesOf } from './sentences.ts';

const MAX_ITEMS = 12;
const MAX_LENGTH = 1_500;
const BEGINS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|those)(?:['’](?:s|re))?\s/i;
const ASKS_FOR_NAMED = /^\s*(?:and\s+)?(?:what|which)\b/i;

/** Whether a sentence needs what stands below it: "We accept:" */
export const announces = (text: string): boolean => /[:：]$/.test(text);

/** None if the sentence only announces what the page does not have as a list or as code, and says nothing itself. */
export function completed(lines: readonly Line[], question: string, text: string): string | undefined {
  if (onlyIntroduces(question, text)) return withNext(lines, text);
  const isOpen = announces(text);
  if (!isOpen && !(BEGINS_WITH_PRONOUN.test(text) && ASKS_FOR_NAMED.test(question))) return text;
  const at = lines.findIndex((line) => (isOpen ? line.text.endsWith(text) : line.text.includes(text)));
  const line = lines[at];
  if (line === undefined) return isOpen && !asksForKind(question) ? undefined : text;
  if (!isOpen) return `${sentenceBefore(line, text)}${text}`;
  const below = partBelow(lines, at);
  if (below !== '') return `${text}\n${below}`;
  return asksForKind(question) ? text : undefined;
}

/** The sentence with the next one of its paragraph; without one, it says nothing itself. */
function withNext(lines: readonly Line[], text: string): string | undefined {
  const line = lines.find((each) => each.text.includes(text));
  if (line === undefined) return undefined;
  const behind = line.text.slice(line.text.indexOf(text) + text.length).trim();
  const [next] = behind === '' ? [] : sentencesOf([{ ...line, text: behind }]);
  return next && `${text} ${next.text}`;
}

function sentenceBefore(line: Line, text: string): string {
  const [before = ''] = line.text.split(text, 1);
  const last = sentencesOf([{ ...line, text: before.trim() }]).at(-1)?.text;
  return last === undefined || last.endsWith('?') ? '' : `${last} `;
}

/** The items of a list, or the lines of one block of code. */
function partBelow(lines: readonly Line[], at: number): string {
  const own = lines[at]?.item;
  const found: string[] = [];
  let code: Element | undefined;
  let length = 0;
  for (const { text, heading, item, block } of lines.slice(at + 1, at + 1 + MAX_ITEMS)) {
    const isCode = block?.tagName === 'pre' || block?.tagName === 'code';
    const isItem = item?.tagName === 'li' && item !== own && code === undefined;
    if (heading > 0 || !(isItem || (isCode && (code ?? block) === block))) break;
    if (found.length > 0 && isItem === (code !== undefined)) break;
    if (isCode) code = block;
    length += text.length;
    if (length > MAX_LENGTH) break;
    found.push(text);
  }
  return found.join('\n');
}
