/**
 * The names of options, parameters and functions that a question is about, and what a reference says of each: behind
 * the term of a definition list, under a heading of that name, or behind the name at the start of a line.
 */
import type { Line } from '../page/lines.ts';

const KIND =
  'option|flag|switch|parameter|param|argument|attribute|field|property|function|method|setting|directive|command|subcommand|keyword|operator|variable|hook|class|module';
/** Written like code: "--all", "-a", "sort_keys", "useState", "json.dumps", "route()". */
const CODE =
  /^(?:-{1,2}[A-Za-z][\w-]*(?:=\S*)?|[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w*|[A-Za-z_]\w*(?:\.\w+)+(?:\(\))?|[A-Za-z_]\w*\(\))$/;
const NAMED_AS = new RegExp(`\\b(?:the|an?) ([\\w.-]{2,40}) (?:${KIND})s?\\b|\\b(?:${KIND}) ([\\w.-]{2,40})`, 'i');
const NO_NAME = new RegExp(
  `^(?:${KIND}|which|what|this|that|each|every|first|last|same|other|default|new|do|does)s?$`,
  'i',
);
const MAX_NAMES = 2;
const MAX_TERM_LENGTH = 300;
/** Behind the name, up to the colon or the dash: "(bool, optional)". */
const MAX_TYPE_LENGTH = 60;
const MAX_DESCRIPTION_LINES = 12;
const MAX_ENTRIES = 5;

/** The names in a question that are written like code, or called an option, a parameter or the like. */
export function codeNamesIn(question: string): string[] {
  const tokens = question
    .split(/\s+/)
    .map((token) => token.replace(/^["'`“‘(]+|["'`”’?!,;:)]+(?<!\(\))$|[.]$/g, ''))
    .filter((token) => CODE.test(token));
  const [, before, behind] = NAMED_AS.exec(question) ?? [];
  const called = before ?? behind;
  const names = called === undefined || NO_NAME.test(called) ? tokens : [...tokens, called];
  return [...new Set(names.map((name) => name.replace(/=.*$|\(\)$/, '')))].slice(0, MAX_NAMES);
}

/**
 * What each entry of a name says of it, in document order: the rest of its own line, and the lines below. Nothing if
 * there is only the name.
 */
export function entriesOf(name: string, lines: readonly Line[]): (readonly string[])[] {
  const isTerm = termTest(name);
  const entries: (readonly string[])[] = [];
  for (let at = 0; at < lines.length && entries.length < MAX_ENTRIES; at++) {
    const line = lines[at];
    if (line === undefined || line.isBoilerplate || !line.text.includes(name)) continue;
    const isTitle = line.heading > 0 || line.block?.tagName === 'dt';
    const term = line.text.slice(0, MAX_TERM_LENGTH);
    const description = isTitle ? (isTerm(term) ? below(lines, at) : []) : behindName(name, line.text);
    if (description.length > 0 || (isTitle && isTerm(term))) entries.push(description);
  }
  return entries;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether a heading or a term is the name: alone, with its arguments, or among other forms of it ("-a, --all"). */
function termTest(name: string): (text: string) => boolean {
  const own = new RegExp(`(?:^|[\\s,|/.])${escaped(name)}(?=$|[\\s,|/=<[(:¶#])`);
  return (text) => {
    // What is in brackets are arguments of something else.
    const title = text.replace(/\(.*$/s, '');
    return own.test(title) && title.trim().split(/\s+/).length <= MAX_TERM_WORDS;
  };
}

const MAX_TERM_WORDS = 5;

/** The lines below a term, up to the next term or heading. Other forms of the term may follow it. */
function below(lines: readonly Line[], at: number): string[] {
  const level = lines[at]?.heading ?? 0;
  let first = at + 1;
  while (level === 0 && lines[first]?.block?.tagName === 'dt') first++;
  const following = lines.slice(first, first + MAX_DESCRIPTION_LINES);
  const end = following.findIndex(({ heading, block }) => heading > 0 || (level === 0 && block?.tagName === 'dt'));
  return (end === -1 ? following : following.slice(0, end)).map(({ text }) => text);
}

/** "sort_keys (bool) – If true, …", "prevent_destroy: Rejects …" */
function behindName(name: string, text: string): string[] {
  if (!text.startsWith(name)) return [];
  const rest = text.slice(name.length);
  const [lead] =
    /^\s*(?:\([^)]{0,60}\)|\[[^\]]{0,60}\])?\s*(?:[:：]|[–—-](?=\s))\s*/.exec(rest.slice(0, MAX_TYPE_LENGTH + 10)) ??
    [];
  const description = lead === undefined ? '' : rest.slice(lead.length).trim();
  return description === '' ? [] : [description];
}
