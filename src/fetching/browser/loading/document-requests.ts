/**
 * Inspects the answer for the main document before the page sees it, and, if the caller has headers for them, requests
 * before they are sent. Watching all requests of a page costs a fifth of the throughput. Watching for one answer and
 * then stopping has no measurable cost, so that is done for every page.
 */
import type { Protocol } from 'devtools-protocol';
import { FetchFailure } from '../../failure.ts';
import {
  type Carried,
  carriedHeaders,
  carriedTo,
  isHttp,
  isRedirect,
  lesserCarried,
  MAX_REDIRECTS,
  redirectTarget,
} from '../../http/redirect.ts';
import { transferCodings } from '../../http/transfer-codings.ts';
import { unpackedBody } from '../../http/unpack-body.ts';
import { type Redirect, targetAnswer } from '../../outcomes.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { type AnswerHead, type Handling, handlingOf, headOf } from './answer-head.ts';
import { inChromesOrder } from './header-order.ts';
import { type TakenBody, takeBody } from './taken-body.ts';

/** An answer whose bytes were read instead of being shown. */
export interface TakenAnswer extends TakenBody {
  readonly head: AnswerHead;
  /** Why its transfer codings could not be undone. */
  readonly broken?: FetchFailure | undefined;
}

/** What the browser shows instead of an answer that was taken. */
export interface ShownInstead {
  readonly contentType: string;
  readonly body: Buffer;
}

interface Watch {
  readonly url: URL;
  /** Headers for the target's own origin, and for those that its redirects may carry them to. */
  readonly headers: Readonly<Record<string, string>>;
  readonly frameId: string;
  readonly mostBytes: number;
  /** Called with the first HTTP redirect of the main document, which is then not followed. */
  readonly onRedirect: ((redirect: Redirect) => void) | undefined;
  /** Called with a redirect to a scheme other than http and https. */
  readonly onForeignScheme: (redirect: Redirect, to: URL) => void;
  /** Called with a redirect to what is no address. */
  readonly onInvalidRedirect: (head: AnswerHead) => void;
  /** Called if what arrived for the main document is not HTTP. */
  readonly onNoHttp: () => void;
  /** Called with the beginning of an answer that is taken: whether to read the rest. */
  readonly worthReading: (head: AnswerHead, start: Buffer) => boolean;
  /** Called with an answer that was taken: what to show for it, if anything. */
  readonly showInstead: (taken: TakenAnswer) => ShownInstead | undefined;
  /** Whether an image is shown like a page. */
  readonly showsImages: boolean;
}

interface Hop {
  readonly carried: Carried;
  readonly redirects: number;
}

/** How the next answer for the main document is handled: depending on its head, or in this way regardless of it. */
type Plan = 'by head' | 'take' | ((taken: TakenAnswer) => ShownInstead);

type Paused = Protocol.Fetch.RequestPausedEvent;

export class DocumentRequests {
  readonly #session: Session;
  readonly #watch: Watch;
  /**
   * Which of the caller's headers each origin may receive: the target's own, and those that the document was redirected
   * to.
   */
  readonly #grants = new Map<string, Carried>();
  /** By the id of the paused request, for the redirects that follow it. */
  readonly #hops = new Map<string, Hop>();
  #at: { readonly url: URL; readonly carried: Carried };
  #stopsAtRedirect: boolean;
  #started = false;
  #plan: Plan | undefined = 'by head';
  #head: AnswerHead | undefined;
  #taken: TakenAnswer | undefined;
  #isShown = false;
  /** The ids of requests that were not answered in HTTP. */
  readonly #noHttp = new Set<string>();
  readonly #unhear: () => void;

