/**
 * A reporter for Node's test runner: what was skipped, and why, as one line of JSON each. A completely skipped suite
 * counts as one.
 */
import type { TestEvent } from 'node:test/reporters';

export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

export default async function* skippedTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.skip === undefined || data.skip === false) continue;
    const skipped: SkippedTest = { name: data.name, reason: typeof data.skip === 'string' ? data.skip : '' };
    yield `${JSON.stringify(skipped)}\n`;
  }
}
