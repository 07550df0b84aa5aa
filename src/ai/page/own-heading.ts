/** The heading that names what a page is about: the one that is like the title, which the site's own name is not. */
import { wordsOf } from '../words.ts';
import type { HeadedPage } from './headed-page.ts';
import type { Line } from './lines.ts';
import { isSiteName } from './site-name.ts';

const MOST_HEADINGS = 100;
/** The share of its words that a heading has in common with the title, and the share of the title's that it says. */
const LEAST_SHARED = 0.5;
const LEAST_SAID = 0.2;
/** Both shares together, from where on a heading is like the title, and others below it are of other pages. */
const ALIKE = 1;
/** From where on a heading of a lower level may be the title where one of the first is less like it. */
const MUCH_ALIKE = 1.5;
const LOWEST_LEVEL = 3;
const LONGEST_TITLE = 500;

/** Undefined where no heading is like what the page calls itself. */
export function ownHeading(page: HeadedPage): Line | undefined {
  const titles = [page.declared.title, ...page.said(':title'), ...page.said('og:title'), ...page.said('twitter:title')]
    .filter((title) => title !== '')
    .map((title) => wordsOf(title.slice(0, LONGEST_TITLE)));
  const headings = page.lines
    .filter(({ heading, isFurniture }) => heading > 0 && heading <= LOWEST_LEVEL && !isFurniture)
    .slice(0, MOST_HEADINGS)
    .filter(({ text }) => !isSiteName(text, page))
    .map((line) => ({ line, score: Math.max(0, ...titles.map((title) => likeness(line.text, title))) }));
  const best = (isMeant: (level: number) => boolean) =>
    headings
      .filter(({ line }) => isMeant(line.heading))
      .reduce<(typeof headings)[number] | undefined>(
        (first, other) => ((first?.score ?? 0) < ALIKE && other.score > (first?.score ?? 0) ? other : first),
        undefined,
      );
  const first = best((level) => level === 1);
  const lower = best((level) => level > 1);
  const isLower = lower !== undefined && lower.score >= MUCH_ALIKE && lower.score > (first?.score ?? 0);
  return (isLower && (first?.score ?? 0) < MUCH_ALIKE ? lower : first)?.line;
}

function likeness(heading: string, title: readonly string[]): number {
  const words = wordsOf(heading.slice(0, LONGEST_TITLE));
  const [own, other] = [shareIn(words, title), shareIn(title, words)];
  return Math.max(own, other) >= LEAST_SHARED && other >= LEAST_SAID ? own + other : 0;
}

function shareIn(words: readonly string[], others: readonly string[]): number {
  const known = new Set(others);
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}
