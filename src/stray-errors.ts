/**
 * Errors that nobody waits for: those of background work, and unexpected ones. An error that occurs while a request is
 * served belongs to that request, whatever failed: the request registers as the owner here, and is notified. Decides
 * nothing about the process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** `background`: of work that was passed to `inBackground`; the others come from the process's last defense. */
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

/** Background work has failed. */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError';
}

const owners = new AsyncLocalStorage<StrayOwner | undefined>();
let listener: ((stray: Stray) => void) | undefined;

/** Stray errors in the work, and in everything it starts, belong to this owner. */
export function ownedBy<T>(owner: StrayOwner, work: () => T): T {
  return owners.run(owner, work);
}

/** For what a request starts, but which lives on for others. */
export function ownedByNobody<T>(work: () => T): T {
  return owners.run(undefined, work);
}

/** The current owner also owns everything that is later done inside of the returned function. */
export function keepOwner(): <T>(work: () => T) => T {
  const owner = owners.getStore();
  return (work) => owners.run(owner, work);
}

/** The only way to not wait for a promise: its rejection is reported, with a description of the work. */
export function inBackground(work: Promise<unknown>, what: string): void {
  work.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    tellStray('background', new BackgroundError(`${what} failed: ${reason}`, { cause }));
  });
}

/** Notifies its owner and the listener. Without a listener, as in a command or a test, it is thrown. */
export function tellStray(kind: StrayKind, error: unknown): void {
  const owner = owners.getStore();
  owner?.fail(error);
  if (!listener) throw error;
  listener({ kind, error, owner });
}

/** There is one listener in a process; returns a function that removes it. */
export function listenForStrays(onStray: (stray: Stray) => void): () => void {
  listener = onStray;
  return () => {
    if (listener === onStray) listener = undefined;
  };
}
