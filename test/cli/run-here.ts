/**
 * Runs a command in the process of the test: with the same arguments and output, without the second that a process
 * takes to start.
 */

import { runCommand } from '../../src/cli/commands.ts';
import { UsageError } from '../../src/shell/run-process.ts';
import { NAMED_BROWSERS } from '../support/browser-under-test.ts';
import type { Ran } from '../support/process.ts';

/** The output and the exit code. An error is printed as the process prints it. */
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
