/**
 * A worker that is watched from before its script begins, so that it is known whether it may still say something.
 */
import { unguessableName } from '../in-page/in-page.ts';
import { followWorkerData } from '../in-page/in-page-worker-data.ts';
import { watchWorker } from '../in-page/in-page-worker-idle.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';

const NAME = unguessableName();
const WATCH = `(${watchWorker.toString()})(${JSON.stringify(NAME)},${followWorkerData.toString()})`;
const IS_IDLE = `globalThis[${JSON.stringify(NAME)}]?.isIdle`;
/** Milliseconds for the answer of a worker: one that computes gives none. */
const ANSWER_TIMEOUT = 100;

export class WatchedWorker {
  readonly #session: Session;
  /** Those without a complete answer. */
  readonly #requests = new Set<string>();

  /** To be called while the worker stands still, before it is told to run. */
  constructor(session: Session) {
    this.#session = session;
    session.on('Network.requestWillBeSent', ({ requestId }) => this.#requests.add(requestId));
    session.on('Network.loadingFinished', ({ requestId }) => this.#requests.delete(requestId));
    session.on('Network.loadingFailed', ({ requestId }) => this.#requests.delete(requestId));
    // A worker that stands still has no scope yet, so it is stopped once more, right before its script. All is sent
    // without waiting in between; for a worker that is already gone, it fails.
    const ignoreFailure = (sent: Promise<unknown>): void => {
      sent.catch(() => {});
    };
    session.on('Debugger.paused', () => {
      ignoreFailure(session.send('Runtime.evaluate', { expression: WATCH }));
      ignoreFailure(session.send('Debugger.disable'));
    });
    ignoreFailure(session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }));
    ignoreFailure(session.send('Debugger.enable'));
    ignoreFailure(session.send('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptExecution' }));
  }

  async #isIdle(): Promise<boolean> {
    if (this.#requests.size > 0) return false;
    const answer = await this.#session.send('Runtime.evaluate', { expression: IS_IDLE, returnByValue: true });
    return answer.result.value === true && this.#requests.size === 0;
  }

  /** Whether none of them will say anything until it gets a message. */
  static areIdle(workers: Iterable<WatchedWorker>): Promise<boolean> {
    const answers = Promise.all([...workers].map((worker) => worker.#isIdle())).then(
      (all) => all.every(Boolean),
      () => false,
    );
    return within<boolean>(answers, performance.now() + ANSWER_TIMEOUT, () => false);
  }
}
