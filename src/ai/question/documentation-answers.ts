/**
 * Answers from reference pages: what an option or a function does, what its default is, and which version added
 * something. Only about names that the page documents.
 */
import type { Line } from '../page/lines.ts';
import { codeNamesIn, entriesOf } from './documented-names.ts';
import { askedKeys, keysOf } from './keys.ts';
import { sentencesOf } from './sentences.ts';

const ASKS_WHAT_IT_DOES =
  /^\s*(?:and\s+)?what (?:does|do|will)\s\S.*\s(?:do|mean|return|control|specify|define|indicate|print|set|contain|represent|configure)s?\s*\??\s*$|^\s*(?:and\s+)?what (?:is|are)\s\S.*\s(?:used )?for\s*\??\s*$/i;
const ASKS_FOR_DEFAULT = /\bdefaults?\b/i;
const DEFAULT = /\bdefault/i;
const ASKS_FOR_VERSION =
  /\b(?:which|what)(?: \p{L}[\p{L}.+#]*)? (?:version|release)(?: of \p{L}[\p{L}.+#]*)? (?:added|introduced|brought|first (?:had|supported|shipped))\b|\b(?:which|what)(?: \p{L}[\p{L}.+#]*)? (?:version|release)\b.*\b(?:added|introduced|available|new)\s*\??\s*$|^\s*(?:and\s+)?when (?:was|were)\s.+\s(?:added|introduced)\s*\??\s*$/iu;
const VERSION = String.raw`(?:the\s+)?(?:(?:version|release|v\.?)\s*|\p{Lu}[\p{L}.+#-]*\s+(?:version\s+|v)?)?v?\d+(?:\.\d+)*`;
/** "Added in version 3.9", "a new addition in React 16.8", "since 2.1"; "changed in" does not say when it came. */
const ADDED = new RegExp(
  String.raw`\b(?:added|new|addition|introduced|appeared|first available|available)\s+(?:in|with|since|from|as of|starting (?:in|with))\s+${VERSION}|\b(?:since|as of|starting (?:with|in|from))\s+(?:version|release|v)\s*\d+(?:\.\d+)*`,
  'iu',
);
const OF_VERSIONS: ReadonlySet<string> = new Set(
  keysOf('version release added add introduced introduce brought first support supported available new feature when'),
);
const MAX_LENGTH = 500;
const MAX_HEADING_LENGTH = 80;
/** The note about the version is right below the heading of what was added. */
const MAX_LINES_BELOW = 3;

/** `known` are the words of the page's subject. */
export function documentationAnswer(
  lines: readonly Line[],
  question: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (ASKS_FOR_VERSION.test(question)) return versionOf(lines, question, known);
  const asksForDefault = ASKS_FOR_DEFAULT.test(question);
  if (!asksForDefault && !ASKS_WHAT_IT_DOES.test(question)) return undefined;
  for (const name of codeNamesIn(question)) {
    const entries = entriesOf(name, lines).map((entry) => entry.flatMap(sentencesIn));
    const found = asksForDefault ? onlyDefault(entries) : entries.map(firstOf).find((text) => text !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same name may be documented for two things: then the question does not say whose default is asked for. */
function onlyDefault(entries: readonly (readonly string[])[]): string | undefined {
  const defaults = new Set(entries.map((sentences) => sentences.find((text) => DEFAULT.test(text))));
  return defaults.size === 1 ? [...defaults][0] : undefined;
}

const sentencesIn = (text: string): string[] =>
  sentencesOf([{ text, heading: 0, isBoilerplate: false, block: undefined, item: undefined }]).map((each) => each.text);

const MIN_WORDS = 3;
const NOTE =
  /^(?:note|warning|caution|tip|important|parameters|arguments|returns|type|syntax|changed in|added in|new in|deprecated)\b/i;

/** The first sentence that describes, with the next one if both are short. */
function firstOf(sentences: readonly string[]): string | undefined {
  const at = sentences.findIndex(
    (text) => text.split(/\s+/, MIN_WORDS).length === MIN_WORDS && /^[\p{Lu}\p{Ll}]/u.test(text) && !NOTE.test(text),
  );
  const [first, second] = at === -1 ? [] : sentences.slice(at, at + 2);
  if (first === undefined) return undefined;
  const both = second === undefined || !/[.!]$/.test(second) || NOTE.test(second) ? first : `${first} ${second}`;
  return both.length <= MAX_LENGTH ? both : first.slice(0, MAX_LENGTH);
}

/** The only note in the entry or right below the heading of what is asked for, or else the sentence that says it. */
function versionOf(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const names = codeNamesIn(question);
  const inEntries = names.flatMap((name) => entriesOf(name, lines).flatMap((entry) => entry.filter(isNote)));
  if (inEntries.length > 0) return inEntries[0];
  const asked = askedKeys(question).filter((key) => !OF_VERSIONS.has(key));
  if (asked.length === 0) return undefined;
  const under = lines.flatMap(({ text, heading, isBoilerplate }, at) => {
    if (heading === 0 || isBoilerplate || text.length > MAX_HEADING_LENGTH) return [];
    const keys = keysOf(text);
    const isNamed =
      asked.every((key) => keys.includes(key) || known.has(key)) && asked.some((key) => keys.includes(key));
    return isNamed ? noteBelow(lines, at) : [];
  });
  if (under.length > 0) return new Set(under).size === 1 ? under[0] : undefined;
  const said = sentencesOf(lines.filter(({ isBoilerplate }) => !isBoilerplate)).filter(({ text }) => {
    const keys = new Set(keysOf(text));
    return ADDED.test(text) && asked.every((key) => keys.has(key));
  });
  return said.length === 1 ? said[0]?.text : undefined;
}

const isNote = (text: string): boolean => ADDED.test(text);

function noteBelow(lines: readonly Line[], at: number): string[] {
  const below = lines.slice(at + 1, at + 1 + MAX_LINES_BELOW);
  const end = below.findIndex(({ heading }) => heading > 0);
  const note = (end === -1 ? below : below.slice(0, end)).find(({ text }) => isNote(text));
  return note === undefined ? [] : [note.text];
}
