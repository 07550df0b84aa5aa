/** What happens to the main frame of a tab while a page is loaded: documents, load events, redirects, dialogs. Decides no waiting. */
import { FetchFailure } from '../failure.ts';
import { MAX_REDIRECTS } from '../http/redirect.ts';
import { targetAnswer } from '../outcomes.ts';
import type { HttpRedirect } from './document-requests.ts';
import type { Session } from './protocol-client.ts';

/** A page that opens more dialogs than this is in a loop: its script is stopped instead of being answered for ever. */
const MOST_DIALOGS = 20;

interface Watched {
  readonly frameId: string;
  readonly url: string;
  /** The first redirect, the page's own included, is a failure. */
  readonly stopAtRedirect: boolean;
}

export class Loading {
  /** Documents that the main frame has shown since this began. */
  documents = 0;
  loaded = false;
  /** The document ended without a load event: its connection broke, or the page stopped it. */
  stopped = false;
  /** On the way to another document, which has not come yet. */
  leaving = false;
  /** The time was over before it was loaded: what it has is taken. */
  givenUp = false;
  readonly #url: string;
  #redirect: HttpRedirect | undefined;
  #tooMany = false;
  #committedUrl: string | undefined;
  #dialogs = 0;
  #wake: (() => void)[] = [];

  constructor(session: Session, { frameId, url, stopAtRedirect }: Watched) {
    this.#url = url;
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== frameId) return;
      this.documents += 1;
      this.loaded = false;
      this.stopped = false;
      this.leaving = false;
      // A page that only loads itself again leads nowhere else.
      const elsewhere = this.#committedUrl !== undefined && this.#committedUrl !== frame.url;
      if (stopAtRedirect && elsewhere) this.redirected({ status: 0, location: frame.url });
      if (this.documents > MAX_REDIRECTS + 1) this.#tooMany = true;
      this.#committedUrl = frame.url;
      this.#notify();
    });
    let hops = 0;
    session.on('Network.requestWillBeSent', ({ type, frameId: id, redirectResponse }) => {
      if (type !== 'Document' || id !== frameId) return;
      hops = redirectResponse ? hops + 1 : 0;
      if (hops > MAX_REDIRECTS) this.redirectedTooOften();
    });
    session.on('Page.frameStartedNavigating', ({ frameId: id, navigationType }) => {
      if (id !== frameId || this.documents === 0 || navigationType.startsWith('sameDocument')) return;
      this.leaving = true;
    });
    session.on('Page.frameStoppedLoading', ({ frameId: id }) => {
      if (id !== frameId || this.documents === 0) return;
      this.leaving = false;
      this.stopped = !this.loaded;
      this.#notify();
    });
    session.on('Page.loadEventFired', () => {
      // Of the empty page before.
      if (this.documents === 0) return;
      this.loaded = true;
      this.#notify();
    });
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      this.#dialogs += 1;
      if (this.#dialogs > MOST_DIALOGS) session.send('Runtime.terminateExecution').catch(() => {});
      // Leaving is allowed, everything else is declined.
      session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
    });
    session.onEnd(() => this.#notify());
  }

  redirected(redirect: HttpRedirect): void {
    this.#redirect ??= redirect;
    this.#notify();
  }

  redirectedTooOften(): void {
    this.#tooMany = true;
    this.#notify();
  }

  /** Whether it is as far as it will come by itself, or failed. */
  get settled(): boolean {
    return this.failure !== undefined || (!this.leaving && (this.loaded || this.stopped));
  }

  /** The failure that its redirects are. */
  get failure(): FetchFailure | undefined {
    const finalUrl = this.#url;
    if (this.#redirect) {
      const { status, location } = this.#redirect;
      const target = targetAnswer(status === 0 ? 200 : status, '', '');
      const how = status === 0 ? 'by itself' : `(${status} ${target.statusMessage})`;
      return new FetchFailure('target_redirect', `The target page redirects ${how} to ${location}`, {
        target,
        finalUrl,
      });
    }
    return this.#tooMany ? tooManyRedirects(finalUrl) : undefined;
  }

  throwIfFailed(): void {
    const { failure } = this;
    if (failure) throw failure;
  }

  /** Resolves when something has happened. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    const woken = this.#wake;
    this.#wake = [];
    for (const wake of woken) wake();
  }
}

export function tooManyRedirects(finalUrl: string): FetchFailure {
  return new FetchFailure('target_error', `More than ${MAX_REDIRECTS} redirects`, { finalUrl });
}
