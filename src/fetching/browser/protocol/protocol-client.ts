/**
 * A thin client of the DevTools protocol with flat sessions: commands out, answers and events in.
 * Knows messages and sessions, but no processes, pages or deadlines: callers race their own deadlines.
 */
import { inBackground } from '../../../stray-errors.ts';
import type { Ability } from './ability.ts';
import { IncomingData } from './incoming-data.ts';
import { ANSWER_TOO_LARGE, BrowserGone, ProtocolError, SessionGone } from './protocol-errors.ts';
import { type EventPayload, FlatSession, type SendCommand, type Session, type Shared } from './session.ts';
import type { MessageSink, Transport } from './transport.ts';

export { BrowserGone, ProtocolError, SessionGone } from './protocol-errors.ts';
export type { EventPayload, Session } from './session.ts';

/** The start of an event as Chromium writes it. An event written in any other way is parsed. */
const EVENT_HEAD = '{"method":"';

/** What DevTools answers for a session that it does not know. */
const SESSION_NOT_FOUND = -32001;

interface PendingCommand {
  readonly method: string;
  readonly session: FlatSession;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The most bytes of binary data that the answer may contain, if it is decoded as it arrives. */
  readonly maxData?: number | undefined;
}

interface IncomingMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly sessionId?: string;
}

export interface ProtocolClientOptions {
  /**
   * Called with the error that a listener threw; other listeners and messages are not affected. By default it is
   * reported as a stray error.
   */
  readonly onListenerError?: (error: unknown) => void;
}

export class ProtocolClient {
  readonly browser: Session;
  readonly #browser: FlatSession;
  readonly #transport: Transport;
  readonly #shared: Shared;
  /** The attached sessions. An id that is not here belongs to a session that has ended. */
  readonly #sessions = new Map<string, FlatSession>();
  readonly #pending = new Map<number, PendingCommand>();
  readonly #gone = Promise.withResolvers<void>();
  #lastId = 0;

  constructor(transport: Transport, options: ProtocolClientOptions = {}) {
    this.#transport = transport;
    const { onListenerError = goAstray } = options;
    this.#shared = { send: this.#send, heard: new Map(), onListenerError, missing: new Set() };
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

  /** The abilities that the browser lacks, as far as is known. */
  get missing(): ReadonlySet<Ability> {
    return this.#shared.missing;
  }

  set missing(abilities: ReadonlySet<Ability>) {
    this.#shared.missing = abilities;
  }

  /**
   * The session with this id, which the browser assigned when attaching. If there is none, one that has already ended.
   */
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

  readonly #send: SendCommand = (session, method, params, maxData) => {
    if (session.endedBy) return Promise.reject(session.endedBy);
    this.#lastId += 1;
    const id = this.#lastId;
    const message = JSON.stringify({ id, method, params, sessionId: session.id });
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { method, session, resolve, reject, maxData });
      this.#transport.send(message);
    });
  };

  #receive(text: string): void {
    if (this.isGone || this.#isUnheard(text)) return;
    try {
      const message: IncomingMessage = JSON.parse(text);
      if (message.id !== undefined) this.#settle(message.id, message);
      else if (message.method !== undefined) this.#dispatch(message.method, message);
    } catch {
      // The other side does not speak the DevTools protocol: no later message can be trusted either.
      this.#end();
    }
  }

  /**
   * Events without a listener are not parsed: for a page with 14 requests, they are a third of what the browser sends.
   */
  #isUnheard(text: string): boolean {
    if (!text.startsWith(EVENT_HEAD)) return false;
    const event = text.slice(EVENT_HEAD.length, text.indexOf('"', EVENT_HEAD.length));
    return !event.startsWith('Target.') && !this.#shared.heard.get(event);
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
    if (id === undefined || command?.maxData === undefined || !/^\{"id":\d+,"result":/.test(head)) return undefined;
    return new IncomingData(command.maxData, (bytes) => {
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
    // First, so that the other sessions' listeners already find the browser gone.
    this.#browser.end(error);
    for (const session of sessions) session.end(error);
    this.#transport.close();
    this.#gone.resolve();
  }
}

/** The id of the command that a message answers, from the message's first characters. */
function answeredId(head: string): number | undefined {
  const [, id] = /^\{"id":(\d+),/.exec(head) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Not thrown here: that would keep the next message from its listeners. */
function goAstray(error: unknown): void {
  inBackground(Promise.reject(error), 'a listener for events of a browser');
}
