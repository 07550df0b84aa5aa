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

export interface Rules {
  /** These alone. */
  readonly only?: readonly string[];
  /** All but these. */
  readonly without?: readonly string[];
}

/** axe for the document that a tab shows: it takes as long to load as to run for colors. */
export async function loadAxe(tab: Tab): Promise<(rules?: Rules) => Promise<readonly Violation[]>> {
  const world = await tab.openWorld();
  await world.evaluate(`${SOURCE};undefined`);
  return ({ only, without = [] } = {}) => {
    const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
    const options = JSON.stringify({ ...OPTIONS, rules, runOnly: only });
    return world.evaluate<readonly Violation[]>(`axe.run(document, ${options}).then(${SUMMARY})`);
  };
}

export async function findViolations(tab: Tab, rules?: Rules): Promise<readonly Violation[]> {
  const run = await loadAxe(tab);
  return run(rules);
}

export function isSerious({ impact }: Violation): boolean {
  return impact === 'serious' || impact === 'critical';
}
