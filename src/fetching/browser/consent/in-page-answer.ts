/// <reference lib="dom" />
/**
 * Answers a page that asks for consent, by the rules of the library. Runs in an isolated world, which the page's
 * scripts can neither see nor reach. Sent as text, so it may use nothing but its arguments and what a browser has. It
 * cannot send messages, so it is polled for news.
 */

import type { refuseByWords as refuse } from './in-page-refusal.ts';

/** What has happened since the last poll. */
export interface ConsentNews {
  /** Snippets to run in the page's own world; each result is returned by its id. */
  readonly asked: readonly { readonly id: string; readonly snippet: string }[];
  /** Whether it has clicked, or has instructed the page's scripts. */
  readonly acted: boolean;
  readonly ended: boolean;
}

/** What the world has as its global `consent`. */
export interface ConsentAnswerer {
  /** Resolves when there is news, at the latest after the given milliseconds. */
  news(milliseconds: number): Promise<ConsentNews>;
  answer(id: string, result: boolean): void;
  stop(): void;
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly snippetId?: string;
  readonly state?: { readonly lifecycle: string };
}

interface Library {
  rules: unknown[];
  readonly state: { findCmpAttempts: number };
  /** Added by us: whether the answer succeeded. */
  handled?: Promise<boolean>;
  _start(): Promise<boolean>;
  handlePopup(popUp: unknown): Promise<boolean>;
  receiveMessageCallback(message: unknown): Promise<void>;
}

type LibraryClass = new (send: (message: Message) => Promise<void>, config: unknown, rules: unknown) => Library;

/* c8 ignore start: runs in the browser */
/** Does nothing if it is already running. */
export function startAnswering(
  load: (module: { exports: object }, exports: object) => void,
  rules: unknown,
  findQuestions: () => Element[],
  isInFront: (question: Element) => boolean,
  refuseByWords: typeof refuse,
): void {
  const world = globalThis as typeof globalThis & { consent?: ConsentAnswerer };
  if (world.consent) return;
  /**
   * Until something is clicked, the page does not change, so pauses are shortened. Waits of `BOUND` or more are time
   * limits, not pauses, and are kept.
   */
  const MAX_PAUSE = 20;
  const BOUND = 1_000;
  const nativeTimeout = globalThis.setTimeout;
  let acted = false;
  let ended = false;
  let asked: { id: string; snippet: string }[] = [];
  let wake = () => {};
  let current: Library | undefined;

  const pausing = (run: () => void, milliseconds = 0): number => {
    const pause = acted || milliseconds >= BOUND ? milliseconds : Math.min(MAX_PAUSE, milliseconds);
    return nativeTimeout(() => {
      if (!ended) run();
    }, pause) as unknown as number;
  };
  Object.assign(globalThis, { setTimeout: pausing });
  // Changes only this world, like everything here.
  const { click } = HTMLElement.prototype;
  HTMLElement.prototype.click = function () {
    if (ended) return;
    acted = true;
    click.call(this);
  };

  let answering = false;
  const send = async ({ type, id, snippetId, state }: Message) => {
    if (state) answering = state.lifecycle === 'runningOptOut';
    if (type !== 'eval' || id === undefined || snippetId === undefined) return;
    if (answering) acted = true;
    asked.push({ id, snippet: snippetId });
    wake();
  };
  // The library searches for what covers the page. A question that is all there is on the page is added here.
  const { createTreeWalker } = document;
  document.createTreeWalker = (...args) => {
    const walker: TreeWalker = createTreeWalker.apply(document, args);
    const found: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node);
    const question = findQuestions().find(isInFront);
    if (question && !found.some((node) => node.contains(question) || question.contains(node))) found.push(question);
    return { nextNode: () => found.shift() ?? null } as unknown as TreeWalker;
  };
  const module = { exports: {} };
  load(module, module.exports);
  const { default: Base } = module.exports as { default: LibraryClass };
  const config = {
    autoAction: 'optOut',
    enablePrehide: false,
    enableHeuristicDetection: false,
    logs: { errors: false },
  };
  /** Resolves with whether there was a question and it was answered. */
  const answer = (detectRetries: number, known: unknown, byWordsOnly: boolean, heuristicMode: string) =>
    new Promise<boolean>((resolve) => {
      class Answerer extends (Base as unknown as { new (...args: unknown[]): Library }) {
        /** Starts immediately; the library would wait until the page is idle. */
        start(): void {
          const look = async () => {
            await this._start();
            resolve((await this.handled) ?? false);
          };
          queueMicrotask(() => look().catch(() => resolve(false)));
        }
        /** The library would search for more for seconds: one answer is enough. */
        override handlePopup(popUp: unknown): Promise<boolean> {
          this.handled = super.handlePopup(popUp);
          this.handled.then(resolve, () => resolve(false));
          return this.handled;
        }
      }
      const answerer = new Answerer(send, { ...config, detectRetries, heuristicMode }, { compact: known });
      current = answerer;
      if (byWordsOnly) {
        answerer.rules = [];
        // It searches for words only at every second attempt.
        answerer.state.findCmpAttempts = 1;
      }
    });
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      nativeTimeout(resolve, milliseconds);
    });
  const answerAll = async () => {
    // A rule for the banner may not fit this form of it: then its words are tried. Accepting comes last.
    if ((await answer(0, rules, false, 'off')) || acted) return;
    if (window === window.top && (await refuseByWords(findQuestions, isInFront, pause))) return;
    if (!acted) await answer(0, { v: 1, s: [], r: [] }, true, 'tier2');
  };
  const end = () => {
    ended = true;
    // What it hid stays hidden, but the page cannot find it by this id.
    document.getElementById('autoconsent-css-rules')?.removeAttribute('id');
    wake();
  };
  world.consent = {
    async news(milliseconds) {
      if (asked.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          nativeTimeout(resolve, milliseconds);
        });
      }
      const news = { asked, acted, ended };
      asked = [];
      return news;
    },
    answer(id, result) {
      current?.receiveMessageCallback({ type: 'evalResp', id, result }).catch(() => {});
    },
    stop: end,
  };
  answerAll().then(end, end);
}
/* c8 ignore stop */
