/**
 * The shared and service workers of a browser's pages. They belong to no single page, so a tab's emulation does not
 * reach them. Each is set up before it starts, and stays attached to keep that. While attached, a service worker never
 * ends by itself, so wiping a tab ends them here.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inBackground } from '../../../stray-errors.ts';
import type { ProtocolClient, Session } from '../protocol/protocol-client.ts';

const KINDS = [{ type: 'shared_worker' }, { type: 'service_worker' }];
/** Milliseconds for the workers of one tab to end after being told to. */
const ENDING = 2_000;

export class SharedWorkers {
  readonly #client: ProtocolClient;
  /** By the context of their page; the value is the target's id. */
  readonly #attached = new Map<string, Map<Session, string>>();

  private constructor(client: ProtocolClient) {
    this.#client = client;
  }

  static async emulate(
    client: ProtocolClient,
    emulate: (session: Session) => Promise<unknown>,
  ): Promise<SharedWorkers> {
    const workers = new SharedWorkers(client);
    client.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
      const session = client.session(sessionId);
      if (!KINDS.some(({ type }) => type === targetInfo.type)) {
        // A browser that ignores the filter would pause all other targets as well.
        if (waitingForDebugger) session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
        return;
      }
      workers.#remember(session, targetInfo.browserContextId ?? '', targetInfo.targetId);
      // In this order, without waiting in between; for a worker that is already gone, both fail.
      const begun = [emulate(session), session.send('Runtime.runIfWaitingForDebugger')];
      inBackground(Promise.allSettled(begun), 'emulating in a worker');
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
