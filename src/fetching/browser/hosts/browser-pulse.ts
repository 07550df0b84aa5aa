/**
 * Notices when a browser of this machine is at work and no longer answers: all its pages share one process, and a page
 * can keep that busy with messages, requests or frames. A browser that is only short of processor time is not taken for
 * one. Knows nothing of pages but whether there are any.
 */
import { inBackground } from '../../../stray-errors.ts';
import { processTicks } from '../memory/process-memory.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';

/** Milliseconds between two questions. */
const PAUSE = 250;
/** Milliseconds without an answer after which it is stuck, if it has used so much processor time meanwhile. */
const SILENCE = 1_500;
/** In ticks of the kernel, of which a second has a hundred. A question is answered within milliseconds of it. */
const WORK = 75;
/** Likewise, after which it is slow, if it has not answered by the next look. */
const SLOW_WORK = 10;

interface Question {
  at: number;
  ticks: number;
  /** Whether something was done about it. */
  isHelped: boolean;
}

export class BrowserPulse {
  readonly #client: ProtocolClient;
  /** Its main process. */
  readonly pid: number;
  #pages = 0;
  #question: Question | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Called with each look. */
  onLook = () => {};
  /** Called when it is at work and slow to answer: whether something was done about it, which it then gets time for. */
  onSlow = () => false;
  #tellStuck = () => {};
  readonly stuck = new Promise<void>((resolve) => {
    this.#tellStuck = resolve;
  });

  constructor(client: ProtocolClient, pid: number) {
    this.#client = client;
    this.pid = pid;
  }

  /** A page is being loaded. */
  begin(): void {
    this.#pages += 1;
    this.#timer ??= setInterval(() => this.#look(), PAUSE).unref();
  }

  end(): void {
    this.#pages -= 1;
    if (this.#pages === 0) this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#question = undefined;
  }

  #look(): void {
    this.onLook();
    if (this.#client.isGone) this.#rest();
    else if (!this.#question) this.#ask();
    else if (this.#isLate(this.#question)) {
      this.#rest();
      this.#tellStuck();
    } else this.#noticeSlow(this.#question);
  }

  #isLate({ at, ticks }: Question): boolean {
    return performance.now() - at >= SILENCE && processTicks(this.pid) - ticks >= WORK;
  }

  #noticeSlow(question: Question): void {
    const isHelped = processTicks(this.pid) - question.ticks >= SLOW_WORK && this.onSlow();
    if (isHelped && !question.isHelped) Object.assign(question, this.#now(), { isHelped });
  }

  #now() {
    return { at: performance.now(), ticks: processTicks(this.pid) };
  }

  /**
   * Resolves when it has answered, or is gone. The answer comes through both of its threads that all pages
   * need: its main one and that of the network.
   */
  answered(): Promise<void> {
    const over = () => {};
    return this.#client.browser.send('Storage.getCookies').then(over, over);
  }

  #ask(): void {
    const question = { ...this.#now(), isHelped: false };
    this.#question = question;
    inBackground(
      this.answered().then(() => {
        if (this.#question === question) this.#question = undefined;
      }),
      'asking whether a browser answers',
    );
  }
}
