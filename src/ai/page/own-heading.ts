/** The heading that names the subject of a page: the one similar to the title, and not the site's name. */
import { wordsOf } from '../words.ts';
import type { HeadedPage } from './headed-page.ts';
import type { Line } from './lines.ts';
import { isSiteName } from './site-name.ts';

const MAX_HEADINGS = 100;
/** Minimum shares of words in common: of the heading or the title, and of the title alone. */
const MIN_SHARED = 0.5;
const MIN_OF_TITLE = 0.2;
/** Sum of both shares from which a heading is similar to the title; later headings are then ignored. */
const SIMILAR = 1;
/** Sum from which a heading of a lower level may be chosen over a less similar one of level 1. */
const VERY_SIMILAR = 1.5;
const LOWEST_LEVEL = 3;
const MAX_TITLE_LENGTH = 500;

/** Undefined if no heading is similar to the page's titles. */
export function ownHeading(page: HeadedPage): Line | undefined {
  const titles = [
    page.declared.title,
    ...page.metaValues(':title'),
    ...page.metaValues('og:title'),
    ...page.metaValues('twitter:title'),
  ]
    .filter((title) => title !== '')
    .map((title) => wordsOf(title.slice(0, MAX_TITLE_LENGTH)));
  const headings = page.lines
    .filter(({ heading, isBoilerplate }) => heading > 0 && heading <= LOWEST_LEVEL && !isBoilerplate)
    .slice(0, MAX_HEADINGS)
    .filter(({ text }) => !isSiteName(text, page))
    .map((line) => ({ line, score: Math.max(0, ...titles.map((title) => likeness(line.text, title))) }));
  const best = (isMeant: (level: number) => boolean) =>
    headings
      .filter(({ line }) => isMeant(line.heading))
      .reduce<(typeof headings)[number] | undefined>(
        (first, other) => ((first?.score ?? 0) < SIMILAR && other.score > (first?.score ?? 0) ? other : first),
        undefined,
      );
  const first = best((level) => level === 1);
  const lower = best((level) => level > 1);
  const isLower = lower !== undefined && lower.score >= VERY_SIMILAR && lower.score > (first?.score ?? 0);
  return (isLower && (first?.score ?? 0) < VERY_SIMILAR ? lower : first)?.line;
}

function likeness(heading: string, title: readonly string[]): number {
  const words = wordsOf(heading.slice(0, MAX_TITLE_LENGTH));
  const [own, other] = [shareIn(words, title), shareIn(title, words)];
  return Math.max(own, other) >= MIN_SHARED && other >= MIN_OF_TITLE ? own + other : 0;
}

function shareIn(words: readonly string[], others: readonly string[]): number {
  const known = new Set(others);
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}
