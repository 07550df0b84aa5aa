/** The check boxes of task lists, written as `[x]` and `[ ]`. Other check boxes are controls of the page. */
import { attributeOf, type Element } from '../element-index.ts';
import { isElement } from '../node-kinds.ts';

/** Levels between a check box and its item: a paragraph, a label. */
const MAX_LEVELS = 3;
const TASK = /(?:^|[\s_-])task(?:$|[\s_-])/i;
const MAX_NAMES_LENGTH = 300;

/** The mark of a check box that nobody can change, or that is named as one of a task list, at an item of a list. */
export function taskMark(input: Element): string | undefined {
  if (attributeOf(input, 'type')?.toLowerCase() !== 'checkbox') return undefined;
  if (attributeOf(input, 'disabled') === undefined && !namesTask(input)) return undefined;
  let around = input.parentNode;
  for (let left = MAX_LEVELS; left > 0 && around !== null && isElement(around); left--, around = around.parentNode) {
    if (around.tagName === 'li') return attributeOf(input, 'checked') === undefined ? '[ ]' : '[x]';
  }
  return undefined;
}

function namesTask(input: Element): boolean {
  const names = attributeOf(input, 'class') ?? '';
  return names.length <= MAX_NAMES_LENGTH && TASK.test(names);
}
