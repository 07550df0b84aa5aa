/**
 * Values that a page shows beside a label: definition lists, rows of tables, "Label: value" lines, and pairs of elements.
 * Says which labels there are, not what they mean.
 */
import type { Document, Element } from '../../content/element-index.ts';
import { isHidden } from '../../content/markdown/visibility.ts';
import { isFurniture, isUnread } from './element-kinds.ts';
import { lineOf, linesOf, type ReadingBudget } from './element-text.ts';
import type { Line } from './lines.ts';
import { walk } from './walk.ts';

export interface LabeledValue {
  readonly label: string;
  readonly value: string;
  /** How the page ties the two together, the surest first. */
  readonly tie: 'list' | 'row' | 'colon' | 'pair';
}

const MOST_PAIRS = 5_000;
const LONGEST_LABEL = 60;
const LONGEST_VALUE = 2_000;
/** An element with more beneath it is no pair of a label and a value. */
const MOST_CHILDREN = 12;
/** Elements enclose each other, and each is looked at as a pair: what all of them together may cost. */
const MOST_LOOKS = 500_000;
const TIES = ['list', 'row', 'colon', 'pair'] as const;

export function readLabeledValues(root: Document | Element, lines: readonly Line[]): LabeledValue[] {
  const found: LabeledValue[] = [];
  const add = (label: string, value: string, tie: LabeledValue['tie']) => {
    const name = label.replace(/[\s:：]+$/, '');
    if (name !== '' && name.length <= LONGEST_LABEL && value !== '' && found.length < MOST_PAIRS) {
      found.push({ label: name, value, tie });
    }
  };
  const budget = { left: MOST_LOOKS };
  let term = '';
  walk(root, {
    enter(element) {
      if (found.length >= MOST_PAIRS || isUnread(element) || isHidden(element) || isFurniture(element)) return false;
      if (element.tagName === 'dt') term = lineOf(element, LONGEST_VALUE, budget);
      else if (element.tagName === 'dd') add(term, linesOf(element, LONGEST_VALUE, budget), 'list');
      else if (element.tagName === 'tr') addRow(element, add, budget);
      else addPair(element, add, budget);
      return true;
    },
  });
  addColons(lines, add);
  return found.sort((a, b) => TIES.indexOf(a.tie) - TIES.indexOf(b.tie));
}

type Add = (label: string, value: string, tie: LabeledValue['tie']) => void;

/** A row that says one thing: a heading and a cell, or two cells. */
function addRow(row: Element, add: Add, budget: ReadingBudget): void {
  const cells = row.childNodes.filter((node): node is Element => 'tagName' in node).slice(0, 3);
  const [label, value] = cells;
  if (cells.length !== 2 || label === undefined || value === undefined || value.tagName === 'th') return;
  add(lineOf(label, LONGEST_VALUE, budget), linesOf(value, LONGEST_VALUE, budget), 'row');
}

/** An element with exactly two elements that have text, and no text of its own. */
function addPair(element: Element, add: Add, budget: ReadingBudget): void {
  if (element.childNodes.length > MOST_CHILDREN) return;
  const texts: string[] = [];
  for (const child of element.childNodes) {
    if ('value' in child && child.value.trim() !== '' && child.value.trim() !== ':') return;
    if (!('tagName' in child) || isUnread(child) || isHidden(child)) continue;
    // The first is a label, so it is short; what is longer need not be read to its end.
    const text = linesOf(child, texts.length === 0 ? LONGEST_LABEL + 1 : LONGEST_VALUE, budget);
    if (text === '') continue;
    texts.push(text);
    if (texts.length > 2 || (texts[0]?.length ?? 0) > LONGEST_LABEL) return;
  }
  const [label, value] = texts;
  if (label === undefined || value === undefined || label.includes('\n')) return;
  // A number is no label: what stands below it is.
  if (/^\d/.test(label)) add(value, label, 'pair');
  else add(label, value, 'pair');
}

const COLON = /^[^\p{L}\p{N}]{0,3}([\p{L}\p{N}][^:：]{0,59}?)\s*[:：]\s*(?!\/\/)(.*)$/su;

/** "Label: value" in one line, or the value on the next. */
function addColons(lines: readonly Line[], add: Add): void {
  lines.forEach(({ text, isFurniture }, at) => {
    if (isFurniture) return;
    for (const part of text.split(/\s+[|•·]\s+/, 20)) {
      const [, label = '', value = ''] = COLON.exec(part) ?? [];
      if (label === '') continue;
      if (value !== '') add(label, value.slice(0, LONGEST_VALUE).replace(/[〉》】」)]$/, ''), 'colon');
      else if (part === text) add(label, lines[at + 1]?.text.slice(0, LONGEST_VALUE) ?? '', 'colon');
    }
  });
}
