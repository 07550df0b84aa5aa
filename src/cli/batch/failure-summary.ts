/** What failed in a batch, by kind: how often, an example, and what may help. */
import type { FailedLine } from './results-file.ts';

/** For a failure without a code of the API, such as a wrong address. */
const OTHER = 'refused';

/** Characters of an input or a message that are shown. */
const LONGEST = 80;

/** Most frequent first. */
export function countsOf(failures: readonly FailedLine[]): Record<string, number> {
  const kinds = [...Map.groupBy(failures, ({ error_code = OTHER }) => error_code)];
  return Object.fromEntries(kinds.map(([code, each]) => [code, each.length] as const).sort((a, b) => b[1] - a[1]));
}

/** A line for each kind, and one for the advice that most of its failures share. */
export function failureSummary(failures: readonly FailedLine[]): string {
  const kinds = Map.groupBy(failures, ({ error_code = OTHER }) => error_code);
  return Object.entries(countsOf(failures))
    .flatMap(([code, count]) => {
      const lines = kinds.get(code) ?? [];
      const [first] = lines;
      const example = code === OTHER ? `${first?.input}: ${first?.message ?? ''}` : first?.input;
      const advice = mostFrequent(lines.flatMap(({ next_step }) => next_step?.message ?? []));
      return [
        `${String(count).padStart(6)}  ${code}, such as ${cut(example ?? '')}`,
        ...(advice === undefined ? [] : [`        ${advice}`]),
      ];
    })
    .join('\n');
}

function mostFrequent(words: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(words, (each) => each)].sort((a, b) => b[1].length - a[1].length);
  return counts[0]?.[0];
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
