/**
 * The running tool calls, by the names that their clients gave them, so that a later request can cancel one. Revisions
 * of the protocol before 2026 cancel with a separate message, which comes in another HTTP request than the call.
 */

export interface CallName {
  readonly apiKey: string;
  /** The session id that the client was given; nothing else is kept for a session. */
  readonly session: string | string[] | undefined;
  /** Clients count from 0: the id is unique only within a session. */
  readonly id: unknown;
}

export class RunningCalls {
  readonly #running = new Map<string, AbortController>();

  /**
   * Kept until the controller aborts. Without a session it is not registered: another client's call could have the same
   * id.
   */
  add(name: CallName, controller: AbortController): void {
    if (name.session === undefined || controller.signal.aborted) return;
    const key = keyOf(name);
    this.#running.set(key, controller);
    const forget = () => {
      if (this.#running.get(key) === controller) this.#running.delete(key);
    };
    controller.signal.addEventListener('abort', forget, { once: true });
  }

  /** Does nothing if no such call is running here: it may just have ended. */
  cancel(name: CallName): void {
    this.#running.get(keyOf(name))?.abort();
  }
}

const keyOf = ({ apiKey, session, id }: CallName) => JSON.stringify([apiKey, session, id]);
