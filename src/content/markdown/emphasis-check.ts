/**
 * Finds emphasis that a CommonMark parser would not read back, by applying the parser's rules for runs of `*` to the
 * text before it is written. Flanking and the rule of three make some spans impossible, mostly inside words.
 */
import { firstCharacter, lastCharacter, type Neighbor, neighborKind } from './escaping.ts';

/** A part of a paragraph: literal text, `*` that opens or closes a span, or the brackets of a link. */
export interface Token {
  readonly kind: 'text' | 'delimiter' | 'linkStart' | 'linkEnd';
  readonly text: string;
  /** The number of the span that a delimiter belongs to. */
  readonly span: number;
}

interface Run {
  /** The span of each remaining `*`. */
  readonly owners: number[];
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** The numbers of the spans that would be lost or misread. */
export function unreadableSpans(tokens: readonly Token[]): Set<number> {
  const bad = new Set<number>();
  const levels: Run[][] = [[]];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'linkStart') levels.push([]);
    else if (token?.kind === 'linkEnd') matchRuns(levels.pop() ?? [], bad);
    else if (token?.kind === 'delimiter') {
      const run = readRun(tokens, at, bad);
      levels.at(-1)?.push(run.run);
      at = run.end - 1;
    }
  }
  matchRuns(levels.pop() ?? [], bad);
  return bad;
}

/** Reads adjacent delimiters as one run. Every span is bad until it is matched. */
function readRun(tokens: readonly Token[], start: number, bad: Set<number>): { run: Run; end: number } {
  const owners: number[] = [];
  let end = start;
  for (let token = tokens[end]; token?.kind === 'delimiter'; token = tokens[++end]) {
    bad.add(token.span);
    for (let star = 0; star < token.text.length; star++) owners.push(token.span);
  }
  const before = lastCharacter(tokens[start - 1]?.text ?? '');
  const after = firstCharacter(tokens[end]?.text ?? '');
  const sides = flanking(neighborKind(before), neighborKind(after));
  // Some parsers see only half of a character beyond U+FFFF, and do not recognize it as a symbol.
  const halved = flanking(neighborOfHalf(before), neighborOfHalf(after));
  const isCertain = sides.canOpen === halved.canOpen && sides.canClose === halved.canClose;
  const run = {
    owners,
    length: owners.length,
    canOpen: isCertain && sides.canOpen,
    canClose: isCertain && sides.canClose,
  };
  return { run, end };
}

function flanking(before: Neighbor, after: Neighbor): { canOpen: boolean; canClose: boolean } {
  return {
    canOpen: after === 'word' || (after === 'punctuation' && before !== 'word'),
    canClose: before === 'word' || (before === 'punctuation' && after !== 'word'),
  };
}

function neighborOfHalf(character: string): Neighbor {
  return character.length > 1 ? 'word' : neighborKind(character);
}

/** The algorithm of the CommonMark specification, "process emphasis". */
function matchRuns(runs: readonly Run[], bad: Set<number>): void {
  const open: Run[] = [];
  // Below this height of the stack there is no opener for such a closer. This keeps the search linear.
  const floors = new Map<number, number>();
  for (const closer of runs) {
    if (closer.canClose) closeSpans(closer, open, floors, bad);
    if (closer.canOpen && closer.owners.length > 0) open.push(closer);
  }
}

function closeSpans(closer: Run, open: Run[], floors: Map<number, number>, bad: Set<number>): void {
  const kind = (closer.length % 3) + (closer.canOpen ? 3 : 0);
  while (closer.owners.length > 0) {
    const at = findOpener(open, closer, floors.get(kind) ?? 0);
    const opener = open[at];
    if (opener === undefined) {
      floors.set(kind, open.length);
      return;
    }
    open.length = at + 1;
    match(opener, closer, bad);
    if (opener.owners.length === 0) open.pop();
    for (const [of, floor] of floors) floors.set(of, Math.min(floor, open.length));
  }
}

function findOpener(open: readonly Run[], closer: Run, floor: number): number {
  for (let at = open.length - 1; at >= floor; at--) {
    const opener = open[at];
    if (opener === undefined) continue;
    const isOdd =
      (opener.canClose || closer.canOpen) &&
      (opener.length + closer.length) % 3 === 0 &&
      (opener.length % 3 !== 0 || closer.length % 3 !== 0);
    if (!isOdd) return at;
  }
  return -1;
}

function match(opener: Run, closer: Run, bad: Set<number>): void {
  const width = opener.owners.length >= 2 && closer.owners.length >= 2 ? 2 : 1;
  const opened = opener.owners.splice(-width);
  const closed = closer.owners.splice(0, width);
  const [span] = opened;
  if (span === undefined) return;
  const isAsMeant = [...opened, ...closed].every((owner) => owner === span);
  const isWhole = !opener.owners.includes(span) && !closer.owners.includes(span);
  if (isAsMeant && isWhole) bad.delete(span);
}
