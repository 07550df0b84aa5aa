/// <reference lib="dom" />
/**
 * The clock of a frame of another origin, which the page's own document cannot access. It is asked from an isolated
 * world of the same frame, by an event whose name no page knows, and answers by another event. A frame in which no
 * script ever ran has no clock and does not answer. The functions are sent as text: they may use nothing but their
 * arguments and what a browser has.
 */
import type { DocumentClock } from './document-clock.ts';
import type { ScrollWish } from './in-page-scroll-wish.ts';
import type { Workers } from './in-page-workers.ts';

/** The question to such a clock. */
export interface ClockQuestion {
  /** Milliseconds that the page's clock is ahead, and milliseconds left of its time. */
  readonly ahead: number;
  readonly left: number;
  /** Whether the clock must stop until real time has caught up. */
  readonly stands: boolean;
  /** Runs the timers up to this time. */
  readonly runTo?: number;
  /** The selector of an element that is waited for. */
  readonly wanted?: string | undefined;
}

export interface ClockAnswer {
  /** It is part of the page's own clock, and need not be asked. */
  readonly isShared: boolean;
  /** When its next timer is due; null if none is due within the time. */
  readonly due: number | null;
  /** What it waits for in real time, if anything but its workers. */
  readonly waits: string | undefined;
  readonly workers: Workers;
  readonly used: boolean;
  readonly waitsForScroll: ScrollWish;
  readonly ahead: number;
  readonly amount: number;
}

/* c8 ignore start: runs in the browser */
/** Must run after the clock of this name is installed. */
export function answerOthers(name: string, question: string, answer: string): void {
  const clock: DocumentClock | undefined = Reflect.get(window, name);
  if (!clock || window === window.top) return;
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { addEventListener, dispatchEvent, CustomEvent: NativeEvent } = window;
  const detailOf = getOwnPropertyDescriptor(NativeEvent.prototype, 'detail')?.get;
  const { preventDefault } = Event.prototype;
  const { parse, stringify } = JSON;
  const { setPrototypeOf } = Object;
  /** Old libraries give every object a `toJSON` of theirs. */
  const bare = <T extends object>(value: T): T => setPrototypeOf(value, null) as T;
  if (!detailOf) return;
  const { isShared } = clock;
  const answered = async ({ ahead: to, left, stands, runTo: end, wanted }: ClockQuestion): Promise<ClockAnswer> => {
    if (!isShared) {
      await clock.turn();
      clock.follow(to);
      clock.allow(left, { framesMatter: true, imagesMatter: false, wanted });
      if (stands) clock.waitForRealTime();
      if (end !== undefined) await clock.runTo(Math.min(end + clock.time.shared.rested, clock.time.shared.limit));
    }
    const due = clock.timers.nextDue();
    const { waits, waitsForSight } = clock.workElsewhere();
    return {
      isShared,
      // What was skipped in this frame alone does not count in the page.
      due: due <= clock.time.shared.limit ? due - clock.time.shared.rested : null,
      waits: wanted !== undefined && clock.has(wanted) ? 'the element' : waits,
      workers: bare({ ...clock.workers }),
      used: clock.used,
      waitsForScroll: clock.ownScrollWish() ?? (waitsForSight ? 'seen' : undefined),
      ahead: clock.ahead(),
      amount: clock.amount(),
    };
  };
  const tell = (text: string) => apply(dispatchEvent, window, [new NativeEvent(answer, { detail: text })]);
  const hear = (event: Event) => {
    apply(preventDefault, event, []);
    const asked = parse(apply(detailOf, event, [])) as ClockQuestion;
    answered(asked).then(
      (state) => tell(stringify(bare(state))),
      // It has no answer.
      () => tell('null'),
    );
  };
  apply(addEventListener, window, [question, hear]);
}

/** Runs in an isolated world. Returns undefined if there is no clock. */
export function askClock(
  question: string,
  answer: string,
  asked: ClockQuestion,
): Promise<ClockAnswer | null> | undefined {
  const event = new CustomEvent(question, { detail: JSON.stringify(asked), cancelable: true });
  const answered = new Promise<ClockAnswer | null>((resolve) => {
    const hear = (told: Event) => resolve(JSON.parse((told as CustomEvent<string>).detail));
    addEventListener(answer, hear, { once: true });
  });
  return dispatchEvent(event) ? undefined : answered;
}
/* c8 ignore stop */
