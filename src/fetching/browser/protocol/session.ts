/** One session: what is asked of a browser, a tab, a frame or a worker, and who hears of what happens there. */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import type { Ability } from './ability.ts';
import { answerTooLarge } from './protocol-errors.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
export type EventPayload<E extends keyof Events> = Events[E] extends [infer Payload, ...unknown[]]
  ? Payload
  : undefined;

export interface Session {
  /** None for the browser's own session. */
  readonly id: string | undefined;
  readonly ended: boolean;
  send<M extends keyof Commands>(method: M, ...params: Commands[M]['paramsType']): Promise<Commands[M]['returnType']>;
  /** For a command that answers with data in base64: their bytes. Rejects where there are more than `most`. */
  sendForData<M extends DataCommand>(method: M, params: Commands[M]['paramsType'][0], most: number): Promise<Buffer>;
  /** Returns what removes the listener. */
  on<E extends keyof Events>(event: E, listener: (event: EventPayload<E>) => void): () => void;
  /** The next such event. Rejects when the session ends first, or with the signal's reason; both free the listener. */
  once<E extends keyof Events>(event: E, signal?: AbortSignal): Promise<EventPayload<E>>;
  /** Called once, at once if the session has ended already. Returns what removes the listener. */
  onEnd(listener: () => void): () => void;
  /** Whether its browser has not what the stable protocol does not promise. */
  lacks(ability: Ability): boolean;
  /** The session of a frame or worker that was attached through this one, if it still is. */
  child(sessionId: string): Session | undefined;
}

/** Commands whose answer is `data` and nothing else. */
export type DataCommand = 'Page.captureScreenshot';

type Listener = (event: unknown) => void;
export type SendCommand = (
  session: FlatSession,
  method: string,
  params: unknown,
  mostData?: number,
) => Promise<unknown>;

/** What all sessions of a client have in common. */
export interface Shared {
  readonly send: SendCommand;
  /** How many listen for each kind of event, in all sessions. */
  readonly heard: Map<string, number>;
  readonly onListenerError: (error: unknown) => void;
  missing: ReadonlySet<Ability>;
}

/** A rejection that nobody waits for, such as that of a command raced by a deadline, must not end the process. */
function dropUnheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

export class FlatSession implements Session {
  readonly id: string | undefined;
  /** Sessions attached through this one: frames and workers of its page. They end with it. */
  readonly children = new Set<FlatSession>();
  readonly parent: FlatSession | undefined;
  readonly #shared: Shared;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #endListeners = new Set<() => void>();
  #endedBy: Error | undefined;

  constructor(id: string | undefined, parent: FlatSession | undefined, shared: Shared) {
    this.id = id;
    this.parent = parent;
    this.#shared = shared;
  }

  get ended(): boolean {
    return this.#endedBy !== undefined;
  }

  get endedBy(): Error | undefined {
    return this.#endedBy;
  }

  send<M extends keyof Commands>(method: M, ...params: Commands[M]['paramsType']): Promise<Commands[M]['returnType']> {
    return dropUnheard(this.#shared.send(this, method, params[0]) as Promise<Commands[M]['returnType']>);
  }

  sendForData<M extends DataCommand>(method: M, params: Commands[M]['paramsType'][0], most: number): Promise<Buffer> {
    const answered = this.#shared.send(this, method, params, most).then((result) => {
      if (Buffer.isBuffer(result)) return result;
      const bytes = Buffer.from((result as Commands[M]['returnType']).data, 'base64');
      if (bytes.length > most) throw answerTooLarge(method);
      return bytes;
    });
    return dropUnheard(answered);
  }

  on<E extends keyof Events>(event: E, listener: (event: EventPayload<E>) => void): () => void {
    if (this.ended) return () => {};
    // A wrapper of its own, so that one function listening twice is two listeners.
    const entry: Listener = (payload) => listener(payload as EventPayload<E>);
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(entry));
    this.#hear(event, 1);
    return () => {
      if (!listeners.delete(entry)) return;
      this.#hear(event, -1);
      if (listeners.size === 0) this.#listeners.delete(event);
    };
  }

  once<E extends keyof Events>(event: E, signal?: AbortSignal): Promise<EventPayload<E>> {
    const next = new Promise<EventPayload<E>>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const free = () => {
        off();
        offEnd();
        signal?.removeEventListener('abort', onAbort);
      };
      const onAbort = () => {
        free();
        reject(signal?.reason);
      };
      let offEnd = () => {};
      const off = this.on(event, (payload) => {
        free();
        resolve(payload);
      });
      signal?.addEventListener('abort', onAbort);
      offEnd = this.onEnd(() => {
        free();
        reject(this.#endedBy);
      });
    });
    return dropUnheard(next);
  }

  onEnd(listener: () => void): () => void {
    if (this.ended) {
      this.#call(listener);
      return () => {};
    }
    const entry = () => listener();
    this.#endListeners.add(entry);
    return () => this.#endListeners.delete(entry);
  }

  lacks(ability: Ability): boolean {
    return this.#shared.missing.has(ability);
  }

  child(sessionId: string): Session | undefined {
    for (const session of this.children) if (session.id === sessionId) return session;
    return undefined;
  }

  dispatch(event: string, payload: unknown): void {
    const listeners = this.#listeners.get(event);
    if (!listeners) return;
    for (const listener of [...listeners]) {
      // One may have removed another.
      if (listeners.has(listener)) this.#call(() => listener(payload));
    }
  }

  end(error: Error): void {
    if (this.ended) return;
    this.#endedBy = error;
    for (const [event, listeners] of this.#listeners) {
      this.#hear(event, -listeners.size);
      listeners.clear();
    }
    this.#listeners.clear();
    const endListeners = [...this.#endListeners];
    this.#endListeners.clear();
    for (const listener of endListeners) this.#call(listener);
  }

  #hear(event: string, change: number): void {
    const { heard } = this.#shared;
    heard.set(event, (heard.get(event) ?? 0) + change);
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#shared.onListenerError(error);
    }
  }
}
