/**
 * Errors that nobody waits for: of work in the background, and those that nobody foresaw. One that comes about while a request is served
 * belongs to that request, whatever it was that failed: who serves it says so here, and is told. Decides nothing about the process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** `background`: of work that was handed to `inBackground`; the others are those of the process's last line of defense. */
export type StrayKind = 'background' | 'exception' | 'rejection';

export interface StrayOwner {
  readonly requestId: string;
  fail(error: unknown): void;
}

export interface Stray {
  readonly kind: StrayKind;
  readonly error: unknown;
  /** Undefined: it belongs to no request. */
  readonly owner: StrayOwner | undefined;
}

/** Work that nobody waits for has failed. */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError';
}

const owners = new AsyncLocalStorage<StrayOwner | undefined>();
let listener: ((stray: Stray) => void) | undefined;

/** What goes astray in the work, and in all that it sets off, belongs to this owner. */
export function ownedBy<T>(owner: StrayOwner, work: () => T): T {
  return owners.run(owner, work);
}

/** For what is set off by a request, and lives on for others. */
export function ownedByNobody<T>(work: () => T): T {
  return owners.run(undefined, work);
}

/** Whoever owns what is done right now owns all that is later done inside of what this returns. */
export function keepOwner(): <T>(work: () => T) => T {
  const owner = owners.getStore();
  return (work) => owners.run(owner, work);
}

/** The one way to leave a promise alone: what it is rejected with is told, with what the work was. */
export function inBackground(work: Promise<unknown>, what: string): void {
  work.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    tellStray('background', new BackgroundError(`${what} failed: ${reason}`, { cause }));
  });
}

/** Its owner is told, and whoever listens. Where nobody listens, as in a command or a test, it is thrown. */
export function tellStray(kind: StrayKind, error: unknown): void {
  const owner = owners.getStore();
  owner?.fail(error);
  if (!listener) throw error;
  listener({ kind, error, owner });
}

/** There is one listener in a process; returns what removes it. */
export function listenForStrays(onStray: (stray: Stray) => void): () => void {
  listener = onStray;
  return () => {
    if (listener === onStray) listener = undefined;
  };
}
