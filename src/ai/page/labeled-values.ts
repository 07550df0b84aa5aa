/**
 * Values beside a label: definition lists, table rows, "Label: value" lines, and pairs of elements. Knows nothing of
 * what the labels mean.
 */
import type { Document, Element } from '../../content/element-index.ts';
import { isBlock, isBoilerplate, isUnread, staysHidden } from './element-kinds.ts';
import { lineOf, linesOf, oneLine, type ReadingBudget } from './element-text.ts';
import type { Line } from './lines.ts';
import { walk } from './walk.ts';

export interface LabeledValue {
  readonly label: string;
  readonly value: string;
  /** How label and value are connected, the most reliable first. */
  readonly layout: 'list' | 'row' | 'colon' | 'pair';
}

const MAX_PAIRS = 5_000;
const MAX_LABEL_LENGTH = 60;
const MAX_VALUE_LENGTH = 2_000;
/** An element with more children is not a pair of a label and a value. */
const MAX_CHILDREN = 12;
/** A line with more parts is a text with markup. */
const MAX_NEIGHBORS = 60;
const MAX_NEIGHBOR_LENGTH = 160;
/** Limit for a whole page, because nested elements are each read as a possible pair. */
const MAX_ELEMENTS_READ = 500_000;
const LAYOUTS = ['list', 'row', 'colon', 'pair'] as const;

export function readLabeledValues(root: Document | Element, lines: readonly Line[]): LabeledValue[] {
  const found: LabeledValue[] = [];
  const add = (label: string, value: string, layout: LabeledValue['layout']) => {
    const name = label.replace(/[\s:：]+$/, '');
    if (name !== '' && name.length <= MAX_LABEL_LENGTH && value !== '' && found.length < MAX_PAIRS) {
      found.push({ label: name, value, layout });
    }
  };
  const budget = { left: MAX_ELEMENTS_READ };
  const neighbors: Pair[] = [];
  let term = '';
  walk(root, {
    enter(element) {
      if (found.length >= MAX_PAIRS || isUnread(element) || staysHidden(element) || isBoilerplate(element))
        return false;
      if (element.tagName === 'dt') term = lineOf(element, MAX_VALUE_LENGTH, budget);
      else if (element.tagName === 'dd') add(term, linesOf(element, MAX_VALUE_LENGTH, budget), 'list');
      else if (element.tagName === 'tr') addRow(element, add, budget);
      else {
        addPair(element, add, budget);
        addBoldLabels(element, add, budget);
        neighbors.push(...neighborsIn(element, budget));
      }
      return true;
    },
  });
  // A label that also stands alone is about the page's subject there, and about a part of it here: its package.
  const known = new Set(found.map(({ label }) => label));
  for (const { label, value } of onlyOnce(neighbors)) if (!known.has(label)) add(label, value, 'colon');
  addColons(lines, add, endsOf(neighbors));
  return found.sort((a, b) => LAYOUTS.indexOf(a.layout) - LAYOUTS.indexOf(b.layout));
}

type Pair = Pick<LabeledValue, 'label' | 'value'>;
type Add = (label: string, value: string, layout: LabeledValue['layout']) => void;

/** A row of a heading and a cell, or of two cells. */
function addRow(row: Element, add: Add, budget: ReadingBudget): void {
  const cells = row.childNodes.filter((node): node is Element => 'tagName' in node).slice(0, 3);
  const [label, value] = cells;
  if (cells.length !== 2 || label === undefined || value === undefined || value.tagName === 'th') return;
  add(lineOf(label, MAX_VALUE_LENGTH, budget), linesOf(value, MAX_VALUE_LENGTH, budget), 'row');
}

/** An element with exactly two children that have text, and no text of its own. */
function addPair(element: Element, add: Add, budget: ReadingBudget): void {
  if (element.childNodes.length > MAX_CHILDREN) return;
  const texts: string[] = [];
  for (const child of element.childNodes) {
    if ('value' in child && child.value.trim() !== '' && child.value.trim() !== ':') return;
    if (!('tagName' in child) || isUnread(child) || staysHidden(child)) continue;
    // A label is short, so a longer text need not be read completely.
    const text = linesOf(child, texts.length === 0 ? MAX_LABEL_LENGTH + 1 : MAX_VALUE_LENGTH, budget);
    if (text === '') continue;
    texts.push(text);
    if (texts.length > 2 || (texts[0]?.length ?? 0) > MAX_LABEL_LENGTH) return;
  }
  const [label, value] = texts;
  if (label === undefined || value === undefined || label.includes('\n')) return;
  // If the first text is a number, the label is below it; two numbers are items of a list.
  if (/^\d/.test(label) && /^\d/.test(value)) return;
  if (/^\d/.test(label) || (COUNT.test(label) && !COUNT.test(value))) add(value, label, 'pair');
  else add(label, value, 'pair');
}

/** "More than 60,000", "$4.5bn", "+12 %" */
const COUNT =
  /^(?:(?:more|less|fewer) than |over |under |up to |about |around |nearly |almost |[~≈><+-] ?)?(?:\p{Sc} ?)?\d[\d.,]*(?: ?(?:[kmbx%+]|bn|thousand|million|billion))*$/iu;

const MAX_BOLD_LENGTH = 30;
const MAX_BOLD_VALUE_LENGTH = 120;
const MIN_BOLD_LABELS = 3;
const MAX_BLOCKS = 60;