  constructor(session: Session, watch: Watch) {
    this.#session = session;
    this.#watch = watch;
    this.#stopsAtRedirect = watch.onRedirect !== undefined;
    this.#at = { url: watch.url, carried: 'all' };
    this.#grants.set(watch.url.origin, 'all');
    // Says what the paused answer does not: how it began. Of the page's other answers, nothing is heard.
    this.#unhear = session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) => {
      if (headersText.startsWith(NO_HTTP)) this.#noHttp.add(requestId);
    });
    session.on('Fetch.requestPaused', (paused) => {
      const answered = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
      const done = answered ? this.#answerResponse(paused) : this.#answerRequest(paused);
      // A request that ended meanwhile needs no answer; what cannot be judged must not keep the page waiting.
      done.catch(() => this.#abort(paused.requestId).catch(() => {}));
    });
  }

  /** The head of the last answer that was inspected. */
  get head(): AnswerHead | undefined {
    return this.#head;
  }

  /** The answer whose bytes were taken; undefined if the browser was left to show it. */
  get taken(): TakenAnswer | undefined {
    return this.#taken;
  }

  /** The same, if nothing was shown for it: the tab still shows the previous page. */
  get takenUnshown(): TakenAnswer | undefined {
    return this.#isShown ? undefined : this.#taken;
  }

  async start(): Promise<void> {
    this.#started = true;
    await this.#session.send('Fetch.enable', { patterns: this.#patterns });
  }

  async stop(): Promise<void> {
    if (!this.#started) return;
    this.#started = false;
    await this.#session.send('Fetch.disable');
  }

  /** Called before the caller's steps: from then on, redirects are on the way to what the caller wants. */
  followRedirects(): void {
    this.#stopsAtRedirect = false;
  }

  /** Sets how the answer of the next navigation is handled; the previous one is forgotten. */
  async planNext(plan: Plan): Promise<void> {
    this.#plan = plan;
    this.#taken = undefined;
    if (!this.#started) await this.start();
  }

  get #watchesRequests(): boolean {
    return Object.keys(this.#watch.headers).length > 0;
  }

  get #patterns(): Protocol.Fetch.RequestPattern[] {
    // All requests, not only those to the target: each hop of a redirect is decided separately.
    const requests = this.#watchesRequests ? [{ urlPattern: '*', requestStage: 'Request' as const }] : [];
    return [...requests, DOCUMENT_ANSWERS];
  }

  #isMainDocument({ resourceType, frameId }: Paused): boolean {
    return resourceType === 'Document' && frameId === this.#watch.frameId;
  }

  async #answerResponse(paused: Paused): Promise<void> {
    const { requestId, responseErrorReason } = paused;
    if (!this.#isMainDocument(paused) || responseErrorReason !== undefined) return this.#letPass(requestId);
    const head = headOf(paused);
    const { status, statusMessage } = head;
    const location = locationOf(paused);
    const target = redirectTarget(status, location, new URL(paused.request.url));
    if (isRedirect(status) && location?.trim() && !target) {
      // To a browser, some names are valid that are none to the rest of the world, such as one with a blank.
      this.#watch.onInvalidRedirect(head);
      return this.#abort(requestId);
    }
    if (target) {
      const redirect = { status, statusMessage, location: target.href };
      if (this.#stopsAtRedirect) this.#watch.onRedirect?.(redirect);
      else if (!isHttp(target)) this.#watch.onForeignScheme(redirect, target);
      else return this.#letPass(requestId);
      return this.#abort(requestId);
    }
    const plan = this.#plan;
    this.#plan = undefined;
    if (plan === undefined) return this.#letPass(requestId);
    this.#head = head;
    return this.#handle(paused, head, plan);
  }

  async #handle({ requestId, networkId = '' }: Paused, head: AnswerHead, plan: Plan): Promise<void> {
    this.#unhear();
    if (this.#noHttp.has(networkId)) {
      this.#watch.onNoHttp();
      return this.#abort(requestId);
    }
    const handling: Handling = plan === 'by head' ? handlingOf(head, this.#watch.showsImages) : 'take';
    const codings = handling === 'drop' ? [] : transferCodings(head.headers['transfer-encoding']);
    if (handling === 'show' && codings.length === 0) return this.#show(requestId);
    if (handling === 'drop') {
      this.#taken = { head, bytes: Buffer.alloc(0), tooLarge: false };
      this.#isShown = false;
      return this.#abort(requestId);
    }
    const isPacked = codings.length > 0;
    const worth = (start: Buffer) => isPacked || plan !== 'by head' || this.#watch.worthReading(head, start);
    const arrived = { head, ...(await takeBody(this.#session, requestId, this.#watch.mostBytes, worth)) };
    const taken = isPacked ? await unpacked(arrived, codings, this.#watch.mostBytes) : arrived;
    const instead = typeof plan === 'function' ? plan(taken) : this.#showInstead(taken, handling);
    this.#taken = taken;
    this.#isShown = instead !== undefined;
    if (!instead) return this.#abort(requestId);
    await this.#session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: head.status,
      responseHeaders: headersInstead(head, instead.contentType),
      body: instead.body.toString('base64'),
    });
    if (!this.#isStillNeeded) await this.stop();
  }

  #showInstead(taken: TakenAnswer, handling: Handling): ShownInstead | undefined {
    if (handling !== 'show') return this.#watch.showInstead(taken);
    // A page that had to be unpacked.
    if (taken.broken || taken.tooLarge) return undefined;
    return { contentType: taken.head.contentType ?? 'text/html', body: taken.bytes };
  }

  /** If nothing else is of interest, watching stops here, which also lets this answer pass. */
  async #show(requestId: string): Promise<void> {
    if (this.#isStillNeeded) await this.#letPass(requestId);
    else await this.stop();
  }

  get #isStillNeeded(): boolean {
    return this.#watchesRequests || this.#stopsAtRedirect;
  }

  async #letPass(requestId: string): Promise<void> {
    await this.#session.send('Fetch.continueRequest', { requestId });
  }

  async #abort(requestId: string): Promise<void> {
    await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  async #answerRequest(paused: Paused): Promise<void> {
    const { requestId, request } = paused;
    const url = URL.parse(request.url);
    const before = this.#hops.get(paused.redirectedRequestId ?? '');
    const redirects = before ? before.redirects + 1 : 0;
    const isMain = this.#isMainDocument(paused);
    if (isMain && redirects > MAX_REDIRECTS) return this.#abort(requestId);
    const granted = url ? (isMain ? this.#grantTo(url) : (this.#grants.get(url.origin) ?? 'none')) : 'none';
    const carried = before ? lesserCarried(before.carried, granted) : granted;
    this.#hops.set(requestId, { carried, redirects });
    const headers = this.#headersFor(paused, carried);
    await this.#session.send('Fetch.continueRequest', { requestId, ...(headers && { headers }) });
  }

  /**
   * Called when the main document is requested from there: later requests to that origin may carry the same headers.
   */
  #grantTo(url: URL): Carried {
    const { url: from, carried: had } = this.#at;
    const carried = lesserCarried(had, lesserCarried(carriedTo(this.#watch.url, url), carriedTo(from, url)));
    this.#at = { url, carried };
    if (!this.#grants.has(url.origin)) this.#grants.set(url.origin, carried);
    return carried;
  }

  /**
   * The request's own headers, which the browser supplies again for each hop, with the caller's replacing those of the
   * same name; undefined if it keeps its own, in its own order.
   */
  #headersFor(
    { request, resourceType, redirectedRequestId }: Paused,
    carried: Carried,
  ): Protocol.Fetch.HeaderEntry[] | undefined {
    const added = Object.entries(carriedHeaders(this.#watch.headers, carried));
    // After a redirect, the headers may be those that replaced the request's own before.
    if (added.length === 0 && redirectedRequestId === undefined) return undefined;
    const names = new Set(added.map(([name]) => name.toLowerCase()));
    // The hints describe our user agent: they would contradict one that the caller chose.
    const isReplaced = (name: string) => names.has(name) || (names.has('user-agent') && name.startsWith('sec-ch-ua'));
    const kept = Object.entries(request.headers).filter(([name]) => !isReplaced(name.toLowerCase()));
    const ordered = inChromesOrder([...kept, ...added], resourceType === 'Document', request.method);
    return ordered.map(([name, value]) => ({ name, value }));
  }
}

const DOCUMENT_ANSWERS: Protocol.Fetch.RequestPattern = {
  urlPattern: '*',
  resourceType: 'Document',
  requestStage: 'Response',
};

/** Browsers ignore these codings. */
async function unpacked(arrived: TakenAnswer, codings: readonly string[], mostBytes: number): Promise<TakenAnswer> {
  const { url: finalUrl, status, statusMessage } = arrived.head;
  const answered = { target: targetAnswer(status, statusMessage, ''), finalUrl };
  try {
    return { ...arrived, bytes: await unpackedBody(arrived.bytes, codings, mostBytes, answered) };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { ...arrived, bytes: Buffer.alloc(0), broken: error };
  }
}

/** How the head begins that the browser invents for bytes that are no HTTP, if they come from a default port. */
const NO_HTTP = 'HTTP/0.9';

function locationOf({ responseHeaders = [] }: Paused): string | undefined {
  return responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value;
}

/** Headers that describe the original bytes, or that have already been applied. */
const NOT_SHOWN = new Set([
  'content-encoding',
  'content-length',
  'content-type',
  'content-disposition',
  'transfer-encoding',
  'set-cookie',
]);

function headersInstead({ headers }: AnswerHead, contentType: string): Protocol.Fetch.HeaderEntry[] {
  const kept = Object.entries(headers).filter(([name]) => !NOT_SHOWN.has(name));
  return [...kept.map(([name, value]) => ({ name, value })), { name: 'Content-Type', value: contentType }];
}
