/**
 * A thin client of the DevTools protocol with flat sessions: commands out, answers and events in.
 * It knows messages and sessions, not processes, pages or deadlines: whoever waits here races a deadline of its own.
 */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { inBackground } from '../../../stray-errors.ts';
import type { Ability } from './ability.ts';
import { IncomingData } from './incoming-data.ts';
import type { MessageSink, Transport } from './transport.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
export type EventPayload<E extends keyof Events> = Events[E] extends [infer Payload, ...unknown[]]
  ? Payload
  : undefined;

/** The browser refused a command. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly method: string;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
    this.method = method;
  }

  /** There was an answer, and it was skipped. */
  get answerTooLarge(): boolean {
    return this.code === ANSWER_TOO_LARGE;
  }
}

/** The connection ended; every pending command rejects with it. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone';
}

/** The tab, frame or worker behind the session ended, the browser lives on. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';
}

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

/** What DevTools answers for a session that it does not know. */
const SESSION_NOT_FOUND = -32001;
const ANSWER_TOO_LARGE = -32099;

interface PendingCommand {
  readonly method: string;
  readonly session: FlatSession;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The most bytes of data that are taken as they come in. */
  readonly mostData?: number | undefined;
}

interface IncomingMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly sessionId?: string;
}

type Listener = (event: unknown) => void;
type SendCommand = (session: FlatSession, method: string, params: unknown, mostData?: number) => Promise<unknown>;

/** What all sessions of a client have in common. */
interface Shared {
  readonly send: SendCommand;
  readonly onListenerError: (error: unknown) => void;
  missing: ReadonlySet<Ability>;
}

/** A rejection that nobody waits for, such as that of a command raced by a deadline, must not end the process. */
function dropUnheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

class FlatSession implements Session {
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
    return () => {
      if (listeners.delete(entry) && listeners.size === 0) this.#listeners.delete(event);
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
    this.#listeners.clear();
    const endListeners = [...this.#endListeners];
    this.#endListeners.clear();
    for (const listener of endListeners) this.#call(listener);
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#shared.onListenerError(error);
    }
  }
}

export interface ProtocolClientOptions {
  /** Told what a listener threw; the other listeners and messages are served all the same. By default it is an error that went astray. */
  readonly onListenerError?: (error: unknown) => void;
}

export class ProtocolClient {
  readonly browser: Session;
  readonly #browser: FlatSession;
  readonly #transport: Transport;
  readonly #shared: Shared;
  /** The sessions that are attached, and no others: an id that is not here has ended. */
  readonly #sessions = new Map<string, FlatSession>();
  readonly #pending = new Map<number, PendingCommand>();
  readonly #gone = Promise.withResolvers<void>();
  #lastId = 0;

  constructor(transport: Transport, options: ProtocolClientOptions = {}) {
    this.#transport = transport;
    const { onListenerError = goAstray } = options;
    this.#shared = { send: this.#send, onListenerError, missing: new Set() };
    this.#browser = new FlatSession(undefined, undefined, this.#shared);
    this.browser = this.#browser;
    transport.start({
      message: (text) => this.#receive(text),
      sinkFor: (head) => this.#sinkFor(head),
      oversized: (head) => this.#refuseOversized(head),
      closed: () => this.#end(),
    });
  }

