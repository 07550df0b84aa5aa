/** One session of a browser, tab, frame or worker: sends its commands and notifies the listeners for its events. */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import type { Ability } from './ability.ts';
import { answerTooLarge } from './protocol-errors.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
export type EventPayload<E extends keyof Events> = Events[E] extends [infer Payload, ...unknown[]]
  ? Payload
  : undefined;

export interface Session {
  /** Undefined for the browser's own session. */
  readonly id: string | undefined;
  readonly ended: boolean;
  send<M extends keyof Commands>(method: M, ...params: Commands[M]['paramsType']): Promise<Commands[M]['returnType']>;
  /** Sends a command that answers with data in base64, and returns the bytes. Rejects if there are more than `most`. */
  sendForData<M extends DataCommand>(method: M, params: Commands[M]['paramsType'][0], most: number): Promise<Buffer>;
  /** Returns a function that removes the listener. */
  on<E extends keyof Events>(event: E, listener: (event: EventPayload<E>) => void): () => void;
  /**
   * The next such event. Rejects if the session ends first, or with the signal's reason; either removes the listener.
   */
  once<E extends keyof Events>(event: E, signal?: AbortSignal): Promise<EventPayload<E>>;
  /** The listener is called once, immediately if the session has already ended. Returns a function that removes it. */
  onEnd(listener: () => void): () => void;
  /** Whether its browser lacks this ability, which the stable protocol does not guarantee. */
  lacks(ability: Ability): boolean;
  /** The session of a frame or worker attached through this one, if it is still attached. */
  child(sessionId: string): Session | undefined;
}

/** Commands whose answer contains `data` and nothing else. */
export type DataCommand = 'Page.captureScreenshot';

type Listener = (event: unknown) => void;
export type SendCommand = (session: FlatSession, method: string, params: unknown, maxData?: number) => Promise<unknown>;

/** What all sessions of a client share. */
export interface Shared {
  readonly send: SendCommand;
  /** The number of listeners for each event, over all sessions. */
  readonly heard: Map<string, number>;
  readonly onListenerError: (error: unknown) => void;
  missing: ReadonlySet<Ability>;
}

/**
 * Prevents a rejection that nobody awaits, such as that of a command that lost against a deadline, from ending the
 * process.
 */
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
    // A separate wrapper, so that the same function can be added as two listeners.
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
      // A listener may have removed another one.
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
