/** axe-core on what a tab shows: the checks for contrast, names, roles and focus order that a machine can do. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tab } from './tab.ts';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The scraped page in its frame is another's, and not ours to judge. */
const OPTIONS = { iframes: false, resultTypes: ['violations'] };

const SUMMARY = `({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ target }) => target.join(' ')) }))`;

/** The rules that look at colors. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

export interface Violation {
  readonly id: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical';
  /** Selectors. */
  readonly where: readonly string[];
}

/** Of all rules, or of these. */
export function findViolations(tab: Tab, runOnly?: readonly string[]): Promise<readonly Violation[]> {
  const run = `axe.run(document, ${JSON.stringify({ ...OPTIONS, runOnly })}).then(${SUMMARY})`;
  return tab.evaluateIsolated<readonly Violation[]>(`${SOURCE};undefined`, run);
}

export function isSerious({ impact }: Violation): boolean {
  return impact === 'serious' || impact === 'critical';
}
