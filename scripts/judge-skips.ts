/** What `npm test` prints at its end about skipped tests, and whether they are allowed. */
import { ALLOWED_SKIPS } from './allowed-skips.ts';
import type { SkippedTest } from './noted-tests.ts';

export interface SkipsJudged {
  /** One line for each reason. */
  readonly lines: readonly string[];
  readonly allowed: boolean;
}

export function judgeSkips(skipped: readonly SkippedTest[]): SkipsJudged {
  if (skipped.length === 0) return { lines: ['Skipped: none.'], allowed: true };
  const counts = new Map<string, number>();
  const unknown: string[] = [];
  for (const { name, reason } of skipped) {
    const known = ALLOWED_SKIPS.find(({ says }) => says.test(reason));
    if (known) counts.set(known.reason, (counts.get(known.reason) ?? 0) + 1);
    else unknown.push(`  NOT ALLOWED (see scripts/allowed-skips.ts): "${name}": ${reason || 'no reason given'}`);
  }
  return {
    lines: [
      `Skipped: ${skipped.length} tests or whole suites.`,
      ...[...counts].map(([reason, count]) => `  ${count} because: ${reason}`),
      ...unknown,
    ],
    allowed: unknown.length === 0,
  };
}
