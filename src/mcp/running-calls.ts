/**
 * The tool calls under way, by the names that their clients gave them, so that a later request can cancel one. The protocol's
 * revisions before 2026 cancel by a message of its own, which comes as another HTTP request than the call.
 */

export interface CallName {
  readonly apiKey: string;
  /** What the client was told to call its session; nothing else is kept for a session. */
  readonly session: string | string[] | undefined;
  /** Clients count from 0: only within a session is it unique. */
  readonly id: unknown;
}

export class RunningCalls {
  readonly #running = new Map<string, AbortController>();

  /** Kept until the controller aborts. Without a session it has no name: somebody else's call could have the same. */
  add(name: CallName, controller: AbortController): void {
    if (name.session === undefined || controller.signal.aborted) return;
    const key = keyOf(name);
    this.#running.set(key, controller);
    const forget = () => {
      if (this.#running.get(key) === controller) this.#running.delete(key);
    };
    controller.signal.addEventListener('abort', forget, { once: true });
  }

  /** Does nothing when no such call is under way here: it may just have ended. */
  cancel(name: CallName): void {
    this.#running.get(keyOf(name))?.abort();
  }
}

const keyOf = ({ apiKey, session, id }: CallName) => JSON.stringify([apiKey, session, id]);
