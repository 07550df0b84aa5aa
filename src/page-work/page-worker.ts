/** The thread's side of `PageWork`: runs one piece of work at a time. */
import { move } from 'piscina';
import { OPERATIONS, type Operations } from './operations.ts';

export interface PageTask {
  readonly name: keyof Operations;
  readonly args: readonly unknown[];
}

export default async function work({ name, args }: PageTask): Promise<unknown> {
  // Safe: `PageWork.run` accepts only names and arguments that fit.
  const operation = OPERATIONS[name] as (...args: readonly unknown[]) => unknown;
  const result = await operation(...args);
  // Transferred instead of copied, unless the bytes are part of a larger buffer.
  return result instanceof Uint8Array && result.byteLength === result.buffer.byteLength ? move(result) : result;
}
