/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Lets the page's clock run ahead: runs in each document before its own scripts. Until the first step, the page finds
 * nothing changed. A step moves the clock to the page's next timer and fires it, so that what a page would show in two
 * seconds appears at once; this is done only while nothing else is under way. Then the clock continues at the speed of
 * real time, ahead of it by what was skipped. A page and its frames of the same origin share one clock. The function is
 * sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { ClockStep, DocumentClock, OtherFrames, Rest } from './document-clock.ts';
import type { DocumentClocks } from './in-page-documents.ts';
import type { DrawingNeed } from './in-page-drawing.ts';
import type { FrameLoops } from './in-page-frame-loops.ts';
import type { AheadClock } from './in-page-real-time-requests.ts';
import type { RestingClock } from './in-page-rest.ts';
import type { ScrollWish } from './in-page-scroll-wish.ts';
import type { ClockTime, SharedTime } from './in-page-time.ts';
import type { PageTimers } from './in-page-timers.ts';
import type { PageWork } from './in-page-work.ts';

/** The functions of which it consists. */
export interface ClockParts {
  keepTime(above: SharedTime | undefined): ClockTime;
  watchTimers(time: ClockTime, loops: FrameLoops | undefined): PageTimers;
  findClocks(name: string): DocumentClocks;
  makeRest(clock: RestingClock): (how: Rest) => Promise<void>;
  sendInRealTime(clock: AheadClock): void;
}

/** The names of what it uses in a page, and its own. */
export interface ClockNames {
  readonly clock: string;
  /** Those of the `PageWork` and `DrawingNeed` objects, if they exist. */
  readonly work: string;
  readonly drawing: string;
}

