/**
 * What a page says of somebody by name: the sentence with the person's role ("Ada Salt, founder of the museum"), and
 * the author named below a title in a list of texts.
 */
import type { Line } from '../page/lines.ts';
import { wordsOf } from '../words.ts';
import { sentencesOf } from './sentences.ts';

const ASKS_WHO_IS =
  /^\s*(?:and\s+)?[Ww]ho (?:is|was)\s+((?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+)?\p{Lu}[\p{L}\d.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,4})\s*\??\s*$/u;
const ROLE =
  '(?:co-?)?(?:founder|owner|ceo|cto|cfo|ciso|cio|coo|president|vice president|director|manager|chair(?:man|woman|person)?|head|lead|leader|partner|principal|secretary|minister|mayor|senator|governor|professor|lecturer|teacher|instructor|dean|doctor|physician|nurse|surgeon|scientist|researcher|engineer|developer|designer|architect|analyst|consultant|advisor|adviser|planner|strategist|economist|lawyer|attorney|judge|author|writer|editor|journalist|reporter|columnist|novelist|poet|artist|painter|photographer|musician|composer|singer|actor|actress|filmmaker|producer|host|presenter|chef|baker|coach|trainer|player|captain|officer|spokes(?:man|woman|person)|specialist|expert|creator|curator|historian|registrar|representative|executive|entrepreneur|investor|student)';
const MAX_LINES = 4_000;
const MAX_LINE_LENGTH = 2_000;

/** The first sentence that gives the person a role right before or behind the name. */
export function roleOfPerson(lines: readonly Line[], question: string): string | undefined {
  const name = ASKS_WHO_IS.exec(question)?.[1];
  if (name === undefined) return undefined;
  const own = name
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  const says = new RegExp(
    `(?<!\\p{L})${own}(?:\\s*(?:,|\\(|–|—|\\s-\\s)|\\s+(?:is|was)\\s)[^.;!?]{0,60}?(?<!\\p{L})${ROLE}s?(?!\\p{L})|(?<!\\p{L})${ROLE}(?:\\s+\\(\\p{Lu}{2,6}\\))?,?\\s+${own}(?!\\p{L})`,
    'iu',
  );
  const text = name.trim().split(/\s+/).at(-1) ?? name;
  for (const line of lines.filter((each) => each.text.includes(text)).slice(0, MAX_LINES)) {
    if (line.text.length > MAX_LINE_LENGTH || line.heading > 0) continue;
    const found = sentencesOf([line]).find((sentence) => !sentence.text.endsWith('?') && says.test(sentence.text));
    if (found !== undefined) return found.text;
  }
  return roleBesideName(lines, own);
}

const DEGREES = String.raw`(?:,?\s+(?:Ph\.?\s?D|M\.?D|M\.?B\.?A|M\.?Sc?|CPA|CFA|Esq|Jr|Sr)\b\.?)*`;
const IS_ROLE = new RegExp(`(?<!\\p{L})${ROLE}s?(?!\\p{L})`, 'iu');
const MAX_ROLE_LENGTH = 90;

/** The short text with a role behind the name alone, or right below it, as in testimonials and lists of a team. */
function roleBesideName(lines: readonly Line[], name: string): string | undefined {
  const begins = new RegExp(`^${name}${DEGREES}[\\s,|/–—-]*(.*)$`, 'u');
  const roles = new Set<string>();
  for (const [at, { text }] of lines.entries()) {
    const rest = text.length <= MAX_LINE_LENGTH ? begins.exec(text)?.[1] : undefined;
    if (rest === undefined) continue;
    const role = rest === '' ? (lines[at + 1]?.text ?? '') : rest;
    if (role.length <= MAX_ROLE_LENGTH && IS_ROLE.test(role) && !/[.!?]$/.test(role)) roles.add(role);
  }
  return roles.size === 1 ? [...roles][0] : undefined;
}

const ASKS_WHO_WROTE =
  /^\s*(?:and\s+)?who (?:wrote|published|posted|is the author of|was the author of) (?:(?:the|this) [\p{L} ]{3,20})?["“]([^"”]{5,160})["”]\s*\??\s*$/iu;
/** Maximum lines between the title and its author. */
const MAX_BELOW = 2;
const MAX_NAMES_LENGTH = 300;
const PERSON =
  /^(?:by\s+)?(\p{Lu}[\p{L}.'’-]+(?:\s+(?:(?:de|van|von|der|la|del|di|bin)\s+)?\p{Lu}[\p{L}.'’-]*){1,3}(?:(?:,| and|, and) \p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]*){1,3}){0,6})(?:, (?:on behalf of|for) .{3,40})?$/u;

/** The name right below each line that begins with the title, if it is the same everywhere. */
export function authorBelowTitle(lines: readonly Line[], question: string): string | undefined {
  const title = ASKS_WHO_WROTE.exec(question)?.[1];
  if (title === undefined) return undefined;
  const asked = wordsOf(title).join(' ');
  const authors = new Set<string>();
  for (const [at, { text }] of lines.entries()) {
    if (text.length > title.length + 40 || !`${wordsOf(text).join(' ')} `.startsWith(`${asked} `)) continue;
    const below = lines.slice(at + 1, at + 1 + MAX_BELOW).map((line) => line.text);
    const author = below
      .map((each) => (each.length <= MAX_NAMES_LENGTH ? PERSON.exec(each)?.[1] : undefined))
      .find((each) => each !== undefined);
    if (author !== undefined) authors.add(author);
  }
  return authors.size === 1 ? [...authors][0] : undefined;
}
