/**
 * The shared and service workers of a browser's pages, which no page has for itself alone: what is set for a tab does not reach them. Each is
 * dressed before it begins, and stays attached to keep that; because of it a service worker would never end by itself, so whoever wipes a tab ends them here.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inBackground } from '../../../stray-errors.ts';
import type { ProtocolClient, Session } from '../protocol/protocol-client.ts';

const KINDS = [{ type: 'shared_worker' }, { type: 'service_worker' }];
/** Milliseconds for the workers of one tab to end, once they were told to. */
const ENDING = 2_000;

export class SharedWorkers {
  readonly #client: ProtocolClient;
  /** By the context of their page, each with the name of its target. */
  readonly #attached = new Map<string, Map<Session, string>>();

  private constructor(client: ProtocolClient) {
    this.#client = client;
  }

  static async dress(client: ProtocolClient, dress: (session: Session) => Promise<unknown>): Promise<SharedWorkers> {
    const workers = new SharedWorkers(client);
    client.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
      const session = client.session(sessionId);
      if (!KINDS.some(({ type }) => type === targetInfo.type)) {
        // A browser that does not know how to choose would let everything else wait as well.
        if (waitingForDebugger) session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
        return;
      }
      workers.#remember(session, targetInfo.browserContextId ?? '', targetInfo.targetId);
      // In this order, and without waiting in between; one that is gone already needs neither.
      const begun = [dress(session), session.send('Runtime.runIfWaitingForDebugger')];
      inBackground(Promise.allSettled(begun), 'dressing a worker');
    });
    const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: KINDS };
    await client.browser.send('Target.setAutoAttach', attaching);
    return workers;
  }

  #remember(session: Session, contextId: string, targetId: string): void {
    const known = this.#attached.get(contextId) ?? new Map<Session, string>();
    this.#attached.set(contextId, known.set(session, targetId));
    session.onEnd(() => {
      known.delete(session);
      if (known.size === 0 && this.#attached.get(contextId) === known) this.#attached.delete(contextId);
    });
  }

  /** Whether a context has any. */
  has(contextId: string): boolean {
    return this.#attached.has(contextId);
  }

  /** Stops them. Resolves when those of one context are gone, which those that serve are once their registration is; rejects when one goes on. */
  async end(contextId: string): Promise<void> {
    const known = this.#attached.get(contextId);
    if (!known) return;
    const stop = new AbortController();
    const tooLate = delay(ENDING, undefined, { signal: stop.signal }).then(() => {
      throw new Error('a worker does not end');
    });
    const ended = [...known].map(([session, targetId]) => {
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
