/** The thread's side of `PageWork`: one piece of work at a time. */
import { move } from 'piscina';
import { OPERATIONS, type Operations } from './operations.ts';

export interface PageTask {
  readonly name: keyof Operations;
  readonly args: readonly unknown[];
}

export default async function work({ name, args }: PageTask): Promise<unknown> {
  // Both sides share the table's types: `PageWork.run` accepts only what fits.
  const operation = OPERATIONS[name] as (...args: readonly unknown[]) => unknown;
  const result = await operation(...args);
  // Transferred instead of copied; small buffers may be part of a shared one.
  return result instanceof Uint8Array && result.byteLength === result.buffer.byteLength ? move(result) : result;
}
