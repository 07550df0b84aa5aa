/**
 * The workers of a tab's pages, and whether one may still say something. Pages without workers pay nothing. A session
 * of its own attaches to them: reading frames attaches and detaches as well.
 */
import type { ProtocolClient } from '../protocol/protocol-client.ts';
import { MadeWorkers } from './watched-worker.ts';

/** How many workers a page has made; a shared one counts once, however often it is connected to. */
export interface WorkerCounts {
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
  readonly #made = new MadeWorkers();
  readonly #others: WorkersOfContext | undefined;
  #documents = 0;

  constructor(others: WorkersOfContext | undefined) {
    this.#others = others;
  }

  /** In a browser that cannot do this, no worker is known, and all are waited for. */
  async watch(client: ProtocolClient, targetId: string): Promise<void> {
    const { sessionId } = await client.browser.send('Target.attachToTarget', { targetId, flatten: true });
    await this.#made.attachTo(client.session(sessionId));
  }

  /** Called before a page is loaded: there are none. */
  forget(): void {
    this.#made.forget();
    this.#documents = 0;
  }

  /**
   * Called for each document of the page: the workers of the last one have ended. Those of the first one may be
   * reported before it is.
   */
  onDocument(): void {
    if (this.#documents > 0) this.forget();
    this.#documents += 1;
  }

  /** Whether nothing is to be expected of the workers, of which the page has made so many, or of a service worker. */
  async areIdle({ made, shared, service }: WorkerCounts): Promise<boolean> {
    const areIdle = [this.#made.areIdle(made)];
    if (shared + service > 0) areIdle.push(this.#others?.areIdle(shared) ?? Promise.resolve(false));
    return (await Promise.all(areIdle)).every(Boolean);
  }
}
