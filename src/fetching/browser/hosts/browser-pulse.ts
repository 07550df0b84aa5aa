/**
 * Notices when a browser of this machine is at work and no longer answers: all its pages share one process, and a page
 * can keep that busy with messages, requests or frames. A browser that is only short of processor time is not taken for
 * one. Knows nothing of pages but whether there are any.
 */
import { processTicks } from '../memory/process-memory.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';

/** Milliseconds between two questions. */
const PAUSE = 250;
/** Milliseconds without an answer after which it is stuck, if it has used so much processor time meanwhile. */
const SILENCE = 1_500;
/** In ticks of the kernel, of which a second has a hundred. A question is answered within milliseconds of it. */
const WORK = 75;

interface Question {
  readonly at: number;
  readonly ticks: number;
}

export class BrowserPulse {
  readonly #client: ProtocolClient;
  readonly #pid: number;
  #pages = 0;
  #question: Question | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Called with each look. */
  onLook = () => {};
  #tellStuck = () => {};
  readonly stuck = new Promise<void>((resolve) => {
    this.#tellStuck = resolve;
  });

  /** `pid` is its main process. */
  constructor(client: ProtocolClient, pid: number) {
    this.#client = client;
    this.#pid = pid;
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
    }
  }

  #isLate({ at, ticks }: Question): boolean {
    return performance.now() - at >= SILENCE && processTicks(this.#pid) - ticks >= WORK;
  }

  /** The answer comes through both of its threads that all pages need: its main one and that of the network. */
  #ask(): void {
    const question = { at: performance.now(), ticks: processTicks(this.#pid) };
    this.#question = question;
    const over = () => {
      if (this.#question === question) this.#question = undefined;
    };
    this.#client.browser.send('Storage.getCookies').then(over, over);
  }
}
