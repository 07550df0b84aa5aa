/** Prints the figures of the measurements, each with its goal and whether it was met. Measures nothing. */

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the figure, and returns whether the goal was met; a figure that could not be measured misses it. */
export function atLeast(goal: number, what: string, value: number): boolean {
  return verdict(value >= goal, what, value, `at least ${goal}`);
}

/** The same for a maximum. */
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
