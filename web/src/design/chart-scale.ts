/** The arithmetic of the charts: round numbers for the axis, and which labels fit. Draws nothing. */

const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** About four ticks from zero to at least `max`, in round steps. Whole numbers only. */
export function axisTicks(max: number): number[] {
  const rough = Math.max(1, max) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (ROUND_STEPS.find((round) => round * magnitude >= rough) ?? 10) * magnitude);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < max || ticks.length < 2) ticks.push(ticks.length * whole);
  return ticks;
}

/** The interval of labels so that neighbors do not touch. The last place always has one. */
export function labelEvery(places: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((places * labelWidth) / Math.max(1, width)));
}
