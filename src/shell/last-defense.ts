/**
 * The last defense of the process: an uncaught exception or unhandled rejection fails only the request that it belongs
 * to. If that happens again and again, the process can no longer be trusted: it reports that, once.
 */
import type { Logger } from 'pino';
import { listenForStrays, type Stray, type StrayKind, tellStray } from '../stray-errors.ts';

/** Up to this many in a minute may each be an accident. */
const MAX_PER_MINUTE = 20;
const MINUTE = 60_000;

export interface LastDefenseParts {
  readonly log: Logger;
  readonly count: (kind: StrayKind) => void;
}

export interface LastDefense extends Disposable {
  /** Resolves when there were too many. */
  readonly tooMany: Promise<void>;
}

export function standLastDefense({ log, count }: LastDefenseParts): LastDefense {
  const { promise: tooMany, resolve } = Promise.withResolvers<void>();
  let recent: number[] = [];

  const unlisten = listenForStrays(({ kind, error, owner }: Stray) => {
    count(kind);
    const now = performance.now();
    recent = recent.filter((at) => now - at < MINUTE);
    recent.push(now);
    if (recent.length > MAX_PER_MINUTE) resolve();
    // While the process drains they are only counted: nobody reads the thousandth.
    if (recent.length <= MAX_PER_MINUTE * 2) {
      log.error({ err: asError(error), kind, ...(owner && { id: owner.requestId }) }, 'uncaught error');
    }
  });
  const onException = (error: unknown) => tellStray('exception', error);
  const onRejection = (reason: unknown) => tellStray('rejection', reason);
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return {
    tooMany,
    [Symbol.dispose]() {
      process.off('uncaughtException', onException);
      process.off('unhandledRejection', onRejection);
      unlisten();
    },
  };
}

/** Anything can be thrown. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('something that is no error was thrown', { cause: thrown });
}
