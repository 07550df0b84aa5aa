/** The other end of `PageWork`: runs in a thread of its own, one piece of work at a time. */
import { move } from 'piscina';
import { OPERATIONS, type Operations } from './operations.ts';

export interface PageTask {
  readonly name: keyof Operations;
  readonly args: readonly unknown[];
}

export default async function work({ name, args }: PageTask): Promise<unknown> {
  // Both ends share the table's types: `PageWork.run` takes only what fits.
  const operation = OPERATIONS[name] as (...args: readonly unknown[]) => unknown;
  const result = await operation(...args);
  // Handed over instead of copied; small buffers may lie in one that is shared.
  return result instanceof Uint8Array && result.byteLength === result.buffer.byteLength ? move(result) : result;
}