  /** Resolves when the connection has ended, however it ended. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  get isGone(): boolean {
    return this.#browser.ended;
  }

  /** How many commands wait for an answer, and how many sessions are attached. */
  get load(): { readonly commands: number; readonly sessions: number } {
    return { commands: this.#pending.size, sessions: this.#sessions.size };
  }

  /** What the browser has not, as far as that was found out. */
  get missing(): ReadonlySet<Ability> {
    return this.#shared.missing;
  }

  set missing(abilities: ReadonlySet<Ability>) {
    this.#shared.missing = abilities;
  }

  /** The session with this id, as the browser named it when attaching; one that has ended already if there is none. */
  session(sessionId: string): Session {
    const attached = this.#sessions.get(sessionId);
    if (attached) return attached;
    const ended = new FlatSession(sessionId, undefined, this.#shared);
    ended.end(this.#browser.endedBy ?? new SessionGone('the session is not attached'));
    return ended;
  }

  close(): void {
    this.#end();
  }

  readonly #send: SendCommand = (session, method, params, mostData) => {
    if (session.endedBy) return Promise.reject(session.endedBy);
    this.#lastId += 1;
    const id = this.#lastId;
    const message = JSON.stringify({ id, method, params, sessionId: session.id });
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { method, session, resolve, reject, mostData });
      this.#transport.send(message);
    });
  };

  #receive(text: string): void {
    if (this.isGone) return;
    try {
      const message: IncomingMessage = JSON.parse(text);
      if (message.id !== undefined) this.#settle(message.id, message);
      else if (message.method !== undefined) this.#dispatch(message.method, message);
    } catch {
      // Whatever speaks there, it is no DevTools: no later message can be trusted either.
      this.#end();
    }
  }

  #settle(id: number, { result, error }: Pick<IncomingMessage, 'result' | 'error'>): void {
    const command = this.#pending.get(id);
    if (!command) return;
    this.#pending.delete(id);
    if (!error) {
      command.resolve(result);
    } else if (error.code === SESSION_NOT_FOUND && command.session !== this.#browser) {
      command.reject(new SessionGone(`${command.method}: the session ended`));
      this.#endSession(command.session);
    } else {
      command.reject(new ProtocolError(command.method, error.code, error.message));
    }
  }

  #dispatch(event: string, { sessionId, params }: IncomingMessage): void {
    const session = sessionId === undefined ? this.#browser : this.#sessions.get(sessionId);
    if (!session) return;
    if (event === 'Target.attachedToTarget') {
      const { sessionId: id } = params as EventPayload<'Target.attachedToTarget'>;
      const child = new FlatSession(id, session, this.#shared);
      this.#sessions.set(id, child);
      session.children.add(child);
    }
    session.dispatch(event, params);
    if (event === 'Target.detachedFromTarget') {
      const { sessionId: id } = params as EventPayload<'Target.detachedFromTarget'>;
      const child = this.#sessions.get(id);
      if (child) this.#endSession(child);
    }
  }

  #endSession(session: FlatSession): void {
    if (session.id === undefined || session.ended) return;
    this.#sessions.delete(session.id);
    session.parent?.children.delete(session);
    for (const child of [...session.children]) this.#endSession(child);
    const error = new SessionGone('the session ended');
    for (const [id, command] of this.#pending) {
      if (command.session !== session) continue;
      this.#pending.delete(id);
      command.reject(new SessionGone(`${command.method}: the session ended`));
    }
    session.end(error);
  }

  #sinkFor(head: string): MessageSink | undefined {
    const id = answeredId(head);
    const command = id === undefined ? undefined : this.#pending.get(id);
    // An error has no data, and is short.
    if (id === undefined || command?.mostData === undefined || !/^\{"id":\d+,"result":/.test(head)) return undefined;
    return new IncomingData(command.mostData, (bytes) => {
      if (bytes) this.#settle(id, { result: bytes });
      else this.#refuse(id);
    });
  }

  #refuseOversized(head: string): void {
    const id = answeredId(head);
    if (id !== undefined) this.#refuse(id);
  }

  #refuse(id: number): void {
    this.#settle(id, { error: { code: ANSWER_TOO_LARGE, message: 'the answer is too large' } });
  }

  #end(): void {
    if (this.isGone) return;
    const error = new BrowserGone('the connection to the browser ended');
    const sessions = [...this.#sessions.values()];
    const commands = [...this.#pending.values()];
    this.#sessions.clear();
    this.#pending.clear();
    for (const command of commands) command.reject(new BrowserGone(`${command.method}: the browser is gone`));
    // Marked first: a listener that asks finds the browser gone as well.
    this.#browser.end(error);
    for (const session of sessions) session.end(error);
    this.#transport.close();
    this.#gone.resolve();
  }
}

/** The answer begins with the id of its command, so the one who waits for it can be told. */
function answeredId(head: string): number | undefined {
  const [, id] = /^\{"id":(\d+),/.exec(head) ?? [];
  return id === undefined ? undefined : Number(id);
}

function answerTooLarge(method: string): ProtocolError {
  return new ProtocolError(method, ANSWER_TOO_LARGE, 'the answer is too large');
}

/** Not thrown here, where it would keep the next message from its listeners. */
function goAstray(error: unknown): void {
  inBackground(Promise.reject(error), 'a listener for events of a browser');
}
