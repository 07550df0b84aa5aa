/** Scores what a page makes the browser do, and whether there is anything else: the signs of walls without words. */
import type { BarePage } from './bare-page.ts';
import type { Count } from './count-content.ts';
import type { Mechanism } from './mechanism.ts';
import { findOnlyMechanism } from './only-mechanism.ts';
import type { Said } from './said.ts';
import type { Statement } from './sentence-statements.ts';
import { hasLayout } from './site-layout.ts';
import type { Arrival } from './wordless.ts';

const MAX_MECHANISM_SCORE = 5;
/** What a page says to which the script of a captcha belongs. */
const CHECKING: readonly Statement[] = [
  'checks-browser',
  'checks-visit',
  'requires-check',
  'asks-for-person',
  'poses-puzzle',
  'guards',
  'bars-the-way',
];

/** Scores what the page does, and returns whether it has nothing else. */
export function countMechanism(page: BarePage, told: Said, does: Mechanism, arrival: Arrival, count: Count): boolean {
  const isOfCheck = CHECKING.some((statement) => told.said.has(statement));
  const isNamed = does.namedParts || (does.loadsCaptcha && isOfCheck);
  countParts(does, isNamed, count);
  if (told.otherText > 200 || page.links > 3 || page.typedInputs > 1 || hasLayout(page)) return false;
  if (does.acts && page.links <= 1 && !does.isBuilt) count(1, 'nothing to do but that');
  const works = does.comesAgain || does.provesWork || does.probes;
  const evidence = findOnlyMechanism({ page, told, does, arrival, isOfCheck, isNamed, works });
  if (evidence) count(...evidence);
  return evidence !== undefined;
}

function countParts(does: Mechanism, isNamed: boolean, count: Count): void {
  let points = 0;
  const add = (is: boolean, worth: number, sign: string) => {
    const some = is ? Math.min(worth, MAX_MECHANISM_SCORE - points) : 0;
    points += some;
    count(some, sign);
  };
  add(does.comesAgain, 2, 'script sets a cookie or a field and reloads');
  add(does.provesWork, 2, 'script computes a proof of work');
  add(isNamed, 2, 'elements or scripts named after a challenge');
  add(does.hasPuzzle, 1, 'shows a puzzle');
  add(does.probes, 2, 'script looks for automated browsers');
  add(does.reports, 1, 'script reports the browser and reloads');
  add(does.refreshes, 1, 'refreshes itself');
  add(does.untypedForm, 1, 'form without anything to type');
  add(does.hiddenFromSearch, 1, 'asks search engines not to index it');
}
