/**
 * The shared and service workers of a browser's pages. They belong to no single page, so a tab's emulation and what
 * watches its own workers do not reach them. Each is set up before it starts, and stays attached to keep that. While
 * attached, a service worker never ends by itself, so wiping a tab ends them here.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Protocol } from 'devtools-protocol';
import { inBackground } from '../../../stray-errors.ts';
import type { ProtocolClient, Session } from '../protocol/protocol-client.ts';
import { WatchedWorker } from './watched-worker.ts';

const SHARED = 'shared_worker';
const KINDS = [{ type: SHARED }, { type: 'service_worker' }];
/** Milliseconds for the workers of one tab to end after being told to. */
const ENDING = 2_000;

type TargetInfo = Protocol.Target.TargetInfo;

interface AttachedWorker {
  readonly targetId: string;
  readonly isShared: boolean;
  readonly watched: WatchedWorker | undefined;
}

/** What is done with a worker before it starts. */
export interface WorkerSetup {
  readonly emulate?: ((session: Session) => Promise<unknown>) | undefined;
  /** Whether a script of ours runs in it, which tells whether it is idle; scripts can detect it. */
  readonly watches: boolean;
}

export class SharedWorkers {
  readonly #client: ProtocolClient;
  readonly #setup: WorkerSetup;
  /** By the context of their page. */
  readonly #attached = new Map<string, Map<Session, AttachedWorker>>();

  private constructor(client: ProtocolClient, setup: WorkerSetup) {
    this.#client = client;
    this.#setup = setup;
  }

  static async attach(client: ProtocolClient, setup: WorkerSetup): Promise<SharedWorkers> {
    const workers = new SharedWorkers(client, setup);
    client.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
      const session = client.session(sessionId);
      if (KINDS.some(({ type }) => type === targetInfo.type)) return workers.#begin(session, targetInfo);
      // Others are attached to for a reason of their own.
      if (!waitingForDebugger) return;
      session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
      client.browser.send('Target.detachFromTarget', { sessionId }).catch(() => {});
    });
    // A window that a page opens stands still in any case, and with it the page: it must be told to go on.
    const filter = [...KINDS, { type: 'page' }];
    await client.browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter,
    });
    return workers;
  }

  #begin(session: Session, { browserContextId = '', targetId, type }: TargetInfo): void {
    const watched = this.#setup.watches ? new WatchedWorker(session) : undefined;
    const known = this.#attached.get(browserContextId) ?? new Map<Session, AttachedWorker>();
    this.#attached.set(browserContextId, known.set(session, { targetId, isShared: type === SHARED, watched }));
    session.onEnd(() => {
      known.delete(session);
      if (known.size === 0 && this.#attached.get(browserContextId) === known) this.#attached.delete(browserContextId);
    });
    // In this order, without waiting in between; for a worker that is already gone, both fail.
    const begun = [this.#setup.emulate?.(session), session.send('Runtime.runIfWaitingForDebugger')];
    inBackground(Promise.allSettled(begun), 'setting up a worker');
  }

  /**
   * Whether none of the workers of this context will say anything by itself. The page has connected to so many shared
   * ones: one that has ended, or is not known yet, is not known to be idle.
   */
  async areIdle(contextId: string, shared: number): Promise<boolean> {
    const known = [...(this.#attached.get(contextId)?.values() ?? [])];
    if (known.filter(({ isShared }) => isShared).length < shared) return false;
    if (known.some(({ watched }) => !watched)) return false;
    return WatchedWorker.areIdle(known.flatMap(({ watched }) => watched ?? []));
  }

  has(contextId: string): boolean {
    return this.#attached.has(contextId);
  }

  /**
   * Stops the workers of one context and resolves when they are gone (a service worker, once its registration is
   * removed); rejects if one continues to run.
   */
  async end(contextId: string): Promise<void> {
    const known = this.#attached.get(contextId);
    if (!known) return;
    const stop = new AbortController();
    const tooLate = delay(ENDING, undefined, { signal: stop.signal }).then(() => {
      throw new Error('a worker does not end');
    });
    const ended = [...known].map(([session, { targetId }]) => {
      this.#client.browser.send('Target.closeTarget', { targetId }).catch(() => {});
      return new Promise<void>((resolve) => session.onEnd(resolve));
    });
    try {
      await Promise.race([Promise.all(ended), tooLate]);
    } finally {
      stop.abort();
      tooLate.catch(() => {});
    }
  }
}
