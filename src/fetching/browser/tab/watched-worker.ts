/**
 * Workers that are watched from before their scripts begin, with those that they make themselves, so that it is known
 * whether one may still say something.
 */
import { unguessableName } from '../in-page/in-page.ts';
import { followWorkerData } from '../in-page/in-page-worker-data.ts';
import { watchWorker } from '../in-page/in-page-worker-idle.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';

const NAME = unguessableName();
const WATCH = `(${watchWorker.toString()})(${JSON.stringify(NAME)},${followWorkerData.toString()})`;
/** If it is idle, how many workers it has made. */
const IDLE_WITH = `(state => state?.isIdle ? state.workers : -1)(globalThis[${JSON.stringify(NAME)}])`;
/** Milliseconds for the answer of a worker: one that computes gives none. */
const ANSWER_TIMEOUT = 100;
/**
 * Those that one page or shared worker makes, and those that they make in turn. If there are more, not all are known.
 */
const MAX_WORKERS = 50;

/** A worklet computes for the page, and says nothing by itself; but it stands still until it is told to run. */
const KINDS = [{ type: 'worker' }, { type: 'worklet' }];

/** How many more are watched. */
interface Allowance {
  left: number;
}

/** The workers that a page, or a worker, has made. */
export class MadeWorkers {
  readonly #running = new Map<Session, WatchedWorker>();
  #allowance: Allowance;
  #begun = 0;

  constructor(allowance: Allowance = { left: MAX_WORKERS }) {
    this.#allowance = allowance;
  }

  /** The session is that of the page or worker. */
  async attachTo(session: Session, onAttached?: (targetId: string) => void): Promise<void> {
    session.on('Target.attachedToTarget', ({ sessionId: id, targetInfo }) => {
      const worker = session.child(id);
      if (!worker) return;
      onAttached?.(targetInfo.targetId);
      if (targetInfo.type === 'worker' && this.#allowance.left > 0) this.#begin(worker);
      // Until then, it stands still.
      worker.send('Runtime.runIfWaitingForDebugger').catch(() => {});
    });
    const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: KINDS };
    await session.send('Target.setAutoAttach', attaching);
  }

  /** There are none any more. */
  forget(): void {
    this.#running.clear();
    this.#begun = 0;
    this.#allowance = { left: MAX_WORKERS };
  }

  /** Whether so many have been made, and none of them will say anything until it gets a message. */
  async areIdle(made: number): Promise<boolean> {
    return this.#begun >= made && (await WatchedWorker.areIdle(this.#running.values()));
  }

  #begin(worker: Session): void {
    this.#begun += 1;
    this.#allowance.left -= 1;
    this.#running.set(worker, new WatchedWorker(worker, this.#allowance));
    worker.onEnd(() => this.#running.delete(worker));
  }
}

export class WatchedWorker {
  readonly #session: Session;
  /** Those without a complete answer. */
  readonly #requests = new Set<string>();
  readonly #made: MadeWorkers;

  /** To be called while the worker stands still, before it is told to run. */
  constructor(session: Session, allowance?: Allowance) {
    this.#session = session;
    this.#made = new MadeWorkers(allowance);
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
    // The script of a worker that it makes is requested by this one and received by that one, under that one's id.
    ignoreFailure(this.#made.attachTo(session, (targetId) => this.#requests.delete(targetId)));
    ignoreFailure(session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }));
    ignoreFailure(session.send('Debugger.enable'));
    ignoreFailure(session.send('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptExecution' }));
  }

  async #isIdle(): Promise<boolean> {
    if (this.#requests.size > 0) return false;
    const answer = await this.#session.send('Runtime.evaluate', { expression: IDLE_WITH, returnByValue: true });
    const made = Number(answer.result.value ?? -1);
    return made >= 0 && this.#requests.size === 0 && (made === 0 || (await this.#made.areIdle(made)));
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
