/** What `npm test` says at its end of the tests that were skipped, and whether that is all right. */
import { ALLOWED_SKIPS } from './allowed-skips.ts';
import type { SkippedTest } from './skipped-tests.ts';

export interface SkipsJudged {
  /** One for each reason. */
  readonly lines: readonly string[];
  readonly allowed: boolean;
}

/** `report` is what the reporter of skipped tests wrote. */
export function judgeSkips(report: string): SkipsJudged {
  const skipped = report
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SkippedTest);
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
