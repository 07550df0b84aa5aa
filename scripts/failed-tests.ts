/**
 * A reporter for Node's test runner: what failed, as one line of JSON each. Suites are left out: the tests in them are
 * there.
 */
import type { TestEvent } from 'node:test/reporters';

export interface FailedTest {
  /** The file in which the test is written; empty for an error that no test caught. */
  readonly file: string;
  readonly name: string;
}

/** Where tests of the same process failed too, the runner only mentions such an error. */
const UNCAUGHT = /which triggered an (?:unhandledRejection|uncaughtException)/;

export default async function* failedTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    let failed: FailedTest | undefined;
    if (type === 'test:fail' && data.todo === undefined && data.details.type !== 'suite')
      failed = { file: data.file ?? '', name: data.name };
    if (type === 'test:diagnostic' && UNCAUGHT.test(data.message)) failed = { file: '', name: data.message };
    if (failed) yield `${JSON.stringify(failed)}\n`;
  }
}
