/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Lets the page's clock run ahead: runs in each document before its own scripts. Until the first step, the page finds
 * nothing changed. A step moves the clock to the page's next timer and fires it, so that what a page would show in two
 * seconds appears at once; this is done only while nothing else is under way. Then the clock continues at the speed of
 * real time, ahead of it by what was skipped. A page and its frames of the same origin share one clock. The function is
 * sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { DrawingNeed } from './in-page-drawing.ts';
import type { ScrollWish } from './in-page-scroll-wish.ts';
import type { ShownTime } from './in-page-shown-time.ts';
import type { PageWork } from './in-page-work.ts';

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
  /** The workers of the page and of its frames: how many were made, and a number that grows when one may get work. */
  readonly workers: { readonly made: number; readonly news: number };
  /** The number of successive drawn frames without anything new, if nothing fired and nothing is under way. */
  readonly calmFrames: number;
  /** The number of drawn frames in this step. */
  readonly frames: number;
  /** Milliseconds that the page's clock is ahead of real time. */
  readonly ahead: number;
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
}

/** Stored in the page's world under the name that is passed in. */
export interface PageClock {
  /**
   * Allows timers of the next so many milliseconds to run early; `framesMatter`: whether the content of frames is
   * wanted too. `wanted`: once there is such an element, no timer runs early any more.
   */
  allow(milliseconds: number, framesMatter: boolean, wanted?: string): void;
  /**
   * Runs timers early only with `mayRunAhead`. With `calm`, first waits for some frames, so that what has arrived can
   * take effect. If nothing is left to do, waits for `frames` drawn frames without anything new, at most `mostFrames`
   * in all. `others`: the state of frames of other origins, if it matters. `attached`: the number of all frames.
   * `idleNews`: the workers were found idle when their `news` had this value.
   */
  step(
    mayRunAhead: boolean,
    calm: boolean,
    frames: number,
    mostFrames: number,
    others: OtherFrames | null,
    attached: number,
    idleNews: number | null,
  ): Promise<ClockStep>;
  waitsForScroll(): ScrollWish;
  /** Stops the clock until real time has caught up. Returns the milliseconds until then. */
  waitForRealTime(): number;
}

