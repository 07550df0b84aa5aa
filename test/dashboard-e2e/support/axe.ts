/** axe-core on what a tab shows: the checks for contrast, names, roles and focus order that a machine can do. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tab } from './tab.ts';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The scraped page in its frame is another's, and not ours to judge. */
const RUN = `axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ target }) => target.join(' ')) })))`;

export interface Violation {
  readonly id: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical';
  /** Selectors. */
  readonly where: readonly string[];
}

export function findViolations(tab: Tab): Promise<readonly Violation[]> {
  return tab.evaluateApart<readonly Violation[]>(`${SOURCE};undefined`, RUN);
}

export function isSerious({ impact }: Violation): boolean {
  return impact === 'serious' || impact === 'critical';
}
