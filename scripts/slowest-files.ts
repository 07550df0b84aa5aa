/** A reporter for Node's test runner: at the end, the files that took longest, so that slow tests are noticed. */
import { basename, relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const SHOWN = 10;

export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { readonly file: string; readonly seconds: number }[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file === undefined) continue;
    const path = relative(process.cwd(), data.file);
    // Files that share a process are imported by a generated file, which is named after their folder.
    files.push({ file: path.startsWith('..') ? basename(path) : path, seconds: data.duration_ms / 1000 });
  }
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  yield 'The slowest files:\n';
  for (const { file, seconds } of slowest) yield `${seconds.toFixed(1).padStart(7)} s  ${file}\n`;
}
