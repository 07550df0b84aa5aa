/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * A page's timers, made to hurry: runs inside each document before its own scripts. Until it is asked to step, a page finds nothing
 * changed. A step moves the page's clock to its next timer and lets that fire, so that what a page would show in two seconds is there at
 * once; it does so only while nothing else is under way. Then the clock goes on at the pace of real time, ahead of it by what was skipped.
 * The frames of a page that are of its origin have one clock with it. The function is sent as text: it may use nothing but its arguments
 * and what a browser has.
 */
import type { DrawingNeed } from './in-page-drawing.ts';
import type { ShownTime } from './in-page-shown-time.ts';
import type { PageWork, ScrollWish } from './in-page-work.ts';

/** What a step came to. */
export interface ClockStep {
  /** Timers fired: there may be more. */
  readonly fired: boolean;
  /** There are timers to be hurried, and nothing is in their way. */
  readonly canHurry: boolean;
  /** The timer that is due next is one of a frame of another origin. */
  readonly othersFirst: boolean;
  /** The clock has gone to the next timer, which is run once frames of other origins know. */
  readonly skipped: boolean;
  /** What waits is a frame of another origin that we were not told of. */
  readonly unknownFrame: boolean;
  /** What may be waiting to be scrolled to, in the page or in a frame. */
  readonly waitsForScroll: ScrollWish;
  /** What the page waits for in real time, if anything. */
  readonly waits: string | undefined;
  /** No script can change the page. */
  readonly inert: boolean;
  /** Frames in which nothing was begun or added, one after another, when nothing fired and nothing is waited for. */
  readonly calmFrames: number;
  /** All that it took for that. */
  readonly frames: number;
  /** Milliseconds that the page's clock is ahead of real time. */
  readonly ahead: number;
  /** Milliseconds that are left of those which were allowed. */
  readonly left: number;
}

/** What all frames of other origins are at, for the page's own clock. */
export interface OtherFrames {
  /** How many frames of any kind were known when they were asked. */
  readonly frames: number;
  /** Milliseconds that the clock is ahead. */
  readonly ahead: number;
  /** When the next timer of any of them is due; null where there is none. */
  readonly due: number | null;
  readonly used: boolean;
  readonly waitsForScroll: ScrollWish;
}

/** What the page's world has under the name that it was installed with. */
export interface PageClock {
  /** Lets timers of up to this many milliseconds from now be hurried; whether what frames show is wanted as well. */
  allow(milliseconds: number, framesMatter: boolean): void;
  /**
   * Hurries only if it may. With `calm` some frames pass before, in which what has come may have its effect. Where nothing is left to be
   * done it takes `frames` frames without anything new, or `mostFrames` in all. What frames of other origins are at is told where it matters.
   */
  step(
    mayHurry: boolean,
    calm: boolean,
    frames: number,
    mostFrames: number,
    others: OtherFrames | null,
  ): Promise<ClockStep>;
  waitsForScroll(): ScrollWish;
  /** Stops the clock until real time has caught up with it. Gives the milliseconds that takes. */
  waitForRealTime(): number;
}

/** One document's part of its page's clock. */
export interface DocumentClock extends PageClock, ShownTime {
  readonly time: SharedTime;
  /** Whether it has the time of the page's own document. */
  readonly isShared: boolean;
  /** Has the clock as far ahead as the page's own. The first time also tells what was skipped before this document came. */
  follow(ahead: number): void;
  /** A task later, behind the messages that are already here. */
  turn(): Promise<void>;
  /** Runs the timers up to then, each in a task of its own; whether there were any. */
  hurryTo(end: number): Promise<boolean>;
  /** Elements and finished requests. */
  amount(): number;
  /** Is called before the clock leaves real time. */
  beforeSkip(): void;
  nextDue(): number;
  /** Has its next timer go off in time, which the browser has later where the clock is ahead. */
  wakeForNext(): void;
  /** Fires the timer that is due next. */
  fireNext(): void;
  work(): string | undefined;
  /** As seen from the page's document, where it may not look into this one. */
  workElsewhere(): ReturnType<PageWork['underWayElsewhere']>;
  /** Whether each frame may tell it something. */
  readonly seesFrames: boolean;
  /** Whether a script in it may be told something by a frame that we may not look into. */
  hearsFrames(): boolean;
  /** Of this document alone. */
  ownScrollWish(): ScrollWish;
  /** Whether a script has ever done anything here that outlives it. */
  readonly used: boolean;
}

