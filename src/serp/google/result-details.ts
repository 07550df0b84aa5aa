/**
 * What is shown with a title: the citation line, the snippet and the date, each recognized by its position in the
 * block.
 */
import { NONE } from '../../content/element-index.ts';
import { domainOf, readsAsAddress } from '../reading/addresses.ts';
import { asciiDigits } from '../reading/digits.ts';
import { attribute, endOf, nearest, type Outline, oneLine, shownText, tagName } from '../reading/outline.ts';
import type { TitleLink } from './title-links.ts';

export interface ResultDetails {
  readonly displayed_link: string;
  readonly snippet?: string;
  readonly date?: string;
}

/** Elements that do not break a line of text. */
const INLINE = new Set('span em b i strong u sub sup br wbr font bdi bdo mark'.split(' '));
/** Links, headings, citations and controls: their text is not a description. */
const CONTROLS = new Set('a cite button h1 h2 h3 h4 h5 h6'.split(' '));
const CONTROL_ROLES = new Set('button menu dialog heading'.split(' '));
/** Elements that emphasize words of the query, and so never separate the date. */
const EMPHASIS = new Set(['em', 'b', 'i', 'strong', 'mark']);

/** The dash that ends a date at the start of a snippet. */
const DATE_END = /^([^·]{2,40}?)\s*[—–-]\s*$/u;
/**
 * Numbers that a date may contain: a day, a month, an age, or a year of a calendar in use. Other numbers are counts.
 */
const IN_DATES = /^(?:\d{1,3}|(?:13|14|19|20|25)\d\d)$/;

/** A line of a block: the indexes of its texts. */
type Line = readonly number[];

interface Lines {
  /** The element whose line an element is on. */
  readonly line: Int32Array;
  /** The link, citation, heading or control that contains an element, or NONE. */
  readonly control: Int32Array;
}

/** Makes the parser of details for a page. */
export function detailsReader(outline: Outline): (title: TitleLink) => ResultDetails {
  const page: Lines = {
    line: nearest(outline, (index) => !INLINE.has(tagName(outline, index))),
    control: nearest(outline, (index) => isControl(outline, index)),
  };
  return (title) => {
    const cited = shownText(outline, title.citation);
    const snippet = snippetLine(outline, page, title);
    const opening = openingDate(outline, snippet);
    const text = oneLine(textOf(outline, snippet.slice(opening.length)));
    const date = opening.date ?? dateBesideCounts(cited);
    return {
      displayed_link: readsAsAddress(cited) ? cited : domainOf(title.link),
      ...(text !== '' && { snippet: text }),
      ...(date !== undefined && { date }),
    };
  };
}

/**
 * Minimum length of a piece of text that makes its line a description: ratings, prices and counts are shorter, and
 * separated by dots or dashes.
 */
const MIN_DESCRIPTION = 30;
const BETWEEN_FACTS = /\s[·‧–-]\s/u;

/** The first line after the title that is a description, or else the longest line. */
function snippetLine(outline: Outline, page: Lines, title: TitleLink): Line {
  const said = shownText(outline, title.anchor);
  let longest: Line = [];
  let most = 0;
  for (const line of linesAfter(outline, page, title)) {
    const text = oneLine(textOf(outline, line));
    // The name of the site often appears twice.
    if (said.includes(text)) continue;
    if (text.split(BETWEEN_FACTS).some(({ length }) => length >= MIN_DESCRIPTION)) return line;
    if (text.length > most) [longest, most] = [line, text.length];
  }
  return longest;
}

function linesAfter(outline: Outline, { line, control }: Lines, title: TitleLink): Iterable<Line> {
  const lines = new Map<number, number[]>();
  const from = Math.max(outline.endText[title.heading] ?? 0, outline.endText[title.citation] ?? 0);
  for (let text = from; text < (outline.endText[title.block] ?? 0); text++) {
    const holder = outline.holder[text] ?? NONE;
    if (control[holder] !== NONE) continue;
    const key = line[holder] ?? NONE;
    const texts = lines.get(key);
    if (texts === undefined) lines.set(key, [text]);
    else texts.push(text);
  }
  return lines.values();
}

function isControl(outline: Outline, index: number): boolean {
  return CONTROLS.has(tagName(outline, index)) || CONTROL_ROLES.has(attribute(outline, index, 'role') ?? '');
}

function textOf({ texts }: Outline, line: Line): string {
  return line.map((text) => texts[text]).join('');
}

/**
 * The date that opens a snippet, in an element of its own and followed by a dash. `length` is the number of texts it
 * consists of.
 */
function openingDate(outline: Outline, line: Line): { readonly length: number; readonly date?: string } {
  for (let length = 1; length < Math.min(line.length, 4); length++) {
    const opening = line.slice(0, length);
    const [, date] = DATE_END.exec(textOf(outline, opening).trimStart()) ?? [];
    if (date === undefined || !readsAsDate(date)) continue;
    if (isSetApart(outline, opening, line[length])) return { length, date: oneLine(date) };
  }
  return { length: 0 };
}

/** Whether the opening is in an element that does not contain the text after it. */
function isSetApart(outline: Outline, opening: Line, next: number | undefined): boolean {
  const holders = opening.map((text) => outline.holder[text] ?? 0);
  if (holders.some((holder) => EMPHASIS.has(tagName(outline, holder)))) return false;
  const first = holders[0] ?? 0;
  const after = outline.holder[next ?? 0] ?? 0;
  return tagName(outline, first) === 'span' && (after < first || after >= endOf(outline, first));
}

/** Forums and videos show counts and an age instead of an address: "70 comments · 1 year ago". */
function dateBesideCounts(cited: string): string | undefined {
  if (readsAsAddress(cited)) return undefined;
  const parts = cited.split(/\s*·\s*/);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && readsAsDate(last) ? last : undefined;
}

function readsAsDate(text: string): boolean {
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  return numbers.length > 0 && numbers.every((number) => IN_DATES.test(asciiDigits(number)));
}
