/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Lets the page's clock run ahead: runs in each document before its own scripts. Until the first step, the page finds
 * nothing changed. A step moves the clock to the page's next timer and fires it, so that what a page would show in two
 * seconds appears at once; this is done only while nothing else is under way. Then the clock continues at the speed of
 * real time, ahead of it by what was skipped. A page and its frames of the same origin share one clock. The function is
 * sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { ClockStep, DocumentClock, Rest, StepTerms } from './document-clock.ts';
import type { DocumentClocks } from './in-page-documents.ts';
import type { DrawingNeed } from './in-page-drawing.ts';
import type { FrameLoops } from './in-page-frame-loops.ts';
import type { Pauses } from './in-page-pauses.ts';
import type { AheadClock } from './in-page-real-time-requests.ts';
import type { RestingClock } from './in-page-rest.ts';
import type { ScrollWish } from './in-page-scroll-wish.ts';
import type { SteppingClock, Steps } from './in-page-steps.ts';
import type { ClockTime, SharedTime } from './in-page-time.ts';
import type { PageTimers } from './in-page-timers.ts';
import type { PageWork } from './in-page-work.ts';

/** The functions of which it consists. */
export interface ClockParts {
  keepTime(above: SharedTime | undefined): ClockTime;
  watchTimers(time: ClockTime, loops: FrameLoops | undefined): PageTimers;
  findClocks(name: string): DocumentClocks;
  makePauses(drawing: DrawingNeed | undefined): Pauses;
  makeRest(clock: RestingClock): (how: Rest) => Promise<void>;
  makeSteps(clock: SteppingClock): Steps;
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
  const WORKER = 'a worker';
  const NO_WORKERS = { live: false, made: 0, shared: 0, service: 0, news: 0 };
  const UNKNOWN_FRAME = 'a frame of another origin';
  const { apply } = Reflect;
  const { matchMedia: nativeMatch } = window;
  const work: PageWork | undefined = Reflect.get(window, names.work);
  const drawing: DrawingNeed | undefined = Reflect.get(window, names.drawing);
  const clocks = parts.findClocks(names.clock);
  const isTop = window === window.top;
  const above = window.top && !isTop ? clocks.of(window.top) : undefined;
  const time = parts.keepTime(above?.time.shared);
  const { shared, now, ahead, aheadInAll } = time;
  // Before the page's timers replace the browser's, which these use.
  const pauses = parts.makePauses(drawing);
  parts.sendInRealTime({ ahead, waitForRealTime: () => own.waitForRealTime() });
  const timers = parts.watchTimers(time, work?.loops);
  const preparations: (() => void)[] = [];
  /** The time of a document begins at zero, even if the clock is already ahead. */
  let shiftBefore = shared.shift + shared.rested;
  let follows = false;

  const everyClock = () => clocks.every(own);
  /** What the last step was told. */
  let told: Pick<StepTerms, 'others' | 'attached' | 'idleNews'> = { others: null, attached: 0, idleNews: null };
  const allWorkers = (documents: readonly (DocumentClock | undefined)[]) => {
    const { made, shared, service, news } = told.others?.workers ?? NO_WORKERS;
    const all = { made, shared, service, news };
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
    if (!documents.includes(undefined) && seen >= told.attached) return false;
    if (told.others !== null && told.others.frames >= Math.max(seen, told.attached)) return false;
    return shared.framesMatter || documents.some((each) => each?.hearsFrames());
  };
  const waitsFor = () => {
    const documents = everyClock();
    const { wanted } = shared;
    // It may not stay, so the page is left as it is for whoever looks for it.
    if (wanted !== undefined && documents.some((each) => each?.has(wanted))) return 'the element';
    if (hasUnknownFrames(documents)) return UNKNOWN_FRAME;
    const workersIdle = told.idleNews === allWorkers(documents).news;
    let waitsForWorker = told.others?.workers.live && !workersIdle ? WORKER : undefined;
    for (const each of documents) {
      const found = each?.work(workersIdle);
      if (found && found !== WORKER) return found;
      waitsForWorker ??= found;
    }
    return waitsForWorker;
  };
  /** Each timer gets its own task, so that promises and events run in between. */
  const task = async () => work?.turn();

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
    const wishes = [...documents.map((each) => each?.ownScrollWish()), told.others?.waitsForScroll];
    if (wishes.includes('heard')) return 'heard';
    const mayWish = told.others === null && shared.framesMatter && documents.includes(undefined);
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
        Math.min(told.others?.due ?? Number.POSITIVE_INFINITY, dueFirst().timers.nextDue()) < Number.POSITIVE_INFINITY,
      othersFirst: false,
      skipped: false,
      unknownFrame: some.waits === UNKNOWN_FRAME,
      workers: allWorkers(everyClock()),
      nextIn: Math.max(0, Math.min(shared.limit, dueFirst().timers.nextDue()) - now()),
    };
    const waitsForVisitor = work?.waitsForVisitor() === true;
    return { ...unless, ...more, waitsForScroll, waitsForVisitor, ahead: ahead(), left: shared.limit - now(), ...some };
  };
  /** The number of elements and finished requests. */
  const amountOf = () => document.getElementsByTagName('*').length + performance.getEntriesByType('resource').length;
  /** As where the response says `Content-Security-Policy: sandbox`: no script runs then, and no callback of ours. */
  const isWithoutScripts = () => apply(nativeMatch, window, ['(scripting: none)']).matches;
  const isInert = () => {
    if (document.scripts.length > 0 && !isWithoutScripts()) return false;
    const documents = everyClock();
    if (hasUnknownFrames(documents) || told.others?.used) return false;
    return documents.every(
      (each) => !each?.used && (each?.timers.nextDue() ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY,
    );
  };

  const steps = parts.makeSteps({
    time,
    pauses,
    unknownFrame: UNKNOWN_FRAME,
    every: everyClock,
    task,
    waitsFor,
    wakeAll,
    dueFirst,
    isInert,
    scrollWish,
    amount: amountOf,
    stepOf,
    follow: (to) => own.follow(to),
    needDrawing: () => drawing?.need(),
  });

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
    runTo: steps.runTo,
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
    rest:
      above?.rest ?? parts.makeRest({ time, turn: task, every: everyClock, waitsFor, pause: pauses.pause, wakeAll }),
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
      return work?.workers ?? NO_WORKERS;
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
    step(terms) {
      told = terms;
      shared.runsLoops = true;
      return steps.step(terms);
    },
  };
  Object.defineProperty(window, names.clock, { value: own });
  above?.join(own, window);
}
/* c8 ignore stop */
