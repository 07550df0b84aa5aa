/**
 * Answers about who says what in a thread: "What does Otter suggest?" from the posts of that author alone, "Who
 * suggested a longer rake?" with the only author whose posts have all the words, "Who replied first?".
 */
import type { Post } from '../page/posts.ts';
import { wordsOf } from '../words.ts';
import { answerTest } from './expected-answer.ts';
import { askedKeys, keysOf } from './keys.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** Verbs in the form behind "What does Otter …", and in that behind "Who …". */
const SAY =
  'say|think|suggest|recommend|advise|answer|reply|respond|write|mention|propose|point out|claim|predict|warn|believe';
const SAID =
  'said|says|suggested|recommended|advised|mentioned|proposed|pointed out|claimed|predicted|warned|thinks|believes';
const OF_SAYING: ReadonlySet<string> = new Set(keysOf(`${SAY} ${SAID}`.replaceAll('|', ' ')));
const ASKS_WHAT_IS_SAID = new RegExp(`^\\s*(?:and\\s+)?what (?:did|does|do|would)\\s.+\\s(?:${SAY})(?!\\p{L})`, 'iu');
const ASKS_WHO_SAYS = new RegExp(`^\\s*(?:and\\s+)?who (?:${SAID})\\s(?:that\\s)?(.+)$`, 'i');
const ASKS_WHO_REPLIED_FIRST =
  /^\s*(?:and\s+)?who (?:(?:was|is) the first (?:one |person )?to (?:reply|answer|respond|comment)|(?:first )?(?:replied|answered|responded|commented)(?: to (?:the|this) \p{L}+)? first|wrote the first (?:reply|answer|response|comment))\s*\??\s*$/iu;
const ASKS_WHO_WROTE_FIRST =
  /^\s*(?:and\s+)?who (?:wrote|made|posted|published|is the author of) the (?:first|original|opening) (?:post|message)\s*\??\s*$/i;
/** The second or a later page of a thread does not begin with its first post. */
const LATER_PAGE = /(?:[?&/]|\b)(?:page|p|start|offset)[-=/](?!0?1\b|0\b)\d/i;
/** A longer post says more than can be quoted for a question without words of its own. */
const MAX_WHOLE_LENGTH = 600;
const MAX_SENTENCES = 3;
const MIN_NAME_LENGTH = 3;

/** Whether the question asks for what somebody thinks or says, which no label beside the name tells. */
export const asksWhatIsSaid = (question: string): boolean => ASKS_WHAT_IS_SAID.test(question);

/** `known` are the words of the thread's title. */
export function threadAnswer(
  { posts, url }: { readonly posts: readonly Post[]; readonly url: string },
  question: string,
  known: ReadonlySet<string>,
): string | string[] | undefined {
  if (posts.length < 2) return undefined;
  if (ASKS_WHO_WROTE_FIRST.test(question)) return LATER_PAGE.test(url) ? undefined : posts[0]?.author;
  if (ASKS_WHO_REPLIED_FIRST.test(question)) return LATER_PAGE.test(url) ? undefined : firstToReply(posts);
  const said = ASKS_WHO_SAYS.exec(question)?.[1];
  if (said !== undefined) return whoSays(posts, said, known);
  const author = authorNamed(posts, question);
  return author === undefined ? undefined : saidBy(author, posts, question, known);
}

/** The first author beside the one who began the thread. */
const firstToReply = (posts: readonly Post[]): string | undefined =>
  posts.find(({ author }) => author !== posts[0]?.author)?.author;

const plain = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** The only author of posts with the quoted words, or else with all the words. */
function whoSays(posts: readonly Post[], said: string, known: ReadonlySet<string>): string | undefined {
  const quoted = /["“]([^"”]{3,200})["”]/.exec(said)?.[1];
  const keys = askedKeys(said).filter((key) => !known.has(key) && !OF_SAYING.has(key));
  if (quoted === undefined && keys.length < 2) return undefined;
  const isSaid = ({ lines }: Post): boolean =>
    quoted === undefined
      ? sentencesOf(lines).some(({ text }) => hasAll(text, keys))
      : lines.some(({ text }) => plain(text).includes(plain(quoted)));
  const authors = new Set(posts.filter(isSaid).map(({ author }) => author));
  return authors.size === 1 ? [...authors][0] : undefined;
}

function hasAll(text: string, keys: readonly string[]): boolean {
  const own = new Set(keysOf(text));
  return keys.every((key) => own.has(key));
}

/** The author with the longest name that the question has. */
function authorNamed(posts: readonly Post[], question: string): string | undefined {
  const asked = plain(question);
  const named = posts
    .map(({ author }) => author)
    .filter((author) => author.length >= MIN_NAME_LENGTH && question.includes(author) && asked.includes(plain(author)));
  return named.toSorted((a, b) => b.length - a.length)[0];
}

/** What an author writes: the sentences with the words of the question, or the only post if it has no others. */
function saidBy(
  author: string,
  posts: readonly Post[],
  question: string,
  known: ReadonlySet<string>,
): string[] | undefined {
  const own = posts.filter((post) => post.author === author);
  const rest = question.split(author).join(' ');
  const asked = askedKeys(rest).filter((key) => !known.has(key) && !OF_SAYING.has(key));
  const isAnswer = answerTest(question);
  const sentences = own
    .flatMap(({ lines }) => sentencesOf(lines))
    .filter(({ text }) => !text.endsWith('?') && isAnswer(text));
  if (asked.length > 0) return withMost(sentences, asked);
  const [only, another] = own;
  if (!asksWhatIsSaid(question) || only === undefined || another !== undefined) return undefined;
  const length = only.lines.reduce((sum, { text }) => sum + text.length, 0);
  return length > MAX_WHOLE_LENGTH ? undefined : only.lines.map(({ text }) => text).slice(0, MAX_SENTENCES);
}

const withMost = (sentences: readonly Sentence[], asked: readonly string[]): string[] | undefined => {
  const found = sentences.filter(({ text }) => hasAll(text, asked)).map(({ text }) => text);
  return found.length === 0 || found.length > MAX_SENTENCES ? undefined : found;
};
