/**
 * A session for the use of one page: when the use ends, its listeners are removed, and nothing can be sent any more.
 * The session itself continues.
 */
import { type EventPayload, type Session, SessionGone } from '../protocol/protocol-client.ts';

export class SessionUse implements Session {
  readonly #session: Session;
  readonly #over = new AbortController();
  readonly #listeners: (() => void)[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  get id(): string | undefined {
    return this.#session.id;
  }

  get ended(): boolean {
    return this.#over.signal.aborted || this.#session.ended;
  }

  send: Session['send'] = (method, ...params) => {
    if (this.#over.signal.aborted) return Promise.reject(this.#over.signal.reason);
    return this.#session.send(method, ...params);
  };

  sendForData: Session['sendForData'] = (method, params, most) => {
    if (this.#over.signal.aborted) return Promise.reject(this.#over.signal.reason);
    return this.#session.sendForData(method, params, most);
  };

  on: Session['on'] = (event, listener) => {
    const stop = this.#session.on(event, listener);
    this.#listeners.push(stop);
    return stop;
  };

  once<E extends Parameters<Session['once']>[0]>(event: E, signal?: AbortSignal): Promise<EventPayload<E>> {
    const ends = signal ? AbortSignal.any([signal, this.#over.signal]) : this.#over.signal;
    return this.#session.once(event, ends);
  }

  onEnd: Session['onEnd'] = (listener) => {
    const stop = this.#session.onEnd(listener);
    this.#listeners.push(stop);
    return stop;
  };

  lacks: Session['lacks'] = (ability) => this.#session.lacks(ability);

  child(sessionId: string): Session | undefined {
    return this.#session.child(sessionId);
  }

  /** Code that still uses it gets `SessionGone`. */
  release(): void {
    this.#over.abort(new SessionGone('the page was left'));
    for (const stop of this.#listeners.splice(0)) stop();
  }
}
