/**
 * Hosts that a page waits for before it counts as loaded, and that have not answered any of its requests, as the browser
 * reports them. Does not decide how long to wait.
 */
import type { Session } from '../protocol/protocol-client.ts';

/** Types of requests that the load event waits for; the second kind can hardly change what a page says. */
const NEEDED = new Set(['Document', 'Script', 'Stylesheet']);
const LOOKS = new Set(['Image', 'Font', 'Other']);

export interface SilentHost {
  /** Its name and port. */
  readonly target: string;
  /** Milliseconds since the first of its requests was made, and since one was sent; 0 if none was. */
  readonly askedFor: number;
  readonly sentFor: number;
  /** Whether only images, fonts and the like are waited for. */
  readonly onlyLooks: boolean;
}

interface Asked {
  readonly target: string;
  readonly type: string;
  readonly at: number;
}

/** Requires `tellRequests`. */
export class SilentHosts {
  readonly #asked = new Map<string, Asked>();
  /** When a request was sent, which may be long after it was made: the browser sends few at a time. */
  readonly #sentAt = new Map<string, number>();
  readonly #answered = new Set<string>();

  constructor(session: Session) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', redirectResponse }) => {
      if (redirectResponse) {
        this.#answers(redirectResponse.url);
        this.#sentAt.delete(requestId);
      }
      const target = targetOf(request.url);
      if (target !== undefined) this.#asked.set(requestId, { target, type, at: performance.now() });
    });
    session.on('Network.requestWillBeSentExtraInfo', ({ requestId }) => {
      this.#sentAt.set(requestId, performance.now());
    });
    session.on('Network.responseReceived', ({ response }) => this.#answers(response.url));
    const over = ({ requestId }: { requestId: string }) => {
      this.#asked.delete(requestId);
      this.#sentAt.delete(requestId);
    };
    session.on('Network.loadingFinished', over);
    session.on('Network.loadingFailed', over);
  }

  /** Those that hold up the load event now. */
  get all(): SilentHost[] {
    const byTarget = Map.groupBy(this.#waiting(), ([, { target }]) => target);
    return [...byTarget].flatMap(([target, waiting]) => {
      const types = waiting.map(([, { type }]) => type);
      if (!types.some((type) => NEEDED.has(type) || LOOKS.has(type))) return [];
      const now = performance.now();
      return {
        target,
        askedFor: Math.max(...waiting.map(([, { at }]) => now - at)),
        sentFor: Math.max(...waiting.map(([id]) => now - (this.#sentAt.get(id) ?? now))),
        onlyLooks: types.every((type) => LOOKS.has(type)),
      };
    });
  }

  #waiting(): [string, Asked][] {
    return [...this.#asked].filter(([, { target }]) => !this.#answered.has(target));
  }

  #answers(url: string): void {
    const target = targetOf(url);
    if (target !== undefined) this.#answered.add(target);
  }
}

function targetOf(address: string): string | undefined {
  const { protocol, hostname, port } = URL.parse(address) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
