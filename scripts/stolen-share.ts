/** How much of the processor time that was asked for the machine's host gave to others. */
import { existsSync, readFileSync } from 'node:fs';

const STATISTICS = '/proc/stat';

/** In ticks, since the machine was started. */
export interface ProcessorTimes {
  readonly asked: number;
  readonly stolen: number;
}

/** Zeros where the system does not tell. */
export function readProcessorTimes(): ProcessorTimes {
  const text = existsSync(STATISTICS) ? readFileSync(STATISTICS, 'latin1') : '';
  return timesIn(text);
}

export function timesIn(statistics: string): ProcessorTimes {
  const [, line = ''] = /^cpu +(.*)$/m.exec(statistics) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = line.split(' ').map(Number);
  return { asked: user + nice + system + interrupts + soft + stolen, stolen };
}

/** From 0 to 1. */
export function stolenShare(before: ProcessorTimes, after: ProcessorTimes): number {
  const asked = after.asked - before.asked;
  return asked > 0 ? Math.min(1, Math.max(0, (after.stolen - before.stolen) / asked)) : 0;
}
