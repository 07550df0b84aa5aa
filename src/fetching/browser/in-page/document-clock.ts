/** What the clock of a document can do: for the scripts that run in pages, and for those that control them. */
import type { ScrollWish } from './in-page-scroll-wish.ts';
import type { ShownTime } from './in-page-shown-time.ts';
import type { ClockTime } from './in-page-time.ts';
import type { PageTimers } from './in-page-timers.ts';
import type { PageWork } from './in-page-work.ts';
import type { Workers } from './in-page-workers.ts';

/** The result of a step. */
export interface ClockStep {
  /** Timers fired; there may be more. */
  readonly fired: boolean;
  /** There are timers to run, and nothing prevents that. */
  readonly canRunAhead: boolean;
  /** The next timer belongs to a frame of another origin. */
  readonly othersFirst: boolean;
  /** The clock moved to the next timer, which runs once frames of other origins know. */
  readonly skipped: boolean;
  /** The page waits for a frame of another origin that is not known here. */
  readonly unknownFrame: boolean;
  /** What may be waiting for scrolling, in the page or in a frame. */
  readonly waitsForScroll: ScrollWish;
  /** The page waits for a visitor who does something, whatever that is. */
  readonly waitsForVisitor: boolean;
  /** What the page waits for in real time, if anything. */
  readonly waits: string | undefined;
  /** No script can change the page. */
  readonly inert: boolean;
  /** A timer is left that may not run any more, in the page or in a frame. */
  readonly timersLeft: boolean;
  /** The workers of the page and of its frames, and a number that grows when one may get work. */
  readonly workers: Omit<Workers, 'live'>;
  /** The number of successive drawn frames without anything new, if nothing fired and nothing is under way. */
  readonly calmFrames: number;
  /** The number of drawn frames in this step. */
  readonly frames: number;
  /** Milliseconds that the page's clock is ahead of real time. */
  readonly ahead: number;
  /** Milliseconds on that clock until its next timer, at most until the end of the allowed time. */
  readonly nextIn: number;
  /** Milliseconds left of the allowed time. */
  readonly left: number;
}

/** The state of all frames of other origins, for the page's own clock. */
export interface OtherFrames {
  /** The number of all frames that were known when they were asked. */
  readonly frames: number;
  /** Milliseconds that the clock is ahead of real time. */
  readonly ahead: number;
  /** When the next timer of any of them is due; null if there is none. */
  readonly due: number | null;
  readonly used: boolean;
  readonly waitsForScroll: ScrollWish;
  /** Those of all of them. */
  readonly workers: Workers;
}

/** What is wanted of a page. */
export interface WhatMatters {
  /** Whether the content of frames is. */
  readonly framesMatter: boolean;
  /** Whether lazy images are, even if no script learns that they are loaded. */
  readonly imagesMatter: boolean;
  /** Once there is an element for this selector, no timer runs early any more. */
  readonly wanted?: string | undefined;
}

/** On what terms a step is taken. */
export interface StepTerms {
  /** Timers may run early. */
  readonly mayRunAhead: boolean;
  /** Some frames are waited for first, so that what has arrived can take effect. */
  readonly calm: boolean;
  /** If nothing is left to do, so many drawn frames without anything new are waited for, `mostFrames` in all. */
  readonly frames: number;
  readonly mostFrames: number;
  /** The state of frames of other origins, if it matters. */
  readonly others: OtherFrames | null;
  /** The number of all frames. */
  readonly attached: number;
  /** The workers were found idle when their `news` had this value. */
  readonly idleNews: number | null;
}

/** Stored in the page's world under the name that is passed in. */
export interface PageClock {
  /** Allows timers of the next so many milliseconds to run early. */
  allow(milliseconds: number, matters: WhatMatters): void;
  step(terms: StepTerms): Promise<ClockStep>;
  waitsForScroll(): ScrollWish;
  /** Stops the clock until real time has caught up. Returns the milliseconds until then. */
  waitForRealTime(): number;
}

/** `begin`: scrolling begins now. `heard`: time passes in any case. `seen`: only if scripts have started something. */
export type Rest = 'begin' | 'heard' | 'seen';

/** One document's part of its page's clock. */
export interface DocumentClock extends PageClock, ShownTime {
  readonly time: ClockTime;
  readonly timers: PageTimers;
  /** Whether it shares the time of the page's own document. */
  readonly isShared: boolean;
  /** Called for each document that shares it. */
  join(clock: DocumentClock, frame: Window): void;
  /** Sets how far the clock is ahead. The first call also tells how much was skipped before this document existed. */
  follow(ahead: number): void;
  /** Resolves in a later task, after the messages that have already arrived. */
  turn(): Promise<void>;
  /** Runs the timers up to this time, each in its own task; returns whether there were any. */
  runTo(end: number): Promise<boolean>;
  /** The number of elements and finished requests. */
  amount(): number;
  /** Called before the clock first leaves real time. */
  beforeSkip(): void;
  /** Lets scrolling take effect. */
  rest(how: Rest): Promise<void>;
  work(workersIdle: boolean): string | undefined;
  readonly workers: Workers;
  /** Whether there is such an element in it, or in a shadow tree that is known. */
  has(selector: string): boolean;
  /** The same as `work` for a document that the page's own document cannot access. */
  workElsewhere(): ReturnType<PageWork['underWayElsewhere']>;
  /** Whether a script may be notified with every drawn frame. */
  readonly seesFrames: boolean;
  /** Whether a script in it may get messages from a frame that we cannot access. */
  hearsFrames(): boolean;
  /** For this document only. */
  ownScrollWish(): ScrollWish;
  /** Whether a script has ever started anything that outlives it. */
  readonly used: boolean;
}
