/** Lists under their own heading: the ingredients under "Ingredients", the steps under "Method". */
import type { Element } from '../../content/element-index.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { STOP_WORDS, wordsOf } from '../words.ts';
import { CONCEPTS } from './concepts/all-concepts.ts';
import type { Concept } from './concepts/concept.ts';
import { namesOf } from './field-request.ts';
import { isContent, isFirstStep, isStepNumber } from './value-cleaning.ts';

const MAX_LINES = 150;
const MAX_HEADING_LENGTH = 60;
/** Average words per item: ingredients are a few words, steps are sentences. Other averages mean another list. */
const WORDS = { short: [1.5, 14], long: [5, 150] } as const;

const LISTS = CONCEPTS.filter(({ items }) => items !== undefined);

/** The items of the first list after a line that is exactly one of the concept's names. */
export function findSection(concept: Concept, page: PageReading): string | undefined {
  const length = concept.items;
  if (length === undefined) return undefined;
  const names = new Set(namesOf(concept).map((words) => words.join(' ')));
  const others = new Set(
    LISTS.filter((list) => list !== concept)
      .flatMap(namesOf)
      .map((words) => words.join(' ')),
  );
  const [least, most] = WORDS[length];
  const { lines } = page;
  for (const [at, line] of lines.entries()) {
    if (line.isBoilerplate || line.text.length > MAX_HEADING_LENGTH) continue;
    if (!names.has(telling(line.text)) && !(length === 'long' && isFirstStep(line.text))) continue;
    const section = sectionAfter(lines, at, others);
    const listed = listItems(section, length);
    const items = listed.length > 1 || length === 'short' ? listed : paragraphs(section);
    const words = items.join(' ').split(' ').length / items.length;
    if (items.length > 1 && words >= least && words <= most) return items.join('\n');
  }
  return undefined;
}

/** The content words of a heading, without the number of items ("Ingredients (14)"). */
function telling(text: string): string {
  return wordsOf(text.replace(/\s*\(\d+\)$/, ''))
    .filter((word) => !STOP_WORDS.has(word))
    .join(' ');
}

/**
 * The lines up to the next heading of the same or a higher level, or of another list. Headings of steps and groups
 * belong to it.
 */
function sectionAfter(lines: readonly Line[], start: number, others: ReadonlySet<string>): Line[] {
  const level = lines[start]?.heading || 6;
  const following = lines.slice(start + 1, start + MAX_LINES);
  const end = following.findIndex(
    ({ heading, isBoilerplate, text }) =>
      isBoilerplate ||
      (heading > 0 && heading <= level && !isStepNumber(text)) ||
      (text.length <= MAX_HEADING_LENGTH && others.has(telling(text))),
  );
  return end === -1 ? following : following.slice(0, end);
}

/** The list items or table rows, up to the end of the list. */
function listItems(section: readonly Line[], length: 'short' | 'long'): string[] {
  const items: string[] = [];
  let last: Element | undefined;
  let between = 0;
  for (const { item, text, heading } of section) {
    // Steps are one list; another one right after it is something else, such as tags.
    const isOther = last !== undefined && item !== undefined && item.parentNode !== last.parentNode;
    if (length === 'long' && isOther) break;
    between = item === undefined ? between + 1 : 0;
    if (item === undefined) {
      // One short line may be the heading of a group; more lines end the list.
      if (items.length > 0 && heading === 0 && (between > 1 || text.length > MAX_HEADING_LENGTH)) break;
    } else if (item === last) items.push(`${items.pop() ?? ''} ${text}`);
    else items.push(text);
    last = item;
  }
  return items.filter(isContent);
}

/** Sentences up to the first line that is not one, or is a question: what follows is not a step. */
function paragraphs(section: readonly Line[]): string[] {
  const lines = section.filter(({ heading, text }) => heading === 0 && isContent(text)).map(({ text }) => text);
  const end = lines.findIndex((text, at) => at > 0 && !/[.!…)]["”’]?$/.test(text));
  return end === -1 ? lines : lines.slice(0, end);
}
