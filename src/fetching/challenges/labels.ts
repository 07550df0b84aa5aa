/** What pictures and frames are called for those who do not see them: all that some walls say. */
import type { BarePage } from './bare-page.ts';

/** A frame from elsewhere is a film, a form or a map that is named for what it shows. */
const LABEL =
  /^<(?:img [^>\n]*?\balt|iframe (?![^\n]*\bsrc\s?=\s?["']?(?:https?:)?\/\/)[^>\n]*?\btitle)\s?=\s?(?:"([^"\n]{1,300})|'([^'\n]{1,300}))/gm;

/** In characters: shorter ones say what is shown ("logo"). */
const MIN_LENGTH = 20;
/** More of them are a gallery. */
const MAX_LABELS = 2;

/**
 * The page with its labels as its text, if it has no other. With a successful status, only if a script runs: else it is
 * a picture, and what it is of.
 */
export function withLabels(page: BarePage, isRefused: boolean): BarePage {
  if (page.text !== '' || !(isRefused || /^<script\b/m.test(page.tags))) return page;
  const labels = Array.from(page.tags.matchAll(LABEL), ([, double, single]) => double ?? single ?? '');
  const text = labels.join(' ');
  if (labels.length > MAX_LABELS || text.length < MIN_LENGTH) return page;
  return { ...page, text, lines: labels.join('\n') };
}
