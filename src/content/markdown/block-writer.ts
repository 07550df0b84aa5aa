/**
 * Writes blocks as CommonMark: the prefixes of quotes and list items, blank lines between blocks, list markers. Quotes,
 * lists and items are written with their first content, so empty ones leave nothing. Knows nothing of HTML.
 */
import { codeFence } from './escaping.ts';

type ListKind = 'bullets' | 'numbers' | 'definitions';
type LeafKind = 'paragraph' | 'heading' | 'code' | 'rule';

interface Container {
  readonly kind: 'page' | 'quote' | 'list' | 'item';
  /** The prefix of lines after the first, including outer containers. */
  rest: string;
  isWritten: boolean;
  /** What was written last in it. */
  last: LeafKind | Container['kind'] | undefined;
  /** The list that was written last in it. */
  lastList?: List;
  /** An item for content of a list that is outside of any item: it closes with that content. */
  isImplied?: boolean;
  /** The number that the page gives to an item. */
  readonly ownNumber?: number | undefined;
}

interface List extends Container {
  readonly kind: 'list';
  readonly listKind: ListKind;
  nextNumber: number;
  delimiter: string;
  /** Whether one of its items contains a blank line. */
  isLoose: boolean;
  lastItem?: Container;
}

/** Maximum nesting that is written, so that prefixes cannot grow without limit. */
const MAX_DEPTH = 24;
const MAX_NUMBER = 999_999_999;

export class BlockWriter {
  readonly #lines: string[] = [];
  readonly #open: Container[] = [{ kind: 'page', rest: '', isWritten: true, last: undefined }];
  /** Containers beyond the maximum nesting, which are only counted. */
  #ignored = 0;

  get isInList(): boolean {
    return this.#ignored === 0 && this.#top.kind === 'list';
  }

  openQuote(): void {
    this.#openContainer({ kind: 'quote', rest: '', isWritten: false, last: undefined });
  }

  openList(listKind: ListKind, start = 1): void {
    const { last, lastList } = this.#top;
    const isContinued = listKind === 'definitions' && last === 'list' && lastList?.listKind === listKind;
    const fresh: List = {
      kind: 'list',
      listKind,
      rest: '',
      isWritten: false,
      last: undefined,
      nextNumber: start,
      delimiter: '',
      isLoose: false,
    };
    this.#openContainer(isContinued ? lastList : fresh);
  }

  /** Opens an item of the current list, with its own number if the page gives one. */
  openItem(ownNumber?: number): void {
    this.#push({ kind: 'item', rest: '', isWritten: false, last: undefined, ownNumber });
  }

  /** Closes the container that was opened last. */
  close(): void {
    if (this.#ignored > 0) {
      this.#ignored--;
      return;
    }
    this.#open.pop();
    if (this.#top.isImplied) this.#open.pop();
  }

  paragraph(text: string): void {
    this.#leaf('paragraph', text.split('\n'));
  }

  heading(level: number, text: string): void {
    this.#leaf('heading', [`${'#'.repeat(level)} ${text}`]);
  }

  code(text: string, language: string): void {
    const fence = codeFence(text);
    this.#leaf('code', [fence + language, ...text.split('\n'), fence]);
  }

  rule(): void {
    // Not dashes, which could be read as a list marker or as the underline of a heading.
    this.#leaf('rule', ['***']);
  }

  toString(): string {
    return this.#lines.length === 0 ? '' : `${this.#lines.join('\n')}\n`;
  }

  get #top(): Container {
    return this.#open.at(-1) as Container;
  }

  #openContainer(container: Container): void {
    if (this.#open.length < MAX_DEPTH) this.#enterItem();
    this.#push(container);
  }

  #push(container: Container): void {
    if (this.#ignored > 0 || this.#open.length >= MAX_DEPTH) this.#ignored++;
    else this.#open.push(container);
  }

  /** Content of a list outside of its items belongs to the previous item. */
  #enterItem(): boolean {
    const list = this.#top;
    if (!isList(list) || this.#ignored > 0) return false;
    const item = list.lastItem ?? { kind: 'item', rest: '', isWritten: false, last: undefined };
    item.isImplied = true;
    this.#open.push(item);
    return true;
  }

  #leaf(kind: LeafKind, lines: readonly string[]): void {
    const isImplied = this.#enterItem();
    const first = this.#begin();
    const { rest } = this.#top;
    const blank = rest.trimEnd();
    lines.forEach((line, at) => {
      if (at === 0) this.#lines.push(first + line);
      else this.#lines.push(line === '' ? blank : rest + line);
    });
    this.#top.last = kind;
    if (isImplied) this.#open.pop();
  }

  /**
   * Separates the next block from the previous one, writes the containers that open with it, and returns the start of
   * its first line.
   */
  #begin(): string {
    const at = this.#open.findLastIndex((container) => container.isWritten);
    const parent = this.#open[at] as Container;
    if (this.#needsBlankLine(parent, this.#open[at + 1], this.#open[at + 2])) {
      this.#lines.push(parent.rest.trimEnd());
      const list = this.#open[at - 1];
      if (parent.kind === 'item' && list !== undefined && isList(list)) list.isLoose = true;
    }
    let prefix = parent.rest;
    for (let next = at + 1; next < this.#open.length; next++) {
      prefix += this.#write(this.#open[next] as Container, this.#open[next - 1] as Container);
    }
    return prefix;
  }

  #needsBlankLine(parent: Container, next: Container | undefined, item: Container | undefined): boolean {
    if (parent.last === undefined) return false;
    if (isList(parent)) return parent.isLoose;
    // A list may follow a paragraph of an item directly, which keeps the item tight, but only if it starts with 1.
    const canFollow = next !== undefined && isList(next) && (next.listKind !== 'numbers' || numberOf(item, next) === 1);
    return !(parent.kind === 'item' && parent.last === 'paragraph' && canFollow);
  }

  /** Marks a container as begun and returns its marker. */
  #write(container: Container, parent: Container): string {
    const before = parent.last === 'list' ? parent.lastList : undefined;
    container.isWritten = true;
    parent.last = container.kind;
    if (isList(container)) {
      container.rest = parent.rest;
      container.delimiter = delimiterAfter(before, container);
      parent.lastList = container;
      return '';
    }
    if (!isList(parent)) {
      container.rest = `${parent.rest}> `;
      return '> ';
    }
    const number = numberOf(container, parent);
    parent.nextNumber = number + 1;
    const marker = parent.listKind === 'numbers' ? `${number}${parent.delimiter} ` : `${parent.delimiter} `;
    container.rest = parent.rest + ' '.repeat(marker.length);
    parent.lastItem = container;
    return marker;
  }
}

function isList(container: Container): container is List {
  return container.kind === 'list';
}

function numberOf(item: Container | undefined, list: List): number {
  return Math.min(Math.max(item?.ownNumber ?? list.nextNumber, 0), MAX_NUMBER);
}

/** Two lists of one kind in a row would be read as one, unless their delimiters differ. */
function delimiterAfter(before: List | undefined, { listKind }: List): string {
  const isOther = before !== undefined && (before.delimiter === '.' || before.delimiter === '-');
  if (listKind === 'numbers') return isOther ? ')' : '.';
  return isOther ? '+' : '-';
}
