/**
 * Detects a browser of this machine that is busy and no longer responds, or draws without end. All pages of a browser
 * share its main process, and one page can keep that process busy with messages, requests or frames. A browser that
 * gets too little processor time to respond does not count as stuck. Knows only whether there are pages, and nothing
 * else about them.
 */
import { inBackground } from '../../../stray-errors.ts';
import { processTicks } from '../memory/process-memory.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';
import type { Trouble } from './browser-ended.ts';
import type { DrawingWatch } from './drawing-watch.ts';

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 250;
/** A browser is stuck after this many milliseconds without an answer, if it has used `STUCK_TICKS` meanwhile. */
const STUCK_AFTER = 1_500;
/** Processor time in ticks of the kernel, a hundred per second. Answering a probe takes less than one. */
const STUCK_TICKS = 75;
/**
 * Likewise while it takes a picture: its main thread encodes it, the largest PNG in 3 s, the largest WebP in 2 to 40.
 */
const PICTURE_TICKS = 600;
/** A browser is slow if it has used this much and has not answered by the next check. */
const SLOW_TICKS = 10;
/** The least share of a processor that it must have used meanwhile: one that gets less waits for the machine. */
const AT_WORK = 0.15;
/** A tick of the kernel in milliseconds. */
const TICK = 10;

interface Probe {
  at: number;
  ticks: number;
  /** Whether `onSlow` has already done something about this delay. */
  isHelped: boolean;
}

export interface BrowserPulseParts {
  readonly client: ProtocolClient;
  /** The browser's main process. */
  readonly pid: number;
  /** Whether pages of several callers are open in the browser. */
  readonly isShared: boolean;
  readonly drawing?: DrawingWatch;
  /** The processor time that the process has used so far. */
  readonly ticksUsed?: () => number;
}

export class BrowserPulse {
  readonly #client: ProtocolClient;
  /** The browser's main process. */
  readonly pid: number;
  readonly #isShared: boolean;
  readonly #drawing: DrawingWatch | undefined;
  readonly #ticksUsed: () => number;
  #pages = 0;
  #probe: Probe | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Called at each check. */
  onLook = () => {};
  /** Called when the browser is busy and slow to answer. Returns whether it did something that needs time to help. */
  onSlow = () => false;
  /** Whether it takes a picture of a page. */
  isTakingPicture = () => false;
  /** Called when that keeps it from answering for long. */
  onLongPicture = () => {};
  /** A question that is answered by way of the thread for all messages of pages; undefined while there is no page. */
  askMessageThread: () => Promise<unknown> | undefined = () => undefined;
  #tellStuck: (by: Trouble) => void = () => {};
  readonly stuck = new Promise<Trouble>((resolve) => {
    this.#tellStuck = resolve;
  });

  constructor({ client, pid, isShared, drawing, ticksUsed = () => processTicks(pid) }: BrowserPulseParts) {
    this.#client = client;
    this.pid = pid;
    this.#isShared = isShared;
    this.#drawing = drawing;
    this.#ticksUsed = ticksUsed;
  }

  /** Whether it has been drawing the same since the look before. */
  get isDrawing(): boolean {
    return this.#drawing?.isBusy === true;
  }

  /** Whether it was drawing at the moment of the look. */
  get isAtDrawing(): boolean {
    return this.#drawing?.isAtWork === true;
  }

  get drawsEndlessly(): boolean {
    return this.#drawing?.isEndless(this.#pages > 0) === true;
  }

  /** A page is being loaded. */
  begin(): void {
    this.#pages += 1;
    this.#timer ??= setInterval(() => this.#check(), CHECK_INTERVAL).unref();
  }

  /** After the last page, there is one more check: what a page has drawn may go on without it. */
  end(): void {
    this.#pages -= 1;
    if (this.#pages === 0) this.#probe = undefined;
  }

  #stopChecking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#probe = undefined;
  }

  #check(): void {
    this.#drawing?.look();
    this.onLook();
    const stuckBy = this.#stuckBy();
    const isIdle = this.#pages === 0 && !this.isDrawing;
    if (this.#client.isGone || stuckBy || isIdle) this.#stopChecking();
    if (stuckBy) this.#tellStuck(stuckBy);
    else if (this.#probe) this.#noticeSlow(this.#probe);
    else if (this.#pages > 0 && !this.#client.isGone) this.#sendProbe();
  }

  #stuckBy(): Trouble | undefined {
    if (this.drawsEndlessly) return 'drew without end';
    return this.#probe && this.#isLate(this.#probe) ? 'kept it from answering' : undefined;
  }

  #isLate(probe: Probe): boolean {
    return performance.now() - probe.at >= STUCK_AFTER && this.#hasWorked(probe, this.#mostTicks());
  }

  #mostTicks(): number {
    if (!this.isTakingPicture()) return STUCK_TICKS;
    return this.#isShared ? PICTURE_TICKS : Number.POSITIVE_INFINITY;
  }

  #hasWorked({ at, ticks }: Probe, least: number): boolean {
    const used = this.#ticksUsed() - ticks;
    return used >= least && used * TICK >= AT_WORK * (performance.now() - at);
  }

  #noticeSlow(probe: Probe): void {
    if (this.isTakingPicture()) {
      if (this.#hasWorked(probe, STUCK_TICKS)) this.onLongPicture();
      return;
    }
    const isHelped = this.#hasWorked(probe, SLOW_TICKS) && this.onSlow();
    if (isHelped && !probe.isHelped) Object.assign(probe, this.#now(), { isHelped });
  }

  #now() {
    return { at: performance.now(), ticks: this.#ticksUsed() };
  }

  /**
   * Resolves when the browser has answered, or is gone. The questions are answered by way of the three threads that all
   * pages need: the main thread and the network thread, and the thread that passes on the messages of pages. The last
   * one also keeps account of storage and blobs: pages that flood it do not delay the answers of the others.
   */
  async answered(): Promise<void> {
    await Promise.allSettled([this.#client.browser.send('Storage.getCookies'), this.askMessageThread()]);
  }

  #sendProbe(): void {
    const probe = { ...this.#now(), isHelped: false };
    this.#probe = probe;
    inBackground(
      this.answered().then(() => {
        if (this.#probe === probe) this.#probe = undefined;
      }),
      'asking whether a browser answers',
    );
  }
}
