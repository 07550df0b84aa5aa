/// <reference lib="dom" />
/**
 * Lets scrolling take effect: scripts that listen for it mostly act only now and then, or some moments later. At each
 * place where the page rests while it is scrolled, so much of its time passes, and only what they have started since
 * the last place runs, and what looks again and again within moments. Part of the script that runs in each document
 * before its own. The functions are sent as text: they may use nothing but their arguments and what a browser has.
 */
import type { DocumentClock, Rest } from './document-clock.ts';
import type { PageTimers } from './in-page-timers.ts';

/**
 * The event by which a page is asked to let scrolling take effect, with how as its detail, and the one that answers.
 */
export interface RestEvents {
  readonly question: string;
  readonly answer: string;
}

/** What it needs of the page's clock. */
export interface RestingClock extends Pick<DocumentClock, 'time' | 'turn'> {
  every(): (DocumentClock | undefined)[];
  /** What the page waits for in real time, if anything. */
  waitsFor(): string | undefined;
  /** Resolves after so many milliseconds of real time. */
  pause(milliseconds: number): Promise<void>;
  wakeAll(): void;
}

/* c8 ignore start: runs in the browser */
export function makeRest({ time, turn, every, waitsFor, pause, wakeAll }: RestingClock): (how: Rest) => Promise<void> {
  /** The page's time that passes at each place, in milliseconds, and the most timers in it. */
  const REST = 350;
  const MAX_TIMERS = 30;
  /** How long it waits for what is under way, and for frames, which also come if the machine is busy. */
  const TIMEOUT = 50;
  const FRAME_TIMEOUT = 150;
  const FRAME_TIME = 1_000 / 60;
  const { shared, realTime, now } = time;
  /** The last timer that was there at the last place. */
  let lastBefore = 0;
  const pass = (milliseconds: number) => {
    for (const each of every()) {
      each?.beforeSkip();
      each?.timers.postpone(milliseconds, lastBefore);
    }
    shared.rested += milliseconds;
    shared.limit += milliseconds;
    if (shared.standsAt !== undefined) shared.standsAt += milliseconds;
  };
  const nextShort = (except: ReadonlySet<object>) => {
    let found: { readonly timers: PageTimers; readonly due: number; readonly timer: object } | undefined;
    for (const each of every()) {
      const short = each?.timers.nextShort(lastBefore, REST, except);
      if (each && short && (!found || short.due < found.due)) found = { ...short, timers: each.timers };
    }
    return found;
  };
  return async (how) => {
    if (how === 'begin') {
      lastBefore = shared.made;
      for (const each of every()) each?.timers.noteSoon(REST);
      return;
    }
    const end = now() + REST;
    const began = realTime();
    const run = new Set<object>();
    const waits = () => {
      const what = waitsFor();
      const timeout = what === 'an animation frame' ? FRAME_TIMEOUT : TIMEOUT;
      return what !== undefined && realTime() < began + timeout;
    };
    await turn();
    for (let count = 0; count < MAX_TIMERS; count += 1) {
      // A timer may ask for a frame, and that for another timer, before anything is looked for.
      while (waits()) await pause(FRAME_TIME);
      const next = nextShort(run);
      if (!next || next.due > end) break;
      if (next.due > now()) pass(next.due - now());
      run.add(next.timer);
      next.timers.run(next.timer);
      await turn();
    }
    if (how === 'heard' && now() < end) pass(end - now());
    lastBefore = shared.made;
    wakeAll();
  };
}

/** Must run after the clock of this name is installed. */
export function answerRest(name: string, { question, answer }: RestEvents): void {
  const clock: DocumentClock | undefined = Reflect.get(window, name);
  if (!clock) return;
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { addEventListener, dispatchEvent, CustomEvent: NativeEvent } = window;
  const detailOf = getOwnPropertyDescriptor(NativeEvent.prototype, 'detail')?.get;
  const { preventDefault } = Event.prototype;
  const { rest } = clock;
  const tell = () => apply(dispatchEvent, window, [new NativeEvent(answer)]);
  const hear = (event: Event) => {
    apply(preventDefault, event, []);
    rest(detailOf ? apply(detailOf, event, []) : 'seen').then(tell, tell);
  };
  apply(addEventListener, window, [question, hear]);
}
/* c8 ignore stop */
