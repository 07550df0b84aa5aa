/** The edge of the process: standard streams, exit code, and errors that an operator can act on, in one line. */
import { AccountError } from '../accounts/account-error.ts';
import { ConfigError } from '../config/config-error.ts';
import { DatabaseAway } from '../database-errors.ts';

export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** For bytes that are not text. */
  readonly outBytes?: (bytes: Uint8Array) => void;
  /** Whether the output goes to a person, and not to a file or another program. */
  readonly isTerminal?: boolean;
}

/** A mistake in how a command was called: printed as one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs the program and ends the process with the exit code that it returns. */
export async function runProcess(program: (io: Io) => Promise<number>): Promise<void> {
  const io: Io = {
    out: (text) => process.stdout.write(text),
    outBytes: (bytes) => process.stdout.write(bytes),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stdout.isTTY === true,
  };
  try {
    process.exitCode = await program(io);
  } catch (error) {
    io.err(`mudlark: ${explain(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AccountError || error instanceof UsageError)
    return error.message;
  if (error instanceof DatabaseAway) return `The database is not available: ${error.message}`;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `the address is in use: ${message}. Set PORT to another port.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `the address cannot be used: ${message}.`;
  return stack ?? String(error);
}
