/// <reference lib="dom" />
/**
 * Answers a page that asks for consent, by the rules of the library: runs in a world of its own, which the page's scripts can neither see
 * nor reach. Sent as text: it may use nothing but its arguments and what a browser has. Whoever started it asks it for news; it cannot
 * send any.
 */

import type { refuseByWords as refuse } from './in-page-refusal.ts';

/** What has come up since it was asked last. */
export interface ConsentNews {
  /** Snippets that are to be run in the page's own world; each is answered by its number. */
  readonly asked: readonly { readonly id: string; readonly snippet: string }[];
  /** Whether it has clicked, or told the page's scripts. */
  readonly acted: boolean;
  readonly ended: boolean;
}

/** What its world has under the name `consent`. */
export interface ConsentAnswerer {
  /** Resolves when there are any, at the latest after so many milliseconds. */
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
  /** Of ours: how the answer came out. */
  handled?: Promise<boolean>;
  _start(): Promise<boolean>;
  handlePopup(popUp: unknown): Promise<boolean>;
  receiveMessageCallback(message: unknown): Promise<void>;
}

type LibraryClass = new (send: (message: Message) => Promise<void>, config: unknown, rules: unknown) => Library;

/* c8 ignore start: runs in the browser */
/** Does nothing where it is at work already. */
export function startAnswering(
  load: (module: { exports: object }, exports: object) => void,
  rules: unknown,
  findQuestions: () => Element[],
  isInFront: (question: Element) => boolean,
  refuseByWords: typeof refuse,
): void {
  const world = globalThis as typeof globalThis & { consent?: ConsentAnswerer };
  if (world.consent) return;
  /** Until something was clicked nothing is to be expected of the page: it was quiet. Longer waits are bounds, not pauses. */
  const LONGEST_PAUSE = 20;
  const BOUND = 1_000;
  const nativeTimeout = globalThis.setTimeout;
  let acted = false;
  let ended = false;
  let asked: { id: string; snippet: string }[] = [];
  let wake = () => {};
  let current: Library | undefined;

  const pausing = (run: () => void, milliseconds = 0): number => {
    const pause = acted || milliseconds >= BOUND ? milliseconds : Math.min(LONGEST_PAUSE, milliseconds);
    return nativeTimeout(() => {
      if (!ended) run();
    }, pause) as unknown as number;
  };
  Object.assign(globalThis, { setTimeout: pausing });
  // Of this world alone, as everything here.
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
  // The library looks for what is in front of the page. What is all there is to see of it is found by us.
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
  /** Whether there was something to answer, and it was. */
  const answer = (detectRetries: number, known: unknown, byWordsOnly: boolean, heuristicMode: string) =>
    new Promise<boolean>((resolve) => {
      class Answerer extends (Base as unknown as { new (...args: unknown[]): Library }) {
        /** Begins at once, where the library would wait for the page to be idle. */
        start(): void {
          const look = async () => {
            await this._start();
            resolve((await this.handled) ?? false);
          };
          queueMicrotask(() => look().catch(() => resolve(false)));
        }
        /** The library goes on to look for others, for seconds: one answer is enough. */
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
        // It looks for words at every other try.
        answerer.state.findCmpAttempts = 1;
      }
    });
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      nativeTimeout(resolve, milliseconds);
    });
  const answerAll = async () => {
    // A rule that knows the banner may not know this form of it: then its words may do. A yes comes last.
    if ((await answer(0, rules, false, 'off')) || acted) return;
    if (window === window.top && (await refuseByWords(findQuestions, isInFront, pause))) return;
    if (!acted) await answer(0, { v: 1, s: [], r: [] }, true, 'tier2');
  };
  const end = () => {
    ended = true;
    // What it hides stays hidden, without its name.
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
