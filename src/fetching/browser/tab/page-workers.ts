/**
 * The workers of a tab's pages. Each is watched from before its script begins, so that it is known whether it may still
 * say something. Pages without workers pay nothing. A session of its own attaches to them: reading frames attaches and
 * detaches as well.
 */
import { unguessableName } from '../in-page/in-page.ts';
import { followWorkerData } from '../in-page/in-page-worker-data.ts';
import { watchWorker } from '../in-page/in-page-worker-idle.ts';
import type { ProtocolClient, Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';

const NAME = unguessableName();
const WATCH = `(${watchWorker.toString()})(${JSON.stringify(NAME)},${followWorkerData.toString()})`;
const IS_IDLE = `globalThis[${JSON.stringify(NAME)}]?.isIdle`;
/** Milliseconds for the answer of a worker: one that computes gives none. */
const ANSWER_TIMEOUT = 100;
/** A page with more workers is not asked. */
const MAX_WORKERS = 50;

export class PageWorkers {
  /** Those that run, with their requests without a complete answer. */
  readonly #running = new Map<Session, Set<string>>();
  #begun = 0;
  #documents = 0;

  /** In a browser that cannot do this, no worker is known, and all are waited for. */
  async watch(client: ProtocolClient, targetId: string): Promise<void> {
    const { sessionId } = await client.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = client.session(sessionId);
    session.on('Target.attachedToTarget', ({ sessionId: id, targetInfo }) => {
      const worker = session.child(id);
      if (!worker) return;
      if (targetInfo.type === 'worker' && this.#begun < MAX_WORKERS) this.#begin(worker);
      // Until then, it stands still.
      worker.send('Runtime.runIfWaitingForDebugger').catch(() => {});
    });
    const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'worker' }] };
    await session.send('Target.setAutoAttach', attaching);
  }

  /** Called before a page is loaded: there are none. */
  forget(): void {
    this.#running.clear();
    this.#begun = 0;
    this.#documents = 0;
  }

  /**
   * Called for each document of the page: the workers of the last one have ended. Those of the first one may be reported
   * before it is.
   */
  onDocument(): void {
    if (this.#documents > 0) this.forget();
    this.#documents += 1;
  }

  /** Whether nothing is to be expected of the workers, of which the page has made so many. */
  async areIdle(made: number): Promise<boolean> {
    if (this.#begun < made || this.#begun >= MAX_WORKERS) return false;
    const asked = [...this.#running].map(async ([session, requests]) => {
      if (requests.size > 0) return false;
      const answer = await session.send('Runtime.evaluate', { expression: IS_IDLE, returnByValue: true });
      return answer.result.value === true && requests.size === 0;
    });
    const answers = Promise.all(asked).then(
      (all) => all.every(Boolean),
      () => false,
    );
    return within<boolean>(answers, performance.now() + ANSWER_TIMEOUT, () => false);
  }

  #begin(worker: Session): void {
    this.#begun += 1;
    const requests = new Set<string>();
    this.#running.set(worker, requests);
    worker.onEnd(() => this.#running.delete(worker));
    worker.on('Network.requestWillBeSent', ({ requestId }) => requests.add(requestId));
    worker.on('Network.loadingFinished', ({ requestId }) => requests.delete(requestId));
    worker.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId));
    // A worker that stands still has no scope yet, so it is stopped once more, right before its script. All is sent
    // without waiting in between; for a worker that is already gone, it fails.
    const ignoreFailure = (sent: Promise<unknown>): void => {
      sent.catch(() => {});
    };
    worker.on('Debugger.paused', () => {
      ignoreFailure(worker.send('Runtime.evaluate', { expression: WATCH }));
      ignoreFailure(worker.send('Debugger.disable'));
    });
    ignoreFailure(worker.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }));
    ignoreFailure(worker.send('Debugger.enable'));
    ignoreFailure(worker.send('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptExecution' }));
  }
}
