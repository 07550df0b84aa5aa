/** A reporter for Node's test runner: what was skipped, and what failed, as one line of JSON each. */
import type { TestEvent } from 'node:test/reporters';

/** A completely skipped suite counts as one. */
export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/** Without the suites around it. */
export interface FailedTest {
  readonly name: string;
  /** The file in which the test is written; empty for an error that no test caught. */
  readonly file: string;
}

export interface NotedTests {
  readonly skipped: readonly SkippedTest[];
  readonly failed: readonly FailedTest[];
}

/** Where tests of the same process failed too, the runner only mentions such an error. */
const UNCAUGHT = /which triggered an (?:unhandledRejection|uncaughtException)/;

export default async function* notedTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const noted = noteOf(event);
    if (noted) yield `${JSON.stringify(noted)}\n`;
  }
}

function noteOf({ type, data }: TestEvent): SkippedTest | FailedTest | undefined {
  if (type === 'test:diagnostic' && UNCAUGHT.test(data.message)) return { name: data.message, file: '' };
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  const { name, skip, todo, file = '', details } = data;
  if (skip !== undefined && skip !== false) return { name, reason: typeof skip === 'string' ? skip : '' };
  const isFailure = type === 'test:fail' && todo === undefined && details.type !== 'suite';
  return isFailure ? { name, file } : undefined;
}

/** Reads what the reporter wrote. */
export function readNotes(report: string): NotedTests {
  const lines = report.split('\n').filter((line) => line !== '');
  const notes = lines.map((line) => JSON.parse(line) as SkippedTest | FailedTest);
  return {
    skipped: notes.filter((note) => 'reason' in note),
    failed: notes.filter((note) => 'file' in note),
  };
}
