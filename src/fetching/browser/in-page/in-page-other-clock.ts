/// <reference lib="dom" />
/**
 * The clock of a frame of another origin, which the page's own document may not look into: it is asked from a world of ours in the same
 * frame, by an event whose name no page knows, and answers by another. A frame in which no script ever ran has no clock and does not answer.
 * The functions are sent as text: they may use nothing but their arguments and what a browser has.
 */
import type { DocumentClock } from './in-page-clock.ts';
import type { ScrollWish } from './in-page-work.ts';

/** What is asked of one. */
export interface ClockQuestion {
  /** Milliseconds that the page's clock is ahead, and those that are left of its time. */
  readonly ahead: number;
  readonly left: number;
  /** The clock is to stand still until real time has caught up. */
  readonly stands: boolean;
  /** Timers up to then are to be run. */
  readonly hurryTo?: number;
}

export interface ClockAnswer {
  /** It is a part of the page's own clock, and needs not be asked. */
  readonly isShared: boolean;
  /** When its next timer is due; null where none is within the time. */
  readonly due: number | null;
  readonly waits: string | undefined;
  readonly used: boolean;
  readonly waitsForScroll: ScrollWish;
  readonly ahead: number;
  readonly amount: number;
}

/* c8 ignore start: runs in the browser */
/** Behind the clock of this name. */
export function answerOthers(name: string, question: string, answer: string): void {
  const clock: DocumentClock | undefined = Reflect.get(window, name);
  if (!clock || window === window.top) return;
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { addEventListener, dispatchEvent, CustomEvent: NativeEvent } = window;
  const detailOf = getOwnPropertyDescriptor(NativeEvent.prototype, 'detail')?.get;
  const { preventDefault } = Event.prototype;
  const { parse, stringify } = JSON;
  if (!detailOf) return;
  const { isShared } = clock;
  const answered = async ({ ahead: to, left, stands, hurryTo: end }: ClockQuestion): Promise<ClockAnswer> => {
    if (!isShared) {
      await clock.turn();
      clock.follow(to);
      clock.allow(left, true);
      if (stands) clock.waitForRealTime();
      if (end !== undefined) await clock.hurryTo(Math.min(end, clock.time.limit));
    }
    const due = clock.nextDue();
    const { waits, waitsForSight } = clock.workElsewhere();
    return {
      isShared,
      due: due <= clock.time.limit ? due : null,
      waits,
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
      (state) => tell(stringify(state)),
      // Whoever asks finds that it has nothing to say.
      () => tell('null'),
    );
  };
  apply(addEventListener, window, [question, hear]);
}

/** Undefined where there is no clock. Runs in a world of ours. */
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
