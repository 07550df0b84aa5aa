/** A command in the process of the test: the same words in and the same text out, without the second that a process takes. */

import { runCommand } from '../../src/cli/commands.ts';
import { UsageError } from '../../src/shell/run-process.ts';
import { NAMED_BROWSERS } from '../support/browser-under-test.ts';
import type { Ran } from '../support/process.ts';

/** What was said, and the exit code. An error is told as the process tells it. */
export async function runHere(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const io = {
    out: (text: string) => {
      stdout += text;
    },
    err: (text: string) => {
      stderr += text;
    },
  };
  const code = await runCommand(words, { ...NAMED_BROWSERS, ...environment }, io).catch((error: Error) => {
    io.err(`mudlark: ${error.message}\n`);
    return error instanceof UsageError ? 2 : 1;
  });
  return { code, stdout, stderr };
}