/** One document's part of its page's clock. */
export interface DocumentClock extends PageClock, ShownTime {
  readonly time: SharedTime;
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
  nextDue(): number;
  /** The same without loops of animation frames. */
  nextTimerDue(): number;
  /** Called before the page is scrolled: a script that acts now and then may be waiting for its next turn. */
  noteSoon(): void;
  /**
   * The timer that is due first of those made after the given one, that run again and again within moments, or that were
   * due soon when it was called.
   */
  nextShort(after: number, fired: ReadonlySet<object>): { readonly due: number; readonly timer: object } | undefined;
  /** Fires this timer, which may have ended meanwhile. */
  fire(timer: object): void;
  /** Moves all timers up to this one to a later time: others have passed for which they do not count. */
  postpone(milliseconds: number, upTo: number): void;
  /**
   * Scripts that listen for scrolling mostly act only now and then, or some moments later: lets so much of the page's
   * time pass, and runs only what they have started since the last call, and what looks again and again within moments.
   */
  rest(how: Rest): Promise<void>;
  /** Schedules its next timer, for which the browser would be late if the clock is ahead. */
  wakeForNext(): void;
  /** Runs the next timer or frame of a loop. Returns whether it was a timer. */
  fireNext(): boolean;
  work(workersIdle: boolean): string | undefined;
  readonly workers: ClockStep['workers'];
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

export interface SharedTime {
  /** Milliseconds that the clock is ahead of real time. */
  shift: number;
  /** The time at which the clock has stopped, until real time gets there. */
  standsAt: number | undefined;
  limit: number;
  framesMatter: boolean;
  /** Whether loops of animation frames run early too, like timers. */
  runsLoops: boolean;
  wanted: string | undefined;
  /** The number of timers that were made. */
  made: number;
  /**
   * Milliseconds that were skipped while the page was scrolled. The clock is ahead by these as well, but neither
   * other timers nor requests wait until real time has caught up with them.
   */
  rested: number;
}

/** `begin`: scrolling begins now. `heard`: time passes in any case. `seen`: only if scripts have started something. */
export type Rest = 'begin' | 'heard' | 'seen';

/** The event by which a page is asked to let scrolling take effect, with how as its detail, and the one that answers. */
export interface RestEvents {
  readonly question: string;
  readonly answer: string;
}

/* c8 ignore start: runs in the browser */
/** The other names are those of the `PageWork` and `DrawingNeed` objects, if they exist. */
export function installClock(name: string, workName: string, drawingName: string, restEvents: RestEvents): void {
  // The empty page between two pages of a tab.
  if (window === window.top && location.href === 'about:blank') return;
  interface Timer {
    due: number;
    /** Interval in milliseconds; 0 for a timer that fires once. */
    every: number;
    /** The nesting level: from the fifth on, browsers make timers wait at least 4 ms. */
    nesting: number;
    readonly run: () => void;
    /** The id of the browser's timer, which may have been replaced. */
    nativeId: number;
    /** Its number among all timers, in the order in which they were made. */
    readonly number: number;
  }
  /** The page's time that one step covers, and the most timers in it. */
  const SLICE = 16;
  /** The same while only loops of animation frames run, of which scripts may observe what is drawn. */
  const LOOP_SLICE = 100;
  const MAX_TIMERS = 200;
  const DEEP = 5;
  const DEEP_DELAY = 4;
  /** Drawn frames without anything new before timers run early. */
  const CALM_FRAMES = 2;
  /** How long a step waits for what is under way, in milliseconds. */
  const STEP_TIMEOUT = 100;
  /** Frames may never come, as in a page that is not shown; the first one may take longer. */
  const FRAME_TIMEOUT = 100;
  const FIRST_FRAME_TIMEOUT = 500;
  /** The duration of a frame, in milliseconds. */
  const FRAME_TIME = 1_000 / 60;
  /** Milliseconds until a new frame is known outside. */
  const NEW_FRAME_TIME = 60;
  /** The page's time that passes at each place while it is scrolled, in milliseconds, and the most timers in it. */
  const REST = 350;
  const MAX_RESTED = 30;
  /** How long that waits for what is under way, and for frames, which also come if the machine is busy. */
  const REST_TIMEOUT = 50;
  const REST_FRAME_TIMEOUT = 150;
  const WORKER = 'a worker';
  const FRAME = 'an animation frame';
  const UNKNOWN_FRAME = 'a frame of another origin';
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { setTimeout: nativeTimeout, requestAnimationFrame: nativeFrame, reportError: report } = window;
  const { clearTimeout: nativeClear, eval: runText } = window;
  const { TrustedScript: Trusted } = window as { TrustedScript?: new () => object };
  const NativePromise = Promise;
  const frameCount = getOwnPropertyDescriptor(window, 'length')?.get ?? (() => 0);
  const nativeNow = Performance.prototype.now;
  const { timeOrigin } = performance;
  const timers = new Map<number, Timer>();
  const work: PageWork | undefined = Reflect.get(window, workName);
  const drawing: DrawingNeed | undefined = Reflect.get(window, drawingName);
  const preparations: (() => void)[] = [];
  /** Documents of frames: no window lists those that are in shadow trees. */
  const joined = new Map<DocumentClock, Window>();
  let nesting = 0;
  let scheduled = false;

  /** The clock of a window, if we can access it. */
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
    runsLoops: false,
    wanted: undefined,
    made: 0,
    rested: 0,
  };
  const isTop = window === window.top;
  /** The time of a document begins at zero, even if the clock is already ahead. */
  let shiftBefore = time.shift + time.rested;
  let follows = false;

