/**
 * Hosts that a page waits for before it counts as loaded, and that have not answered any of its requests, as the
 * browser reports them. Does not decide how long to wait.
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
    const now = performance.now();
    const byTarget = new Map<string, SilentHost>();
    const holdUp = new Set<string>();
    for (const [id, { target, type, at }] of this.#asked) {
      if (this.#answered.has(target)) continue;
      const isLook = LOOKS.has(type);
      if (isLook || NEEDED.has(type)) holdUp.add(target);
      const known = byTarget.get(target);
      byTarget.set(target, {
        target,
        askedFor: Math.max(known?.askedFor ?? 0, now - at),
        sentFor: Math.max(known?.sentFor ?? 0, now - (this.#sentAt.get(id) ?? now)),
        onlyLooks: isLook && known?.onlyLooks !== false,
      });
    }
    return [...byTarget.values()].filter(({ target }) => holdUp.has(target));
  }

  #answers(url: string): void {
    const target = targetOf(url);
    if (target !== undefined) this.#answered.add(target);
  }
}

function targetOf(address: string): string | undefined {
  // Other addresses may contain megabytes.
  if (!address.startsWith('http')) return undefined;
  const { protocol, hostname, port } = URL.parse(address) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
