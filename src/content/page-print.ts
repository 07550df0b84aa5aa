/**
 * What tells two pages apart by their words: a print of all of them, one without numbers and dates, and a sample of them. The order of
 * words does not count, so a list that is sorted otherwise has the same print. Pure.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Document, textOf } from './element-index.ts';

export interface PagePrint {
  /** The same for pages with the same words and pictures; empty where a page has too few to say. */
  readonly exact: string;
  /** The same for pages that differ in numbers and dates alone. */
  readonly template: string;
  /** Of its title and its first heading; empty where it has no heading. */
  readonly heads: string;
  /** Hashes of different words, the smallest of them, in ascending order. */
  readonly sample: readonly number[];
}

const MOST_NODES = 500_000;
const SAMPLE = 256;
const FEWEST_WORDS = 2;
const NOT_READ = new Set(['script', 'style', 'noscript', 'template', 'svg']);

const LOCALES =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro ru uk bg el tr ar he fa hi id vi th ja ko zh hr sl et lv lt ca'.split(
    ' ',
  );
/** Made when the first page is read: it takes a while. */
let known: ReadonlySet<string> | undefined;

export function pagePrint(document: Document): PagePrint {
  known ??= dateWords();
  const exact = new Bag();
  const template = new Bag();
  const heads = new Bag();
  let heading = 0;
  const hashes = new Set<number>();
  const pending: DefaultTreeAdapterTypes.Node[] = [document];
  for (let left = MOST_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if (node.nodeName === '#text' && 'value' in node) {
      for (const word of wordsOf(node.value)) {
        const hash = hashOf(word);
        exact.add(hash);
        hashes.add(hash);
        if (!/\p{N}/u.test(word) && !known.has(word)) template.add(hash);
      }
      continue;
    }
    if ('tagName' in node) {
      if (NOT_READ.has(node.tagName)) continue;
      const isHeading = node.tagName === 'h1' || node.tagName === 'h2';
      if (node.tagName === 'title' || (isHeading && heading === 0)) {
        const said = wordsOf(textOf(node));
        for (const word of said) heads.add(hashOf(word));
        if (isHeading) heading = said.length;
      }
      if (node.tagName === 'img') exact.add(hashOf(`picture ${fileOf(attributeOf(node, 'src') ?? '')}`));
    }
    if (!('childNodes' in node)) continue;
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      pending.push(node.childNodes[at] as DefaultTreeAdapterTypes.Node);
    }
  }
  return {
    exact: exact.count < FEWEST_WORDS ? '' : exact.print,
    template: template.print,
    heads: heading === 0 ? '' : heads.print,
    sample: sampleOf(hashes),
  };
}

/** Hashes of texts, the smallest of them: of two sets they tell how much these have in common. */
export function sampleOf(hashes: Iterable<number>): number[] {
  return [...hashes].sort((one, other) => one - other).slice(0, SAMPLE);
}

/** The share of the words of one that another has as well, as far as samples tell. */
export function containment(sample: readonly number[], ...others: readonly (readonly number[])[]): number {
  const all = new Set(others.flat());
  // Above the end of a sample that is full nobody knows what else there is.
  const end = Math.min(
    ...others.map((other) => (other.length < SAMPLE ? Number.POSITIVE_INFINITY : (other.at(-1) ?? 0))),
  );
  const comparable = sample.filter((hash) => hash <= end);
  return comparable.length === 0 ? 0 : comparable.filter((hash) => all.has(hash)).length / comparable.length;
}

/** Words and how often they occur, in any order. */
class Bag {
  #sum = 0;
  #mixed = 0;
  count = 0;

  add(hash: number): void {
    this.count += 1;
    this.#sum = (this.#sum + hash) >>> 0;
    this.#mixed = (this.#mixed + Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)) >>> 0;
  }

  get print(): string {
    return `${this.#sum.toString(36)}.${this.#mixed.toString(36)}.${this.count}`;
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const fileOf = (address: string) => /([^/?#]*)(?:[?#].*)?$/.exec(address.slice(0, 2_000))?.[1] ?? '';

/** Names of months and days, which pages of calendars differ in. */
function dateWords(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const locale of LOCALES) {
    for (const width of ['long', 'short'] as const) {
      const month = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' });
      const day = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
      const inDate = new Intl.DateTimeFormat(locale, { month: width, day: 'numeric', timeZone: 'UTC' });
      for (let number = 0; number < 12; number += 1) {
        const date = new Date(Date.UTC(2026, number, 1 + number));
        const name = inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
        for (const text of [month.format(date), day.format(date), name]) {
          for (const word of wordsOf(text)) words.add(word);
        }
      }
    }
  }
  return words;
}
