/**
 * The workers of a tab's pages, and whether one may still say something. Pages without workers pay nothing. A session of
 * its own attaches to them: reading frames attaches and detaches as well.
 */
import type { ProtocolClient, Session } from '../protocol/protocol-client.ts';
import { WatchedWorker } from './watched-worker.ts';

/** A page with more workers is not asked. */
const MAX_WORKERS = 50;

/** How many workers a page has made; a shared one counts once, however often it is connected to. */
export interface MadeWorkers {
  readonly made: number;
  readonly shared: number;
  /** Above 0 if messages of a service worker are heard. */
  readonly service: number;
}

/** The workers of the tab's context that belong to no single page. */
export interface WorkersOfContext {
  areIdle(shared: number): Promise<boolean>;
}

export class PageWorkers {
  readonly #running = new Map<Session, WatchedWorker>();
  readonly #others: WorkersOfContext | undefined;
  #begun = 0;
  #documents = 0;

  constructor(others: WorkersOfContext | undefined) {
    this.#others = others;
  }

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

  /** Whether nothing is to be expected of the workers, of which the page has made so many, or of a service worker. */
  async areIdle({ made, shared, service }: MadeWorkers): Promise<boolean> {
    if (this.#begun < made || this.#begun >= MAX_WORKERS) return false;
    const areIdle = [WatchedWorker.areIdle(this.#running.values())];
    if (shared + service > 0) areIdle.push(this.#others?.areIdle(shared) ?? Promise.resolve(false));
    return (await Promise.all(areIdle)).every(Boolean);
  }

  #begin(worker: Session): void {
    this.#begun += 1;
    this.#running.set(worker, new WatchedWorker(worker));
    worker.onEnd(() => this.#running.delete(worker));
  }
}