export interface SharedTime {
  /** Milliseconds that the clock is ahead. */
  shift: number;
  /** Where the clock stands, until real time is there. */
  standsAt: number | undefined;
  limit: number;
  framesMatter: boolean;
}

/* c8 ignore start: runs in the browser */
/** The other names are those of the page's work under way, and of its need to be drawn, where it has one. */
export function installClock(name: string, workName: string, drawingName: string): void {
  // The empty page between two of a tab.
  if (window === window.top && location.href === 'about:blank') return;
  interface Timer {
    due: number;
    /** Zero for a timer that fires once. */
    every: number;
    /** How many timers deep: from the fifth on, the browser makes each wait for at least 4 ms. */
    nesting: number;
    readonly run: () => void;
    /** The browser's own timer, where that is another by now. */
    nativeId: number;
  }
  /** Milliseconds of the page's time that one step covers, and the most timers that fire in it. */
  const SLICE = 16;
  const MOST_TIMERS = 200;
  const DEEP = 5;
  const DEEP_DELAY = 4;
  /** Frames in which nothing was begun, before anything is hurried. */
  const CALM_FRAMES = 2;
  /** Milliseconds that a step waits for what is under way. */
  const PATIENCE = 100;
  /** A frame that is not drawn, as in a page that nobody shows, is not waited for; the first one may take its time. */
  const FRAME_PATIENCE = 100;
  const FIRST_FRAME_PATIENCE = 500;
  /** What a frame takes. */
  const FRAME_TIME = 16;
  const UNKNOWN_FRAME = 'a frame of another origin';
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { setTimeout: nativeTimeout, requestAnimationFrame: nativeFrame, reportError: report } = window;
  const { clearTimeout: nativeClear, eval: runText } = window;
  const frameCount = getOwnPropertyDescriptor(window, 'length')?.get ?? (() => 0);
  const nativeNow = Performance.prototype.now;
  const { timeOrigin } = performance;
  const timers = new Map<number, Timer>();
  const work: PageWork | undefined = Reflect.get(window, workName);
  const drawing: DrawingNeed | undefined = Reflect.get(window, drawingName);
  const preparations: (() => void)[] = [];
  let nesting = 0;
  let scheduled = false;

  /** The clock of a window, where it is one that we may look into. */
  const clockOf = (other: Window): DocumentClock | undefined => {
    try {
      return Reflect.get(other, name) as DocumentClock | undefined;
    } catch {
      return undefined;
    }
  };
  const above = window.top && window.top !== window ? clockOf(window.top) : undefined;
  const time: SharedTime = above?.time ?? {
    shift: 0,
    standsAt: undefined,
    limit: Number.NEGATIVE_INFINITY,
    framesMatter: true,
  };
  const isTop = window === window.top;
  /** A document that comes when the clock is ahead begins at zero all the same. */
  let shiftBefore = time.shift;
  let follows = false;

  const realTime = () => timeOrigin + apply(nativeNow, performance, []);
  /** How far the clock is ahead right now. */
  const ahead = () => {
    if (time.standsAt !== undefined) {
      time.shift = Math.max(0, time.standsAt - realTime());
      if (time.shift === 0) time.standsAt = undefined;
    }
    return time.shift;
  };
  const clock = () => realTime() + ahead();

  const takeTurn = (id: number, timer: Timer) => {
    if (timer.every === 0) {
      timers.delete(id);
      return;
    }
    timer.nesting += 1;
    if (timer.nesting >= DEEP) timer.every = Math.max(DEEP_DELAY, timer.every);
    timer.due += timer.every;
    if (timer.due <= clock()) timer.due = clock() + timer.every;
  };
  const run = (timer: Timer) => {
    const outer = nesting;
    nesting = timer.nesting;
    try {
      timer.run();
    } finally {
      nesting = outer;
    }
  };
  const scheduling = (every: boolean): ProxyHandler<typeof nativeTimeout> => ({
    apply(native, self, args) {
      const [handler, delay, ...rest] = args;
      scheduled = true;
      const deep = nesting >= DEEP ? DEEP_DELAY : 1;
      const wait = Math.max(deep, Math.trunc(Number(delay)) || 0);
      const isFunction = typeof handler === 'function';
      const runs = () => (isFunction ? apply(handler, window, rest) : runText(String(handler)));
      const timer: Timer = {
        due: clock() + wait,
        every: every ? wait : 0,
        nesting: nesting + 1,
        run: runs,
        nativeId: 0,
      };
      const fires = () => {
        // It was hurried meanwhile, and its next turn is still to come; or the clock stood still for a while.
        if (!timers.has(id)) return;
        const early = timer.due - clock();
        if (early > 1) {
          if (!every) timer.nativeId = Number(apply(nativeTimeout, window, [fires, early]));
          return;
        }
        takeTurn(id, timer);
        run(timer);
      };
      const id: number = apply(native, self, [fires, delay]);
      timer.nativeId = id;
      timers.set(id, timer);
      wakeForNext();
      return id;
    },
  });
  const clearing: ProxyHandler<typeof clearTimeout> = {
    apply(native, self, args) {
      const timer = timers.get(args[0]);
      timers.delete(args[0]);
      if (timer && timer.nativeId !== args[0]) apply(nativeClear, window, [timer.nativeId]);
      return apply(native, self, args);
    },
  };
  window.setTimeout = new Proxy(nativeTimeout, scheduling(false));
  window.setInterval = new Proxy(window.setInterval, scheduling(true)) as typeof setInterval;
  window.clearTimeout = new Proxy(nativeClear, clearing);
  window.clearInterval = new Proxy(window.clearInterval, clearing);

  const next = () => {
    let found: [number, Timer] | undefined;
    for (const each of timers) if (!found || each[1].due < found[1].due) found = each;
    return found;
  };
  const nextDue = () => next()?.[1].due ?? Number.POSITIVE_INFINITY;
  const fireNext = () => {
    const found = next();
    if (!found) return;
    const [id, timer] = found;
    if (timer.every === 0) apply(nativeClear, window, [timer.nativeId]);
    takeTurn(id, timer);
    try {
      run(timer);
    } catch (error) {
      report(error);
    }
  };

  let waking: number | undefined;
  const wakeForNext = () => {
    if (waking !== undefined) apply(nativeClear, window, [waking]);
    waking = undefined;
    const due = nextDue();
    if (ahead() === 0 || due > time.limit) return;
    const wake = () => {
      waking = undefined;
      if (nextDue() <= clock() + 1) fireNext();
      wakeForNext();
    };
    const wait = due - (time.standsAt === undefined ? clock() : realTime());
    waking = Number(apply(nativeTimeout, window, [wake, Math.max(0, wait)]));
  };

  /**
   * The clocks of this page's documents; undefined in place of those that we may not look into. A frame that the page's document may not
   * look into speaks for itself alone.
   */
  const everyClock = (of: Window = window, found: (DocumentClock | undefined)[] = [own]) => {
    if (!isTop) return found;
    const count: number = of === window ? apply(frameCount, window, []) : of.length;
    for (let index = 0; index < count; index += 1) {
      const frame = of[index];
      if (!frame) continue;
      const inner = clockOf(frame);
      found.push(inner);
      everyClock(frame, found);
    }
    return found;
  };
  /** What is known of the frames that we may not look into. */
  let others: OtherFrames | null = null;
  /** Whether there are frames that we may not look into nor know of, and what they do matters. */
  const mindsForeign = (clocks: readonly (DocumentClock | undefined)[]) =>
    clocks.includes(undefined) &&
    (others === null || others.frames < clocks.length - 1) &&
    (time.framesMatter || clocks.some((each) => each?.hearsFrames()));
  /** What is under way in any of them. */
  const waitsFor = () => {
    const clocks = everyClock();
    if (mindsForeign(clocks)) return UNKNOWN_FRAME;
    for (const each of clocks) {
      const found = each?.work();
      if (found) return found;
    }
    return undefined;
  };
  /** Each timer has a task of its own, so that promises and events have their turn in between. */
  const task = async () => work?.turn();
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => apply(nativeTimeout, window, [resolve, milliseconds]));
  let drawn = false;
  const frame = () =>
    new Promise<void>((resolve) => {
      drawing?.look();
      if (drawing?.needed === false) {
        apply(nativeTimeout, window, [resolve, FRAME_TIME]);
        return;
      }
      const shown = () => {
        drawn = true;
        resolve();
      };
      apply(nativeFrame, window, [shown]);
      apply(nativeTimeout, window, [resolve, drawn ? FRAME_PATIENCE : FIRST_FRAME_PATIENCE]);
    });

  const wakeAll = () => {
    for (const each of everyClock()) each?.wakeForNext();
  };
  /** The clock whose timer is due before those of all others. */
  const dueFirst = () => {
    let first: DocumentClock = own;
    for (const each of everyClock()) if (each && each.nextDue() < first.nextDue()) first = each;
    return first;
  };
  /** A frame that we may not look into may have something as well. */
  const scrollWish = (): ScrollWish => {
    const clocks = everyClock();
    const wishes = [...clocks.map((each) => each?.ownScrollWish()), others?.waitsForScroll];
    if (wishes.includes('heard')) return 'heard';
    const mayWish = others === null && time.framesMatter && clocks.includes(undefined);
    return wishes.includes('seen') || mayWish ? 'seen' : undefined;
  };
  const stepOf = (some: Partial<ClockStep>): ClockStep => {
    const waitsForScroll = scrollWish();
    const unless = { fired: false, canHurry: false, waits: undefined, inert: false, calmFrames: 0, frames: 0 };
    const more = {
      othersFirst: false,
      skipped: false,
      unknownFrame: some.waits === UNKNOWN_FRAME,
    };
    return { ...unless, ...more, waitsForScroll, ahead: ahead(), left: time.limit - clock(), ...some };
  };
  let toldOfScroll = false;
  /** Whether that is news. */
  const mustBeScrolled = () => {
    if (toldOfScroll || !scrollWish()) return false;
    toldOfScroll = true;
    return true;
  };
  /** Elements and finished requests. */
  const amountOf = () => document.getElementsByTagName('*').length + performance.getEntriesByType('resource').length;
  const isInert = () => {
    if (document.scripts.length > 0) return false;
    const clocks = everyClock();
    if (mindsForeign(clocks) || others?.used) return false;
    return clocks.every(
      (each) => !each?.used && (each?.nextDue() ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY,
    );
  };

  const skipTo = (to: number) => {
    for (const each of everyClock()) each?.beforeSkip();
    time.shift += to - clock();
  };
  const hurryTo = async (end: number) => {
    let fired = false;
    let due = dueFirst().nextDue();
    for (let count = 0; due <= end && count < MOST_TIMERS; count += 1) {
      const first = dueFirst();
      if (due > clock()) skipTo(due);
      first.fireNext();
      fired = true;
      await task();
      if (waitsFor()) break;
      due = dueFirst().nextDue();
    }
    if (!fired) return false;
    // It may be a while until the next step: timers that are due by then go off by themselves.
    wakeAll();
    if (everyClock().some((each) => each?.seesFrames))
      for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
    return true;
  };

  const own: DocumentClock = {
    time,
    isShared: isTop || above !== undefined,
    follow(to) {
      const skipped = to - ahead();
      if (skipped > 0) {
        for (const each of everyClock()) each?.beforeSkip();
        if (!follows && !own.isShared) {
          shiftBefore = to;
          for (const timer of timers.values()) timer.due += skipped;
        }
        time.shift = to;
        time.standsAt = undefined;
        wakeAll();
      }
      follows = true;
    },
    turn: task,
    hurryTo,
    amount: amountOf,
    ahead,
    aheadOfDocument: () => ahead() - Math.min(shiftBefore, ahead()),
    whenFirstAhead(run) {
      if (ahead() > 0) run();
      else preparations.push(run);
    },
    beforeSkip() {
      for (const run of preparations.splice(0)) {
        try {
          run();
        } catch {
          // The page has taken away what was to be prepared.
        }
      }
    },
    nextDue,
    wakeForNext,
    fireNext,
    work: () => {
      drawing?.look();
      const found = work?.underWay(nextDue() <= time.limit);
      // Nothing of it would ever end where nothing is drawn.
      if (found === 'an animation') drawing?.need();
      return found;
    },
    workElsewhere: () => work?.underWayElsewhere(nextDue() <= time.limit) ?? { waits: undefined, waitsForSight: false },
    get seesFrames() {
      return work?.seesFrames === true;
    },
    get used() {
      return scheduled || work?.used === true;
    },
    hearsFrames: () => work?.hearsFrames() === true,
    ownScrollWish: () => work?.waitsForScroll(),
    waitsForScroll: scrollWish,
    allow(milliseconds, framesMatter) {
      time.limit = clock() + milliseconds;
      time.framesMatter = framesMatter;
    },
    waitForRealTime() {
      if (ahead() > 0) time.standsAt = clock();
      wakeAll();
      return ahead();
    },
    async step(mayHurry, calm, frames, mostFrames, told) {
      others = told;
      if (others) {
        own.follow(others.ahead);
        // What they have said is heard first.
        await task();
      }
      if (isInert() && !scrollWish()) return stepOf({ inert: true });
      const until = realTime() + PATIENCE;
      const othersDue = others?.due ?? Number.POSITIVE_INFINITY;
      const nextOfAll = () => Math.min(othersDue, dueFirst().nextDue());
      if (calm && nextOfAll() <= time.limit) for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
      for (let waits = waitsFor(); waits; waits = waitsFor()) {
        wakeAll();
        if (realTime() >= until || waits === UNKNOWN_FRAME) {
          // A page that nobody sees has few idle moments on a busy machine.
          if (waits === 'an idle callback') drawing?.need();
          return stepOf({ waits });
        }
        await pause(FRAME_TIME);
      }
      const due = dueFirst().nextDue();
      if (!mayHurry && nextOfAll() <= time.limit) return stepOf({ canHurry: true });
      if (others && nextOfAll() <= time.limit) {
        // They are told first: what is said by then is heard at that time on both sides.
        if (nextOfAll() > clock()) {
          skipTo(nextOfAll());
          return stepOf({ skipped: true });
        }
        if (othersDue < due) return stepOf({ othersFirst: true });
      }
      if (await hurryTo(Math.min(time.limit, others ? clock() : due + SLICE))) return stepOf({ fired: true });
      let [taken, calmFrames, before] = [0, 0, -1];
      while (taken < mostFrames && calmFrames < frames) {
        await frame();
        taken += 1;
        const amount = amountOf();
        calmFrames = amount === before ? calmFrames + 1 : 0;
        before = amount;
        // Others have to wait for that, hurry it, or scroll first.
        if (waitsFor() || dueFirst().nextDue() <= time.limit || mustBeScrolled()) return stepOf({ frames: taken });
      }
      return stepOf({ calmFrames, frames: taken });
    },
  };
  Object.defineProperty(window, name, { value: own });
}
/* c8 ignore stop */
