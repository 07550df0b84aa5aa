/**
 * Parts of a page that are alike and follow each other: the rows of a list of jobs, the films of a chart, the pictures
 * of a shop. Found around a line, whatever the elements are. Knows nothing of what they say.
 */
import type { Element } from '../../content/element-index.ts';
import { areAlike, MAX_SIBLINGS } from '../fields/things.ts';
import { isStruckThrough, isUnread, staysHidden } from './element-kinds.ts';
import { parentOf } from './element-names.ts';
import { oneLine, type ReadingBudget } from './element-text.ts';
import type { Line } from './lines.ts';
import { walk } from './walk.ts';

/** The texts of one part, each as its element has it: "2025", "2h 41m". */
export type PartTexts = readonly string[];

export interface AlikeParts {
  /** What contains all of them, and nothing else like them. */
  readonly parent: Element;
  readonly parts: readonly PartTexts[];
  /** The index of the part that the line is in. */
  readonly at: number;
}

/** With fewer, they may be alike by chance. */
const MIN_PARTS = 3;
const MAX_LEVELS = 8;
const MAX_TEXTS = 40;

/** The parts around a line; undefined if there are none, or each has only one text. */
export function alikePartsAround({ block }: Line, budget: ReadingBudget): AlikeParts | undefined {
  let element = block;
  for (let level = 0; level < MAX_LEVELS && element !== undefined && budget.left > 0; level++) {
    const parent: Element | undefined = parentOf(element);
    const siblings = (parent?.childNodes ?? []).filter((node): node is Element => 'tagName' in node);
    const own: Element = element;
    const starts = [...siblings.entries()].flatMap(([at, each]) => (areAlike(own, each) ? [at] : []));
    if (parent !== undefined && starts.length >= MIN_PARTS && siblings.length <= MAX_SIBLINGS) {
      const at = starts.indexOf(siblings.indexOf(own));
      const elementsOf = (start: number, next: number | undefined) => siblings.slice(start, next ?? start + 1);
      const whole = elementsOf(starts[at] ?? 0, starts[at + 1]).flatMap((each) => textsOf(each, budget));
      if (whole.length > 1) {
        const parts = starts.map((start, place) =>
          elementsOf(start, starts[place + 1]).flatMap((each) => textsOf(each, budget)),
        );
        return { parent, parts, at };
      }
    }
    element = parent;
  }
  return undefined;
}

function textsOf(element: Element, budget: ReadingBudget): string[] {
  const texts: string[] = [];
  walk(element, {
    enter(child) {
      budget.left--;
      return !isUnread(child) && !staysHidden(child) && !isStruckThrough(child);
    },
    text(text) {
      const piece = oneLine(text);
      if (piece !== '') texts.push(piece);
    },
    isDone: () => texts.length >= MAX_TEXTS || budget.left <= 0,
  });
  return texts;
}
