/**
 * Follows what happens to the main frame of a tab while a page loads: documents, load events, redirects. Does not
 * decide how long to wait.
 */
import { FetchFailure } from '../../failure.ts';
import { INVALID_REDIRECT } from '../../http/failure-of-error.ts';
import { foreignScheme } from '../../http/follow-redirects.ts';
import { MAX_REDIRECTS } from '../../http/redirect.ts';
import { type Redirect, redirectFailure, targetAnswer } from '../../outcomes.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { type AnswerStatus, type DocumentAnswer, DocumentAnswers } from './document-answers.ts';
import { failureOfNetError } from './net-errors.ts';
import { ScheduledRefreshes } from './scheduled-refreshes.ts';

interface Watched {
  readonly frameId: string;
  readonly url: string;
  /** The first redirect, including one by the page itself, is a failure. */
  readonly stopAtRedirect: boolean;
}

export class Loading {
  /** Number of documents that the main frame has shown since this began. */
  documents = 0;
  /** The document is completely parsed. */
  parsed = false;
  loaded = false;
  /** The document ended without a load event: its connection broke, or the page stopped loading. */
  stopped = false;
  /** It is navigating to another document, which has not arrived yet. */
  leaving = false;
  /** Time ran out before it was loaded: what has arrived is used. */
  givenUp = false;
  scrolledThrough = false;
  /** It was shown that somebody is there. */
  hadVisitor = false;
  /** There was nothing to scroll to when it was last measured. */
  fits = false;
  /** When the page's own time is over: its clock may have reached that long before. */
  timeEndsAt = 0;
  /** Whether nothing is pending any more, however late; undefined until that was waited for. */
  still: boolean | undefined;
  /** The address of a document that could not be loaded: the browser shows its own error page instead. */
  unreachable: string | undefined;
  /** The caller has acted in the page: navigations that follow are not redirects by the page. */
  #actedIn = false;
  #documentsBefore = 0;
  readonly #url: string;
  readonly #answers: DocumentAnswers;
  #failure: FetchFailure | undefined;
  #committedUrl: string | undefined;
  readonly #refreshes: ScheduledRefreshes;
  #loadedAt: number | undefined;
  /** When the last byte of the last document arrived. */
  #completeAt = Number.POSITIVE_INFINITY;
  #wake: (() => void)[] = [];

