/** How the measurements are summed up and said: each figure with its goal, and whether it was met. Measures nothing. */

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says the figure, and returns whether the goal was met; a figure that could not be taken misses it. */
export function atLeast(goal: number, what: string, value: number): boolean {
  return verdict(value >= goal, what, value, `at least ${goal}`);
}

/** The same the other way around. */
export function atMost(goal: number, what: string, value: number): boolean {
  return verdict(value <= goal, what, value, `at most ${goal}`);
}

/** A figure without a goal. */
export function forInformation(what: string, value: number): void {
  say(`       ${what}: ${value.toFixed(2)}`);
}

function verdict(good: boolean, what: string, value: number, goal: string): boolean {
  say(`${good ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)} (goal: ${goal})`);
  return good;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
