/** A reporter for Node's test runner: at the end, the files that took longest, so that a suite that grows slow shows where. */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const SHOWN = 10;

export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { readonly file: string; readonly seconds: number }[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file === undefined) continue;
    files.push({ file: relative(process.cwd(), data.file), seconds: data.duration_ms / 1000 });
  }
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  yield 'The slowest files:\n';
  for (const { file, seconds } of slowest) yield `${seconds.toFixed(1).padStart(7)} s  ${file}\n`;
}