/* c8 ignore start: runs in the browser */
export function installClock(parts: ClockParts, names: ClockNames): void {
  // The empty page between two pages of a tab.
  if (window === window.top && location.href === 'about:blank') return;
  /** The page's time that one step covers, and the most timers in it. */
  const SLICE = 16;
  /** The same while only loops of animation frames run, of which scripts may observe what is drawn. */
  const LOOP_SLICE = 100;
  const MAX_TIMERS = 200;
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
  const WORKER = 'a worker';
  const UNKNOWN_FRAME = 'a frame of another origin';
  const { apply } = Reflect;
  const { setTimeout: nativeTimeout, requestAnimationFrame: nativeFrame, matchMedia: nativeMatch } = window;
  const NativePromise = Promise;
  const work: PageWork | undefined = Reflect.get(window, names.work);
  const drawing: DrawingNeed | undefined = Reflect.get(window, names.drawing);
  const clocks = parts.findClocks(names.clock);
  const isTop = window === window.top;
  const above = window.top && !isTop ? clocks.of(window.top) : undefined;
  const time = parts.keepTime(above?.time.shared);
  const { shared, realTime, now, ahead, aheadInAll } = time;
  const timers = parts.watchTimers(time, work?.loops);
  const preparations: (() => void)[] = [];
  /** The time of a document begins at zero, even if the clock is already ahead. */
  let shiftBefore = shared.shift + shared.rested;
  let follows = false;

  parts.sendInRealTime({ ahead, waitForRealTime: () => own.waitForRealTime() });

  const everyClock = () => clocks.every(own);
  /** What is known of the frames that we cannot access. */
  let others: OtherFrames | null = null;
  /** The number of frames, including those of other origins in shadow trees. */
  let attached = 0;
  let workersIdleAt: number | null = null;
  const allWorkers = (documents: readonly (DocumentClock | undefined)[]) => {
    const all = { made: 0, shared: 0, service: 0, news: 0 };
    for (const each of documents) {
      all.made += each?.workers.made ?? 0;
      all.shared += each?.workers.shared ?? 0;
      all.service += each?.workers.service ?? 0;
      all.news += each?.workers.news ?? 0;
    }
    return all;
  };
  /** Whether there are frames that matter and that we neither know nor can access. */
  const hasUnknownFrames = (documents: readonly (DocumentClock | undefined)[]) => {
    const seen = documents.length - 1;
    if (!documents.includes(undefined) && seen >= attached) return false;
    if (others !== null && others.frames >= Math.max(seen, attached)) return false;
    return shared.framesMatter || documents.some((each) => each?.hearsFrames());
  };
  const waitsFor = () => {
    const documents = everyClock();
    const { wanted } = shared;
    // It may not stay, so the page is left as it is for whoever looks for it.
    if (wanted !== undefined && documents.some((each) => each?.has(wanted))) return 'the element';
    if (hasUnknownFrames(documents)) return UNKNOWN_FRAME;
    const workersIdle = workersIdleAt === allWorkers(documents).news;
    let waitsForWorker: string | undefined;
    for (const each of documents) {
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
    for (const each of everyClock()) each?.timers.wakeForNext();
  };
  /** The clock with the earliest timer. */
  const dueFirst = () => {
    let first: DocumentClock = own;
    for (const each of everyClock()) if (each && each.timers.nextDue() < first.timers.nextDue()) first = each;
    return first;
  };
  /** Frames that we cannot access may wait for scrolling too. */
  const scrollWish = (): ScrollWish => {
    const documents = everyClock();
    const wishes = [...documents.map((each) => each?.ownScrollWish()), others?.waitsForScroll];
    if (wishes.includes('heard')) return 'heard';
    const mayWish = others === null && shared.framesMatter && documents.includes(undefined);
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
      timersLeft:
        Math.min(others?.due ?? Number.POSITIVE_INFINITY, dueFirst().timers.nextDue()) < Number.POSITIVE_INFINITY,
      othersFirst: false,
      skipped: false,
      unknownFrame: some.waits === UNKNOWN_FRAME,
      workers: allWorkers(everyClock()),
      nextIn: Math.max(0, Math.min(shared.limit, dueFirst().timers.nextDue()) - now()),
    };
    const waitsForVisitor = work?.waitsForVisitor() === true;
    return { ...unless, ...more, waitsForScroll, waitsForVisitor, ahead: ahead(), left: shared.limit - now(), ...some };
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
  /** As where the response says `Content-Security-Policy: sandbox`: no script runs then, and no callback of ours. */
  const isWithoutScripts = () => apply(nativeMatch, window, ['(scripting: none)']).matches;
  const isInert = () => {
    if (document.scripts.length > 0 && !isWithoutScripts()) return false;
    const documents = everyClock();
    if (hasUnknownFrames(documents) || others?.used) return false;
    return documents.every(
      (each) => !each?.used && (each?.timers.nextDue() ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY,
    );
  };

  const skipTo = (to: number) => {
    for (const each of everyClock()) each?.beforeSkip();
    shared.shift += to - now();
  };
  const runTo = async (last: number) => {
    let end = last;
    let fired = false;
    // In a task of the page's own: the protocol's are not among those that pages may observe.
    await task();
    if (waitsFor()) return false;
    let due = dueFirst().timers.nextDue();
    for (let count = 0; due <= end && count < MAX_TIMERS; count += 1) {
      const first = dueFirst();
      const { length: documents } = everyClock();
      if (due > now()) skipTo(due);
      if (first.timers.runNext()) end = Math.min(end, due + SLICE);
      fired = true;
      await task();
      if (everyClock().length > documents) {
        // A frame that it made begins to load: the caller is told of that in a moment.
        wakeAll();
        await pause(NEW_FRAME_TIME);
        break;
      }
      if (waitsFor()) break;
      due = dueFirst().timers.nextDue();
    }
    if (!fired) return false;
    // The next step may take a while: timers that become due until then fire by themselves.
    wakeAll();
    if (everyClock().some((each) => each?.seesFrames))
      for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
    return true;
  };

  const own: DocumentClock = {
    time,
    timers,
    isShared: isTop || above !== undefined,
    join: clocks.join,
    follow(to) {
      const skipped = to - ahead();
      if (skipped > 0) {
        for (const each of everyClock()) each?.beforeSkip();
        if (!follows && !own.isShared) {
          shiftBefore = to;
          timers.postponeAll(skipped);
        }
        shared.shift = to;
        shared.standsAt = undefined;
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
    rest: above?.rest ?? parts.makeRest({ time, turn: task, every: everyClock, waitsFor, pause, wakeAll }),
    work: (workersIdle) => {
      drawing?.look();
      const found = work?.underWay(
        shared.limit - now(),
        timers.nextDue() <= shared.limit,
        shared.runsLoops,
        workersIdle,
      );
      // Animations never end in a page that is not drawn.
      if (found === 'an animation') drawing?.need();
      return found;
    },
    has: (selector) => work?.has(selector) === true,
    workElsewhere: () =>
      work?.underWayElsewhere(shared.limit - now(), timers.nextDue() <= shared.limit) ?? {
        waits: undefined,
        waitsForSight: false,
      },
    get seesFrames() {
      return work?.seesFrames === true;
    },
    get workers() {
      return work?.workers ?? { made: 0, shared: 0, service: 0, news: 0 };
    },
    get used() {
      return timers.used || work?.used === true;
    },
    hearsFrames: () => work?.hearsFrames() === true,
    ownScrollWish: () => work?.waitsForScroll(shared.imagesMatter),
    waitsForScroll: scrollWish,
    allow(milliseconds, { framesMatter, imagesMatter, wanted }) {
      shared.limit = now() + milliseconds;
      shared.framesMatter = framesMatter;
      shared.imagesMatter = imagesMatter;
      shared.wanted = wanted;
    },
    waitForRealTime() {
      if (ahead() > 0) shared.standsAt = now();
      wakeAll();
      return ahead();
    },
    async step({ mayRunAhead, calm, frames, mostFrames, ...told }) {
      others = told.others;
      attached = told.attached;
      workersIdleAt = told.idleNews;
      shared.runsLoops = true;
      if (others) {
        own.follow(others.ahead);
        // Handles their messages first.
        await task();
      }
      if (isInert() && !scrollWish()) return stepOf({ inert: true });
      const until = realTime() + STEP_TIMEOUT;
      const othersDue = (others?.due ?? Number.POSITIVE_INFINITY) + shared.rested;
      const nextOfAll = () => Math.min(othersDue, dueFirst().timers.nextDue());
      if (calm && nextOfAll() <= shared.limit) for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
      for (let waits = waitsFor(); waits; waits = waitsFor()) {
        wakeAll();
        if (realTime() >= until || waits === UNKNOWN_FRAME) {
          // A page that is not drawn has few idle periods on a busy machine.
          if (waits === 'an idle callback') drawing?.need();
          return stepOf({ waits });
        }
        await pause(FRAME_TIME);
      }
      const due = dueFirst().timers.nextDue();
      if (!mayRunAhead && nextOfAll() <= shared.limit) return stepOf({ canRunAhead: true });
      if (others && nextOfAll() <= shared.limit) {
        const timerDue = Math.min(othersDue, ...everyClock().map((each) => each?.timers.nextTimerDue() ?? othersDue));
        if (nextOfAll() < timerDue) {
          // The frames are told of some frames of a loop at a time, as long as nothing else is due.
          await runTo(Math.min(shared.limit, now() + LOOP_SLICE, timerDue - 1));
          return stepOf({ skipped: true });
        }
        // The frames are told first, so that messages until then arrive at the same time on both sides.
        if (nextOfAll() > now()) {
          skipTo(nextOfAll());
          return stepOf({ skipped: true });
        }
        if (othersDue < due) return stepOf({ othersFirst: true });
      }
      if (await runTo(Math.min(shared.limit, others ? now() : due + LOOP_SLICE))) return stepOf({ fired: true });
      let [taken, calmFrames, before] = [0, 0, -1];
      while (taken < mostFrames && calmFrames < frames) {
        await frame();
        taken += 1;
        const amount = amountOf();
        calmFrames = amount === before ? calmFrames + 1 : 0;
        before = amount;
        // The caller must wait for that, run timers, or scroll first.
        if (waitsFor() || dueFirst().timers.nextDue() <= shared.limit || mustBeScrolled())
          return stepOf({ frames: taken });
      }
      return stepOf({ calmFrames, frames: taken });
    },
  };
  Object.defineProperty(window, names.clock, { value: own });
  above?.join(own, window);
}
/* c8 ignore stop */