/** "<p><b>Director</b> Ada Salt</p>", at least three in a row: one bold word alone only begins a text. */
function addBoldLabels(element: Element, add: Add, budget: ReadingBudget): void {
  if (element.childNodes.length < MIN_BOLD_LABELS || element.childNodes.length > MAX_BLOCKS) return;
  const pairs = element.childNodes.flatMap((child) => {
    if (!('tagName' in child) || !/^(?:p|li|div)$/.test(child.tagName) || isUnread(child) || staysHidden(child))
      return [];
    const [first, second, ...others] = child.childNodes.filter(
      (node) => !('value' in node && node.value.trim() === ''),
    );
    if (first === undefined || !('tagName' in first) || !/^(?:b|strong)$/.test(first.tagName)) return [];
    if (second === undefined || others.length > 0) return [];
    const label = lineOf(first, MAX_BOLD_LENGTH + 1, budget);
    const value =
      'tagName' in second
        ? lineOf(second, MAX_BOLD_VALUE_LENGTH + 1, budget)
        : 'value' in second
          ? oneLine(second.value)
          : '';
    const isPair = label.length <= MAX_BOLD_LENGTH && value.length <= MAX_BOLD_VALUE_LENGTH;
    return isPair && /^\p{L}[^.!?:：]*$/u.test(label) && /^[\p{Lu}\p{N}\p{Sc}]/u.test(value) ? [{ label, value }] : [];
  });
  if (pairs.length >= MIN_BOLD_LABELS) for (const { label, value } of pairs) add(label, value, 'colon');
}

/** The colon of a clock time ends no label. */
const COLON = /^[^\p{L}\p{N}]{0,3}([\p{L}\p{N}][^:：]{0,59}?)\s*(?!(?<=\d)[:：]\d)[:：]\s*(?!\/\/)(.*)$/su;

/** Several labels on one line, each in an element of its own: alone, or together with its value. */
function neighborsIn(element: Element, budget: ReadingBudget): Pair[] {
  const { childNodes } = element;
  if (childNodes.length < 3 || childNodes.length > MAX_NEIGHBORS) return [];
  const pairs: { label: string; value: string }[] = [];
  let open: { label: string; value: string } | undefined;
  for (const child of childNodes) {
    if ('tagName' in child) {
      if (isBlock(child)) return [];
      if (isUnread(child) || staysHidden(child)) continue;
    }
    const text = 'tagName' in child ? lineOf(child, MAX_NEIGHBOR_LENGTH, budget) : 'value' in child ? child.value : '';
    if (text.length >= MAX_NEIGHBOR_LENGTH) return [];
    const [, label, value = ''] = 'tagName' in child ? (COLON.exec(text) ?? []) : [];
    if (label !== undefined) {
      open = { label, value };
      pairs.push(open);
    } else if (open !== undefined) open.value += text;
  }
  if (pairs.length < 2) return [];
  return pairs.map(({ label, value }) => ({ label, value: oneLine(value).replace(/\s*[|•·,;]$/, '') }));
}

/** Without the labels that each of several things has. */
function onlyOnce(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<string, number>();
  for (const { label } of pairs) counts.set(label, (counts.get(label) ?? 0) + 1);
  return pairs.filter(({ label }) => counts.get(label) === 1);
}

/** The values of labels that are already known to end before the line does. */
function endsOf(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  return new Map(onlyOnce(pairs).map(({ label, value }) => [label, value]));
}

/** "Election day: May 5, 2026. Certified by …": a number ends the value, and another sentence follows. */
const NEXT_SENTENCE = /(?<=[\d)])\.\s+(?=\p{Lu}\p{L}+\s)/u;
const MAX_SHORT_LENGTH = 60;

function firstSentence(value: string): string {
  const end = NEXT_SENTENCE.exec(value.slice(0, MAX_SHORT_LENGTH + 10))?.index ?? -1;
  return end > 0 && end <= MAX_SHORT_LENGTH ? value.slice(0, end) : value;
}

/** Without a bracket that was opened before the label. */
const withoutStrayBracket = (value: string): string =>
  /[〉》】」)]$/.test(value) && !/[〈《【「(]/.test(value) ? value.slice(0, -1) : value;

const PACKAGE = /^(?:packag|packing|verpackung|emballage|embalaje|imball|verpakking|embalagem|opakowan|förpackning)/iu;

/** For each line the heading of the part about the package that it is in, or an empty text. */
function packagesOf(lines: readonly Line[]): string[] {
  let name = '';
  let level = 0;
  return lines.map(({ text, heading }) => {
    if (heading > 0 && PACKAGE.test(text) && text.length <= MAX_BOLD_LENGTH) [name, level] = [text, heading];
    else if (heading > 0 && heading <= level) [name, level] = ['', 0];
    return name;
  });
}

/** "Label: value" on one line, or with the value on the next. */
function addColons(lines: readonly Line[], add: Add, ends: ReadonlyMap<string, string>): void {
  const packages = packagesOf(lines);
  const found: (Pair & { readonly package: string })[] = [];
  lines.forEach(({ text, isBoilerplate }, at) => {
    if (isBoilerplate) return;
    for (const part of text.split(/\s+[|•·]\s+/, 20)) {
      const [, label = '', value = ''] = COLON.exec(part) ?? [];
      if (label === '') continue;
      const known = ends.get(label);
      if (known !== undefined && value.length > known.length && value.startsWith(known)) continue;
      const next = part === text ? (lines[at + 1]?.text.slice(0, MAX_VALUE_LENGTH) ?? '') : '';
      const own = value === '' ? next : withoutStrayBracket(firstSentence(value.slice(0, MAX_VALUE_LENGTH)));
      if (found.length < MAX_PAIRS) found.push({ label, value: own, package: packages[at] ?? '' });
    }
  });
  // The height of the package is not that of what is in it.
  const ofThing = new Set(found.filter((each) => each.package === '').map(({ label }) => label));
  for (const { label, value, package: name } of found)
    add(name !== '' && ofThing.has(label) ? `${name} ${label}` : label, value, 'colon');
}