  const realTime = () => timeOrigin + apply(nativeNow, performance, []);
  const ahead = () => {
    if (time.standsAt !== undefined) {
      time.shift = Math.max(0, time.standsAt - time.rested - realTime());
      if (time.shift === 0) time.standsAt = undefined;
    }
    return time.shift;
  };
  const aheadInAll = () => ahead() + time.rested;
  const clock = () => realTime() + aheadInAll();

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
      // As browsers do: 32 bits, so that a delay of 40 days is none.
      const wait = Math.max(deep, Number(delay) | 0);
      const isFunction = typeof handler === 'function';
      // A text that a policy of the page has approved stays approved.
      const text = isFunction || (Trusted && handler instanceof Trusted) ? handler : String(handler);
      const runs = () => (isFunction ? apply(handler, window, rest) : runText(text));
      time.made += 1;
      const timer: Timer = {
        due: clock() + wait,
        every: every ? wait : 0,
        nesting: nesting + 1,
        run: runs,
        nativeId: 0,
        number: time.made,
      };
      const fires = () => {
        // It already ran early and its next run is still to come, or the clock was stopped for a while.
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

  // Nobody can hold back what is sent this way, so it is sent when real time has caught up.
  const { sendBeacon } = Navigator.prototype;
  const sending: ProxyHandler<typeof sendBeacon> = {
    apply(native, self, args) {
      if (ahead() === 0) return apply(native, self, args);
      apply(nativeTimeout, window, [() => apply(native, self, args), ahead()]);
      return true;
    },
  };
  if (sendBeacon) Navigator.prototype.sendBeacon = new Proxy(sendBeacon, sending);

  const next = () => {
    let found: [number, Timer] | undefined;
    for (const each of timers) if (!found || each[1].due < found[1].due) found = each;
    return found;
  };
  const nextTimerDue = () => next()?.[1].due ?? Number.POSITIVE_INFINITY;
  /** The page's time of the last frame of a loop that ran early. */
  let loopRanAt = Number.NEGATIVE_INFINITY;
  const nextLoopDue = () =>
    time.runsLoops && work?.loops.wait ? Math.max(clock(), loopRanAt + FRAME_TIME) : Number.POSITIVE_INFINITY;
  const nextDue = () => Math.min(nextTimerDue(), nextLoopDue());
  const fireNext = () => {
    if (nextLoopDue() < nextTimerDue()) {
      loopRanAt = clock();
      work?.loops.run();
      return false;
    }
    const found = next();
    if (found) fire(found);
    return true;
  };
  const fire = ([id, timer]: [number, Timer]) => {
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
    // Loops go on by themselves, with the frames that are drawn.
    const due = nextTimerDue();
    if (ahead() === 0 || due > time.limit) return;
    const wake = () => {
      waking = undefined;
      const found = next();
      if (found && found[1].due <= clock() + 1) fire(found);
      wakeForNext();
    };
    const wait = due - (time.standsAt === undefined ? clock() : realTime() + time.rested);
    waking = Number(apply(nativeTimeout, window, [wake, Math.max(0, wait)]));
  };

  /**
   * The clocks of this page's documents; undefined for those that we cannot access. A frame that the page's document
   * cannot access handles only itself.
   */
  const listedClocks = (of: Window, found: (DocumentClock | undefined)[]) => {
    const count: number = of === window ? apply(frameCount, window, []) : of.length;
    for (let index = 0; index < count; index += 1) {
      const frame = of[index];
      if (!frame) continue;
      const inner = clockOf(frame);
      found.push(inner);
      listedClocks(frame, found);
    }
    return found;
  };
  const everyClock = () => {
    const found: (DocumentClock | undefined)[] = [own];
    if (!isTop) return found;
    const listed = new Set(listedClocks(window, found));
    for (const [clock, frame] of joined) {
      if (frame.closed || clockOf(frame) !== clock) joined.delete(clock);
      else if (!listed.has(clock)) found.push(clock);
    }
    return found;
  };
  /** What is known of the frames that we cannot access. */
  let others: OtherFrames | null = null;
  /** The number of frames, including those of other origins in shadow trees. */
  let attached = 0;
  let workersIdleAt: number | null = null;
  const allWorkers = (clocks: readonly (DocumentClock | undefined)[]) => {
    const all = { made: 0, news: 0 };
    for (const each of clocks) {
      all.made += each?.workers.made ?? 0;
      all.news += each?.workers.news ?? 0;
    }
    return all;
  };
  /** Whether there are frames that matter and that we neither know nor can access. */
  const hasUnknownFrames = (clocks: readonly (DocumentClock | undefined)[]) => {
    const seen = clocks.length - 1;
    if (!clocks.includes(undefined) && seen >= attached) return false;
    if (others !== null && others.frames >= Math.max(seen, attached)) return false;
    return time.framesMatter || clocks.some((each) => each?.hearsFrames());
  };
  const waitsFor = () => {
    const clocks = everyClock();
    const { wanted } = time;
    // It may not stay, so the page is left as it is for whoever looks for it.
    if (wanted !== undefined && clocks.some((each) => each?.has(wanted))) return 'the element';
    if (hasUnknownFrames(clocks)) return UNKNOWN_FRAME;
    const workersIdle = workersIdleAt === allWorkers(clocks).news;
    let waitsForWorker: string | undefined;
    for (const each of clocks) {
      const found = each?.work(workersIdle);
      if (found && found !== WORKER) return found;
      waitsForWorker ??= found;
    }
    return waitsForWorker;
  };
  /** Each timer gets its own task, so that promises and events run in between. */
  const task = async () => work?.turn();
  const pause = (milliseconds: number) =>
    new NativePromise<void>((resolve) => apply(nativeTimeout, window, [resolve, milliseconds]));
  let drawn = false;
  const frame = () =>
    new NativePromise<void>((resolve) => {
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
      apply(nativeTimeout, window, [resolve, drawn ? FRAME_TIMEOUT : FIRST_FRAME_TIMEOUT]);
    });

  const wakeAll = () => {
    for (const each of everyClock()) each?.wakeForNext();
  };
  /** The clock with the earliest timer. */
  const dueFirst = () => {
    let first: DocumentClock = own;
    for (const each of everyClock()) if (each && each.nextDue() < first.nextDue()) first = each;
    return first;
  };
  /** Frames that we cannot access may wait for scrolling too. */
  const scrollWish = (): ScrollWish => {
    const clocks = everyClock();
    const wishes = [...clocks.map((each) => each?.ownScrollWish()), others?.waitsForScroll];
    if (wishes.includes('heard')) return 'heard';
    const mayWish = others === null && time.framesMatter && clocks.includes(undefined);
    if (wishes.includes('seen') || mayWish) {
      // Nothing is seen in a page that is not drawn.
      drawing?.need();
      return 'seen';
    }
    return wishes.includes('inside') ? 'inside' : undefined;
  };
  const stepOf = (some: Partial<ClockStep>): ClockStep => {
    const waitsForScroll = scrollWish();
    const unless = { fired: false, canRunAhead: false, waits: undefined, inert: false, calmFrames: 0, frames: 0 };
    const more = {
      timersLeft: Math.min(others?.due ?? Number.POSITIVE_INFINITY, dueFirst().nextDue()) < Number.POSITIVE_INFINITY,
      othersFirst: false,
      skipped: false,
      unknownFrame: some.waits === UNKNOWN_FRAME,
      workers: allWorkers(everyClock()),
    };
    const waitsForVisitor = work?.waitsForVisitor() === true;
    return { ...unless, ...more, waitsForScroll, waitsForVisitor, ahead: ahead(), left: time.limit - clock(), ...some };
  };
  let toldOfScroll = false;
  /** Whether scrolling is needed, the first time only. */
  const mustBeScrolled = () => {
    if (toldOfScroll || !scrollWish()) return false;
    toldOfScroll = true;
    return true;
  };
  /** The number of elements and finished requests. */
  const amountOf = () => document.getElementsByTagName('*').length + performance.getEntriesByType('resource').length;
  const isInert = () => {
    if (document.scripts.length > 0) return false;
    const clocks = everyClock();
    if (hasUnknownFrames(clocks) || others?.used) return false;
    return clocks.every(
      (each) => !each?.used && (each?.nextDue() ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY,
    );
  };

  const skipTo = (to: number) => {
    for (const each of everyClock()) each?.beforeSkip();
    time.shift += to - clock();
  };
  const runTo = async (last: number) => {
    let end = last;
    let fired = false;
    // In a task of the page's own: the protocol's are not among those that pages may observe.
    await task();
    if (waitsFor()) return false;
    let due = dueFirst().nextDue();
    for (let count = 0; due <= end && count < MAX_TIMERS; count += 1) {
      const first = dueFirst();
      const { length: documents } = everyClock();
      if (due > clock()) skipTo(due);
      if (first.fireNext()) end = Math.min(end, due + SLICE);
      fired = true;
      await task();
      if (everyClock().length > documents) {
        // A frame that it made begins to load: the caller is told of that in a moment.
        wakeAll();
        await pause(NEW_FRAME_TIME);
        break;
      }
      if (waitsFor()) break;
      due = dueFirst().nextDue();
    }
    if (!fired) return false;
    // The next step may take a while: timers that become due until then fire by themselves.
    wakeAll();
    if (everyClock().some((each) => each?.seesFrames))
      for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
    return true;
  };

  /** Those that were due soon when the page was first scrolled. */
  let soon: ReadonlySet<object> = new Set();
  /** The last timer that was there when the page was last scrolled. */
  let lastBefore = 0;
  const pass = (milliseconds: number) => {
    for (const each of everyClock()) {
      each?.beforeSkip();
      each?.postpone(milliseconds, lastBefore);
    }
    time.rested += milliseconds;
    time.limit += milliseconds;
    if (time.standsAt !== undefined) time.standsAt += milliseconds;
  };
  const rest = async (how: Rest) => {
    if (how === 'begin') {
      lastBefore = time.made;
      for (const each of everyClock()) each?.noteSoon();
      return;
    }
    const end = clock() + REST;
    const began = realTime();
    const fired = new Set<object>();
    const waits = () => {
      const what = waitsFor();
      return what !== undefined && realTime() < began + (what === FRAME ? REST_FRAME_TIMEOUT : REST_TIMEOUT);
    };
    await task();
    for (let count = 0; count < MAX_RESTED; count += 1) {
      // A timer may ask for a frame, and that for another timer, before anything is looked for.
      while (waits()) await pause(FRAME_TIME);
      let [first, found]: [DocumentClock?, ReturnType<DocumentClock['nextShort']>?] = [];
      for (const each of everyClock()) {
        const short = each?.nextShort(lastBefore, fired);
        if (short && (!found || short.due < found.due)) [first, found] = [each, short];
      }
      if (!first || !found || found.due > end) break;
      if (found.due > clock()) pass(found.due - clock());
      fired.add(found.timer);
      first.fire(found.timer);
      await task();
    }
    if (how === 'heard' && clock() < end) pass(end - clock());
    lastBefore = time.made;
    wakeAll();
  };
  const { addEventListener, dispatchEvent, CustomEvent: NativeEvent } = window;
  const detailOf = getOwnPropertyDescriptor(NativeEvent.prototype, 'detail')?.get;
  const { preventDefault } = Event.prototype;
  const hearRest = (event: Event) => {
    apply(preventDefault, event, []);
    const tell = () => apply(dispatchEvent, window, [new NativeEvent(restEvents.answer)]);
    (above ?? own).rest(detailOf ? apply(detailOf, event, []) : 'seen').then(tell, tell);
  };
  apply(addEventListener, window, [restEvents.question, hearRest]);

  const own: DocumentClock = {
    time,
    isShared: isTop || above !== undefined,
    join(clock, frame) {
      joined.set(clock, frame);
    },
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
    runTo,
    amount: amountOf,
    ahead: aheadInAll,
    aheadOfDocument: () => aheadInAll() - Math.min(shiftBefore, aheadInAll()),
    whenFirstAhead(run) {
      if (aheadInAll() > 0) run();
      else preparations.push(run);
    },
    beforeSkip() {
      for (const run of preparations.splice(0)) {
        try {
          run();
        } catch {
          // The page has removed what was to be adjusted.
        }
      }
    },
    nextDue,
    nextTimerDue,
    noteSoon() {
      soon = new Set([...timers.values()].filter(({ due }) => due <= clock() + REST));
    },
    nextShort(after, fired) {
      let found: Timer | undefined;
      for (const timer of timers.values()) {
        const isShort = timer.every === 0 ? timer.number > after || soon.has(timer) : timer.every <= REST;
        if (isShort && !fired.has(timer) && (!found || timer.due < found.due)) found = timer;
      }
      return found && { due: found.due, timer: found };
    },
    fire(wanted) {
      for (const each of timers) {
        const [, timer] = each;
        if (timer !== wanted) continue;
        // It was postponed with the others.
        timer.due = clock();
        fire(each);
        return;
      }
    },
    postpone(milliseconds, upTo) {
      for (const timer of timers.values()) if (timer.number <= upTo && !soon.has(timer)) timer.due += milliseconds;
    },
    rest,
    wakeForNext,
    fireNext,
    work: (workersIdle) => {
      drawing?.look();
      const found = work?.underWay(time.limit - clock(), nextDue() <= time.limit, time.runsLoops, workersIdle);
      // Animations never end in a page that is not drawn.
      if (found === 'an animation') drawing?.need();
      return found;
    },
    has: (selector) => work?.has(selector) === true,
    workElsewhere: () =>
      work?.underWayElsewhere(time.limit - clock(), nextDue() <= time.limit) ?? {
        waits: undefined,
        waitsForSight: false,
      },
    get seesFrames() {
      return work?.seesFrames === true;
    },
    get workers() {
      return work?.workers ?? { made: 0, news: 0 };
    },
    get used() {
      return scheduled || work?.used === true;
    },
    hearsFrames: () => work?.hearsFrames() === true,
    ownScrollWish: () => work?.waitsForScroll(),
    waitsForScroll: scrollWish,
    allow(milliseconds, framesMatter, wanted) {
      time.limit = clock() + milliseconds;
      time.framesMatter = framesMatter;
      time.wanted = wanted;
    },
    waitForRealTime() {
      if (ahead() > 0) time.standsAt = clock();
      wakeAll();
      return ahead();
    },
    async step(mayRunAhead, calm, frames, mostFrames, told, all, idleNews) {
      others = told;
      workersIdleAt = idleNews;
      attached = all;
      time.runsLoops = true;
      if (others) {
        own.follow(others.ahead);
        // Handles their messages first.
        await task();
      }
      if (isInert() && !scrollWish()) return stepOf({ inert: true });
      const until = realTime() + STEP_TIMEOUT;
      const othersDue = (others?.due ?? Number.POSITIVE_INFINITY) + time.rested;
      const nextOfAll = () => Math.min(othersDue, dueFirst().nextDue());
      if (calm && nextOfAll() <= time.limit) for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
      for (let waits = waitsFor(); waits; waits = waitsFor()) {
        wakeAll();
        if (realTime() >= until || waits === UNKNOWN_FRAME) {
          // A page that is not drawn has few idle periods on a busy machine.
          if (waits === 'an idle callback') drawing?.need();
          return stepOf({ waits });
        }
        await pause(FRAME_TIME);
      }
      const due = dueFirst().nextDue();
      if (!mayRunAhead && nextOfAll() <= time.limit) return stepOf({ canRunAhead: true });
      if (others && nextOfAll() <= time.limit) {
        const timerDue = Math.min(othersDue, ...everyClock().map((each) => each?.nextTimerDue() ?? othersDue));
        if (nextOfAll() < timerDue) {
          // The frames are told of some frames of a loop at a time, as long as nothing else is due.
          await runTo(Math.min(time.limit, clock() + LOOP_SLICE, timerDue - 1));
          return stepOf({ skipped: true });
        }
        // The frames are told first, so that messages until then arrive at the same time on both sides.
        if (nextOfAll() > clock()) {
          skipTo(nextOfAll());
          return stepOf({ skipped: true });
        }
        if (othersDue < due) return stepOf({ othersFirst: true });
      }
      if (await runTo(Math.min(time.limit, others ? clock() : due + LOOP_SLICE))) return stepOf({ fired: true });
      let [taken, calmFrames, before] = [0, 0, -1];
      while (taken < mostFrames && calmFrames < frames) {
        await frame();
        taken += 1;
        const amount = amountOf();
        calmFrames = amount === before ? calmFrames + 1 : 0;
        before = amount;
        // The caller must wait for that, run timers, or scroll first.
        if (waitsFor() || dueFirst().nextDue() <= time.limit || mustBeScrolled()) return stepOf({ frames: taken });
      }
      return stepOf({ calmFrames, frames: taken });
    },
  };
  Object.defineProperty(window, name, { value: own });
  above?.join(own, window);
}
/* c8 ignore stop */
