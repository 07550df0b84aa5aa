/** The other end of `PageWork`: runs in a thread of its own, one piece of work at a time. */
import { OPERATIONS, type Operations } from './operations.ts';

export interface PageTask {
  readonly name: keyof Operations;
  readonly args: readonly unknown[];
}

export default function work({ name, args }: PageTask): unknown {
  // Both ends share the table's types: `PageWork.run` takes only what fits.
  const operation = OPERATIONS[name] as (...args: readonly unknown[]) => unknown;
  return operation(...args);
}