  constructor(session: Session, { frameId, url, stopAtRedirect }: Watched) {
    this.#url = url;
    this.#answers = new DocumentAnswers(session, frameId, {
      onRequest: ({ redirects, redirect }) => {
        if (redirects > MAX_REDIRECTS) this.#fail(tooManyRedirects(url, redirect));
      },
      onComplete: () => {
        this.#completeAt = performance.now();
        this.#notify();
      },
    });
    this.#refreshes = new ScheduledRefreshes(session, { frameId, url: () => this.url });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== frameId) return;
      const { answer: left } = this;
      this.#answers.show(frame.loaderId);
      this.documents += 1;
      this.unreachable = frame.unreachableUrl;
      this.parsed = false;
      this.loaded = false;
      this.stopped = false;
      this.leaving = false;
      this.scrolledThrough = false;
      this.hadVisitor = false;
      this.fits = false;
      this.still = undefined;
      this.timeEndsAt = 0;
      // A page that only reloads itself does not redirect.
      const elsewhere = this.#committedUrl !== undefined && this.#committedUrl !== frame.url;
      if (stopAtRedirect && elsewhere && !this.#actedIn) this.#fail(leadsElsewhere(url, left, frame.url));
      if (this.endless) this.#fail(tooManyRedirects(url, left));
      this.#committedUrl = frame.url;
      this.#notify();
    });
    const leave = (id: string) => {
      if (id !== frameId || this.documents === 0) return;
      this.leaving = true;
      this.#notify();
    };
    if (session.lacks('Page.frameStartedNavigating')) {
      session.on('Page.frameStartedLoading', ({ frameId: id }) => leave(id));
    } else {
      session.on('Page.frameStartedNavigating', ({ frameId: id, navigationType }) => {
        if (!navigationType.startsWith('sameDocument')) leave(id);
      });
    }
    session.on('Page.frameStoppedLoading', ({ frameId: id }) => {
      if (id !== frameId || this.documents === 0) return;
      this.leaving = false;
      this.stopped = !this.loaded;
      this.#notify();
    });
    session.on('Page.domContentEventFired', () => {
      if (this.documents === 0) return;
      this.parsed = true;
      const { documents } = this;
      this.#refreshes.look(
        () => documents === this.documents,
        () => this.#notify(),
      );
      this.#notify();
    });
    session.on('Page.loadEventFired', () => {
      // The event belongs to the empty page before.
      if (this.documents === 0) return;
      this.loaded = true;
      this.#loadedAt ??= performance.now();
      this.#notify();
    });
    session.onEnd(() => this.#notify());
  }

  /** Called when a step of the caller begins: the documents that it leads to are counted from zero. */
  stepBegins(): void {
    this.#actedIn = true;
    this.#documentsBefore = this.documents;
  }

  redirected(redirect: Redirect): void {
    this.#fail(redirectFailure(redirect, '', this.#url));
  }

  /** Called when the document redirects to a scheme that browsers do not follow. */
  leavesWeb({ status, statusMessage }: Redirect, to: URL): void {
    this.#fail(foreignScheme(to, { target: targetAnswer(status, statusMessage, ''), finalUrl: this.#url }));
  }

  /** Called when the document redirects to what is no address. */
  leadsNowhere({ status, statusMessage }: AnswerStatus): void {
    const answered = { target: targetAnswer(status, statusMessage, ''), finalUrl: this.#url };
    this.#fail(new FetchFailure('target_error', INVALID_REDIRECT, answered));
  }

  /** The host of the last request for a document. */
  get requestedHost(): string | undefined {
    return this.#answers.requested?.hostname;
  }

  get requestedPort(): string {
    return this.#answers.requested?.port ?? '';
  }

  /** Why the last document that failed to load did so, in the browser's terms. */
  get netError(): string | undefined {
    return this.#answers.netError;
  }

  /** Called if the host of the last request has answered with something else than HTTP. */
  isNoHttp(): void {
    this.#fail(failureOfNetError('net::ERR_INVALID_HTTP_RESPONSE', this.requestedHost ?? ''));
  }

  /** Adds the redirect to the failure if it led to a forbidden target. */
  afterRedirect(failure: FetchFailure, finalUrl: string): FetchFailure {
    const { redirect } = this.#answers;
    if (!redirect || failure.code !== 'forbidden_target' || failure.target) return failure;
    const target = targetAnswer(redirect.status, redirect.statusMessage, '');
    return new FetchFailure(failure.code, failure.message, { target, finalUrl, cause: failure.cause });
  }

  /** The address of the current document, or the requested one if none has arrived. */
  get url(): string {
    return this.#committedUrl ?? this.#url;
  }

  /** The answer for the current document; undefined if it did not come from the network, such as an empty page. */
  get answer(): DocumentAnswer | undefined {
    return this.#answers.shown;
  }

  /** How much of the page's own time is left, in milliseconds. */
  get timeLeft(): number {
    return Math.max(0, this.timeEndsAt - performance.now());
  }

  /** Whether the current document has arrived completely; its resources may still be missing. */
  get arrived(): boolean {
    return this.answer?.complete ?? true;
  }

  /** Milliseconds since the document was complete; 0 while another one may be about to arrive. */
  get millisecondsWhole(): number {
    const isThere = this.arrived && this.documents > 0 && !this.leaving;
    return isThere ? Math.max(0, performance.now() - this.#completeAt) : 0;
  }

  /** Whether it has gone through more documents than any page has reason to. */
  get endless(): boolean {
    return this.documents - this.#documentsBefore > MAX_REDIRECTS + 1;
  }

  get endlessFailure(): FetchFailure | undefined {
    return this.endless ? tooManyRedirects(this.url, this.answer) : undefined;
  }

  /** Whether it has loaded, stopped or failed, and is not on its way to another document. */
  get settled(): boolean {
    return this.#failure !== undefined || (!this.leaving && (this.loaded || this.stopped));
  }

  /**
   * When a `<meta>` or a header replaces a document of the page with another one; infinity if there is no refresh. A
   * page that only reloads itself again and again counts for `milliseconds` after the first load.
   */
  refreshesAt(milliseconds: number): number {
    return this.#refreshes.next((this.#loadedAt ?? performance.now()) + milliseconds);
  }

  /** Whether it will ever be replaced by a `<meta>` or a header. */
  get willRefresh(): boolean {
    return this.#refreshes.some;
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Resolves at the next change. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #fail(failure: FetchFailure): void {
    this.#failure ??= failure;
    this.#notify();
  }

  #notify(): void {
    const woken = this.#wake;
    this.#wake = [];
    for (const wake of woken) wake();
  }
}

function leadsElsewhere(finalUrl: string, left: AnswerStatus | undefined, location: string): FetchFailure {
  const target = targetAnswer(left?.status ?? 200, left?.statusMessage ?? '', '');
  return new FetchFailure('target_redirect', `The target page redirects, by a script or a refresh, to ${location}`, {
    target,
    finalUrl,
  });
}

export function tooManyRedirects(finalUrl: string, answer: AnswerStatus | undefined, body = ''): FetchFailure {
  const target = answer && targetAnswer(answer.status, answer.statusMessage, body);
  return new FetchFailure('target_error', `More than ${MAX_REDIRECTS} redirects`, {
    finalUrl,
    ...(target && { target }),
  });
}
