/** The thread's side of `PageWork`: runs one piece of work at a time. */
import { move } from 'piscina';
import { OPERATIONS, type Operations } from './operations.ts';
import { type Begun, sharedNow } from './work-limit.ts';

export interface PageTask {
  readonly name: keyof Operations;
  readonly args: readonly unknown[];
  /** Where to write that the work begins. */
  readonly begun?: Begun | undefined;
}

export default async function work({ name, args, begun }: PageTask): Promise<unknown> {
  if (begun) begun[0] = sharedNow();
  // Safe: `PageWork.run` accepts only names and arguments that fit.
  const operation = OPERATIONS[name] as (...args: readonly unknown[]) => unknown;
  const result = await operation(...args);
  // Transferred instead of copied, unless the bytes are part of a larger buffer.
  return result instanceof Uint8Array && result.byteLength === result.buffer.byteLength ? move(result) : result;
}
