/**
 * Fingerprints for comparing pages by their words: one of all words, one without numbers and dates, and a sample of the
 * words. The order of words does not count, so a list in another order has the same fingerprint. Pure.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Document, textOf } from './element-index.ts';

export interface PageFingerprint {
  /** Equal for pages with the same words and pictures; empty if a page has too few. */
  readonly exact: string;
  /** Equal for pages that differ only in numbers and dates. */
  readonly template: string;
  /** Of its title and first heading; empty if it has no heading. */
  readonly heads: string;
  /** The smallest hashes of its distinct words, in ascending order. */
  readonly sample: readonly number[];
}

const MAX_NODES = 500_000;
const SAMPLE = 256;
const MIN_WORDS = 2;
const NOT_READ = new Set(['script', 'style', 'noscript', 'template', 'svg']);

const LOCALES =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro ru uk bg el tr ar he fa hi id vi th ja ko zh hr sl et lv lt ca'.split(
    ' ',
  );
/** Created for the first page, because it takes time. */
let known: ReadonlySet<string> | undefined;

export function pageFingerprint(document: Document): PageFingerprint {
  known ??= dateWords();
  const exact = new Bag();
  const template = new Bag();
  const heads = new Bag();
  let heading = 0;
  const hashes = new Set<number>();
  const pending: DefaultTreeAdapterTypes.Node[] = [document];
  for (let left = MAX_NODES; left > 0; left--) {
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
    exact: exact.count < MIN_WORDS ? '' : exact.print,
    template: template.print,
    heads: heading === 0 ? '' : heads.print,
    sample: sampleOf(hashes),
  };
}

/** The smallest of the hashes: two such samples show how much their sets have in common. */
export function sampleOf(hashes: Iterable<number>): number[] {
  return [...hashes].sort((one, other) => one - other).slice(0, SAMPLE);
}

/** The estimated share of one page's words that are also in the others. */
export function containment(sample: readonly number[], ...others: readonly (readonly number[])[]): number {
  const all = new Set(others.flat());
  // Beyond the end of a full sample, its other words are unknown.
  const end = Math.min(
    ...others.map((other) => (other.length < SAMPLE ? Number.POSITIVE_INFINITY : (other.at(-1) ?? 0))),
  );
  const comparable = sample.filter((hash) => hash <= end);
  return comparable.length === 0 ? 0 : comparable.filter((hash) => all.has(hash)).length / comparable.length;
}

/** Words with their counts, in any order. */
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

/** The names of months and weekdays, in which pages of a calendar differ. */
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
