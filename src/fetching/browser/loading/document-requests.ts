/**
 * Looks at the answer for the main document before the page sees it, and at requests before they leave where the caller has headers for
 * them. Watching all requests of a page costs a fifth of the throughput; watching for one answer and then no more costs nothing that
 * could be measured, so that is done for every page.
 */
import type { Protocol } from 'devtools-protocol';
import { FAILURE_HEADER } from '../../egress/gateway/door-refusal.ts';
import {
  type Carried,
  carriedHeaders,
  carriedTo,
  isHttp,
  lesserCarried,
  MAX_REDIRECTS,
  redirectTarget,
} from '../../http/redirect.ts';
import type { Redirect } from '../../outcomes.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { type AnswerHead, type Handling, handlingOf, headOf } from './answer-head.ts';
import { type TakenBody, takeBody } from './taken-body.ts';

/** An answer whose bytes were taken instead of being shown. */
export interface TakenAnswer extends TakenBody {
  readonly head: AnswerHead;
}

/** What a browser is to show instead of the answer that was taken. */
export interface ShownInstead {
  readonly contentType: string;
  readonly body: Buffer;
}

interface Watch {
  readonly url: URL;
  /** Go to the target's own origin, and where its redirects may take them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly frameId: string;
  readonly mostBytes: number;
  /** Called with the first HTTP redirect of the main document, which is then not followed. */
  readonly onRedirect: ((redirect: Redirect) => void) | undefined;
  /** Called with a redirect to another scheme than http and https. */
  readonly onForeignScheme: (redirect: Redirect, to: URL) => void;
  /** Asked with the beginning of an answer that is taken: whether the rest is wanted. */
  readonly worthReading: (head: AnswerHead, start: Buffer) => boolean;
  /** Asked with an answer that was taken: what is shown for it, if anything. */
  readonly showInstead: (taken: TakenAnswer) => ShownInstead | undefined;
  /** Whether an image is shown like a page. */
  readonly showsImages: boolean;
}

interface Hop {
  readonly carried: Carried;
  readonly redirects: number;
}

/** How the next answer for the main document is handled: by its head, or so whatever it is. */
type Plan = 'by head' | 'take' | ((taken: TakenAnswer) => ShownInstead);

type Paused = Protocol.Fetch.RequestPausedEvent;

export class DocumentRequests {
  readonly #session: Session;
  readonly #watch: Watch;
  /** What each origin may have of the caller's headers: the target's own, and those that the document was redirected to. */
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
  #refused: string | undefined;

  constructor(session: Session, watch: Watch) {
    this.#session = session;
    this.#watch = watch;
    this.#stopsAtRedirect = watch.onRedirect !== undefined;
    this.#at = { url: watch.url, carried: 'all' };
    this.#grants.set(watch.url.origin, 'all');
    session.on('Fetch.requestPaused', (paused) => {
      const answered = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
      const done = answered ? this.#answerResponse(paused) : this.#answerRequest(paused);
      // A request that ended meanwhile needs no answer.
      done.catch(() => {});
    });
  }

  /** Of the last answer that was looked at. */
  get head(): AnswerHead | undefined {
    return this.#head;
  }

  /** The answer whose bytes were taken; undefined where the browser was left to show it. */
  get taken(): TakenAnswer | undefined {
    return this.#taken;
  }

  /** The same where nothing was shown for it: the page before is still there. */
  get takenUnshown(): TakenAnswer | undefined {
    return this.#isShown ? undefined : this.#taken;
  }

  /** The host that the gateway did not let a plain request go to. */
  get refusedHost(): string | undefined {
    return this.#refused;
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

  /** From now on the page is led by its caller, and redirects are on the way to what was asked for. */
  followRedirects(): void {
    this.#stopsAtRedirect = false;
  }

  /** Handles the answer of the next navigation so; the one before is forgotten. */
  async planNext(plan: Plan): Promise<void> {
    this.#plan = plan;
    this.#taken = undefined;
    if (!this.#started) await this.start();
  }

  get #watchesRequests(): boolean {
    return Object.keys(this.#watch.headers).length > 0;
  }

  get #patterns(): Protocol.Fetch.RequestPattern[] {
    // All of them, not only those to the target: each hop of a redirect is decided on its own.
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
    const target = redirectTarget(status, locationOf(paused), new URL(paused.request.url));
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
    if (isRefusal(head)) {
      this.#refused = new URL(head.url).hostname;
      return this.#abort(requestId);
    }
    return this.#handle(requestId, head, plan);
  }

  async #handle(requestId: string, head: AnswerHead, plan: Plan): Promise<void> {
    const handling: Handling = plan === 'by head' ? handlingOf(head, this.#watch.showsImages) : 'take';
    if (handling === 'show') return this.#show(requestId);
    if (handling === 'drop') {
      this.#taken = { head, bytes: Buffer.alloc(0), tooLarge: false };
      this.#isShown = false;
      return this.#abort(requestId);
    }
    const worth = (start: Buffer) => plan !== 'by head' || this.#watch.worthReading(head, start);
    const taken = { head, ...(await takeBody(this.#session, requestId, this.#watch.mostBytes, worth)) };
    const instead = typeof plan === 'function' ? plan(taken) : this.#watch.showInstead(taken);
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

  /** The rest of the page is not watched where nobody wants to know: to stop watching also lets this one pass. */
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

function locationOf({ responseHeaders = [] }: Paused): string | undefined {
  return responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value;
}

/** What the gateway says itself; in a tunnel a target could say the same. */
function isRefusal({ url, headers }: AnswerHead): boolean {
  return url.startsWith('http:') && headers[FAILURE_HEADER.toLowerCase()] !== undefined;
}

/** Of the bytes as they were sent, or done already. */
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
