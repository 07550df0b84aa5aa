/**
 * Looks at requests before they leave, and at answers before the page sees them. It costs a tenth of the throughput, so it is only
 * switched on for requests that need it: the caller's own headers, redirects that are to be told, answers that are no page.
 */
import type { Protocol } from 'devtools-protocol';
import {
  type Carried,
  carriedHeaders,
  carriedTo,
  lesserCarried,
  MAX_REDIRECTS,
  redirectTarget,
} from '../http/redirect.ts';
import type { Redirect } from '../outcomes.ts';
import type { AnswerStatus } from './document-answers.ts';
import type { Session } from './protocol-client.ts';

/** The head of an answer that the browser shows no page for. */
export interface AnswerHead extends AnswerStatus {
  readonly url: string;
  readonly contentType: string;
}

interface Watch {
  readonly url: URL;
  /** Go to the target's own origin, and where its redirects may take them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the first HTTP redirect of the main document, which is then not followed. */
  readonly onRedirect: ((redirect: Redirect) => void) | undefined;
  readonly frameId: string;
}

interface Hop {
  readonly carried: Carried;
  readonly redirects: number;
}

type Paused = Protocol.Fetch.RequestPausedEvent;

export class DocumentRequests {
  readonly #session: Session;
  readonly #watch: Watch;
  /** What each origin may have of the caller's headers: the target's own, and those that the document was redirected to. */
  readonly #grants = new Map<string, Carried>();
  /** By the id of the paused request, for the redirects that follow it. */
  readonly #hops = new Map<string, Hop>();
  #at: { readonly url: URL; readonly carried: Carried };
  #started = false;
  #onHead: ((head: AnswerHead) => void) | undefined;

  constructor(session: Session, watch: Watch) {
    this.#session = session;
    this.#watch = watch;
    this.#at = { url: watch.url, carried: 'all' };
    this.#grants.set(watch.url.origin, 'all');
    session.on('Fetch.requestPaused', (paused) => {
      const answered = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
      const done = answered ? this.#answerResponse(paused) : this.#answerRequest(paused);
      // A request that ended meanwhile needs no answer.
      done.catch(() => {});
    });
  }

  async start(): Promise<void> {
    const patterns: Protocol.Fetch.RequestPattern[] = [];
    // All of them, not only those to the target: each hop of a redirect is decided on its own.
    if (Object.keys(this.#watch.headers).length > 0) patterns.push({ urlPattern: '*', requestStage: 'Request' });
    if (this.#watch.onRedirect) patterns.push(DOCUMENT_ANSWERS);
    if (patterns.length === 0) return;
    this.#started = true;
    await this.#session.send('Fetch.enable', { patterns });
  }

  async stop(): Promise<void> {
    if (this.#started) await this.#session.send('Fetch.disable');
  }

  /** Goes to the same document again with this, and gives the head of its answer; the answer itself is not taken. */
  async headOf(navigate: () => Promise<unknown>): Promise<AnswerHead | undefined> {
    let seen: AnswerHead | undefined;
    this.#onHead = (head) => {
      seen ??= head;
    };
    const patterns = [{ urlPattern: '*', requestStage: 'Request' as const }, DOCUMENT_ANSWERS];
    this.#started = true;
    await this.#session.send('Fetch.enable', { patterns });
    await navigate();
    return seen;
  }

  #isMainDocument({ resourceType, frameId }: Paused): boolean {
    return resourceType === 'Document' && frameId === this.#watch.frameId;
  }

  async #answerResponse(paused: Paused): Promise<void> {
    const { requestId, request, responseStatusCode: status = 0, responseHeaders = [] } = paused;
    const statusMessage = paused.responseStatusText ?? '';
    if (this.#isMainDocument(paused)) {
      const header = (wanted: string) => responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value;
      const target = redirectTarget(status, header('location'), new URL(request.url));
      if (target && this.#watch.onRedirect) {
        this.#watch.onRedirect({ status, statusMessage, location: target.href });
        await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      if (!target && this.#onHead) {
        const contentType = (header('content-type') ?? '').split(';', 1)[0] ?? '';
        this.#onHead({ url: request.url, status, statusMessage, contentType: contentType.trim().toLowerCase() });
        await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
    }
    await this.#session.send('Fetch.continueRequest', { requestId });
  }

  async #answerRequest(paused: Paused): Promise<void> {
    const { requestId, request } = paused;
    const url = URL.parse(request.url);
    const before = this.#hops.get(paused.redirectedRequestId ?? '');
    const redirects = before ? before.redirects + 1 : 0;
    const isMain = this.#isMainDocument(paused);
    if (isMain && redirects > MAX_REDIRECTS) {
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const granted = url ? (isMain ? this.#grantTo(url) : (this.#grants.get(url.origin) ?? 'none')) : 'none';
    const carried = before ? lesserCarried(before.carried, granted) : granted;
    this.#hops.set(requestId, { carried, redirects });
    await this.#session.send('Fetch.continueRequest', { requestId, headers: this.#headersFor(request, carried) });
  }

  /** The main document goes there: what it may take along is also what later requests to that origin may. */
  #grantTo(url: URL): Carried {
    const { url: from, carried: had } = this.#at;
    const carried = lesserCarried(had, lesserCarried(carriedTo(this.#watch.url, url), carriedTo(from, url)));
    this.#at = { url, carried };
    if (!this.#grants.has(url.origin)) this.#grants.set(url.origin, carried);
    return carried;
  }

  /** The request's own headers, which the browser gives anew for each hop, with the caller's in their place. */
  #headersFor(request: Protocol.Network.Request, carried: Carried): Protocol.Fetch.HeaderEntry[] {
    const added = Object.entries(carriedHeaders(this.#watch.headers, carried));
    const names = new Set(added.map(([name]) => name.toLowerCase()));
    const kept = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
    return [...kept, ...added].map(([name, value]) => ({ name, value }));
  }
}

const DOCUMENT_ANSWERS: Protocol.Fetch.RequestPattern = {
  urlPattern: '*',
  resourceType: 'Document',
  requestStage: 'Response',
};
