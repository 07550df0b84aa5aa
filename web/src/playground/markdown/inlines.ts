/**
 * The markup within a paragraph: emphasis, code, links, images, line breaks. Anything else is text, so nothing is ever
 * lost. The time is linear in the length of any text.
 */
import { readTarget } from './link-target.ts';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'emphasis' | 'strong'; readonly inlines: readonly Inline[] }
  /** Without an address if the target is not a safe one. */
  | { readonly kind: 'link'; readonly href: string | undefined; readonly inlines: readonly Inline[] }
  | { readonly kind: 'image'; readonly href: string | undefined; readonly alt: string };

/** Open markup: its delimiter, and its content so far. */
interface Frame {
  readonly mark: string;
  /** The emphasis delimiters that opened it; undefined for brackets and for the whole text. */
  readonly run?: Run | undefined;
  readonly inlines: Inline[];
  /** A link must not contain a link. */
  mayBeLink: boolean;
}

/** A run of `*` or `_`, and whether it can open or close emphasis at its position. */
interface Run {
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** Deeper markup is shown as text. */
const DEEPEST = 40;

const PLAIN = /[^\\`*_[\]!<\n]+/y;
const ESCAPE = /\\[!-/:-@[-`{-~]/y;
const BACKTICKS = /`+/y;
const EMPHASIS = /\*+|_+/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/iy;

export function parseInlines(text: string): readonly Inline[] {
  return new InlineParser(text).parse();
}

/** Only the words, as for the text of an image. */
function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'code') return inline.text;
      if (inline.kind === 'break') return '\n';
      return inline.kind === 'image' ? inline.alt : plainText(inline.inlines);
    })
    .join('');
}

class InlineParser {
  readonly #text: string;
  readonly #frames: Frame[] = [{ mark: '', inlines: [], mayBeLink: false }];
  #at = 0;
  #backticks: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): readonly Inline[] {
    while (this.#at < this.#text.length) this.#step();
    while (this.#frames.length > 1) this.#giveUp();
    return this.#top.inlines;
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #step(): void {
    const plain = this.#match(PLAIN) ?? this.#match(ESCAPE)?.slice(1);
    if (plain !== undefined) this.#addText(plain);
    else if (!this.#readMarkup()) this.#addText(this.#next());
  }

  /** False if there is no markup here. */
  #readMarkup(): boolean {
    switch (this.#text[this.#at]) {
      case '`':
        return this.#readCode();
      case '*':
      case '_':
        return this.#readEmphasis();
      case '[':
        return this.#open('[');
      case '!':
        return this.#text[this.#at + 1] === '[' && this.#open('![');
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#readAutolink();
      case '\n':
        return this.#readLineEnd();
      default:
        return this.#readBackslash();
    }
  }

  #next(): string {
    this.#at += 1;
    return this.#text.charAt(this.#at - 1);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #add(inline: Inline): void {
    this.#top.inlines.push(inline);
  }

  #addText(text: string): void {
    const { inlines } = this.#top;
    const last = inlines.at(-1);
    if (last?.kind === 'text') inlines[inlines.length - 1] = { kind: 'text', text: last.text + text };
    else if (text !== '') inlines.push({ kind: 'text', text });
  }

  #readBackslash(): boolean {
    if (this.#text[this.#at + 1] !== '\n') return false;
    this.#at += 2;
    this.#add({ kind: 'break' });
    return true;
  }

  #readLineEnd(): boolean {
    this.#at += 1;
    const { inlines } = this.#top;
    const last = inlines.at(-1);
    if (last?.kind === 'text' && last.text.endsWith('  ')) {
      inlines[inlines.length - 1] = { kind: 'text', text: last.text.trimEnd() };
      this.#add({ kind: 'break' });
    } else this.#addText(' ');
    return true;
  }

  #readCode(): boolean {
    const run = this.#match(BACKTICKS) ?? '';
    const end = this.#nextRun(run.length);
    if (end === undefined) {
      this.#addText(run);
      return true;
    }
    const inside = this.#text.slice(this.#at, end).replaceAll('\n', ' ');
    const padded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
    this.#add({ kind: 'code', text: padded ? inside.slice(1, -1) : inside });
    this.#at = end + run.length;
    return true;
  }

  /** The position of the next run of exactly this many backticks. All runs are located once. */
  #nextRun(length: number): number | undefined {
    this.#backticks ??= runsOfBackticks(this.#text);
    const places = this.#backticks.get(length) ?? [];
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) < this.#at) places.pop();
    return places.at(-1);
  }

  #readEmphasis(): boolean {
    const before = this.#text.slice(Math.max(0, this.#at - 2), this.#at);
    const run = this.#match(EMPHASIS) ?? '';
    const sides = sidesOf(run.charAt(0), lastOf(before), this.#text.slice(this.#at, this.#at + 2));
    let left = run;
    for (let closed = ''; sides.canClose && left !== ''; left = left.slice(closed.length)) {
      closed = this.#closeEmphasis(left, { ...sides, length: run.length });
      if (closed === '') break;
    }
    if (sides.canOpen && this.#frames.length < DEEPEST)
      this.#push({ mark: left, run: { ...sides, length: run.length } });
    else this.#addText(left);
    return true;
  }

  /**
   * Closes the nearest emphasis that the run can close, within the same brackets; returns how many of its characters
   * that used.
   */
  #closeEmphasis(signs: string, closing: Run): string {
    const from = this.#frames.findLastIndex(({ run }) => run === undefined);
    const at = this.#frames.findLastIndex(
      ({ mark, run }, index) =>
        index > from && mark[0] === signs[0] && run !== undefined && belongTogether(run, closing),
    );
    if (at === -1) return '';
    while (this.#frames.length - 1 > at) this.#giveUp();
    const { mark, run, inlines } = this.#frames.pop() as Frame;
    const taken = signs.length > 1 && mark.length > 1 ? 2 : 1;
    // Unused characters stay open, around what was just closed.
    if (mark.length > taken) this.#push({ mark: mark.slice(taken), run });
    this.#add({ kind: taken === 2 ? 'strong' : 'emphasis', inlines });
    return signs.slice(0, taken);
  }

  #open(mark: '[' | '!['): boolean {
    if (this.#frames.length >= DEEPEST) return false;
    this.#at += mark.length;
    this.#push({ mark });
    return true;
  }

  #push({ mark, run }: Pick<Frame, 'mark' | 'run'>): void {
    this.#frames.push({ mark, run, inlines: [], mayBeLink: true });
  }

  /** A delimiter that was never closed is text. */
  #giveUp(): void {
    const { mark, inlines } = this.#frames.pop() as Frame;
    this.#addText(mark);
    const [first, ...others] = inlines;
    if (first?.kind === 'text') this.#addText(first.text);
    else if (first) this.#add(first);
    this.#top.inlines.push(...others);
  }

  #closeBracket(): boolean {
    const at = this.#frames.findLastIndex(({ mark }) => mark.endsWith('['));
    if (at === -1) return false;
    while (this.#frames.length - 1 > at) this.#giveUp();
    const { mark, inlines, mayBeLink } = this.#top;
    const isImage = mark === '![';
    const target = isImage || mayBeLink ? readTarget(this.#text, this.#at + 1) : undefined;
    if (target === undefined) {
      this.#giveUp();
      return false;
    }
    this.#frames.pop();
    this.#at = target.end;
    const { href } = target;
    this.#add(isImage ? { kind: 'image', href, alt: plainText(inlines) } : { kind: 'link', href, inlines });
    if (!isImage) for (const outer of this.#frames) outer.mayBeLink = false;
    return true;
  }

  #readAutolink(): boolean {
    AUTOLINK.lastIndex = this.#at;
    const [all, address] = AUTOLINK.exec(this.#text) ?? [];
    if (all === undefined || address === undefined) return false;
    this.#at += all.length;
    this.#add({ kind: 'link', href: address, inlines: [{ kind: 'text', text: address }] });
    return true;
  }
}

/** The positions of runs of backticks, by their length, the last first. */
function runsOfBackticks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const places = runs.get(run.length);
    if (places) places.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}

/** The standard's rule for runs that could both open and close: it keeps `*a**b*` from becoming two. */
function belongTogether(opening: Run, closing: Run): boolean {
  const either = opening.canClose || closing.canOpen;
  return (
    !either || (opening.length + closing.length) % 3 !== 0 || (opening.length % 3 === 0 && closing.length % 3 === 0)
  );
}

/** Whether a run between these two characters may open or close emphasis. */
function sidesOf(mark: string, before: string, after: string): Pick<Run, 'canOpen' | 'canClose'> {
  const isSpace = (character: string) => character === '' || /^\s/u.test(character);
  const isSign = (character: string) => /^[\p{P}\p{S}]/u.test(character);
  const opens = !isSpace(after) && (!isSign(after) || isSpace(before) || isSign(before));
  const closes = !isSpace(before) && (!isSign(before) || isSpace(after) || isSign(after));
  if (mark === '*') return { canOpen: opens, canClose: closes };
  return { canOpen: opens && (!closes || isSign(before)), canClose: closes && (!opens || isSign(after)) };
}

/** The last character, also if it has two code units. */
function lastOf(units: string): string {
  return units.slice(-1) >= '\udc00' && units.slice(-1) <= '\udfff' ? units : units.slice(-1);
}
